//! Letting one payment of a plan go: nobody asks for it any more. Of a plan with an end the order comes to less, or the payments after it
//! take over what it was (decisions-selling, order-rate); of a subscription the period is free. A debt is written off in the same way,
//! and never without a reason.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::{Keep, Tx};
use kontor_jobs::{AccessJob, enqueue};
use kontor_kernel::{
    ApiError, ChangeReason, Code, Money, Result, Validator, allocate_in_steps, kinds::OrderRateId, words,
};
use kontor_mail::Email;
use kontor_pricing::vat_of_rates;
use kontor_urls::Links;

use crate::{
    Order, OrderState, Rate, RateState, dunning, invoice_request,
    order::{lock, rates},
    payoff::nothing_under_way,
    people::payer_of,
    recompute::recompute,
    schema::{order_rates, orders},
};

/// Room to say why.
const REASON_CHARS_MAX: usize = 500;

words! {
    /// What becomes of a payment that is let go.
    pub enum SkipAs {
        /// Nobody pays it.
        Reduce "reduce",
        /// The payments after it are so much more.
        Spread "spread",
    }
}

/// A payment that takes over a part of the one that is let go.
#[derive(Debug, Clone)]
pub struct Raised {
    /// It, as it is now.
    pub rate: Rate,
    /// What it will be.
    pub amount: Money,
    vat: i64,
}

/// What letting a payment go would mean.
#[derive(Debug, Clone)]
pub struct SkipPlan {
    /// The payment.
    pub rate: Rate,
    /// What the order comes to afterwards, as far as it is known.
    pub total: Money,
    /// The payments that become more.
    pub raised: Vec<Raised>,
    /// Whether a reason is wanted: it is a debt.
    pub needs_reason: bool,
}

/// What letting a payment go would mean now. Refused for what was paid, even in part, while a payment is under way, and for a payment
/// that has none after it to take it over.
pub async fn plan(tx: &mut Tx, order: &Order, rate: OrderRateId, how: SkipAs) -> Result<SkipPlan> {
    let all = rates(tx, order.id).await?;
    let rate = all.iter().find(|one| one.id == rate).ok_or_else(ApiError::not_found)?.clone();
    let runs = matches!(order.payment_state, OrderState::Paying | OrderState::Paused);
    let skippable = matches!(rate.state, RateState::Future | RateState::Unpaid | RateState::Debt);
    // What has arrived of a payment is not let go with the rest of it.
    let untouched = rate.paid_amount == 0;
    if !runs
        || !skippable
        || !untouched
        || order.canceled_at.is_some()
        || order.plan().terms.is_none()
        || rate.number == 0
    {
        return Err(ApiError::new(Code::InvalidTransition)
            .with("from", rate.state.to_string())
            .with("to", RateState::Skipped.to_string())
            .with("allowed", Vec::<String>::new()));
    }
    nothing_under_way(tx, order).await?;
    // What another order brought along is taken over by its own payments alone.
    let later = |one: &Rate| {
        one.number > rate.number && one.state == RateState::Future && one.origin_order_id == rate.origin_order_id
    };
    let later: Vec<Rate> = all.into_iter().filter(later).collect();
    let raised = match how {
        SkipAs::Reduce => Vec::new(),
        SkipAs::Spread if order.plan().is_endless() || later.is_empty() => {
            return Err(ApiError::field(Code::InvalidChoice, "/instead"));
        }
        SkipAs::Spread => spread(&rate, later),
    };
    let less = if raised.is_empty() && !order.plan().is_endless() { rate.open().amount } else { 0 };
    let owed = if order.plan().is_endless() && rate.state != RateState::Future { rate.open().amount } else { 0 };
    Ok(SkipPlan {
        total: Money::new(order.total_amount - less - owed, order.currency),
        needs_reason: rate.state == RateState::Debt,
        rate,
        raised,
    })
}

