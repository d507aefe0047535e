//! What was told is kept for a while.

use chrono::Duration;
use kontor_db::Db;
use kontor_kernel::Result;

use crate::limits;

const OLD: &str = "
    DELETE FROM notifications WHERE written_at < $1 AND (seller_id, id) IN (
        SELECT seller_id, id FROM notifications WHERE written_at < $1 ORDER BY written_at LIMIT $2)";

/// Forgets notifications after their time, with what was pushed of them. Answers how many.
pub async fn forget(db: &Db) -> Result<usize> {
    db.forget(OLD, db.env().clock.now() - Duration::days(limits::KEPT_DAYS)).await
}
