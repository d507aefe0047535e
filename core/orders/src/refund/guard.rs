//! What forbids a refund, in this order; the first that holds is told, with its facts.

use chrono::{DateTime, Duration, Utc};
use kontor_kernel::{
    ApiError, Code, Money, Result, Validator,
    kinds::{OrderRateId, TransactionId},
    limits::REFUND_WINDOW_DAYS,
};
use kontor_payments::OWN_BANK;

use super::source::Source;
use crate::Order;

/// Room to say why.
const REASON_CHARS_MAX: usize = 500;

/// A seller's request to send money back.
#[derive(Debug, Clone, Default)]
pub struct RefundRequest {
    /// How much; all that is left when nothing is said.
    pub money: Option<Money>,
    /// Why; for the seller's own books.
    pub reason: String,
    /// The payment of a plan that it is of; none: of all of them, the newest first.
    pub rate: Option<OrderRateId>,
    /// The payment that it is the tax of, which nobody owed.
    pub tax_of: Option<TransactionId>,
    /// Whether the use of the order's coupon goes back as well; only with everything that was paid.
    pub give_back_coupon: bool,
}

impl RefundRequest {
    /// Refuses what cannot be a request of anybody, before anything is looked at.
    pub(super) fn check(&self) -> Result<()> {
        let mut check = Validator::new();
        check.text("/reason", &self.reason, 0, REASON_CHARS_MAX);
        if let Some(money) = self.money {
            check.money("/amount", money, 1, i64::MAX);
        }
        check.finish()
    }
}

/// Until when its provider sends money of a payment back. None: nobody does for the seller, who sends by hand from their own
/// bank whenever they want, and then books it.
fn refundable_until(source: &Source) -> Option<DateTime<Utc>> {
    (source.payment.provider != OWN_BANK).then(|| source.settled_at() + Duration::days(REFUND_WINDOW_DAYS))
}

/// Whether money of a payment can still go back.
pub(super) fn is_refundable(source: &Source, now: DateTime<Utc>) -> bool {
    refundable_until(source).is_none_or(|until| now <= until)
}

/// The payments to send back of, the newest first, and how much of each.
pub fn refundable_sources(
    order: &Order,
    sources: &[Source],
    request: &RefundRequest,
    now: DateTime<Utc>,
) -> Result<Vec<(Source, Money)>> {
    let of_rate = |source: &&Source| request.rate.is_none_or(|rate| source.rate_id == rate);
    if !sources.is_empty() && !sources.iter().any(|source| of_rate(&source)) {
        return Err(ApiError::field(Code::InvalidChoice, "/rate_id"));
    }
    let of_payment = |source: &&Source| request.tax_of.is_none_or(|payment| source.payment.id == payment);
    let meant = || sources.iter().rev().filter(of_rate).filter(of_payment);
    let Some(newest) = meant().find(|source| source.left() > 0) else {
        let disputed = meant().any(|source| source.disputed.gross > 0);
        let code = if disputed { Code::PaymentDisputed } else { Code::NothingRefundable };
        return Err(ApiError::new(code).with("payment_state", order.payment_state.to_string()));
    };
    let within = || meant().filter(|source| source.left() > 0 && is_refundable(source, now));
    if let Some(until) = refundable_until(newest).filter(|_| within().next().is_none()) {
        return Err(ApiError::new(Code::RefundWindowPassed)
            .with("days", REFUND_WINDOW_DAYS)
            .with("until", until.date_naive().to_string()));
    }
    let left = Money::new(within().map(Source::left).sum(), order.currency);
    let money = request.money.unwrap_or(left);
    if money.currency != order.currency {
        return Err(ApiError::field(Code::OtherCurrency, "/amount/currency")
            .with("currency", order.currency.code().to_uppercase()));
    }
    if money.amount > left.amount {
        return Err(ApiError::field(Code::RefundTooLarge, "/amount")
            .with_money("max", left)
            .with("max_amount", left.amount));
    }
    if request.tax_of.is_none() && money != left && !money.is_chargeable() {
        return Err(ApiError::field(Code::AmountNotChargeable, "/amount").with_money("step", money.charge_step()));
    }
    let mut open = money.amount;
    let mut shares = Vec::new();
    for source in within() {
        let share = open.min(source.left());
        if share > 0 {
            shares.push((source.clone(), Money::new(share, order.currency)));
        }
        open -= share;
    }
    Ok(shares)
}
