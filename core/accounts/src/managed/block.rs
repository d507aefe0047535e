//! Who cannot sign in, because a manager decided so.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{ApiError, Code, Result, kinds::UserId};

use crate::{AccountEventKind, Device, events, store};

#[derive(Row)]
struct Managing {
    id: UserId,
    blocked: bool,
}

/// Every manager, held: two who block each other at the same moment do it one after the other.
async fn managers(tx: &mut Tx) -> Result<Vec<Managing>> {
    let sql =
        "SELECT u.id, u.blocked_at IS NOT NULL AS blocked FROM users AS u WHERE u.manager ORDER BY u.id FOR UPDATE";
    Ok(query(sql).load(tx.conn()?).await?)
}

/// Blocks a user in a manager's transaction: they cannot sign in, and every session of theirs ends. False: they were blocked before.
/// Nobody blocks themselves, nor the last manager who can sign in.
pub async fn block(tx: &mut Tx, by: UserId, user: UserId, reason: &str) -> Result<bool> {
    let refused = |reason: &str| ApiError::new(Code::Forbidden).with("reason", reason.to_owned());
    if by == user {
        return Err(refused("own_account"));
    }
    let managers = managers(tx).await?;
    let others = managers.iter().filter(|one| one.id != user && !one.blocked).count();
    if others == 0 && managers.iter().any(|one| one.id == user) {
        return Err(refused("last_manager"));
    }
    let now = tx.env().clock.now();
    let sql =
        "UPDATE users SET blocked_at = $2, blocked_reason = $3, blocked_by = $4, updated_at = $2, version = version + 1
               WHERE id = $1 AND blocked_at IS NULL";
    if query(sql).bind(user).bind(now).bind(reason).bind(by).execute(tx.conn()?).await? == 0 {
        store::user(tx, user).await?.ok_or_else(ApiError::not_found)?;
        return Ok(false);
    }
    store::end_sessions(tx, user, None, "blocked").await?;
    events::log(tx, user, AccountEventKind::Blocked, &Device::default()).await?;
    Ok(true)
}

/// Lets a user sign in again. False: they were not blocked.
pub async fn unblock(tx: &mut Tx, user: UserId) -> Result<bool> {
    let now = tx.env().clock.now();
    let sql = "UPDATE users SET blocked_at = NULL, blocked_reason = NULL, blocked_by = NULL, updated_at = $2, version = version + 1
               WHERE id = $1 AND blocked_at IS NOT NULL";
    if query(sql).bind(user).bind(now).execute(tx.conn()?).await? == 0 {
        store::user(tx, user).await?.ok_or_else(ApiError::not_found)?;
        return Ok(false);
    }
    events::log(tx, user, AccountEventKind::Unblocked, &Device::default()).await?;
    Ok(true)
}

/// Ends every session of a user. False: none was open.
pub async fn sign_out_everywhere(tx: &mut Tx, user: UserId) -> Result<bool> {
    store::user(tx, user).await?.ok_or_else(ApiError::not_found)?;
    if super::open_sessions_of(tx, user).await?.is_empty() {
        return Ok(false);
    }
    store::end_sessions(tx, user, None, "ended_by_support").await?;
    events::log(tx, user, AccountEventKind::SignedOutBySupport, &Device::default()).await?;
    Ok(true)
}
