//! An order's state in a buyer's words.

use chrono::{DateTime, Duration, Utc};
use chrono_tz::Tz;
use kontor_kernel::{Locale, Money};
use kontor_orders::{Order, OrderState};
use kontor_payments::{
    PAY_LATER_GRACE_DAYS, PaymentForm, Transaction, TransactionState,
    provider::{NextAction, WireInstructions},
};
use kontor_render::{
    format,
    props::{
        DeclineAdvice, DeclineReason, ElsewhereView, GiftNote, GoodsView, OrderView, PaymentMethod, Retry, WireDetails,
    },
};
use kontor_rich_text::RichBlock;

use crate::pages::{dates, payment::shown_method};

/// What the view is made of.
pub struct OrderViewInput<'a> {
    pub order: &'a Order,
    /// Its newest payment.
    pub newest: &'a Transaction,
    pub goods: GoodsView,
    /// What the giver reads, where it is a gift; what it opened is not theirs.
    pub gift: Option<GiftNote>,
    /// The seller's headline and words of thanks; may be empty.
    pub thanks: (String, Vec<RichBlock>),
    /// Their own page of thanks.
    pub thanks_url: Option<String>,
    pub locale: Locale,
    /// The seller's time zone.
    pub zone: Tz,
    /// Where the product is bought again, while it can be.
    pub again_url: Option<String>,
    pub library_url: Option<String>,
    pub retry: Retry,
    /// The last digits of the account that is debited, and the day before which it is not.
    pub account: String,
    pub debit_from: Option<DateTime<Utc>>,
    /// Whether a bank took money back.
    pub disputed: bool,
    /// Where it is closed for the month that went back: the day of its next payment, if one is to come.
    pub waits_for: Option<Option<DateTime<Utc>>>,
}

pub fn view(known: OrderViewInput<'_>) -> OrderView {
    match known.order.payment_state {
        OrderState::Paid | OrderState::Paying => {
            let (goods, gift, library_url) = (known.goods, known.gift, known.library_url);
            let ((thanks_title, thanks), thanks_url) = (known.thanks, known.thanks_url);
            OrderView::Paid { goods, gift, thanks_title, thanks, thanks_url, library_url }
        }
        OrderState::Refunded => OrderView::Refunded,
        OrderState::Chargebacked => OrderView::Chargebacked,
        OrderState::Paused if known.disputed => OrderView::Chargebacked,
        OrderState::Paused if known.order.paused_at.is_some() => {
            let until = known.order.paused_until;
            OrderView::OnHold { until: until.map(|at| dates::day(at, known.zone, known.locale)) }
        }
        OrderState::Paused => match known.waits_for {
            Some(next) => OrderView::PeriodRefunded { next: next.map(|at| dates::day(at, known.zone, known.locale)) },
            None => OrderView::Paused,
        },
        OrderState::Canceled => OrderView::Canceled { again_url: known.again_url, ended: is_ended_plan(known.order) },
        OrderState::NotCompleted => given_up(known),
        OrderState::Waiting | OrderState::Pending => open(known),
    }
}

/// Its time is over, and it can be paid all the same. Who was turned down reads why.
fn given_up(known: OrderViewInput<'_>) -> OrderView {
    match known.newest.state {
        TransactionState::Denied | TransactionState::Error => open(known),
        _ => OrderView::Expired { again_url: known.again_url, retry: failed_first(known.retry, known.newest.method) },
    }
}

/// Not decided yet: the newest attempt says what there is to do.
fn open(known: OrderViewInput<'_>) -> OrderView {
    let newest = known.newest;
    match newest.state {
        TransactionState::Waiting | TransactionState::Pending => match newest.action() {
            Some(NextAction::Redirect { url }) => match shown_method(newest.method).filter(|_| newest.method.is_page())
            {
                Some(method) => {
                    OrderView::Elsewhere { page: ElsewhereView { url, method, retry: others(known.retry, method) } }
                }
                None => OrderView::Challenge { continue_url: url },
            },
            Some(NextAction::Wire(wire)) => {
                OrderView::WaitingWire { wire: details(newest, wire, known.zone, known.locale) }
            }
            None if newest.method.is_debit() && newest.state == TransactionState::Pending => OrderView::Debit {
                amount: newest.money().shown(known.locale),
                from: known.debit_from.map(|at| dates::day(at, known.zone, known.locale)).unwrap_or_default(),
                account: known.account,
            },
            None => OrderView::Checking,
        },
        // Booked in the same transaction as the order's state: seen only between two looks.
        TransactionState::Successful => OrderView::Checking,
        TransactionState::Denied | TransactionState::Error | TransactionState::Expired | TransactionState::Canceled => {
            let reason = reason(newest);
            let advice = advice(newest).unwrap_or_else(|| reason.advice());
            OrderView::Declined { reason, advice, retry: failed_first(known.retry, newest.method) }
        }
    }
}

