//! What forbids a refund, in this order; the first that holds is told, with its facts.

use chrono::{DateTime, Duration, Utc};
use kontor_kernel::{Check, Code, Fault, Money, Result, kinds::TransactionId, limits::REFUND_WINDOW_DAYS};

use super::source::Source;
use crate::Order;

/// Room to say why.
const REASON_CHARS_MAX: usize = 500;

/// A seller's wish to send money back.
#[derive(Debug, Clone, Default)]
pub struct Wish {
    /// How much; all that is left when nothing is said.
    pub money: Option<Money>,
    /// Why; for the seller's own books.
    pub reason: String,
    /// The payment that it is the tax of, which nobody owed; none: it is of the last that something is left of.
    pub tax_of: Option<TransactionId>,
    /// Whether the use of the order's coupon goes back as well; only with everything that was paid.
    pub give_back_coupon: bool,
}

impl Wish {
    /// Refuses what cannot be a wish of anybody, before anything is looked at.
    pub(super) fn check(&self) -> Result<()> {
        let mut check = Check::new();
        check.text("/reason", &self.reason, 0, REASON_CHARS_MAX);
        if let Some(money) = self.money.filter(|money| money.amount < 1) {
            check.refuse_with(Code::TooSmall, "/amount", [("min", 1.into()), ("given", money.amount.into())]);
        }
        check.finish()
    }
}

/// How long its provider sends money of a payment back.
pub(super) fn refundable_until(source: &Source) -> DateTime<Utc> {
    source.settled_at() + Duration::days(REFUND_WINDOW_DAYS)
}

/// The payment to send back of, and how much.
pub fn allowed(order: &Order, sources: &[Source], wish: &Wish, now: DateTime<Utc>) -> Result<(Source, Money)> {
    let meant = |source: &&Source| wish.tax_of.is_none_or(|payment| source.payment.id == payment);
    let with_something = sources.iter().filter(meant).rfind(|source| source.left() > 0);
    let Some(source) = with_something else {
        let disputed = sources.iter().any(|source| source.disputed.gross > 0);
        let code = if disputed { Code::PaymentDisputed } else { Code::NothingRefundable };
        return Err(Fault::new(code).with("payment_state", order.payment_state.to_string()));
    };
    let until = refundable_until(source);
    if now > until {
        return Err(Fault::new(Code::RefundWindowPassed)
            .with("days", REFUND_WINDOW_DAYS)
            .with("until", until.date_naive().to_string()));
    }
    let left = Money::new(source.left(), order.currency);
    let money = wish.money.unwrap_or(left);
    if money.currency != order.currency {
        return Err(Fault::field(Code::OtherCurrency, "/amount/currency")
            .with("currency", order.currency.code().to_uppercase()));
    }
    if money.amount > left.amount {
        return Err(Fault::field(Code::RefundTooLarge, "/amount")
            .with("max", left.shown())
            .with("max_amount", left.amount));
    }
    Ok((source.clone(), money))
}
