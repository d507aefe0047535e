//! The payments of a plan on the page of its order: which are made, which come, what is owed, and how it is ended.

use chrono::NaiveDate;
use chrono_tz::Tz;
use kontor_db::Tx;
use kontor_kernel::{Code, Locale, Result};
use kontor_orders::{
    Order, OrderState, Rate, RateState,
    binding::payer_end,
    pause_by_payer::{days_offered, may_pause, may_resume},
    reactivate::may_reactivate_by_payer,
    schedule::schedule_of,
};
use kontor_payments::{PaymentForm, Transaction};
use kontor_render::props::{OwedView, PauseDay, PauseView, PlanPanel, Retry};

use super::{
    sums,
    view::{awaited_wire, failed_first},
};
use crate::pages::{dates, payment::shown_method};

/// What the panel is made of.
pub struct PaymentsViewInput<'a> {
    pub order: &'a Order,
    /// Its newest payment.
    pub newest: &'a Transaction,
    pub locale: Locale,
    pub zone: Tz,
    pub retry: &'a Retry,
    /// The page itself.
    pub here: String,
}

impl PaymentsViewInput<'_> {
    /// Where one of the forms of the page is sent.
    fn path(&self, act: &str) -> String {
        format!("{}/{act}", self.here)
    }
}

/// None where everything is paid at once.
pub async fn panel(tx: &mut Tx, known: PaymentsViewInput<'_>) -> Result<Option<PlanPanel>> {
    let order = known.order;
    let plan = order.plan();
    let rates = kontor_orders::rates(tx, order.id).await?;
    let later = order.payment_form == PaymentForm::PayLater
        && matches!(order.payment_state, OrderState::Paying | OrderState::Paused);
    // Paid once, taken back by a bank, and asked for again.
    let again = order.charged_at.is_some() && rates.iter().any(Rate::is_owed);
    if plan.terms.is_none() && !later && !again {
        return Ok(None);
    }
    let now = tx.now();
    let running = matches!(order.payment_state, OrderState::Paying | OrderState::Paused);
    // A debt outlives the plan.
    let owes = running || order.payment_state == OrderState::Canceled;
    let owed = rates.iter().filter(|_| owes).find(|rate| rate.is_owed());
    let of_it = owed.filter(|rate| rate.id == known.newest.rate_id);
    let mut wire = of_it.and_then(|_| awaited_wire(known.newest, known.zone, known.locale));
    if let Some(wire) = &mut wire {
        wire.looking = kontor_statements::is_looked_for(tx, order.id).await?;
    }
    let goes_on = order.payment_state.may_go_on();
    let ends = order.canceled_at.filter(|_| goes_on).map(|at| dates::day(at, known.zone, known.locale));
    let next = rates.iter().find(|rate| rate.state == RateState::Future && rate.due_at > now).map(|rate| rate.due_at);
    let can_end = goes_on && ends.is_none() && plan.ends_by_payer();
    let end = if can_end { payer_end(order, &rates, now)? } else { None };
    let owed = match owed {
        None => None,
        Some(rate) => Some(OwedView {
            amount: rate.open().shown(known.locale),
            paused: order.payment_state == OrderState::Paused && order.paused_at.is_none(),
            retry: failed_first(retry(tx, &known, rate).await?, order.payment_form),
            wire,
        }),
    };
    let schedule = schedule_of(tx, order, &rates).await?;
    Ok(Some(PlanPanel {
        owed,
        cancel_url: end.map(|_| known.path("cancel")),
        runs_until: end.map(|at| dates::day(at, known.zone, known.locale)),
        bound: end > next,
        csrf: known.retry.csrf.clone(),
        ends,
        pause: pause_view(tx, &known).await?,
        keep_url: may_reactivate_by_payer(tx, order).await?.then(|| known.path("keep")),
        resume_url: may_resume(order).then(|| known.path("resume")),
        payoff: None,
        method: None,
        payments: sums::lines(&rates, schedule.as_ref(), now, known.zone, known.locale)?,
        regular: schedule.as_ref().and_then(|one| one.then).map(|then| sums::regular(&then, &known)).transpose()?,
        total: match schedule.as_ref().and_then(|one| one.total) {
            Some((amount, vat)) => Some(sums::sum(amount, vat, known.locale)?),
            None => None,
        },
        credit: {
            let end = end.or(order.canceled_at.filter(|_| goes_on));
            sums::credit(tx, order, (&rates, schedule.as_ref()), end, known.locale).await?
        },
    }))
}

/// None where it is not its payer's to let it stand still.
async fn pause_view(tx: &mut Tx, known: &PaymentsViewInput<'_>) -> Result<Option<PauseView>> {
    match may_pause(tx, known.order).await {
        Ok(()) => {}
        Err(fault) if matches!(fault.code(), Code::InvalidTransition | Code::PaymentUnderWay) => return Ok(None),
        Err(fault) => return Err(fault),
    }
    let day = |day: NaiveDate| PauseDay { value: day.to_string(), day: known.locale.date(day) };
    let days = days_offered(tx.now(), known.zone).into_iter().map(day).collect();
    Ok(Some(PauseView { action: known.path("pause"), days }))
}

async fn retry(tx: &mut Tx, known: &PaymentsViewInput<'_>, rate: &Rate) -> Result<Retry> {
    let ways = kontor_checkout::ways_of(tx, known.order, rate).await?.into_iter();
    Ok(Retry {
        methods: ways.filter(|form| !form.is_wallet()).filter_map(shown_method).collect(),
        ..known.retry.clone()
    })
}
