//! Brings an order's state and sums in step with its rates and transactions. The state is computed, never set.

use kontor_db::Tx;
use kontor_kernel::{Cause, Result, kinds::OrderRateId};
use kontor_payments::Transaction;

use crate::{
    Order, OrderState, credit,
    order::rates,
    order_state::{ends_plan, follow_origins, write_state},
    refund,
};

/// Recomputes a locked order, and those whose payments are taken with it. Returns its state before and after.
pub async fn recompute(tx: &mut Tx, order: &Order, cause: impl Into<Cause<'_>>) -> Result<(OrderState, OrderState)> {
    Ok(recompute_seen(tx, order, cause.into()).await?.moved)
}

/// What was read of an order while it was recomputed.
pub(crate) struct Seen {
    /// Its state before and after.
    pub moved: (OrderState, OrderState),
    /// Its first rate.
    pub first: Option<OrderRateId>,
    /// Its payments, oldest first: what was tried, not what went back.
    pub attempts: Vec<Transaction>,
}

/// [`recompute`], and what it has read.
pub(crate) async fn recompute_seen(tx: &mut Tx, order: &Order, cause: Cause<'_>) -> Result<Seen> {
    credit::apply_credit_balance(tx, order).await?;
    let rates = rates(tx, order.id).await?;
    let attempts = kontor_payments::attempts(tx, order.id).await?;
    let sums = write_state(tx, order, &rates, &attempts, cause).await?;
    let moved = (order.payment_state, sums.state);
    follow_origins(tx, &rates, cause).await?;
    if ends_plan(moved) && order.has_credit() {
        // Whatever ends a plan: what was paid ahead of it goes back.
        Box::pin(refund::pay_back_credit(tx, order)).await?;
    }
    Ok(Seen { moved, first: rates.iter().map(|rate| rate.id).next(), attempts })
}
