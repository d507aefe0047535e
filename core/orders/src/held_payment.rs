//! A payment with its order, held against every other change: what news of it are applied to.

use diesel::{
    dsl::sql,
    prelude::*,
    sql_types::{Bool, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use kontor_db::{Keep, Tx};
use kontor_kernel::{ApiError, Result, kinds::TransactionId};
use kontor_payments::Transaction;

use crate::{Order, schema::orders};

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
    let of_payment = sql::<Bool>("orders.id = (SELECT t.order_id FROM transactions t WHERE t.seller_id = ")
        .bind::<SqlUuid, _>(seller)
        .sql(" AND t.id = ")
        .bind::<SqlUuid, _>(id)
        .sql(")");
    let found = orders::table
        .filter(orders::seller_id.eq(seller))
        .filter(of_payment)
        .select(Order::as_select())
        .for_update()
        .prepared()
        .get_results::<Order>(tx.conn()?)
        .await?;
    let order = found.into_iter().next().ok_or_else(ApiError::not_found)?;
    // After the wait: whoever held it may have moved it.
    let payment = kontor_payments::find(tx, id).await?;
    Ok(HeldPayment { order, payment })
}
