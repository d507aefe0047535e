//! A subscription that its payer lets stand still for a while, and goes on with when they like. Who may end a plan may pause it: it
//! costs its seller less. What the seller let stand still is the seller's to let go on.

use chrono::{DateTime, Days, Months, NaiveDate, Utc};
use chrono_tz::Tz;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::Tx;
use kontor_kernel::{ChangeReason, Code, Result, Validator, kinds::OrderId};
use kontor_urls::Links;

use crate::{
    Order, OrderState,
    order::lock,
    pause::{pause, pause_plan, refuse, resume},
    schema::orders,
};

/// The shortest pause that is offered: what is shorter moves hardly anything (days).
const SHORTEST_DAYS: u64 = 14;
/// The longest: who wants more ends the plan and comes back (months).
const LONGEST_MONTHS: u32 = 3;

/// The days that a payer may choose to go on with a plan, the nearest first.
pub fn days_offered(now: DateTime<Utc>, zone: Tz) -> Vec<NaiveDate> {
    let today = now.with_timezone(&zone).date_naive();
    let months = (1..=LONGEST_MONTHS).filter_map(|months| today.checked_add_months(Months::new(months)));
    today.checked_add_days(Days::new(SHORTEST_DAYS)).into_iter().chain(months).collect()
}

/// Refuses what its payer may not let stand still: what they could not end either. One pause after the other would be a way out of a
/// minimum term.
pub async fn may_pause(tx: &mut Tx, order: &Order) -> Result<()> {
    if !order.plan().ends_by_payer() || is_bound(order, tx.now())? {
        return Err(refuse(order, OrderState::Paused, &[]));
    }
    pause_plan(tx, order, None).await.map(drop)
}

/// Whether its payer is held by a minimum term, or by what that was extended by.
fn is_bound(order: &Order, now: DateTime<Utc>) -> Result<bool> {
    let snapshot = order.snapshot();
    let Some(terms) = &order.plan().terms else { return Ok(false) };
    let day = |at: DateTime<Utc>| at.with_timezone(&snapshot.seller.zone()).date_naive();
    Ok(terms.binding.holds(day(order.created_at), day(now), order.payer().is_business()))
}

/// Whether its payer let it stand still, and so may let it go on.
pub const fn may_resume(order: &Order) -> bool {
    order.is_paused() && order.paused_by_payer
}

/// Lets a subscription stand still until a day that its payer chose.
pub async fn pause_by_payer(tx: &mut Tx, links: &Links, id: OrderId, until: NaiveDate) -> Result<Order> {
    let order = lock(tx, id).await?;
    may_pause(tx, &order).await?;
    let last = days_offered(tx.now(), order.snapshot().seller.zone()).pop().unwrap_or(until);
    let mut check = Validator::new();
    if until > last {
        check.refuse_with(Code::TooLarge, "/until", [("max", last.to_string().into())]);
    }
    check.finish()?;
    pause(tx, links, id, Some(until), ChangeReason::PausedByPayer).await?;
    let seller = tx.seller()?;
    diesel::update(orders::table.find((seller, id))).set(orders::paused_by_payer.eq(true)).execute(tx.conn()?).await?;
    lock(tx, id).await
}

/// Lets it go on before its day.
pub async fn resume_by_payer(tx: &mut Tx, links: &Links, id: OrderId) -> Result<Order> {
    let order = lock(tx, id).await?;
    if !may_resume(&order) {
        return Err(refuse(&order, OrderState::Paying, &[]));
    }
    resume(tx, links, id, ChangeReason::ResumedByPayer).await
}
