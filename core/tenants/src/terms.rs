//! What the platform decides about a shop: its fee of each sale, and whether payouts are blocked. The caller keeps why.

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::Result;

/// Sets the platform's fee (basis points) of the sales that the transaction's shop makes from now on.
pub async fn set_fee(tx: &mut Tx, fee_bps: i32) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.env().clock.now());
    query("UPDATE sellers SET fee_bps = $2, updated_at = $3 WHERE seller_id = $1 AND fee_bps <> $2")
        .bind(seller)
        .bind(fee_bps)
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// Blocks payouts of the transaction's shop, or lets them go.
pub async fn set_payouts_blocked(tx: &mut Tx, blocked: bool) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.env().clock.now());
    query("UPDATE sellers SET payouts_blocked = $2, updated_at = $3 WHERE seller_id = $1")
        .bind(seller)
        .bind(blocked)
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}
