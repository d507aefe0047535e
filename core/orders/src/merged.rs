//! An order whose payments are taken with those of another, or that takes another's: what that means for all else.

use kontor_db::Tx;
use kontor_kernel::{ApiError, Code, Result};
use kontor_payments::Transaction;

use crate::{
    Order, OrderState, Rate, RateState,
    order::{find, order_of_rate, rates},
};

/// What an order's state depends on beside its own rates.
#[derive(Debug, Default)]
pub(crate) struct MergedPayments {
    /// Its payments that are taken with another.
    pub rates: Vec<Rate>,
    /// Where that one stands.
    pub state: Option<OrderState>,
}

/// What is with another order; nothing of an order that is paid on its own.
pub(crate) async fn merged_payments(tx: &mut Tx, order: &Order) -> Result<MergedPayments> {
    let Some(into) = order.merged_into else { return Ok(MergedPayments::default()) };
    let mut rates = rates(tx, into).await?;
    rates.retain(|rate| rate.origin_order_id == Some(order.id));
    Ok(MergedPayments { rates, state: Some(find(tx, into).await?.payment_state) })
}

/// Refuses an order whose payments are taken with another: what is asked for is done there.
pub(crate) async fn not_merged(tx: &mut Tx, order: &Order) -> Result<()> {
    let Some(into) = order.merged_into else { return Ok(()) };
    Err(ApiError::new(Code::OrderMerged).with("into", find(tx, into).await?.token))
}

/// Refuses an order that is merged with another in either way: what is asked for would be done to one purchase and mean two.
pub(crate) async fn on_its_own(tx: &mut Tx, order: &Order, rates: &[Rate]) -> Result<()> {
    not_merged(tx, order).await?;
    let brought = rates.iter().filter(|rate| is_open(rate)).find_map(|rate| rate.origin_order_id);
    let Some(origin) = brought else { return Ok(()) };
    Err(ApiError::new(Code::HoldsMerged).with("order", find(tx, origin).await?.token))
}

/// Whether what a payment was for has moved to another order since.
pub(crate) async fn is_elsewhere(tx: &mut Tx, order: &Order, payment: &Transaction) -> Result<bool> {
    // Payments of an order that is merged into none are its own.
    Ok(order.merged_into.is_some() && order_of_rate(tx, payment.rate_id).await? != payment.order_id)
}

/// Whether a payment is still to be made.
pub(crate) fn is_open(rate: &Rate) -> bool {
    rate.is_owed() || rate.state == RateState::Future
}
