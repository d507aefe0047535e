//! Browsers of a person that may show notifications: kept and forgotten as them.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Code, Result,
    kinds::{PushSubscriptionId, SessionId, UserId},
};
use kontor_push::BrowserKeys;

use crate::{limits, settings::make_row};

/// A browser.
#[derive(Debug, Clone, Row)]
pub struct Browser {
    /// Its subscription.
    pub id: PushSubscriptionId,
    /// Where its push service takes messages for it.
    pub endpoint: String,
    /// Its public key.
    pub p256dh: String,
    /// The secret that it shares with whoever sends.
    pub auth: String,
    /// What it calls itself.
    pub browser: String,
    /// Since when.
    pub created_at: DateTime<Utc>,
}

const COLUMNS: &str = "id, endpoint, p256dh, auth, browser, created_at";

/// Whether the session in which it was allowed has not been ended, by whomever and for whatever reason.
const RUNS: &str =
    "EXISTS (SELECT FROM sessions s WHERE s.id = p.session_id AND s.user_id = p.user_id AND s.ended_at IS NULL)";

/// A person's browsers, the newest first: those whose session was ended are none of them.
pub async fn browsers(tx: &mut Tx, user: UserId) -> Result<Vec<Browser>> {
    let sql = format!("SELECT {COLUMNS} FROM push_subscriptions p WHERE p.user_id = $1 AND {RUNS} ORDER BY p.id DESC");
    Ok(query(sql).bind(user).load(tx.conn()?).await?)
}

#[derive(Row)]
struct Count {
    count: i64,
}

/// Keeps a browser. The same one again, by its endpoint, is the same subscription with the keys that it has now. Whoever calls has
/// seen that the endpoint may be called. It ends with the session.
pub async fn subscribe(
    tx: &mut Tx,
    (user, session): (UserId, SessionId),
    endpoint: &str,
    keys: (&str, &str),
    browser: &str,
) -> Result<Browser> {
    let (p256dh, auth) = keys;
    BrowserKeys::read(p256dh, auth)?;
    make_row(tx, user).await?;
    let (id, now) = (tx.id::<kontor_kernel::kinds::PushSubscription>(), tx.now());
    // The row is locked until the end, so that browsers are counted one after the other.
    query("UPDATE notification_settings SET has_push = true WHERE user_id = $1").bind(user).execute(tx.conn()?).await?;
    let over = format!("DELETE FROM push_subscriptions p WHERE p.user_id = $1 AND NOT {RUNS}");
    query(over).bind(user).execute(tx.conn()?).await?;
    let others = "SELECT count(*) AS count FROM push_subscriptions WHERE user_id = $1 AND endpoint <> $2";
    let others: Count = query(others).bind(user).bind(endpoint).get_result(tx.conn()?).await?;
    if others.count >= limits::BROWSERS_MAX {
        return Err(ApiError::new(Code::TooMany).with("max", limits::BROWSERS_MAX));
    }
    let sql = format!(
        "INSERT INTO push_subscriptions (user_id, id, endpoint, p256dh, auth, browser, created_at, session_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (user_id, endpoint) DO UPDATE SET p256dh = $4, auth = $5, browser = $6, session_id = $8
         RETURNING {COLUMNS}"
    );
    let kept = query(sql).bind(user).bind(id).bind(endpoint).bind(p256dh).bind(auth).bind(browser);
    Ok(kept.bind(now).bind(session).get_result(tx.conn()?).await?)
}

/// Forgets a browser. Twice is not found.
pub async fn forget_browser(tx: &mut Tx, user: UserId, id: PushSubscriptionId) -> Result<()> {
    make_row(tx, user).await?;
    let forgotten = query("DELETE FROM push_subscriptions WHERE user_id = $1 AND id = $2")
        .bind(user)
        .bind(id)
        .execute(tx.conn()?)
        .await?;
    if forgotten == 0 {
        return Err(ApiError::not_found());
    }
    query(
        "UPDATE notification_settings SET has_push = EXISTS (SELECT FROM push_subscriptions p WHERE p.user_id = $1)
         WHERE user_id = $1",
    )
    .bind(user)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}
