//! A month that was paid and went back whole: what it opened is closed at once, and opens again with the next payment of its plan.
//! The plan goes on: what comes is announced, debited and tried as if it ran.

use kontor_kernel::kinds::OrderId;

use crate::{Order, OrderState, Rate, RateState};

/// That the newest payment of `r`'s order that was made went back, and nothing of it is owed: more than [`waits_for_next`] says,
/// never less.
pub(crate) const WAITS_IN_SQL: &str =
    "o.payment_state = 'payment_paused' AND o.paused_at IS NULL AND is_period_refunded(r.seller_id, r.order_id)";

/// Whether of the payments of a plan, in order, the newest that was made went back whole. `by_period`: each of them is for a time of
/// its own; instalments are for one thing together.
pub fn is_period_refunded(by_period: bool, states: &[RateState]) -> bool {
    let made = |state: &&RateState| matches!(state, RateState::Paid | RateState::Refunded);
    by_period && states.iter().rfind(made) == Some(&RateState::Refunded)
}

/// Where the payments stand that an order is had for, in order: what another brought along is paid with them and is that one's.
pub(crate) fn states_of<'a>(order: OrderId, rates: impl Iterator<Item = &'a Rate>) -> Vec<RateState> {
    let its = |rate: &&Rate| rate.number > 0 && rate.origin_order_id.is_none_or(|origin| origin == order);
    rates.filter(its).map(|rate| rate.state).collect()
}

/// Whether a plan is closed for a month that went back and for nothing else: it waits for its next payment.
pub fn waits_for_next(order: &Order, rates: &[Rate]) -> bool {
    let lost = |rate: &Rate| matches!(rate.state, RateState::Debt | RateState::Chargebacked);
    if order.payment_state != OrderState::Paused || order.paused_at.is_some() || rates.iter().any(lost) {
        return false;
    }
    is_period_refunded(order.plan().pays_by_period(), &states_of(order.id, rates.iter()))
}
