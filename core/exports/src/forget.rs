//! Sweep: files that nobody can fetch any more are removed. Their rows stay, and say that there was one.

use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Scope, query};
use kontor_files::ObjectStore;
use kontor_kernel::{
    Actor, Result,
    kinds::{ExportId, SellerId},
};

/// Looked at together; the next sweep goes on.
const SWEEP_ROWS: i64 = 500;

#[derive(Row)]
struct OverOfSeller {
    seller_id: SellerId,
    id: ExportId,
    object_key: String,
}

#[derive(Row)]
struct OverOfManager {
    id: ExportId,
    object_key: String,
}

/// Removes the files whose links have ended, of sellers and of managers. Answers how many.
pub async fn forget_files(system: &Db, files: &dyn ObjectStore) -> Result<usize> {
    let now = system.env().clock.now();
    let mut tx = system.begin(Scope::System).await?;
    let sql = "SELECT e.seller_id, e.id, e.object_key FROM exports AS e
               WHERE e.object_key IS NOT NULL AND e.expires_at <= $1 ORDER BY e.expires_at LIMIT $2";
    let of_sellers: Vec<OverOfSeller> = query(sql).bind(now).bind(SWEEP_ROWS).load(tx.conn()?).await?;
    let sql = "SELECT e.id, e.object_key FROM manager_exports AS e
               WHERE e.object_key IS NOT NULL AND e.expires_at <= $1 ORDER BY e.expires_at LIMIT $2";
    let of_managers: Vec<OverOfManager> = query(sql).bind(now).bind(SWEEP_ROWS).load(tx.conn()?).await?;
    tx.commit().await?;
    let mut forgotten = 0;
    for one in &of_sellers {
        forgotten += counted(one.id, forget_of_seller(system, files, one).await);
    }
    for one in &of_managers {
        forgotten += counted(one.id, forget_of_manager(system, files, one).await);
    }
    Ok(forgotten)
}

/// One that cannot be removed holds nobody else's up.
fn counted(export: ExportId, done: Result<()>) -> usize {
    if let Err(fault) = &done {
        tracing::error!(%export, ?fault, "a file was not removed");
    }
    usize::from(done.is_ok())
}

async fn forget_of_seller(system: &Db, files: &dyn ObjectStore, over: &OverOfSeller) -> Result<()> {
    // The object first: as long as the row names it, somebody knows of it.
    files.delete(&over.object_key).await?;
    let tenant = system.tenant(over.seller_id).await?;
    let mut tx = system.begin(Scope::Seller(tenant, Actor::System)).await?;
    let sql = "UPDATE exports SET object_key = NULL WHERE seller_id = $1 AND id = $2";
    query(sql).bind(over.seller_id).bind(over.id).execute(tx.conn()?).await?;
    tx.commit().await
}

async fn forget_of_manager(system: &Db, files: &dyn ObjectStore, over: &OverOfManager) -> Result<()> {
    files.delete(&over.object_key).await?;
    let mut tx = system.begin(Scope::System).await?;
    let sql = "UPDATE manager_exports SET object_key = NULL WHERE id = $1";
    query(sql).bind(over.id).execute(tx.conn()?).await?;
    tx.commit().await
}
