//! Keys as their seller sees them.

use chrono::{DateTime, Utc};
use diesel::{
    QueryableByName,
    sql_types::{Array, BigInt, Nullable, Text, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{
    ApiError, Result,
    kinds::{ApiKeyId, UserId},
};

use crate::{ApiKeyState, KeyScope, limits};

const COLUMNS: &str =
    "k.id, k.name, k.prefix, k.scopes, k.state, k.created_by, k.created_by_name, k.expires_at, k.last_used_at,
    k.revoked_at, k.created_at";

/// A key, without what opens anything.
#[derive(Debug, Clone, QueryableByName)]
pub struct ApiKey {
    /// Its id.
    #[diesel(sql_type = SqlUuid)]
    pub id: ApiKeyId,
    /// What its seller calls it.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// How it begins.
    #[diesel(sql_type = Text)]
    pub prefix: String,
    /// What it may do.
    #[diesel(sql_type = Array<Text>)]
    pub scopes: Vec<KeyScope>,
    /// Whether it was taken back.
    #[diesel(sql_type = Text)]
    pub state: ApiKeyState,
    /// Who made it.
    #[diesel(sql_type = SqlUuid)]
    pub created_by: UserId,
    /// What they were called then.
    #[diesel(sql_type = Text)]
    pub created_by_name: String,
    /// When it ends; never when empty.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub expires_at: Option<DateTime<Utc>>,
    /// When it was used last, to within some minutes.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub last_used_at: Option<DateTime<Utc>>,
    /// When it was taken back.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub revoked_at: Option<DateTime<Utc>>,
    /// When it was made.
    #[diesel(sql_type = Timestamptz)]
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
    Ok(query(sql).bind::<SqlUuid, _>(seller).bind::<BigInt, _>(limits::LIST_ROWS).load(tx.conn()?).await?)
}

/// One key.
pub async fn api_key(tx: &mut Tx, id: ApiKeyId) -> Result<ApiKey> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {COLUMNS} FROM api_keys AS k WHERE k.seller_id = $1 AND k.id = $2");
    let found: Vec<ApiKey> = query(sql).bind::<SqlUuid, _>(seller).bind::<SqlUuid, _>(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}