/// Where the money of an open payment goes.
fn details(payment: &Transaction, wire: WireInstructions, zone: Tz, locale: Locale) -> WireDetails {
    let part = payment.part();
    // What is still to be sent.
    let missing = Money::new(payment.amount - part.amount, payment.currency);
    WireDetails {
        looking: false,
        came: if part.amount > 0 { part.shown(locale) } else { String::new() },
        holder: wire.holder,
        bank: String::new(),
        iban: format::iban(&wire.iban),
        iban_raw: wire.iban,
        bic: wire.bic,
        amount: missing.shown(locale),
        amount_raw: missing.decimal(),
        reference: wire.reference,
        expires: payment
            .expires_at
            .map(|at| dates::day(at - Duration::days(grace(payment)), zone, locale))
            .unwrap_or_default(),
    }
}

/// Who pays later has some days more than they are told.
const fn grace(payment: &Transaction) -> i64 {
    match payment.method {
        PaymentForm::PayLater => PAY_LATER_GRACE_DAYS,
        _ => 0,
    }
}

/// The same of a payment that waits for its wire; none otherwise.
pub fn awaited_wire(payment: &Transaction, zone: Tz, locale: Locale) -> Option<WireDetails> {
    match payment.action().filter(|_| !payment.state.is_over())? {
        NextAction::Wire(wire) => Some(details(payment, wire, zone, locale)),
        NextAction::Redirect { .. } => None,
    }
}

fn reason(attempt: &Transaction) -> DeclineReason {
    match (attempt.state, attempt.decline_code.as_deref()) {
        (TransactionState::Error, _) | (_, Some("request_refused")) => DeclineReason::Technical,
        (_, Some("canceled_by_payer")) => DeclineReason::NotPaid,
        (TransactionState::Expired | TransactionState::Canceled, _) if attempt.method.is_page() => {
            DeclineReason::NotPaid
        }
        (TransactionState::Expired | TransactionState::Canceled, _) => DeclineReason::AuthenticationFailed,
        (_, Some("insufficient_funds")) => DeclineReason::InsufficientFunds,
        (_, Some("expired_card")) => DeclineReason::ExpiredCard,
        (_, Some("incorrect_number" | "incorrect_cvc" | "invalid_number" | "invalid_cvc")) => {
            DeclineReason::IncorrectNumber
        }
        (_, Some("authentication_failed" | "challenge_failed" | "authentication_required")) => {
            DeclineReason::AuthenticationFailed
        }
        _ => DeclineReason::Declined,
    }
}

fn advice(attempt: &Transaction) -> Option<DeclineAdvice> {
    if attempt.method.is_page() || attempt.method.is_debit() {
        return Some(DeclineAdvice::AnyWay);
    }
    match attempt.advice.as_deref()? {
        "retry" => Some(DeclineAdvice::TryAgain),
        "other_method" => Some(DeclineAdvice::OtherCard),
        _ => None,
    }
}

/// All ways but this one.
fn others(mut retry: Retry, method: PaymentMethod) -> Retry {
    retry.methods.retain(|way| *way != method);
    retry
}

/// The way that failed stands first: most people want to try just that again.
pub fn failed_first(mut retry: Retry, failed: PaymentForm) -> Retry {
    let failed = shown_method(failed).unwrap_or(PaymentMethod::Card);
    retry.methods.sort_by_key(|method| *method != failed);
    retry
}

/// Whether it ran before it was called off: then it did not come to nothing.
fn is_ended_plan(order: &Order) -> bool {
    order.paid_amount > 0 && order.plan().terms.is_some()
}
