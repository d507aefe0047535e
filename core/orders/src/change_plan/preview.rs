//! What another price would come to, and where the payments go.

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use kontor_db::Tx;
use kontor_kernel::{ApiError, Code, Result};
use kontor_pricing::{Change, Prorated, Proration, Terms, days_after};
use serde_json::json;

use super::{CHANGEABLE, Changed, NewPrice, Plan, Preview};
use crate::{
    Order, OrderState, Rate, RateState, credit, order::rates, payoff::nothing_under_way, plan_calendar::due_of,
    plan_state::Moved,
};

/// Refuses an order whose price cannot be changed: only a subscription that runs, with nothing under way.
pub async fn changeable(tx: &mut Tx, order: &Order) -> Result<()> {
    let refused = || ApiError::new(Code::PlanNotChangeable);
    if order.payment_state != OrderState::Paying || order.canceled_at.is_some() {
        return Err(refused());
    }
    let plan = order.plan();
    if plan.kind != CHANGEABLE || !plan.is_endless() {
        return Err(refused());
    }
    nothing_under_way(tx, order).await
}

/// What another price would come to now. Refused beside `/proration` where what is paid cannot be set off, or the rhythm is another.
pub async fn preview(tx: &mut Tx, order: &Order, to: &NewPrice, mode: Proration) -> Result<Preview> {
    changeable(tx, order).await?;
    let all = rates(tx, order.id).await?;
    let terms = order.plan().terms.as_ref().ok_or_else(|| ApiError::new(Code::PlanNotChangeable))?;
    let next = all.iter().find(|rate| rate.state == RateState::Future);
    let next = next.ok_or_else(|| ApiError::new(Code::PlanNotChangeable))?.clone();
    let later: Vec<Rate> =
        all.iter().filter(|rate| rate.state == RateState::Future && rate.number > next.number).cloned().collect();
    let same = terms.interval == to.interval;
    if mode.keeps_period() && !same {
        return Err(only(&[Proration::NextPeriod, Proration::Reset]));
    }
    let zone = order.snapshot().seller.zone();
    let day = |at: DateTime<Utc>| at.with_timezone(&zone).date_naive();
    let (today, ends) = (day(tx.now()), day(next.due_at));
    let begun = begin(order, terms, &next)?;
    if mode.sets_off() && !is_paid(&all, begun, zone) {
        return Err(only(&[Proration::NextPeriod]));
    }
    let was = worth(order, terms, &next)?;
    let days = ends.signed_duration_since(begun).num_days().max(0);
    // In a test period nothing was paid, and nothing is for the rest of it.
    let free = next.number == 1 && mode.keeps_period();
    let left = if free { 0 } else { ends.signed_duration_since(today).num_days().clamp(0, days) };
    let regular = terms.amount(u32::try_from(next.number)?.saturating_add(1));
    // What an earlier change left to be paid with the payments that are known, or to come off, stays so.
    let mut carried = -credit::balance(tx, order).await?.amount;
    for rate in std::iter::once(&next).chain(&later) {
        carried += rate.amount + rate.credit_amount - terms.amount(u32::try_from(rate.number)?);
    }
    let (becomes, least, currency) = (to.amount.amount, to.least, order.currency);
    let change = Change { was, becomes, days, left, carried, least, currency };
    let prorated = change.prorated(mode);
    let next = Coming { next, later, today, ends, was };
    let (plan, next_at) = arrange(order, terms, to, mode, &prorated, next)?;
    let dearer = prorated.now > 0 || to.amount.amount > regular || prorated.next > regular;
    Ok(Preview { prorated, days, days_left: left, next_at, dearer, plan })
}

fn only(modes: &[Proration]) -> ApiError {
    let allowed: Vec<_> = modes.iter().map(ToString::to_string).collect();
    ApiError::field(Code::InvalidChoice, "/proration").with("allowed", json!(allowed))
}

/// The day on which the period began that the next payment ends.
fn begin(order: &Order, terms: &Terms, next: &Rate) -> Result<NaiveDate> {
    let zone = order.snapshot().seller.zone();
    let before = u32::try_from(next.number)?.saturating_sub(1);
    let day = |at: DateTime<Utc>| at.with_timezone(&zone).date_naive();
    if before == 0 {
        return Ok(day(order.created_at));
    }
    // Where the next payment was moved by a pause, its period is as long as it was: one interval.
    let known = order.moved().is_none_or(|from| from.number <= before);
    if known {
        return Ok(day(due_of(terms, before, order.moved(), order, zone)?.at));
    }
    Ok(terms.interval.before(day(next.due_at)))
}

