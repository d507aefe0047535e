//! Transfers that may be for an order and that nobody has decided on: their payer knows, and nobody hurries them meanwhile.

use chrono::Duration;
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{Result, kinds::OrderId};

/// So long an order waits for whoever decides.
const LOOKING_DAYS: i64 = 7;

#[derive(Row)]
struct Looking {
    looking: bool,
}

/// Whether a transfer came that looks like this order's and is still to be decided on.
pub async fn is_looked_for(tx: &mut Tx, order: OrderId) -> Result<bool> {
    let seller = tx.seller()?;
    let found: Looking = query(
        "SELECT EXISTS (SELECT FROM bank_entries WHERE seller_id = $1 AND suggested_id = $2 AND state = 'open') AS looking",
    )
    .bind(seller)
    .bind(order)
    .get_result(tx.conn()?)
    .await?;
    Ok(found.looking)
}

/// Nobody is reminded of a wire, nor loses their order for one, that may lie here.
pub(crate) async fn wait_for(tx: &mut Tx, orders: &[OrderId]) -> Result<()> {
    let until = tx.now() + Duration::days(LOOKING_DAYS);
    kontor_payments::wires::keep_open(tx, orders, until).await
}
