//! Who a deal belongs to, and until when its buyer can withdraw.

use chrono::{DateTime, Duration, Utc};
use kontor_kernel::kinds::ProfileId;
use kontor_orders::Order;

use crate::limits::WITHDRAWAL_DAYS;

/// Who asks for a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    /// The shop: all of them.
    Shop,
    /// A member of its sales team: their own.
    Member(ProfileId),
}

/// When the buyer of an order can no longer withdraw from it: from its moment on where there is nothing to withdraw from (a business, an
/// event at a fixed date, digital content that was to be delivered right away), else after 14 days.
pub fn withdrawal_ends(order: &Order) -> DateTime<Utc> {
    let snapshot = order.snapshot();
    let fixed = snapshot.products().all(|product| product.form == "event");
    let service = snapshot.products().any(|product| product.form == "service");
    let given_up = snapshot.immediate_delivery && !service;
    let none = order.payer().is_business() || fixed || given_up || order.total().amount == 0;
    order.created_at + if none { Duration::zero() } else { Duration::days(WITHDRAWAL_DAYS) }
}
