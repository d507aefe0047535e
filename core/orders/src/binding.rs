//! Until when a plan runs that is ended now: for its seller until what is paid for is over, for its payer until the end that
//! was agreed (decisions-selling, guards); and the payments that are still to come before that.

use chrono::{DateTime, NaiveDate, Utc};
use kontor_db::Tx;
use kontor_kernel::{Result, kinds::OrderId};

use crate::{
    Order, Rate, RateState, dunning,
    order::{lock, rates},
    plan_calendar::due_of,
};

/// When a plan ends whose payer ends it now: when the first of its payments would be due that is neither within what was agreed
/// nor too near. None: it is no plan that runs, or one that ends by itself before that.
pub fn payer_end(order: &Order, rates: &[Rate], now: DateTime<Utc>) -> Result<Option<DateTime<Utc>>> {
    let snapshot = order.snapshot();
    let Some(terms) = &order.plan().terms else { return Ok(None) };
    let zone = snapshot.seller.zone();
    let day = |at: DateTime<Utc>| at.with_timezone(&zone).date_naive();
    let earliest = terms.binding.earliest_end(day(order.created_at), day(now), order.payer().is_business());
    first_due(order, rates, now, earliest)
}

/// When what is paid for of a plan is over: when its next payment would be due.
pub(crate) fn period_end(order: &Order, rates: &[Rate], now: DateTime<Utc>) -> Result<Option<DateTime<Utc>>> {
    first_due(order, rates, now, NaiveDate::MIN)
}

/// The first payment to come on a day or later. A plan without an end has one by its calendar, also where the sweep was not yet there
/// to make it known, or is not to: while the plan stands still, or a bank holds one of its payments.
fn first_due(order: &Order, rates: &[Rate], now: DateTime<Utc>, from: NaiveDate) -> Result<Option<DateTime<Utc>>> {
    let snapshot = order.snapshot();
    let runs = order.payment_state.may_go_on();
    let (Some(terms), Some(last), true) = (&order.plan().terms, rates.last(), runs) else { return Ok(None) };
    let zone = snapshot.seller.zone();
    let fits = |at: DateTime<Utc>| at > now && at.with_timezone(&zone).date_naive() >= from;
    let known = rates.iter().find(|rate| rate.state == RateState::Future && fits(rate.due_at));
    if known.is_some() || terms.count().is_some() {
        return Ok(known.map(|rate| rate.due_at));
    }
    let mut number = u32::try_from(last.number)?;
    loop {
        number += 1;
        let next = due_of(terms, number, order.moved(), order, zone)?;
        if fits(next.at) {
            return Ok(Some(next.at));
        }
    }
}

/// Makes the payments of a plan known until an end, with the one that is not to be paid any more, and answers all of them.
pub(crate) async fn know_until(tx: &mut Tx, id: OrderId, end: DateTime<Utc>) -> Result<Vec<Rate>> {
    loop {
        let known = rates(tx, id).await?;
        let Some(last) = known.last().filter(|last| last.due_at < end) else { return Ok(known) };
        // Read anew each time: what an earlier change left over comes off one payment after another.
        let order = lock(tx, id).await?;
        if order.canceled_at.is_some() || !order.plan().is_endless() {
            return Ok(known);
        }
        dunning::grow_behind(tx, &order, last, &known).await?;
    }
}
