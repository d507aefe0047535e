//! What a statement finds, one row each.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::Result;

use super::{Break, FOUND_MAX};

#[derive(Row)]
pub(super) struct AuditFinding {
    token: String,
    what: String,
    amount: i64,
}

impl AuditFinding {
    /// What it breaks.
    pub(super) fn told(self, as_what: &str) -> Break {
        Break { of: self.token, what: format!("{as_what} ({}, {})", self.what, self.amount) }
    }
}

/// Asks for the orders (`token`) of the transaction's seller (`$1`) of which something (`what`, `amount`) does not hold, and `$2` of
/// them at most. `as_what` tells what it is.
pub(super) async fn find(tx: &mut Tx, sql: &str, as_what: &str) -> Result<Vec<Break>> {
    let (seller, most) = (tx.seller()?, i32::try_from(FOUND_MAX)?);
    let found: Vec<AuditFinding> = query(sql).bind(seller).bind(most).load(tx.conn()?).await?;
    Ok(found.into_iter().map(|one| one.told(as_what)).collect())
}
