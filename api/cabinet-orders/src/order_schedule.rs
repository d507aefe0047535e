//! How an order is paid over time: what mails and the buyer's page say as well.

use kontor_kernel::Money;
use kontor_orders::{RateState, schedule::Schedule};
use poem_openapi::Object;

use crate::http::{Amount, Timestamp, WireEnum};

/// The payments of a plan.
#[derive(Debug, Clone, Object)]
pub struct OrderSchedule {
    /// Those that were made and those to come, by their day: of a plan without an end as many as are not like all that follow.
    pub payments: Vec<OrderScheduledPayment>,
    /// What is paid after them until somebody ends it; absent: nothing.
    #[oai(skip_serializing_if_is_none)]
    pub then: Option<OrderRegularPayment>,
    /// What its buyer has paid ahead and not used yet: it covers payments to come, and goes back should the plan end.
    pub credit_amount: Amount,
}

/// One payment.
#[derive(Debug, Clone, Object)]
pub struct OrderScheduledPayment {
    /// Its place, from 1.
    pub number: i32,
    /// When it is due.
    pub due_at: Timestamp,
    /// What is paid of it.
    pub amount: Amount,
    /// The tax in it.
    pub vat_amount: Amount,
    /// What of its price is paid ahead; it comes on top of `amount`.
    pub credit_amount: Amount,
    /// Where it stands.
    pub state: WireEnum<RateState>,
}

/// A payment that comes again and again.
#[derive(Debug, Clone, Object)]
pub struct OrderRegularPayment {
    /// When the first of them is due.
    pub from: Timestamp,
    /// Each of them.
    pub amount: Amount,
    /// The tax in it.
    pub vat_amount: Amount,
    /// The time between two of them, as `1m` or `2w`.
    pub interval: String,
}

impl From<Schedule> for OrderSchedule {
    fn from(schedule: Schedule) -> Self {
        let amount = |money: Money| Amount::from(money);
        let payments = schedule.payments.into_iter().map(|one| OrderScheduledPayment {
            number: one.number,
            due_at: Timestamp(one.due_at),
            amount: amount(one.amount),
            vat_amount: amount(one.vat),
            credit_amount: amount(one.credit),
            state: WireEnum(one.state),
        });
        Self {
            payments: payments.collect(),
            then: schedule.then.map(|then| OrderRegularPayment {
                from: Timestamp(then.from),
                amount: amount(then.amount),
                vat_amount: amount(then.vat),
                interval: then.interval.to_string(),
            }),
            credit_amount: amount(schedule.balance),
        }
    }
}
