//! A plan that stands still because its seller or its payer wants it to: nothing is had, nothing is collected, and when it goes on
//! everything that was to come is later by the days of the pause. The calendar of the plan goes on from the first payment that was moved.

use chrono::{DateTime, Days, Duration, NaiveDate, Utc};
use chrono_tz::Tz;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::Tx;
use kontor_jobs::{AccessJob, enqueue};
use kontor_kernel::{ApiError, Cause, ChangeReason, Code, Money, Result, Validator, kinds::OrderId};
use kontor_mail::Email;
use kontor_pricing::{Terms, days_after};
use kontor_urls::Links;

use crate::{
    EndedPlan, Order, OrderState, Rate, RateState, Subscription,
    batches::Batches,
    merged,
    order::{lock, rates},
    payoff::nothing_under_way,
    people::payer_of,
    plan_calendar::due_of,
    plan_state::Moved,
    recompute::recompute,
    schema::{order_rates, orders},
};

/// A pause of more than a year is an end.
const DAYS_MAX: i64 = 366;
/// Room to say why.
const REASON_CHARS_MAX: usize = 500;

/// A payment and what a pause does to it.
#[derive(Debug, Clone, Copy)]
pub struct MovedRate {
    /// Its place.
    pub number: i32,
    /// How much.
    pub amount: Money,
    /// When it is due without the pause.
    pub due_at: DateTime<Utc>,
    /// When it is due after it; none: nobody knows how long it takes.
    pub moves_to: Option<DateTime<Utc>>,
}

/// What a pause, or its end, means in numbers.
#[derive(Debug, Clone)]
pub struct PausePlan {
    /// How many days everything moves by; none: nobody knows yet.
    pub days: Option<i64>,
    /// The payments that move.
    pub rates: Vec<MovedRate>,
    /// What is missing already and is collected when the plan goes on.
    pub owed: Money,
}

impl Order {
    /// Whether somebody lets it stand still.
    pub const fn is_paused(&self) -> bool {
        self.paused_at.is_some() && matches!(self.payment_state, OrderState::Paused)
    }
}

/// What a change of state that cannot be is refused with: from where, to where, and where it could go.
pub fn refuse(order: &Order, to: OrderState, allowed: &[OrderState]) -> ApiError {
    ApiError::new(Code::InvalidTransition)
        .with("from", order.payment_state.to_string())
        .with("to", to.to_string())
        .with("allowed", allowed.iter().map(ToString::to_string).collect::<Vec<_>>())
}

/// The days from today to a day to come, by the seller's clock.
fn days_to(until: NaiveDate, now: DateTime<Utc>, zone: Tz) -> Result<i64> {
    let today = now.with_timezone(&zone).date_naive();
    let days = until.signed_duration_since(today).num_days();
    let mut check = Validator::new();
    if days < 1 {
        let least = today.checked_add_days(Days::new(1)).unwrap_or(today);
        check.refuse_with(Code::TooSmall, "/until", [("min", least.to_string().into())]);
    }
    if days > DAYS_MAX {
        check.refuse_with(Code::TooLarge, "/until", [("max", (today + Duration::days(DAYS_MAX)).to_string().into())]);
    }
    check.finish()?;
    Ok(days)
}

/// What pausing a plan would mean, until a day or until somebody lets it go on. Refused for what is no running plan, for one that
/// ends anyway, and while a payment is under way.
pub async fn pause_plan(tx: &mut Tx, order: &Order, until: Option<NaiveDate>) -> Result<PausePlan> {
    let allowed: &[OrderState] = if order.is_paused() { &[OrderState::Paying, OrderState::Canceled] } else { &[] };
    let refused = || refuse(order, OrderState::Paused, allowed);
    if order.payment_state != OrderState::Paying || order.canceled_at.is_some() {
        return Err(refused());
    }
    let snapshot = order.snapshot();
    if order.plan().terms.is_none() {
        return Err(refused());
    }
    nothing_under_way(tx, order).await?;
    let all = rates(tx, order.id).await?;
    merged::on_its_own(tx, order, &all).await?;
    let days = until.map(|day| days_to(day, tx.now(), snapshot.seller.zone())).transpose()?;
    plan(order, &all, days)
}

