//! Until when the payer of a plan is bound to it (decisions-selling, guards): the end that they can have, and the payments that
//! are still to come before it.

use chrono::{DateTime, Utc};
use kontor_db::Tx;
use kontor_kernel::{Result, kinds::OrderId};

use crate::{
    Order, OrderState, Rate, RateState, collect,
    order::{lock, rates},
    pause,
};

/// When a plan ends whose payer ends it now: when the first of its payments would be due that is neither within what was agreed
/// nor too near. None: nothing more of it is to come.
pub fn payer_end(order: &Order, rates: &[Rate], now: DateTime<Utc>) -> Result<Option<DateTime<Utc>>> {
    let runs = matches!(order.payment_state, OrderState::Paying | OrderState::Paused);
    let mut coming = rates.iter().filter(|rate| runs && rate.state == RateState::Future && rate.due_at > now);
    let snapshot = order.snapshot()?;
    let (Some(terms), Some(last)) = (snapshot.plan.terms.as_ref(), coming.clone().next_back()) else {
        return Ok(None);
    };
    let zone = snapshot.seller.zone();
    let day = |at: DateTime<Utc>| at.with_timezone(&zone).date_naive();
    let payer = order.payer()?;
    let business = !payer.company.is_empty() || !payer.vat_no.is_empty();
    let earliest = terms.binding.earliest_end(day(order.created_at), day(now), business);
    if let Some(known) = coming.find(|rate| day(rate.due_at) >= earliest) {
        return Ok(Some(known.due_at));
    }
    // A plan with an end is over with its last payment, however near that is.
    if terms.count().is_some() {
        return Ok(Some(last.due_at));
    }
    let mut number = u32::try_from(last.number)?;
    loop {
        number += 1;
        let next = pause::next(terms, number, snapshot.moved, order, zone)?;
        if day(next.at) >= earliest {
            return Ok(Some(next.at));
        }
    }
}

/// Makes the payments of a plan known until an end, with the one that is not to be paid any more.
pub(crate) async fn know_until(tx: &mut Tx, id: OrderId, end: DateTime<Utc>) -> Result<()> {
    loop {
        let known = rates(tx, id).await?;
        let Some(last) = known.last().filter(|last| last.due_at < end) else { return Ok(()) };
        // Read anew each time: what an earlier change left over comes off one payment after another.
        let order = lock(tx, id).await?;
        if order.canceled_at.is_some() || !order.snapshot()?.plan.is_endless() {
            return Ok(());
        }
        collect::grow_behind(tx, &order, last).await?;
    }
}
