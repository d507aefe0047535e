//! What outsiders wrote, with their names and addresses, is kept as long as it may matter and no longer (Art. 5 (1) e GDPR).

use chrono::Duration;
use kontor_db::Db;
use kontor_kernel::Result;

use crate::contact::limits;

const OLD: &str = "
    DELETE FROM contact_messages WHERE created_at < $1 AND (seller_id, id) IN (
        SELECT seller_id, id FROM contact_messages WHERE created_at < $1 ORDER BY created_at LIMIT $2)";

/// Forgets messages after their time. Answers how many.
pub async fn forget_messages(system: &Db) -> Result<usize> {
    system.forget(OLD, system.env().clock.now() - Duration::days(limits::MESSAGE_DAYS)).await
}
