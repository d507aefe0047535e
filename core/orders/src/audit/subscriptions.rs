//! What is paid over time, beside the row that says how it stands.

use std::collections::BTreeSet;

use crate::{Order, Rate};

/// What of an order's subscription does not fit: every order that is paid over time has one and no other, and what another order brought
/// along stands in it and among its payments.
pub(super) fn differing(order: &Order, own: &[Rate]) -> Vec<String> {
    let mut wrong = Vec::new();
    let is_paid_over_time = order.snapshot().sold_plan.terms.is_some();
    if is_paid_over_time != order.current_subscription().is_some() || is_paid_over_time != order.plan().terms.is_some()
    {
        let which = if is_paid_over_time { "is paid over time and no" } else { "is paid at once and a" };
        wrong.push(format!("it {which} subscription says how"));
    }
    let named: BTreeSet<_> =
        order.extra_rates().iter().filter_map(|extra| Some((extra.number, extra.origin?))).collect();
    let brought: BTreeSet<_> = own.iter().filter_map(|rate| Some((rate.number, rate.origin_order_id?))).collect();
    if named != brought {
        let numbers: Vec<String> = named.symmetric_difference(&brought).map(|(number, _)| number.to_string()).collect();
        wrong.push(format!(
            "its payments {} were brought along, or its subscription says so, and not both",
            numbers.join(", ")
        ));
    }
    wrong
}
