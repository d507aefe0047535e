//! Asking for a copy.

use chrono::{DateTime, Duration, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_files::keys;
use kontor_jobs::{FilesJob, enqueue_all};
use kontor_kernel::{Result, kinds::GrantId};

/// What has failed is tried again when its buyer asks after this time: whatever stood in the way may be gone.
const RETRY_HOURS: i64 = 1;

/// The way to a stamped file.
pub(crate) enum StampedCopy {
    /// Its key in the store.
    At(String),
    /// It is being made, or could not be.
    None,
}

#[derive(Row)]
struct RequestedStampRow {
    grant_id: GrantId,
}

#[derive(Row)]
struct Made {
    made_at: Option<DateTime<Utc>>,
}

/// Has the copies made that there are not. Twice is once.
pub(crate) async fn request(tx: &mut Tx, grants: &[GrantId]) -> Result<()> {
    if grants.is_empty() {
        return Ok(());
    }
    let (seller, now) = (tx.seller()?, tx.now());
    let sql = "INSERT INTO stamped_copies (seller_id, grant_id, requested_at)
               SELECT $1, one.grant_id, $3 FROM unnest($2) AS one (grant_id)
               ON CONFLICT (seller_id, grant_id) DO UPDATE SET requested_at = $3, failed_at = NULL, failure = NULL
               WHERE stamped_copies.failed_at < $4 RETURNING grant_id";
    let asked: Vec<RequestedStampRow> = query(sql)
        .bind(seller)
        .bind(grants.to_vec())
        .bind(now)
        .bind(now - Duration::hours(RETRY_HOURS))
        .load(tx.conn()?)
        .await?;
    let jobs: Vec<_> = asked.into_iter().map(|row| FilesJob::StampFile { seller, grant: row.grant_id }).collect();
    enqueue_all(tx, &jobs).await
}

/// Where a copy is. One that nobody has asked for yet is asked for now.
pub(crate) async fn find_or_request_copy(tx: &mut Tx, grant: GrantId) -> Result<StampedCopy> {
    let seller = tx.seller()?;
    let sql = "SELECT made_at FROM stamped_copies WHERE seller_id = $1 AND grant_id = $2";
    let found: Vec<Made> = query(sql).bind(seller).bind(grant).load(tx.conn()?).await?;
    if found.iter().any(|row| row.made_at.is_some()) {
        return Ok(StampedCopy::At(keys::stamped(seller, grant)));
    }
    request(tx, &[grant]).await?;
    Ok(StampedCopy::None)
}