/// Whether everything of the period is paid, be it ahead, and stands.
fn is_paid(all: &[Rate], begun: NaiveDate, zone: Tz) -> bool {
    let stands = |rate: &Rate| rate.state == RateState::Paid && rate.refunded_amount == 0 || rate.is_covered();
    let since = |rate: &&Rate| rate.due_at.with_timezone(&zone).date_naive() >= begun;
    let due = || all.iter().filter(|rate| rate.state != RateState::Future);
    due().next_back().is_some_and(stands) && due().filter(since).all(stands)
}

/// What the whole period that runs is worth: what was paid for it, without what was added once or taken along, and never more than
/// what a later one costs.
fn worth(order: &Order, terms: &Terms, next: &Rate) -> Result<i64> {
    let number = u32::try_from(next.number)?;
    if let Some(changed) = order.changed().filter(|changed| changed.until == number) {
        return Ok(changed.worth);
    }
    Ok(match number {
        0 | 1 => 0,
        2 => {
            let once = order.snapshot().along() + order.plan().fee.as_ref().map_or(0, |fee| fee.amount);
            (terms.amount(1) - once).clamp(0, terms.amount(2))
        }
        _ => terms.amount(number - 1),
    })
}

/// What is still to come, and the period that runs.
struct Coming {
    next: Rate,
    later: Vec<Rate>,
    today: NaiveDate,
    ends: NaiveDate,
    was: i64,
}

/// Where the payments go, and from which the calendar goes on.
fn arrange(
    order: &Order,
    terms: &Terms,
    to: &NewPrice,
    mode: Proration,
    prorated: &Prorated,
    Coming { next, later, today, ends, was }: Coming,
) -> Result<(Plan, DateTime<Utc>)> {
    let zone = order.snapshot().seller.zone();
    let extra = prorated.now > 0;
    let place = u32::try_from(next.number)?;
    // A payment of now takes the place of the next one, which comes behind it.
    let after = place.saturating_add(u32::from(extra));
    let first = due_of(terms, 1, None, order, zone)?.at.with_timezone(&zone).date_naive();
    let first = Moved { number: 1, day: first };
    let shifted = |from: Moved| Moved { number: from.number.saturating_add(u32::from(extra)), day: from.day };
    let same = terms.interval == to.interval;
    let moved = match mode {
        Proration::Reset => Some(Moved { number: after.saturating_sub(1), day: today }),
        Proration::NextPeriod if !same => Some(Moved { number: place, day: ends }),
        Proration::NextPeriod | Proration::Prorate => order.moved(),
        Proration::Invoice if extra => Some(shifted(order.moved().unwrap_or(first))),
        Proration::Invoice => order.moved(),
    };
    let next_at = match mode {
        Proration::Reset => {
            let day = to.interval.after(today);
            let days = day.signed_duration_since(today).num_days();
            days_after(begin_at(order, today, zone), u64::try_from(days).unwrap_or(0), zone)
        }
        _ => next.due_at,
    };
    let worth = if mode == Proration::NextPeriod { was } else { to.amount.amount };
    let worth = if place == 1 && mode != Proration::Reset { 0 } else { worth };
    // What the calendar begins with stays, a test period among it, and so does how long its payer is bound.
    let terms = Terms {
        first_amount: to.amount.amount,
        trial_days: terms.trial_days,
        start_day: terms.start_day,
        binding: terms.binding,
        ..Terms::even(to.amount.amount, to.interval, None)
    };
    let plan = Plan {
        number: i32::try_from(after)?,
        next,
        later,
        terms,
        moved,
        changed: Changed { until: after, worth },
        today,
        ends,
    };
    Ok((plan, next_at))
}

/// A day at the hour of the purchase, at which all payments of a plan are due.
fn begin_at(order: &Order, day: NaiveDate, zone: Tz) -> DateTime<Utc> {
    let bought = order.created_at.with_timezone(&zone).date_naive();
    let days = day.signed_duration_since(bought).num_days();
    days_after(order.created_at, u64::try_from(days).unwrap_or(0), zone)
}
