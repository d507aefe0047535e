//! How an order is paid over time: what mails and the buyer's page say as well.

use kontor_kernel::Money;
use kontor_orders::{RateState, schedule::Schedule};
use poem_openapi::Object;

use crate::http::{Amount, Timestamp, WireEnum};

/// Payment schedule of a plan.
#[derive(Debug, Clone, Object)]
pub struct OrderSchedule {
    /// Past and upcoming payments, by day; for a plan without an end, as many as differ from the regular payment.
    pub payments: Vec<OrderScheduledPayment>,
    /// The regular payment after them, until the plan is cancelled. Absent if there is none.
    #[oai(skip_serializing_if_is_none)]
    pub then: Option<OrderRegularPayment>,
    /// Prepaid credit that is not used yet: it covers upcoming payments, and is returned if the plan ends.
    pub credit_amount: Amount,
}

/// One payment of the schedule.
#[derive(Debug, Clone, Object)]
pub struct OrderScheduledPayment {
    /// Number of the payment, from 1.
    pub number: i32,
    /// When it is due.
    pub due_at: Timestamp,
    /// Amount to pay.
    pub amount: Amount,
    /// Tax included in it.
    pub vat_amount: Amount,
    /// Part of the price that is prepaid; it comes on top of `amount`.
    pub credit_amount: Amount,
    /// State of the payment.
    pub state: WireEnum<RateState>,
}

/// A recurring payment.
#[derive(Debug, Clone, Object)]
pub struct OrderRegularPayment {
    /// When the first of them is due.
    pub from: Timestamp,
    /// Amount of each payment.
    pub amount: Amount,
    /// Tax included in it.
    pub vat_amount: Amount,
    /// Time between two payments, such as `1m` or `2w`.
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
