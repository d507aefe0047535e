//! That a purchase is measured once, however often its page is looked at.

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{Result, kinds::OrderId};

/// Whether this is the first time. Of two that ask together one is told so.
pub async fn measure_once(tx: &mut Tx, order: OrderId) -> Result<bool> {
    let (seller, now) = (tx.seller()?, tx.now());
    let taken = query(
        "INSERT INTO tracked_orders (seller_id, id, created_at) VALUES ($1, $2, $3)
         ON CONFLICT (seller_id, id) DO NOTHING",
    )
    .bind(seller)
    .bind(order)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    Ok(taken == 1)
}
