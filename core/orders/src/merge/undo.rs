//! Taking the payments of two orders apart again: what came from the one goes back to it, with the number that it had.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::{Keep, Tx};
use kontor_kernel::{ApiError, ChangeReason, Code, Money, Result, Validator, kinds::OrderId};
use kontor_urls::Links;

use super::{Coming, REASON_CHARS_MAX, access, is_open, notify, place, record, shift_total};
use crate::{
    Order, Rate, RateState,
    order::{find, lock, rates},
    order_state::recompute_order,
    recompute::recompute,
    schema::{order_rates, orders},
};

/// What taking two orders apart would mean.
#[derive(Debug, Clone)]
pub struct UnmergePlan {
    /// The order that it is merged into.
    pub into: Order,
    /// The payments that go back, with the numbers that they have there.
    pub moved: Vec<Rate>,
    /// What they come to.
    pub amount: Money,
    /// What the order then comes to.
    pub total: Money,
    /// What is left of the one that it was merged into.
    pub into_total: Money,
}

/// What taking an order apart from the one that it is merged into would mean now. Refused once anything was asked for there.
pub async fn undo_plan(tx: &mut Tx, order: &Order) -> Result<UnmergePlan> {
    let into = order.merged_into.ok_or_else(|| ApiError::new(Code::OrderNotMerged))?;
    let into = find(tx, into).await?;
    let mut moved = rates(tx, into.id).await?;
    moved.retain(|rate| rate.origin_order_id == Some(order.id));
    let asked = kontor_payments::of_order(tx, into.id).await?;
    let used: Vec<String> = moved
        .iter()
        .filter(|rate| asked.iter().any(|payment| payment.rate_id == rate.id))
        .map(|rate| rate.number.to_string())
        .collect();
    if !used.is_empty() {
        return Err(ApiError::new(Code::MergedPaymentsUsed).with("numbers", used.join(", ")).with("into", into.token));
    }
    // A payment that was let go counts for neither any more.
    let amount: i64 = moved.iter().filter(|rate| rate.state != RateState::Skipped).map(|rate| rate.amount).sum();
    Ok(UnmergePlan {
        amount: Money::new(amount, order.currency),
        total: Money::new(order.total_amount + amount, order.currency),
        into_total: Money::new(into.total_amount - amount, order.currency),
        into,
        moved,
    })
}

/// Takes an order apart from the one that it is merged into. Twice is once.
pub async fn undo(tx: &mut Tx, links: &Links, id: OrderId, reason: &str) -> Result<Order> {
    let mut check = Validator::new();
    check.text("/reason", reason, 0, REASON_CHARS_MAX).finish()?;
    let Some(into) = find(tx, id).await?.merged_into else {
        let before = record::was_merged(tx, id).await?;
        return if before { find(tx, id).await } else { Err(ApiError::new(Code::OrderNotMerged)) };
    };
    // What others follow is held before them, here as everywhere.
    lock(tx, into).await?;
    let order = lock(tx, id).await?;
    if order.merged_into != Some(into) {
        return Ok(order);
    }
    let found = undo_plan(tx, &order).await?;
    let why = ChangeReason::TakenApart.or_said(reason);
    tx.set_change_reason(why).await?;
    let (seller, now) = (tx.seller()?, tx.now());
    for rate in &found.moved {
        place(tx, rate, (id, rate.origin_number.unwrap_or(rate.number)), now).await?;
        diesel::update(order_rates::table.find((seller, rate.id)))
            .set((order_rates::origin_order_id.eq(None::<OrderId>), order_rates::origin_number.eq(None::<i32>)))
            .prepared()
            .execute(tx.conn()?)
            .await?;
    }
    let mut subscription = found.into.subscription();
    subscription.extra_rates.retain(|extra| extra.origin != Some(id));
    subscription.save(tx, into).await?;
    let counted = found.moved.iter().filter(|rate| rate.state != RateState::Skipped);
    let vat = counted.map(|rate| rate.vat_amount).sum::<i64>();
    shift_total(tx, id, (found.amount.amount, vat)).await?;
    shift_total(tx, into, (-found.amount.amount, -vat)).await?;
    diesel::update(orders::table.find((seller, id)))
        .set(orders::merged_into.eq(None::<OrderId>))
        .execute(tx.conn()?)
        .await?;
    record::end(tx, id, why).await?;
    let left = lock(tx, into).await?;
    let moved = recompute(tx, &left, why).await?;
    access(tx, &left, moved).await?;
    let (order, own) = (lock(tx, id).await?, rates(tx, id).await?);
    let moved = recompute_order(tx, &order, &own, why).await?;
    access(tx, &order, moved).await?;
    let sold = order.snapshot();
    let coming = own.iter().filter(|rate| is_open(rate)).map(|rate| Coming {
        due_at: rate.due_at,
        amount: rate.open(),
        product: sold.name(),
        moves: true,
    });
    notify::notify_unmerged(tx, links, &order, &left, coming.collect()).await?;
    lock(tx, id).await
}
