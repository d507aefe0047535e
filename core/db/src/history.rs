//! What became of things: the changes of state that the trigger wrote.

use chrono::{DateTime, Utc};
use diesel::{QueryableByName, sql_types};
use diesel_async::RunQueryDsl;
use kontor_kernel::Result;
use uuid::Uuid;

use crate::{Tx, query};

/// One change of state.
#[derive(Debug, Clone, QueryableByName)]
pub struct Change {
    /// Whose state: `orders.payment_state`.
    #[diesel(sql_type = sql_types::Text)]
    pub machine: String,
    /// Which thing.
    #[diesel(sql_type = sql_types::Uuid)]
    pub object_id: Uuid,
    /// From where; empty at its birth.
    #[diesel(sql_type = sql_types::Text)]
    pub from_state: String,
    /// To where.
    #[diesel(sql_type = sql_types::Text)]
    pub to_state: String,
    /// Who.
    #[diesel(sql_type = sql_types::Text)]
    pub actor: String,
    /// Why, as a word of [`kontor_kernel::Why`]; empty where it has none.
    #[diesel(sql_type = sql_types::Text)]
    pub why: String,
    /// What a person wrote, or the detail of the word.
    #[diesel(sql_type = sql_types::Text)]
    pub cause: String,
    /// When.
    #[diesel(sql_type = sql_types::Timestamptz)]
    pub changed_at: DateTime<Utc>,
}

/// Changes shown of one thing and its parts.
const CHANGES_MAX: i64 = 500;

impl Tx {
    /// Everything that happened to these things of the tenant, oldest first.
    pub async fn history(&mut self, things: &[Uuid]) -> Result<Vec<Change>> {
        let seller = self.seller()?;
        let found = query(
            "SELECT machine, object_id, from_state, to_state, actor, why, cause, changed_at FROM state_changes \
             WHERE seller_id = $1 AND object_id = ANY($2) ORDER BY changed_at, object_id, seq LIMIT $3",
        )
        .bind::<sql_types::Uuid, _>(seller)
        .bind::<sql_types::Array<sql_types::Uuid>, _>(things)
        .bind::<sql_types::BigInt, _>(CHANGES_MAX)
        .load(self.conn()?)
        .await?;
        Ok(found)
    }
}
