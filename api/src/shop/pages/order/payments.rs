//! The payments of a plan on the page of its order: which are made, which come, what is owed, and how it is ended.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use kontor_db::Tx;
use kontor_kernel::{Locale, Money, Result};
use kontor_orders::{Order, OrderState, Rate, RateState};
use kontor_payments::{PaymentForm, Transaction};
use kontor_render::props::{OwedView, PaymentLine, PaymentStanding, PlanPanel, Retry};

use super::view::{awaited_wire, failed_first};
use crate::shop::pages::{dates, payment::shown_method};

/// What the panel is made of.
pub struct Known<'a> {
    pub order: &'a Order,
    /// Its newest payment.
    pub newest: &'a Transaction,
    pub locale: Locale,
    pub zone: Tz,
    pub retry: &'a Retry,
    /// Where the plan is ended.
    pub cancel_url: String,
}

/// None where everything is paid at once.
pub async fn panel(tx: &mut Tx, known: Known<'_>) -> Result<Option<PlanPanel>> {
    let order = known.order;
    let plan = order.snapshot()?.plan;
    let later = order.payment_form == PaymentForm::PayLater
        && matches!(order.payment_state, OrderState::Paying | OrderState::Paused);
    if plan.terms.is_none() && !later {
        return Ok(None);
    }
    let rates = kontor_orders::rates(tx, order.id).await?;
    let now = tx.now();
    let running = matches!(order.payment_state, OrderState::Paying | OrderState::Paused);
    let owed = rates.iter().filter(|_| running).find(|rate| rate.is_owed());
    let of_it = owed.filter(|rate| rate.id == known.newest.rate_id);
    let wire = of_it.and_then(|_| awaited_wire(known.newest, known.zone, known.locale));
    let ends = order.canceled_at.filter(|_| running).map(|at| dates::day(at, known.zone, known.locale));
    let next = rates.iter().find(|rate| rate.state == RateState::Future && rate.due_at > now).map(|rate| rate.due_at);
    let can_end = running && ends.is_none() && plan.kind != "installment";
    let owed = match owed {
        None => None,
        Some(rate) => Some(OwedView {
            amount: rate.open().shown(),
            paused: order.payment_state == OrderState::Paused && order.paused_at.is_none(),
            retry: failed_first(retry(tx, &known, rate).await?, order.payment_form),
            wire,
        }),
    };
    Ok(Some(PlanPanel {
        owed,
        cancel_url: next.filter(|_| can_end).map(|_| known.cancel_url.clone()),
        runs_until: next.filter(|_| can_end).map(|at| dates::day(at, known.zone, known.locale)),
        csrf: known.retry.csrf.clone(),
        ends,
        payoff: None,
        payments: rates
            .iter()
            .filter(|rate| rate.number > 0)
            .map(|rate| line(rate, now, known.zone, known.locale))
            .collect(),
    }))
}

async fn retry(tx: &mut Tx, known: &Known<'_>, rate: &Rate) -> Result<Retry> {
    let ways = kontor_checkout::ways_of(tx, known.order, rate).await?.into_iter();
    Ok(Retry {
        methods: ways.filter(|form| !form.is_wallet()).filter_map(shown_method).collect(),
        ..known.retry.clone()
    })
}

fn line(rate: &Rate, now: DateTime<Utc>, zone: Tz, locale: Locale) -> PaymentLine {
    PaymentLine {
        number: u32::try_from(rate.number).unwrap_or_default(),
        day: dates::day(rate.due_at, zone, locale),
        amount: match rate.paid_with {
            Some(_) => String::new(),
            None => Money::new(rate.amount, rate.currency).shown(),
        },
        state: match rate.state {
            RateState::Paid if rate.paid_with.is_some() => PaymentStanding::Together,
            RateState::Paid => PaymentStanding::Paid,
            RateState::Future => PaymentStanding::Planned,
            RateState::Pending => PaymentStanding::Pending,
            RateState::Skipped => PaymentStanding::Skipped,
            RateState::Refunded | RateState::Chargebacked => PaymentStanding::Back,
            RateState::Unpaid | RateState::PartlyPaid if rate.due_at > now => PaymentStanding::Planned,
            RateState::Unpaid | RateState::PartlyPaid | RateState::Debt => PaymentStanding::Owed,
        },
    }
}