/// By the size of each, so that no cent is lost, of the tax neither, and each can be asked for.
fn spread(rate: &Rate, later: Vec<Rate>) -> Vec<Raised> {
    let amounts: Vec<i64> = later.iter().map(|one| one.amount).collect();
    let weights: Vec<u64> = amounts.iter().map(|amount| u64::try_from(*amount).unwrap_or(0)).collect();
    let parts = allocate_in_steps(rate.amount, &weights, rate.currency.charge_step());
    let taxes = vat_of_rates(rate.vat_amount, &amounts);
    let raised = |((rate, part), vat): ((Rate, i64), i64)| Raised {
        amount: Money::new(rate.amount + part, rate.currency),
        vat: rate.vat_amount + vat,
        rate,
    };
    later.into_iter().zip(parts).zip(taxes).map(raised).collect()
}

/// Lets a payment go.
pub async fn waive_installment(
    tx: &mut Tx,
    links: &Links,
    order: &Order,
    rate: OrderRateId,
    how: SkipAs,
    reason: &str,
) -> Result<Order> {
    let found = plan(tx, order, rate, how).await?;
    let mut check = Validator::new();
    check.text("/reason", reason, usize::from(found.needs_reason), REASON_CHARS_MAX);
    check.finish()?;
    let why = ChangeReason::SkippedBySeller.or_said(reason);
    let (seller, rate) = (tx.seller()?, &found.rate);
    if rate.state == RateState::Future {
        // A plan without an end always knows its next payment.
        let all = rates(tx, order.id).await?;
        dunning::grow_behind(tx, order, rate, &all).await?;
    }
    tx.transition(rate.id.uuid(), RateState::Skipped, why).await?.into_result(RateState::Skipped)?;
    invoice_request::called_off(tx, order, rate, invoice_request::reason(reason, "skipped by its seller")).await?;
    for raised in &found.raised {
        // Nobody was told of this amount.
        diesel::update(order_rates::table.find((seller, raised.rate.id)))
            .set((
                (order_rates::amount.eq(raised.amount.amount), order_rates::vat_amount.eq(raised.vat)),
                order_rates::announced_at.eq(None::<DateTime<Utc>>),
                order_rates::reminded_days.eq(None::<i32>),
            ))
            .prepared()
            .execute(tx.conn()?)
            .await?;
    }
    let endless = order.plan().is_endless();
    if !found.raised.is_empty() {
        diesel::update(order_rates::table.find((seller, rate.id)))
            .set((order_rates::amount.eq(0), order_rates::vat_amount.eq(0)))
            .prepared()
            .execute(tx.conn()?)
            .await?;
    } else if !endless {
        diesel::update(orders::table.find((seller, order.id)))
            .set((
                orders::total_amount.eq(orders::total_amount - rate.amount),
                orders::vat_amount.eq(orders::vat_amount - rate.vat_amount),
            ))
            .execute(tx.conn()?)
            .await?;
    }
    let locked = lock(tx, order.id).await?;
    let (before, after) = recompute(tx, &locked, why).await?;
    if !before.is_open() && after.is_open() {
        enqueue(tx, AccessJob::Deliver { seller: order.seller_id, order: order.id }).await?;
    }
    notify_waiver(tx, links, order, &found).await?;
    lock(tx, order.id).await
}

async fn notify_waiver(tx: &mut Tx, links: &Links, order: &Order, found: &SkipPlan) -> Result<()> {
    let snapshot = order.snapshot();
    let letter = Email::RateSkipped {
        shop: snapshot.seller.name.clone(),
        order: order.token.clone(),
        order_link: links.order_page(&snapshot.seller.username, order.id),
        product: order.name_of(found.rate.number),
        due: found.rate.due_at.with_timezone(&snapshot.seller.zone()).date_naive(),
        amount: found.rate.open(),
        moved: !found.raised.is_empty(),
    };
    kontor_notifications::write(tx, &payer_of(order), &letter).await?;
    Ok(())
}
