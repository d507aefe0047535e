//! Uploads that nobody goes on with.

use chrono::{DateTime, Duration, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Scope, query};
use kontor_files::ObjectStore;
use kontor_kernel::{
    Actor, Code, Result,
    kinds::{SellerId, UploadId},
};

use crate::{abandon::abandon, limits::OPEN_UPLOAD_HOURS};

/// Uploads that one sweep gives up; the next one goes on.
const SWEEP_ROWS: i64 = 500;

#[derive(Row)]
struct Forgotten {
    seller_id: SellerId,
    id: UploadId,
}

/// Sweep: gives up what has been open for too long. Answers how many there were.
pub async fn expire(db: &Db, files: &dyn ObjectStore) -> Result<usize> {
    let before = db.env().clock.now() - Duration::hours(OPEN_UPLOAD_HOURS);
    let forgotten = forgotten(db, before).await?;
    let mut given_up = 0;
    for upload in forgotten {
        let tenant = db.tenant(upload.seller_id).await?;
        let scope = Scope::Seller(tenant, Actor::Tenant(upload.seller_id));
        match abandon(db, scope, files, upload.id).await {
            Ok(()) => given_up += 1,
            // Completed at the last moment: then it is not forgotten.
            Err(fault) if fault.code() == Code::InvalidTransition => {}
            Err(fault) => return Err(fault),
        }
    }
    Ok(given_up)
}

async fn forgotten(db: &Db, before: DateTime<Utc>) -> Result<Vec<Forgotten>> {
    let mut tx = db.begin(Scope::System).await?;
    let rows = query(
        "SELECT seller_id, id FROM uploads WHERE state = 'open' AND created_at < $1 ORDER BY created_at LIMIT $2",
    )
    .bind(before)
    .bind(SWEEP_ROWS)
    .load(tx.conn()?)
    .await?;
    tx.commit().await?;
    Ok(rows)
}
