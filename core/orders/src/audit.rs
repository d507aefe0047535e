//! The nightly look at what must hold whatever happened (decisions-selling, R10): every open order stands where its payments say, its
//! sums are theirs, its documents come to what was paid, what came and went is in the books to the cent, and so is what was paid out.
//! How orders moved since the last look is how orders move. It changes nothing; what it finds is told to the people of the platform.

mod books;
mod credit;
mod disputes;
mod documents;
mod found;
mod moves;
mod subscriptions;

use std::fmt;

use chrono::{DateTime, Duration, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Scope, Tenant, Tx, query};
use kontor_kernel::{
    Actor, Result,
    kinds::{OrderId, SellerId},
};
use kontor_payments::Transaction;
pub use moves::unexpected;

use crate::{
    Order, OrderState, Rate, merged,
    order_state::state_at,
    schema::{order_rates, orders},
};

/// Orders of one look: short transactions, no matter how many there are.
const BATCH: i64 = 500;
/// What a day brings is done by a sweep, and a sweep may be late (minutes).
const PATIENCE: Duration = Duration::minutes(60);
/// What was moved since the last look, which may have been early.
const MOVES_SINCE: Duration = Duration::hours(25);
/// As many are told by name.
const TOLD_MAX: usize = 20;
/// So many of one kind are enough to know that something is wrong.
const FOUND_MAX: usize = 200;
/// Those that nothing happens to any more stand where they stood when it was looked last.
const OPEN: [OrderState; 5] =
    [OrderState::Waiting, OrderState::Pending, OrderState::Paying, OrderState::Paid, OrderState::Paused];

/// Something that does not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Break {
    /// The short token of the order, or which payout.
    pub of: String,
    /// What is wrong with it.
    pub what: String,
}

impl fmt::Display for Break {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.of, self.what)
    }
}

/// All of them in a few words.
pub fn told(breaks: &[Break]) -> String {
    let some: Vec<String> = breaks.iter().take(TOLD_MAX).map(ToString::to_string).collect();
    format!("{} do not add up: {}", breaks.len(), some.join("; "))
}

/// The sellers that have sold anything.
pub async fn sellers(db: &Db) -> Result<Vec<SellerId>> {
    #[derive(Row)]
    struct SellerRow {
        seller_id: SellerId,
    }
    let mut tx = db.begin(Scope::System).await?;
    // One look into the index for each seller, however many orders they have.
    let sql = "WITH RECURSIVE s AS (
             (SELECT seller_id FROM orders ORDER BY seller_id LIMIT 1)
             UNION ALL
             SELECT (SELECT o.seller_id FROM orders o WHERE o.seller_id > s.seller_id ORDER BY o.seller_id LIMIT 1)
             FROM s WHERE s.seller_id IS NOT NULL)
         SELECT seller_id FROM s WHERE seller_id IS NOT NULL";
    let found: Vec<SellerRow> = query(sql).load(tx.conn()?).await?;
    tx.commit().await?;
    Ok(found.into_iter().map(|row| row.seller_id).collect())
}

/// Looks at all that a seller sold and was paid, the orders that are open a batch at a time.
pub async fn audit(db: &Db, tenant: Tenant) -> Result<Vec<Break>> {
    let scope = Scope::Seller(tenant, Actor::Tenant(tenant.id));
    // A moment of the tenant's own time: what is compared is read as of one moment of the data, which follows no clock.
    let tx = db.begin(scope.clone()).await?;
    let now = tx.now();
    tx.commit().await?;
    let mut breaks = Vec::new();
    let mut last: Option<OrderId> = None;
    while breaks.len() < FOUND_MAX {
        let mut tx = db.begin_snapshot(scope.clone()).await?;
        let batch = batch(&mut tx, last).await?;
        breaks.extend(states(&mut tx, &batch, now).await?);
        tx.commit().await?;
        let Some(end) = batch.last() else { break };
        last = Some(end.id);
    }
    let mut tx = db.begin_snapshot(scope).await?;
    breaks.extend(books::unbooked(&mut tx).await?);
    breaks.extend(books::uneven(&mut tx).await?);
    breaks.extend(books::unshared(&mut tx).await?);
    breaks.extend(books::commissions(&mut tx).await?);
    breaks.extend(books::unpaid(&mut tx).await?);
    breaks.extend(credit::differing(&mut tx).await?);
    breaks.extend(disputes::undone(&mut tx).await?);
    breaks.extend(moves::unexpected(&mut tx, now - MOVES_SINCE).await?);
    breaks.extend(documents::differing(&mut tx).await?);
    for uneven in kontor_ledger::payout::uneven(&mut tx).await? {
        breaks.push(Break { of: uneven.payout_id(), what: uneven.to_string() });
    }
    tx.commit().await?;
    Ok(breaks)
}

async fn batch(tx: &mut Tx, after: Option<OrderId>) -> Result<Vec<Order>> {
    let seller = tx.seller()?;
    let mut rows = orders::table
        .filter(orders::seller_id.eq(seller).and(orders::payment_state.eq_any(OPEN)))
        .order(orders::id)
        .limit(BATCH)
        .select(Order::as_select())
        .into_boxed();
    if let Some(after) = after {
        rows = rows.filter(orders::id.gt(after));
    }
    Ok(rows.load(tx.conn()?).await?)
}

/// Each order's state and sums, computed anew from its payments.
async fn states(tx: &mut Tx, batch: &[Order], now: DateTime<Utc>) -> Result<Vec<Break>> {
    let seller = tx.seller()?;
    let ids: Vec<OrderId> = batch.iter().map(|order| order.id).collect();
    let rates: Vec<Rate> = order_rates::table
        .filter(order_rates::seller_id.eq(seller).and(order_rates::order_id.eq_any(&ids)))
        .order((order_rates::order_id, order_rates::number))
        .select(Rate::as_select())
        .load(tx.conn()?)
        .await?;
    let attempts = kontor_payments::attempts_of_all(tx, &ids).await?;
    let mut breaks = Vec::new();
    for order in batch {
        let own: Vec<Rate> = rates.iter().filter(|rate| rate.order_id == order.id).cloned().collect();
        let tried: Vec<Transaction> = attempts.iter().filter(|one| one.order_id == order.id).cloned().collect();
        // Few orders are paid with another.
        let merged = merged::merged_payments(tx, order).await?;
        let plan = order.plan();
        let at = |moment| state_at(order, plan, &own, &tried, &merged, moment);
        let mut wrong = |what: String| breaks.push(Break { of: order.token.clone(), what });
        if ![at(now), at(now - PATIENCE)].contains(&order.payment_state) {
            wrong(format!("it is {} and should be {}", order.payment_state, at(now)));
        }
        subscriptions::differing(order, &own).into_iter().for_each(&mut wrong);
        let sum = |part: fn(&Rate) -> i64| own.iter().map(part).sum::<i64>();
        let (paid, back) = (sum(|rate| rate.paid_amount), sum(|rate| rate.refunded_amount));
        if (paid, back) != (order.paid_amount, order.refunded_amount) {
            let kept = (order.paid_amount, order.refunded_amount);
            wrong(format!("paid and refunded are {kept:?}, its payments say {:?}", (paid, back)));
        }
    }
    Ok(breaks)
}
