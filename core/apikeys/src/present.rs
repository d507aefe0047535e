//! Who holds a key. One look at one row.

use chrono::{DateTime, Duration, Utc};
use data_encoding::BASE32_NOPAD;
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Scope, Tenant, query};
use kontor_kernel::{
    Actor, ApiError, Code, Result, hash_token,
    kinds::{ApiKeyId, SellerId, UserId},
};

use crate::{ApiKeyState, KeyScope, limits};

const LIVE: &str = "sk_live_";
const TEST: &str = "sk_test_";

/// How keys of a side begin.
pub(crate) const fn side(livemode: bool) -> &'static str {
    if livemode { LIVE } else { TEST }
}

/// Whether a text says of itself that it is a key; nobody else's tokens begin like that.
pub fn is_key(text: &str) -> bool {
    text.starts_with(LIVE) || text.starts_with(TEST)
}

/// Who calls with a key.
#[derive(Debug, Clone)]
pub struct Holder {
    /// The side of the seller it opens.
    pub tenant: Tenant,
    /// Which key.
    pub key: ApiKeyId,
    /// Who made it: in their name it acts where a person is wanted.
    pub made_by: UserId,
    scopes: Vec<KeyScope>,
}

impl Holder {
    /// Whether the key may do what asks for this scope.
    pub fn may(&self, wanted: KeyScope) -> bool {
        self.scopes.iter().any(|scope| scope.covers(wanted))
    }
}

#[derive(Row)]
struct ApiKeyRow {
    seller_id: SellerId,
    id: ApiKeyId,
    scopes: Vec<KeyScope>,
    state: ApiKeyState,
    created_by: UserId,
    expires_at: Option<DateTime<Utc>>,
    last_used_at: Option<DateTime<Utc>>,
}

/// The holder of a key. One that is unknown, revoked or over is refused alike (`invalid_api_key`).
pub async fn authenticate(db: &Db, text: &str) -> Result<Holder> {
    let invalid = || ApiError::new(Code::InvalidApiKey);
    // The side is part of what is hashed, so nobody can say another one than the key was made for.
    let (livemode, secret) = match (text.strip_prefix(LIVE), text.strip_prefix(TEST)) {
        (Some(secret), _) => (true, secret),
        (_, Some(secret)) => (false, secret),
        _ => return Err(invalid()),
    };
    if secret.len() != BASE32_NOPAD.encode_len(limits::SECRET_BYTES) {
        return Err(invalid());
    }
    let hash = hash_token(text);
    let look = || {
        query(
            "SELECT k.seller_id, k.id, k.scopes, k.state, k.created_by, k.expires_at, k.last_used_at
             FROM api_keys AS k WHERE k.key_hash = $1",
        )
        .bind(hash.clone())
    };
    let found: Vec<ApiKeyRow> = db.once(Scope::Anonymous(hash.clone()), look).await?;
    let row = found.into_iter().next().ok_or_else(invalid)?;
    let now = db.env().clock.now();
    if row.state != ApiKeyState::Active || row.expires_at.is_some_and(|end| end <= now) {
        return Err(invalid());
    }
    let tenant = Tenant { id: row.seller_id, livemode };
    let holder = Holder { tenant, key: row.id, made_by: row.created_by, scopes: row.scopes };
    let noted_after = now - Duration::minutes(limits::USE_MINUTES);
    if row.last_used_at.is_none_or(|noted| noted <= noted_after) {
        note_use(db, &holder, now, noted_after).await?;
    }
    Ok(holder)
}

/// Many calls may come here at once; one of them writes.
async fn note_use(db: &Db, holder: &Holder, now: DateTime<Utc>, noted_after: DateTime<Utc>) -> Result<()> {
    let mut tx = db.begin(Scope::Seller(holder.tenant, Actor::ApiKey(holder.key))).await?;
    let sql = "UPDATE api_keys SET last_used_at = $3
               WHERE seller_id = $1 AND id = $2 AND (last_used_at IS NULL OR last_used_at <= $4)";
    query(sql).bind(holder.tenant.id).bind(holder.key).bind(now).bind(noted_after).execute(tx.conn()?).await?;
    tx.commit().await
}
