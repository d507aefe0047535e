//! Sweep: copies that wait are taken up again, copies that nobody may fetch any more are removed.

use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Scope, Tx, query};
use kontor_files::{ObjectStore, keys};
use kontor_jobs::{FilesJob, enqueue};
use kontor_kernel::{
    Actor, Result,
    kinds::{GrantId, SellerId},
};

use super::make::forget;

/// Looked at together; the next sweep goes on.
const SWEEP_ROWS: i64 = 500;

#[derive(Row)]
struct OverdueStampRow {
    seller_id: SellerId,
    grant_id: GrantId,
}

/// By the clock of the tenant, which of a test side can be moved.
const NOW: &str = "coalesce(t.now_at, nullif(current_setting('app.now', true), '')::timestamptz)";

/// Takes up what waits for too long and removes what nobody may fetch. Answers how many of each.
pub async fn maintain(system: &Db, files: &dyn ObjectStore) -> Result<(usize, usize)> {
    // A job that has run out of attempts comes to life again; `make` gives up when it was long enough.
    let waiting = find(
        system,
        &format!("c.made_at IS NULL AND c.failed_at IS NULL AND c.requested_at < {NOW} - interval '15 minutes'"),
    )
    .await?;
    for one in &waiting {
        let mut tx = enter(system, one.seller_id).await?;
        enqueue(&mut tx, FilesJob::StampFile { seller: one.seller_id, grant: one.grant_id }).await?;
        tx.commit().await?;
    }
    let over = find(system, &format!("(g.state <> 'active' OR g.used_count >= g.used_limit OR g.expires_at <= {NOW})"))
        .await?;
    for one in &over {
        // The object first: as long as the row is there, somebody knows of it.
        files.delete(&keys::stamped(one.seller_id, one.grant_id)).await?;
        let mut tx = enter(system, one.seller_id).await?;
        forget(&mut tx, one.grant_id).await?;
        tx.commit().await?;
    }
    Ok((waiting.len(), over.len()))
}

async fn enter(system: &Db, seller: SellerId) -> Result<Tx> {
    let tenant = system.tenant(seller).await?;
    system.begin(Scope::Seller(tenant, Actor::System)).await
}

async fn find(system: &Db, which: &str) -> Result<Vec<OverdueStampRow>> {
    let mut tx = system.begin(Scope::System).await?;
    let sql = format!(
        "SELECT c.seller_id, c.grant_id FROM stamped_copies c
         JOIN grants g ON g.seller_id = c.seller_id AND g.id = c.grant_id
         LEFT JOIN test_clocks t ON t.seller_id = c.seller_id
         WHERE {which} ORDER BY c.requested_at LIMIT $1"
    );
    let found = query(sql).bind(SWEEP_ROWS).load(tx.conn()?).await?;
    tx.commit().await?;
    Ok(found)
}
