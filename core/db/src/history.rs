//! What became of things: the changes of state that the trigger wrote.

use crate::Row;
use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_kernel::Result;
use uuid::Uuid;

use crate::{Tx, query};

/// One change of state.
#[derive(Debug, Clone, Row)]
pub struct Change {
    /// Whose state: `orders.payment_state`.
    pub machine: String,
    /// Which thing.
    pub object_id: Uuid,
    /// From where; empty at its birth.
    pub from_state: String,
    /// To where.
    pub to_state: String,
    /// Who.
    pub actor: String,
    /// Why, as a word of [`kontor_kernel::Why`]; empty where it has none.
    pub why: String,
    /// What a person wrote, or the detail of the word.
    pub cause: String,
    /// When.
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
        .bind(seller)
        .bind(things)
        .bind(CHANGES_MAX)
        .load(self.conn()?)
        .await?;
        Ok(found)
    }
}
