//! Keys that are made.

use chrono::Duration;
use data_encoding::BASE32_NOPAD;
use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{
    ApiError, Code, Env, Result, Validator, hash_token,
    kinds::{ApiKeyId, UserId},
};

use crate::{ApiKey, ApiKeyState, KeyScope, api_key, api_keys, limits, present};

/// A key that is to be made.
#[derive(Debug, Clone)]
pub struct New {
    /// What its seller calls it.
    pub name: String,
    /// What it may do.
    pub scopes: Vec<KeyScope>,
    /// After how many days it ends; never when empty.
    pub expires_in_days: Option<i32>,
    /// Who makes it.
    pub by: UserId,
    /// What they are called.
    pub by_name: String,
}

/// Makes a key, and answers it in full this one time.
pub async fn make(tx: &mut Tx, new: &New) -> Result<(ApiKey, String)> {
    let mut scopes = new.scopes.clone();
    scopes.sort_unstable();
    scopes.dedup();
    let mut check = Validator::new();
    check.line("/name", &new.name, 1, limits::NAME_CHARS_MAX);
    if scopes.is_empty() {
        check.refuse_with(Code::TooFew, "/scopes", [("min", 1.into())]);
    }
    if let Some(days) = new.expires_in_days {
        check.range("/expires_in_days", days.into(), 1, limits::LIFE_DAYS_MAX.into());
    }
    check.finish()?;
    // One at a time: two that come together are counted both.
    kontor_tenants::hold(tx).await?;
    let now = tx.env().clock.now();
    let usable = |key: &&ApiKey| key.state == ApiKeyState::Active && !key.is_expired(now);
    if api_keys(tx).await?.iter().filter(usable).count() >= limits::KEYS_MAX {
        return Err(ApiError::new(Code::TooMany).with("max", limits::KEYS_MAX));
    }
    let (tenant, id): (_, ApiKeyId) = (tx.tenant()?, tx.id());
    let clear = draw(tx.env(), present::side(tenant.livemode));
    let shown: String = clear.chars().take(present::side(tenant.livemode).len() + limits::SHOWN_CHARS).collect();
    query(
        "INSERT INTO api_keys (seller_id, id, name, prefix, key_hash, scopes, state, created_by, created_by_name, expires_at,
            created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)",
    )
    .bind(tenant.id)
    .bind(id)
    .bind(new.name.trim())
    .bind(shown)
    .bind(hash_token(&clear))
    .bind(scopes)
    .bind(ApiKeyState::Active)
    .bind(new.by)
    .bind(new.by_name.trim())
    .bind(new.expires_in_days.map(|days| now + Duration::days(days.into())))
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    Ok((api_key(tx, id).await?, clear))
}

/// The word for the side, and 256 bits in small letters and digits: nothing in it that a shell, a URL or a double click
/// would stumble over.
fn draw(env: &Env, side: &str) -> String {
    let mut bytes = [0_u8; limits::SECRET_BYTES];
    env.rng.fill(&mut bytes);
    format!("{side}{}", BASE32_NOPAD.encode(&bytes).to_lowercase())
}
