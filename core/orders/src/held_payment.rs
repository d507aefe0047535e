//! A payment with its order, held against every other change: what news of it are applied to.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::Tx;
use kontor_kernel::{ApiError, Result, kinds::TransactionId};
use kontor_payments::Transaction;

use crate::{
    Order,
    locked::{LockBy, Locked},
    schema::orders,
};

/// A payment and its order, read under the order's lock, which the transaction holds until it ends.
#[derive(Debug, Clone)]
pub struct HeldPayment {
    /// The order.
    pub order: Order,
    /// The payment, as whoever held the lock before has left it.
    pub payment: Transaction,
}

/// Takes the lock of a payment's order, whichever that is, and reads both.
pub async fn lock_payment(tx: &mut Tx, id: TransactionId) -> Result<HeldPayment> {
    let seller = tx.seller()?;
    let read = orders::table.select(Order::as_select());
    let found = Locked::new(seller, LockBy::Payment(id), read).get_result(tx.conn()?).await.optional()?;
    let order = found.ok_or_else(ApiError::not_found)?;
    // After the wait: whoever held it may have moved it.
    let payment = kontor_payments::find(tx, id).await?;
    Ok(HeldPayment { order, payment })
}
