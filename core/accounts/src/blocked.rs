//! Whether somebody may sign in.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{ApiError, Code, Result, kinds::UserId};

#[derive(Row)]
struct Blocked {
    blocked: bool,
    reason: String,
}

/// Refuses who is blocked, and says why. Whoever blocks them meanwhile waits until this transaction is over, and ends what it opened.
pub async fn must_not_be_blocked(tx: &mut Tx, user: UserId) -> Result<()> {
    let sql = "SELECT u.blocked_at IS NOT NULL AS blocked, coalesce(u.blocked_reason, '') AS reason FROM users AS u WHERE u.id = $1 FOR SHARE";
    let found: Vec<Blocked> = query(sql).bind(user).load(tx.conn()?).await?;
    match found.into_iter().find(|row| row.blocked) {
        Some(row) => {
            // It stands within a sentence.
            let reason = row.reason.trim_end_matches('.').to_owned();
            Err(ApiError::new(Code::UserBlocked).with("block_reason", reason))
        }
        None => Ok(()),
    }
}
