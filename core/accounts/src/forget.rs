//! Sessions and mailed links whose time is over.

use chrono::Duration;
use kontor_db::Db;
use kontor_kernel::Result;

/// A session whose refresh token has run out is kept for so long: whoever looks into a theft still finds it.
const SESSION_DAYS: i64 = 30;
/// A mailed link is kept for so long after it has run out: longer than the hour in which mails are counted.
const LINK_DAYS: i64 = 1;
/// A request for a mail is answered within seconds; one that was not is given up after so long.
const REQUEST_DAYS: i64 = 2;

// The age stands twice: a session that is renewed while it is looked at is asked again, and stays.
const SESSIONS: &str = "
    DELETE FROM sessions WHERE refresh_expires_at < $1 AND id IN (
        SELECT id FROM sessions WHERE refresh_expires_at < $1 ORDER BY refresh_expires_at LIMIT $2)";
const REQUESTS: &str = "
    DELETE FROM mail_requests WHERE id IN (
        SELECT id FROM mail_requests WHERE created_at < $1 ORDER BY created_at LIMIT $2)";
const LINKS: &str = "
    DELETE FROM email_tokens WHERE token_hash IN (
        SELECT token_hash FROM email_tokens WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)";

/// Sweep: forgets sessions with the whole family of their tokens. Answers how many.
pub async fn forget_sessions(db: &Db) -> Result<usize> {
    db.forget(SESSIONS, db.env().clock.now() - Duration::days(SESSION_DAYS)).await
}

/// Sweep: forgets mailed links, used or not, and requests for one that nobody could answer. Answers how many.
pub async fn forget_links(db: &Db) -> Result<usize> {
    let now = db.env().clock.now();
    let requests = db.forget(REQUESTS, now - Duration::days(REQUEST_DAYS)).await?;
    Ok(requests + db.forget(LINKS, now - Duration::days(LINK_DAYS)).await?)
}
