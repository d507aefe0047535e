//! The log of payments. What is tried is logged by the database, from the moves of transactions; here is what no transaction tells.

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{
    Money, Result,
    kinds::{self, OrderId, OrderRateId, TransactionId},
};

use crate::PaymentForm;

/// Logs that nobody was asked for a payment that was due, once for each reason.
pub async fn log_skipped(
    tx: &mut Tx,
    (order, rate): (OrderId, OrderRateId),
    method: PaymentForm,
    amount: Money,
    reason: &str,
) -> Result<()> {
    let (seller, id, now) = (tx.seller()?, tx.id::<kinds::PaymentLog>(), tx.now());
    query(
        "INSERT INTO payment_logs (seller_id, id, order_id, rate_id, skip_reason, provider, method, currency, amount, cause, created_at)
         VALUES ($1, $2, $3, $4, $5, '', $6, $7, $8, 'sweep', $9) ON CONFLICT DO NOTHING",
    )
    .bind(seller)
    .bind(id)
    .bind(order)
    .bind(rate)
    .bind(reason)
    .bind(method)
    .bind(amount.currency)
    .bind(amount.amount)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

/// Logs how much has come of a payment that is open, in minor units: whoever looks after payments sees it.
pub(crate) async fn log_part(tx: &mut Tx, id: TransactionId, amount: i64) -> Result<()> {
    let seller = tx.seller()?;
    query("UPDATE payment_logs SET seen_amount = $3 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .bind(amount)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}
