//! How a shop asks its visitors.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{Result, Validator, check_changed};

use crate::tracking::{ConsentMode, limits};

/// What a seller decided; who decided nothing does not ask, and nothing runs.
#[derive(Debug, Clone, Row)]
pub struct ConsentSettings {
    /// How visitors are asked.
    pub mode: ConsentMode,
    /// What the seller adds to the question; may be empty.
    pub text: String,
    /// Counts its changes; 0: nothing was decided yet.
    pub version: i32,
}

/// The tenant's settings.
pub async fn settings(tx: &mut Tx) -> Result<ConsentSettings> {
    let seller = tx.seller()?;
    let found: Vec<ConsentSettings> = query("SELECT mode, text, version FROM consent_settings WHERE seller_id = $1")
        .bind(seller)
        .load(tx.conn()?)
        .await?;
    let undecided = ConsentSettings { mode: ConsentMode::None, text: String::new(), version: 0 };
    Ok(found.into_iter().next().unwrap_or(undecided))
}

/// Changes them; `None` stays. `seen`: the version that the editor saw.
pub async fn change_settings(
    tx: &mut Tx,
    seen: Option<i32>,
    mode: Option<ConsentMode>,
    text: Option<&str>,
) -> Result<ConsentSettings> {
    let before = settings(tx).await?;
    let text = text.unwrap_or(&before.text).trim();
    Validator::new().text("/text", text, 0, limits::CONSENT_TEXT_CHARS_MAX).finish()?;
    let (seller, now) = (tx.seller()?, tx.now());
    let changed = query(
        "INSERT INTO consent_settings AS s (seller_id, mode, text, updated_at)
         SELECT $1, $2, $3, $4 WHERE $5 = 0 OR EXISTS (SELECT FROM consent_settings WHERE seller_id = $1)
         ON CONFLICT (seller_id) DO UPDATE
         SET mode = excluded.mode, text = excluded.text, updated_at = excluded.updated_at, version = s.version + 1
         WHERE s.version = $5",
    )
    .bind(seller)
    .bind(mode.unwrap_or(before.mode))
    .bind(text)
    .bind(now)
    .bind(seen.unwrap_or(before.version))
    .execute(tx.conn()?)
    .await?;
    check_changed(changed, before.version)?;
    settings(tx).await
}
