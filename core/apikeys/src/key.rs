//! Keys as their seller sees them.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Result,
    kinds::{ApiKeyId, UserId},
};

use crate::{ApiKeyState, KeyScope, limits};

const COLUMNS: &str =
    "k.id, k.name, k.prefix, k.scopes, k.state, k.created_by, k.created_by_name, k.expires_at, k.last_used_at,
    k.revoked_at, k.created_at";

/// A key, without what opens anything.
#[derive(Debug, Clone, Row)]
pub struct ApiKey {
    /// Its id.
    pub id: ApiKeyId,
    /// What its seller calls it.
    pub name: String,
    /// How it begins.
    pub prefix: String,
    /// What it may do.
    pub scopes: Vec<KeyScope>,
    /// Whether it was taken back.
    pub state: ApiKeyState,
    /// Who made it.
    pub created_by: UserId,
    /// What they were called then.
    pub created_by_name: String,
    /// When it ends; never when empty.
    pub expires_at: Option<DateTime<Utc>>,
    /// When it was used last, to within some minutes.
    pub last_used_at: Option<DateTime<Utc>>,
    /// When it was taken back.
    pub revoked_at: Option<DateTime<Utc>>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

impl ApiKey {
    /// Whether its time is over.
    pub fn is_expired(&self, now: DateTime<Utc>) -> bool {
        self.expires_at.is_some_and(|end| end <= now)
    }
}

/// The tenant's keys, those that can be used first, the youngest first.
pub async fn api_keys(tx: &mut Tx) -> Result<Vec<ApiKey>> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT {COLUMNS} FROM api_keys AS k WHERE k.seller_id = $1 ORDER BY (k.state = 'active') DESC, k.id DESC LIMIT $2"
    );
    Ok(query(sql).bind(seller).bind(limits::LIST_ROWS).load(tx.conn()?).await?)
}

/// One key.
pub async fn api_key(tx: &mut Tx, id: ApiKeyId) -> Result<ApiKey> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {COLUMNS} FROM api_keys AS k WHERE k.seller_id = $1 AND k.id = $2");
    let found: Vec<ApiKey> = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}