/// What letting a paused plan go on would mean now.
pub async fn resume_plan(tx: &mut Tx, order: &Order) -> Result<PausePlan> {
    let Some(since) = order.paused_at.filter(|_| order.is_paused()) else {
        return Err(refuse(order, OrderState::Paying, &[]));
    };
    let snapshot = order.snapshot();
    let day = |at: DateTime<Utc>| at.with_timezone(&snapshot.seller.zone()).date_naive();
    let days = day(tx.now()).signed_duration_since(day(since)).num_days();
    plan(order, &rates(tx, order.id).await?, Some(days))
}

fn plan(order: &Order, all: &[Rate], days: Option<i64>) -> Result<PausePlan> {
    let (moved, _) = moved(order, all, days.unwrap_or(0))?;
    let to = |rate: &Rate| moved.iter().find(|(id, _)| *id == rate.id).map(|(_, at)| *at);
    let coming = all.iter().filter(|rate| rate.state == RateState::Future);
    Ok(PausePlan {
        days,
        owed: Money::new(all.iter().filter(|rate| rate.is_owed()).map(|rate| rate.open().amount).sum(), order.currency),
        rates: coming
            .map(|rate| MovedRate {
                number: rate.number,
                amount: rate.open(),
                due_at: rate.due_at,
                moves_to: days.and(to(rate).or(Some(rate.due_at))),
            })
            .collect(),
    })
}

type Due = (kontor_kernel::kinds::OrderRateId, DateTime<Utc>);

/// When each payment is due that moves by so many days, and from which the calendar goes on. What is due already moves by the days, so
/// that its time of grace stands still too; of what comes the first moves by the days, and the others follow it by the plan.
fn moved(order: &Order, all: &[Rate], days: i64) -> Result<(Vec<Due>, Option<Moved>)> {
    let (zone, terms) = (order.snapshot().seller.zone(), order.plan().terms.as_ref());
    let days = u64::try_from(days).unwrap_or(0);
    let (Some(terms), true) = (terms, days > 0) else { return Ok((Vec::new(), order.moved())) };
    let (mut dues, mut first) = (Vec::new(), None::<Moved>);
    for rate in all {
        let comes = rate.state == RateState::Future || is_let_go(order, rate);
        let at = match first {
            _ if rate.state == RateState::Unpaid => days_after(rate.due_at, days, zone),
            None if comes => {
                let at = days_after(rate.due_at, days, zone);
                let day = at.with_timezone(&zone).date_naive();
                first = Some(Moved { number: u32::try_from(rate.number)?, day });
                at
            }
            Some(first) if comes => due(terms, u32::try_from(rate.number)?, Some(first), order, zone)?,
            _ => continue,
        };
        dues.push((rate.id, at));
    }
    Ok((dues, first.or(order.moved())))
}

/// Whether it is one of those that are not to be paid any more because the plan ends with the first of them.
fn is_let_go(order: &Order, rate: &Rate) -> bool {
    rate.state == RateState::Skipped && order.canceled_at.is_some_and(|end| rate.due_at >= end)
}

/// When a payment of a plan is due: by its calendar from the purchase, or from the payment that was moved last.
fn due(terms: &Terms, number: u32, moved: Option<Moved>, order: &Order, zone: Tz) -> Result<DateTime<Utc>> {
    Ok(due_of(terms, number, moved, order, zone)?.at)
}

/// Lets a plan stand still, until a day or until somebody lets it go on.
pub async fn pause(
    tx: &mut Tx,
    links: &Links,
    id: OrderId,
    until: Option<NaiveDate>,
    reason: impl Into<Cause<'_>>,
) -> Result<Order> {
    let reason = reason.into();
    let mut check = Validator::new();
    check.text("/reason", reason.said, 0, REASON_CHARS_MAX).finish()?;
    let order = lock(tx, id).await?;
    pause_plan(tx, &order, until).await?;
    let (seller, now, zone) = (tx.seller()?, tx.now(), order.snapshot().seller.zone());
    let until_at = until.map(|day| kontor_pricing::begin_of(day, zone));
    diesel::update(orders::table.find((seller, id)))
        .set((orders::paused_at.eq(now), orders::paused_until.eq(until_at)))
        .execute(tx.conn()?)
        .await?;
    change(tx, id, reason.or(ChangeReason::PausedBySeller)).await?;
    let snapshot = order.snapshot();
    let letter = Email::PlanPaused {
        shop: snapshot.seller.name.clone(),
        order: order.token.clone(),
        order_link: links.order_page(&snapshot.seller.username, id),
        product: snapshot.name(),
        until,
    };
    kontor_notifications::write(tx, &payer_of(&order), &letter).await?;
    lock(tx, id).await
}

