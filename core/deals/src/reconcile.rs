//! A deal follows its order: what is earned when the buyer can no longer withdraw, and what goes back with refunds.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_jobs::{MoneyJob, enqueue_at};
use kontor_kernel::{Result, kinds::OrderId};
use kontor_orders::{Order, OrderState};

use crate::{
    Deal, DealState,
    commission::{Share, book, shares},
    deal::lock_of_order,
    withdrawal_ends,
};

/// Whether an order is paid for, or costs nothing.
fn is_paid(order: &Order) -> bool {
    order.charged_at.is_some() || order.payment_state == OrderState::Paid
}

/// Where a deal goes from where it stands; none: it stays.
///
/// What a bank took is not gone before it has decided, nor what is asked for again. An order whose first payment failed can be paid
/// still: its deal waits for it.
fn next_state(deal: &Deal, order: &Order, shares: &[Share], now: DateTime<Utc>) -> Option<DealState> {
    use OrderState::{Canceled, NotCompleted, Refunded};
    let paid = is_paid(order);
    let all_back = !shares.is_empty() && shares.iter().all(|share| share.gone);
    let gone = order.payment_state == Refunded || all_back && !shares.iter().any(|share| share.open);
    let ended = matches!(order.payment_state, Canceled | NotCompleted);
    match deal.state {
        DealState::Closed if paid && gone => Some(DealState::Refunded),
        DealState::Closed if !paid && order.payment_state == Canceled => Some(DealState::Cancelled),
        DealState::Closed if paid && !all_back && withdrawal_ends(order) <= now => Some(DealState::Finalized),
        DealState::Finalized if gone => Some(DealState::Refunded),
        DealState::Finalized if ended && order.plan().terms.is_some() => Some(DealState::Unsubscribed),
        _ => None,
    }
}

/// Brings the deal of an order in step with it, and its member's commission with what was paid and went back. Twice is once; an order
/// without a deal has nothing to follow.
pub async fn reconcile(tx: &mut Tx, order: OrderId) -> Result<()> {
    let order = kontor_orders::lock(tx, order).await?;
    let Some(mut deal) = lock_of_order(tx, order.id).await? else { return Ok(()) };
    let (incentive, now) = (deal.incentive()?, tx.now());
    let shares = shares(tx, &incentive, &order).await?;
    await_withdrawal(tx, &deal, &order).await?;
    // A deal whose payment went back after it was earned passes through both.
    while let Some(to) = next_state(&deal, &order, &shares, now) {
        tx.transition(deal.id.uuid(), to, "order").await?.into_result(to)?;
        deal.state = to;
        if to == DealState::Finalized {
            let seller = tx.seller()?;
            query("UPDATE deals SET finalized_at = $3 WHERE seller_id = $1 AND id = $2")
                .bind(seller)
                .bind(deal.id)
                .bind(now)
                .execute(tx.conn()?)
                .await?;
            deal.finalized_at = Some(now);
        }
    }
    // What was earned once follows its payments, however it ended; what was refunded before it was earned never is.
    if deal.finalized_at.is_some() {
        book(tx, &deal, &order, &shares).await?;
    }
    Ok(())
}

/// Notes when the commission is earned, and has the order looked at then.
async fn await_withdrawal(tx: &mut Tx, deal: &Deal, order: &Order) -> Result<()> {
    let (due, now) = (withdrawal_ends(order), tx.now());
    if deal.due_at == Some(due) || deal.state != DealState::Closed || !is_paid(order) {
        return Ok(());
    }
    let seller = tx.seller()?;
    query("UPDATE deals SET due_at = $3 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(deal.id)
        .bind(due)
        .execute(tx.conn()?)
        .await?;
    if due > now {
        enqueue_at(tx, MoneyJob::FollowDeal { seller, order: order.id }, due).await?;
    }
    Ok(())
}

#[derive(Row)]
struct Due {
    at: Option<DateTime<Utc>>,
}

/// The next moment after one and up to another at which a commission is earned: where a test side's clock stops.
pub async fn next_due(tx: &mut Tx, after: DateTime<Utc>, until: DateTime<Utc>) -> Result<Option<DateTime<Utc>>> {
    let seller = tx.seller()?;
    let sql = "SELECT min(due_at) AS at FROM deals WHERE seller_id = $1 AND state = 'closed' AND due_at > $2 AND due_at <= $3";
    let found: Due = query(sql).bind(seller).bind(after).bind(until).get_result(tx.conn()?).await?;
    Ok(found.at)
}

#[derive(Row)]
struct Pending {
    order_id: OrderId,
}

/// The orders whose commission is earned at a moment.
pub async fn pending_orders(tx: &mut Tx, at: DateTime<Utc>) -> Result<Vec<OrderId>> {
    let seller = tx.seller()?;
    let sql =
        "SELECT order_id FROM deals WHERE seller_id = $1 AND state = 'closed' AND due_at = $2 AND order_id IS NOT NULL";
    let found: Vec<Pending> = query(sql).bind(seller).bind(at).load(tx.conn()?).await?;
    Ok(found.into_iter().map(|row| row.order_id).collect())
}
