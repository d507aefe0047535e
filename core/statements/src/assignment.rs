//! Where an entry belongs: its row and its state, changed together.

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{
    ApiError, Result,
    kinds::{BankEntryId, OrderId, OrderRateId, TransactionId},
};

use crate::EntryState;

/// The order, the payment of it, and the transaction that booked it.
pub(crate) type Place = (OrderId, OrderRateId, Option<TransactionId>);

/// Moves an entry to where it belongs. Its row and its state change in one statement of each: a check holds them together.
pub(crate) async fn assign_entry(
    tx: &mut Tx,
    id: BankEntryId,
    to: EntryState,
    (order, rate, payment): Place,
    why: &str,
) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    tx.set_change_reason(why).await?;
    let moved = query(
        "UPDATE bank_entries SET state = $3, order_id = $4, rate_id = $5, transaction_id = $6, version = version + 1,
             updated_at = $7
         WHERE seller_id = $1 AND id = $2",
    )
    .bind(seller)
    .bind(id)
    .bind(to)
    .bind(order)
    .bind(rate)
    .bind(payment)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    if moved == 0 { Err(ApiError::not_found()) } else { Ok(()) }
}

/// Opens an entry that was set aside, without the words of an order.
pub(crate) async fn open(tx: &mut Tx, id: BankEntryId, why: &str) -> Result<()> {
    tx.set_change_reason(why).await?;
    set(tx, id, "state = 'open'").await
}

/// Changes columns of an entry, and counts its version.
pub(crate) async fn set(tx: &mut Tx, id: BankEntryId, what: &'static str) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    let sql = format!(
        "UPDATE bank_entries SET {what}, version = version + 1, updated_at = $3 WHERE seller_id = $1 AND id = $2"
    );
    query(sql).bind(seller).bind(id).bind(now).execute(tx.conn()?).await?;
    Ok(())
}
