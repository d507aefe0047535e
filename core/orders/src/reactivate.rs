//! A plan that was ended for a day to come, taken up again before that day (decisions-selling: payment_canceled → paying, before the
//! period end). What was let go with the end is expected again; nothing else has changed, since it has run all the time.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    Cause, ChangeReason, Money, Result, Validator,
    kinds::{OrderId, OrderRateId},
};
use kontor_mail::Email;
use kontor_urls::Links;

use crate::{
    Order, OrderState, Rate, RateState,
    order::{lock, rates},
    pause::refuse,
    people::payer_of,
    recompute::recompute,
    schema::orders,
};

/// Room to say why.
const REASON_CHARS_MAX: usize = 500;

/// What taking a plan up again would mean.
#[derive(Debug, Clone)]
pub struct ReactivatePlan {
    /// The day on which it would have ended.
    pub ends_at: DateTime<Utc>,
    /// The payments that are expected again, the nearest first. Of a plan without an end it is the first after that day.
    pub rates: Vec<Rate>,
    /// Whether it was its payer who ended it.
    pub by_payer: bool,
}

impl ReactivatePlan {
    /// What they come to.
    pub fn amount(&self, order: &Order) -> Money {
        Money::new(self.rates.iter().map(|rate| rate.open().amount).sum(), order.currency)
    }
}

#[derive(Row)]
struct WaivedRate {
    id: OrderRateId,
    by_payer: bool,
}

/// What taking a plan up again would mean now. Refused where it was not ended, and from the day on that it ends.
pub async fn reactivate_plan(tx: &mut Tx, order: &Order) -> Result<ReactivatePlan> {
    let runs = order.payment_state.may_go_on();
    let Some(ends_at) = order.canceled_at.filter(|at| runs && *at > tx.now()) else {
        return Err(refuse(order, OrderState::Paying, &[]));
    };
    let let_go = rates_waived_by_end(tx, order.id, ends_at).await?;
    let mut all = rates(tx, order.id).await?;
    all.retain(|rate| let_go.iter().any(|one| one.id == rate.id));
    Ok(ReactivatePlan { ends_at, rates: all, by_payer: let_go.iter().all(|one| one.by_payer) && !let_go.is_empty() })
}

/// The payments that were let go with the end, and not for a reason of their own.
async fn rates_waived_by_end(tx: &mut Tx, order: OrderId, ends_at: DateTime<Utc>) -> Result<Vec<WaivedRate>> {
    let seller = tx.seller()?;
    let found = query(
        "SELECT r.id, last.why = 'ended_by_payer' AS by_payer
         FROM order_rates r CROSS JOIN LATERAL (
             SELECT c.why FROM state_changes c
             WHERE c.seller_id = r.seller_id AND c.object_id = r.id AND c.machine = 'order_rates.state'
             ORDER BY c.seq DESC LIMIT 1) last
         WHERE r.seller_id = $1 AND r.order_id = $2 AND r.state = 'skipped' AND r.due_at >= $3
           AND last.why IN ('called_off', 'ended_by_payer')",
    )
    .bind(seller)
    .bind(order)
    .bind(ends_at)
    .load(tx.conn()?)
    .await?;
    Ok(found)
}

/// Whether its payer may: who ended it may take that back.
pub async fn may_reactivate_by_payer(tx: &mut Tx, order: &Order) -> Result<bool> {
    Ok(order.canceled_at.is_some() && reactivate_plan(tx, order).await.is_ok_and(|plan| plan.by_payer))
}

/// Takes it up again for its payer.
pub async fn reactivate_by_payer(tx: &mut Tx, links: &Links, id: OrderId) -> Result<Order> {
    let order = lock(tx, id).await?;
    if order.canceled_at.is_some() && !may_reactivate_by_payer(tx, &order).await? {
        return Err(refuse(&order, OrderState::Paying, &[]));
    }
    reactivate(tx, links, id, ChangeReason::TakenUpByPayer).await
}

/// Takes a plan up again. Twice is once.
pub async fn reactivate(tx: &mut Tx, links: &Links, id: OrderId, reason: impl Into<Cause<'_>>) -> Result<Order> {
    let reason = reason.into();
    let mut check = Validator::new();
    check.text("/reason", reason.said, 0, REASON_CHARS_MAX).finish()?;
    let order = lock(tx, id).await?;
    if order.canceled_at.is_none() && order.payment_state.may_go_on() {
        return Ok(order);
    }
    let plan = reactivate_plan(tx, &order).await?;
    let why = reason.or(ChangeReason::TakenUpAgain);
    for rate in &plan.rates {
        tx.transition(rate.id.uuid(), RateState::Future, why).await?.into_result(RateState::Future)?;
    }
    let seller = tx.seller()?;
    diesel::update(orders::table.find((seller, id)))
        .set((orders::canceled_at.eq(None::<DateTime<Utc>>), orders::updated_at.eq(tx.now())))
        .execute(tx.conn()?)
        .await?;
    let order = lock(tx, id).await?;
    recompute(tx, &order, why).await?;
    let order = lock(tx, id).await?;
    let all = rates(tx, id).await?;
    notify_reactivation(tx, links, &order, all.iter().find(|rate| rate.state == RateState::Future)).await?;
    Ok(order)
}

async fn notify_reactivation(tx: &mut Tx, links: &Links, order: &Order, next: Option<&Rate>) -> Result<()> {
    let snapshot = order.snapshot();
    let letter = Email::PlanContinues {
        shop: snapshot.seller.name.clone(),
        order: order.token.clone(),
        order_link: links.order_page(&snapshot.seller.username, order.id),
        product: snapshot.name(),
        next: next.map(|rate| rate.due_at.with_timezone(&snapshot.seller.zone()).date_naive()),
        amount: next.map_or(Money::zero(order.currency), Rate::open),
    };
    kontor_notifications::write(tx, &payer_of(order), &letter).await?;
    Ok(())
}