/// Lets a paused plan go on: what was to come is later by the days of the pause, and what is due is collected again.
pub async fn resume(tx: &mut Tx, links: &Links, id: OrderId, reason: impl Into<Cause<'_>>) -> Result<Order> {
    let reason = reason.into();
    let mut check = Validator::new();
    check.text("/reason", reason.said, 0, REASON_CHARS_MAX).finish()?;
    let order = lock(tx, id).await?;
    let days = resume_plan(tx, &order).await?.days.unwrap_or(0);
    let snapshot = order.snapshot();
    let all = rates(tx, id).await?;
    let (dues, from) = moved(&order, &all, days)?;
    let seller = tx.seller()?;
    for (rate, at) in &dues {
        // Nobody was told of the day that it is due on now.
        diesel::update(order_rates::table.find((seller, *rate)))
            .set((
                order_rates::due_at.eq(*at),
                order_rates::announced_at.eq(None::<DateTime<Utc>>),
                order_rates::reminded_days.eq(None::<i32>),
            ))
            .execute(tx.conn()?)
            .await?;
    }
    Subscription { moved: from, ..order.subscription() }.save(tx, id).await?;
    // Its last day is later too: what was paid for is had in full.
    let end = all.iter().find(|rate| is_let_go(&order, rate));
    let end =
        end.and_then(|end| dues.iter().find(|(rate, _)| *rate == end.id)).map(|(_, at)| *at).or(order.canceled_at);
    let none = None::<DateTime<Utc>>;
    diesel::update(orders::table.find((seller, id)))
        .set((
            orders::paused_at.eq(none),
            orders::paused_until.eq(none),
            orders::paused_by_payer.eq(false),
            orders::canceled_at.eq(end),
        ))
        .execute(tx.conn()?)
        .await?;
    let later = days.to_string();
    let plain = reason.why.is_none() && reason.said.is_empty();
    change(tx, id, if plain { ChangeReason::GoesOn.with(&later) } else { reason.or(ChangeReason::GoesOn) }).await?;
    let coming = rates(tx, id).await?.into_iter().find(|rate| rate.state == RateState::Future);
    let letter = Email::PlanResumed {
        shop: snapshot.seller.name.clone(),
        order: order.token.clone(),
        order_link: links.order_page(&snapshot.seller.username, id),
        product: snapshot.name(),
        next: coming.as_ref().map(|rate| rate.due_at.with_timezone(&snapshot.seller.zone()).date_naive()),
        amount: coming.map_or(Money::zero(order.currency), |rate| rate.open()),
    };
    kontor_notifications::write(tx, &payer_of(&order), &letter).await?;
    lock(tx, id).await
}

/// The order follows, and what it opens with it.
async fn change(tx: &mut Tx, id: OrderId, why: Cause<'_>) -> Result<()> {
    let order = lock(tx, id).await?;
    let (before, after) = recompute(tx, &order, why).await?;
    let (seller, order) = (order.seller_id, id);
    if before.is_open() && !after.is_open() {
        enqueue(tx, AccessJob::Withdraw { seller, order }).await?;
    }
    if !before.is_open() && after.is_open() {
        enqueue(tx, AccessJob::Deliver { seller, order }).await?;
    }
    Ok(())
}

/// Pauses whose day has come, each by its own tenant's clock.
pub fn over() -> Batches<EndedPlan> {
    Batches::of_orders("paused_until", "o.payment_state = 'payment_paused'")
}

/// Lets one of them go on, as of its day. Twice is once.
pub async fn go_on(tx: &mut Tx, links: &Links, id: OrderId) -> Result<()> {
    let (order, now) = (lock(tx, id).await?, tx.now());
    let Some(due) = order.paused_until.filter(|due| *due <= now && order.is_paused()) else { return Ok(()) };
    tx.as_of(due).await?;
    resume(tx, links, id, "").await.map(drop)
}
