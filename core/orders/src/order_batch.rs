//! One deed for many orders that asks providers about each, so that a worker does it: calling them off, or sending all their money
//! back. Each order stands for itself, in a transaction of its own that notes what came of it: cut off anywhere nothing is done
//! twice and nobody is left out.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel::{
    QueryableByName,
    sql_types::{Array, BigInt, Bool, Jsonb, Nullable, Text, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_jobs::{MoneyJob, enqueue_all};
use kontor_kernel::{
    Actor, Check, Code, Currency, Fault, Money, Result,
    kinds::{OrderBatchId, OrderId},
    words,
};
use serde_json::Value;

use crate::{
    CancelAt, Order, OrderState, cancel_plan, find,
    refund::{self, plan},
};

/// As many orders are meant by one batch.
pub const ORDERS_MAX: usize = 1_000;
/// Room to say why.
const REASON_CHARS_MAX: usize = 500;

words! {
    /// What a worker does to many orders, by the specification's names of row actions (selling-core §2).
    pub enum BatchDeed {
        /// Calls them off at once.
        Cancel "cancel",
        /// Sends back all that is left of what was paid for them.
        Refund "refund",
    }
}

words! {
    /// What came of one order.
    pub enum BatchOutcome {
        /// It is called off, or its refund is promised.
        Done "done",
        /// It was so already.
        Unchanged "unchanged",
        /// It cannot be.
        Refused "refused",
    }
}

/// What is done, to which.
#[derive(Debug, Clone)]
pub struct Wish {
    /// What.
    pub deed: BatchDeed,
    /// To which; one named twice is one.
    pub orders: Vec<OrderId>,
    /// Of what is called off: what is due already stays owed.
    pub keep_debt: bool,
    /// For the orders' histories.
    pub reason: String,
}

/// A batch, and how far it is.
#[derive(Debug, Clone)]
pub struct OrderBatch {
    /// Which.
    pub id: OrderBatchId,
    /// What is done.
    pub deed: BatchDeed,
    /// How many orders are meant.
    pub total: i64,
    /// How many of those came to what.
    pub counts: Vec<(BatchOutcome, i64)>,
    /// What the refunds come to that were promised, by currency.
    pub sums: Vec<Money>,
    /// The orders to which it cannot be done, by token.
    pub refused: Vec<Refused>,
    /// When it was wanted.
    pub created_at: DateTime<Utc>,
}

impl OrderBatch {
    /// How many came to that.
    pub fn count(&self, outcome: BatchOutcome) -> i64 {
        self.counts.iter().find(|(one, _)| *one == outcome).map_or(0, |(_, count)| *count)
    }

    /// How many have had their turn.
    pub fn done(&self) -> i64 {
        self.counts.iter().map(|(_, count)| count).sum()
    }
}

/// An order to which it cannot be done.
#[derive(Debug, Clone)]
pub struct Refused {
    /// Which.
    pub order: OrderId,
    /// The short token that buyers see.
    pub token: String,
    /// Why.
    pub code: Code,
    /// The facts of it.
    pub meta: BTreeMap<String, Value>,
}

impl Refused {
    fn of(order: &Order, fault: &Fault) -> Self {
        let meta = fault.meta().iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
        Self { order: order.id, token: order.token.clone(), code: fault.code(), meta }
    }
}

/// What a batch would come to, in one currency.
#[derive(Debug, Clone, Copy)]
pub struct Sum {
    /// What buyers get back; of what is called off, what is not expected any more.
    pub amount: Money,
    /// What of it comes from the seller's balance.
    pub share: Money,
    /// The balance after it.
    pub balance_after: Money,
    /// Whether some of it would wait for the balance.
    pub waits: bool,
}

/// What a batch would do now.
#[derive(Debug, Clone, Default)]
pub struct Preview {
    /// How many would be called off, or refunded.
    pub changed: usize,
    /// How many are so already.
    pub unchanged: usize,
    /// What it comes to, by currency.
    pub sums: Vec<Sum>,
    /// The orders to which it cannot be done.
    pub refused: Vec<Refused>,
}

impl Preview {
    fn add(&mut self, new: Sum, waits: impl Fn(i64) -> bool) {
        self.changed += 1;
        let Some(sum) = self.sums.iter_mut().find(|sum| sum.amount.currency == new.amount.currency) else {
            return self.sums.push(Sum { waits: waits(new.share.amount), ..new });
        };
        sum.amount.amount = sum.amount.amount.saturating_add(new.amount.amount);
        sum.share.amount = sum.share.amount.saturating_add(new.share.amount);
        sum.balance_after.amount = sum.balance_after.amount.saturating_sub(new.share.amount);
        sum.waits = waits(sum.share.amount);
    }
}

/// The orders, each once; one that is not there spoils the whole, before anything is done.
async fn meant(tx: &mut Tx, wish: &Wish) -> Result<Vec<Order>> {
    let mut check = Check::new();
    check.text("/reason", &wish.reason, 0, REASON_CHARS_MAX).finish()?;
    if wish.orders.is_empty() {
        return Err(Fault::field(Code::Required, "/order_ids"));
    }
    if wish.orders.len() > ORDERS_MAX {
        return Err(Fault::field(Code::TooMany, "/order_ids").with("max", ORDERS_MAX));
    }
    if wish.keep_debt && wish.deed != BatchDeed::Cancel {
        return Err(Fault::field(Code::UnknownField, "/keep_debt"));
    }
    let mut orders: Vec<Order> = Vec::new();
    for id in &wish.orders {
        if orders.iter().all(|order| order.id != *id) {
            orders.push(find(tx, *id).await?);
        }
    }
    Ok(orders)
}

/// What a batch would do now; nothing happens.
pub async fn preview(tx: &mut Tx, wish: &Wish) -> Result<Preview> {
    let mut preview = Preview::default();
    for order in meant(tx, wish).await? {
        if wish.deed == BatchDeed::Cancel && order.payment_state == OrderState::Canceled {
            preview.unchanged += 1;
            continue;
        }
        match sum(tx, &order, wish).await {
            Ok((sum, cover)) => preview
                .add(sum, |share| cover.is_some_and(|(cover, others)| share > 0 && (others || !cover.covers(share)))),
            Err(fault) if fault.code().status() < 500 => preview.refused.push(Refused::of(&order, &fault)),
            Err(fault) => return Err(fault),
        }
    }
    Ok(preview)
}

/// What one order adds, and how the balance stands where that is asked.
async fn sum(tx: &mut Tx, order: &Order, wish: &Wish) -> Result<(Sum, Option<(kontor_ledger::Cover, bool)>)> {
    let money = |amount| Money::new(amount, order.currency);
    Ok(match wish.deed {
        BatchDeed::Cancel => {
            let plan = cancel_plan(tx, order).await?;
            let kept = if wish.keep_debt { plan.due.amount } else { 0 };
            let amount = money(plan.unpaid.amount - kept);
            (Sum { amount, share: money(0), balance_after: money(0), waits: false }, None)
        }
        BatchDeed::Refund => {
            let plan = plan(tx, order, &refund::Wish::default()).await?;
            let of_balance = plan.refunds.iter().filter(|one| !one.payment.is_own());
            let share: i64 = of_balance.map(|one| one.share.amount).sum();
            let sum = Sum {
                amount: money(plan.sum(|one| one.money)),
                share: money(share),
                balance_after: money(plan.cover.balance.amount - share),
                waits: false,
            };
            (sum, Some((plan.cover, plan.others_wait)))
        }
    })
}

/// Keeps what is wanted, in the name of who wants it, and leaves each order to a worker.
pub async fn create(tx: &mut Tx, wish: &Wish) -> Result<OrderBatch> {
    let orders: Vec<OrderId> = meant(tx, wish).await?.iter().map(|order| order.id).collect();
    let (seller, now, id): (_, _, OrderBatchId) = (tx.seller()?, tx.now(), tx.id());
    query(
        "INSERT INTO order_batches (seller_id, id, deed, keep_debt, reason, actor, created_at)
         VALUES ($1, $2, $3, $4, $5, current_setting('app.actor'), $6)",
    )
    .bind::<SqlUuid, _>(seller)
    .bind::<SqlUuid, _>(id)
    .bind::<Text, _>(wish.deed)
    .bind::<Bool, _>(wish.keep_debt)
    .bind::<Text, _>(wish.reason.trim())
    .bind::<Timestamptz, _>(now)
    .execute(tx.conn()?)
    .await?;
    query("INSERT INTO order_batch_orders (seller_id, batch_id, order_id) SELECT $1, $2, unnest($3)")
        .bind::<SqlUuid, _>(seller)
        .bind::<SqlUuid, _>(id)
        .bind::<Array<SqlUuid>, _>(&orders)
        .execute(tx.conn()?)
        .await?;
    let jobs: Vec<_> = orders.iter().map(|order| MoneyJob::TurnOrder { seller, batch: id, order: *order }).collect();
    enqueue_all(tx, &jobs).await?;
    batch(tx, id).await
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    deed: BatchDeed,
    #[diesel(sql_type = Timestamptz)]
    created_at: DateTime<Utc>,
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = Nullable<Text>)]
    outcome: Option<BatchOutcome>,
    #[diesel(sql_type = Text)]
    currency: Currency,
    #[diesel(sql_type = BigInt)]
    count: i64,
    #[diesel(sql_type = BigInt)]
    amount: i64,
}

#[derive(QueryableByName)]
struct RefusedRow {
    #[diesel(sql_type = SqlUuid)]
    order_id: OrderId,
    #[diesel(sql_type = Text)]
    token: String,
    #[diesel(sql_type = Text)]
    code: String,
    #[diesel(sql_type = Jsonb)]
    meta: Value,
}

/// How far a batch is.
pub async fn batch(tx: &mut Tx, id: OrderBatchId) -> Result<OrderBatch> {
    let seller = tx.seller()?;
    let found: Vec<Row> = query("SELECT deed, created_at FROM order_batches WHERE seller_id = $1 AND id = $2")
        .bind::<SqlUuid, _>(seller)
        .bind::<SqlUuid, _>(id)
        .load(tx.conn()?)
        .await?;
    let row = found.into_iter().next().ok_or_else(Fault::not_found)?;
    let found: Vec<Count> = query(
        "SELECT b.outcome, o.currency, count(*) AS count, sum(b.amount)::bigint AS amount
         FROM order_batch_orders b JOIN orders o ON o.seller_id = b.seller_id AND o.id = b.order_id
         WHERE b.seller_id = $1 AND b.batch_id = $2 GROUP BY b.outcome, o.currency ORDER BY o.currency",
    )
    .bind::<SqlUuid, _>(seller)
    .bind::<SqlUuid, _>(id)
    .load(tx.conn()?)
    .await?;
    let mut counts: Vec<(BatchOutcome, i64)> = Vec::new();
    for (outcome, count) in found.iter().filter_map(|one| Some((one.outcome?, one.count))) {
        match counts.iter_mut().find(|(one, _)| *one == outcome) {
            Some((_, sum)) => *sum += count,
            None => counts.push((outcome, count)),
        }
    }
    let refused: Vec<RefusedRow> = query(
        "SELECT b.order_id, o.token, b.code, coalesce(b.meta, '{}') AS meta
         FROM order_batch_orders b JOIN orders o ON o.seller_id = b.seller_id AND o.id = b.order_id
         WHERE b.seller_id = $1 AND b.batch_id = $2 AND b.outcome = 'refused' ORDER BY o.token",
    )
    .bind::<SqlUuid, _>(seller)
    .bind::<SqlUuid, _>(id)
    .load(tx.conn()?)
    .await?;
    let known = |text: &str| Code::ALL.iter().copied().find(|code| code.text() == text);
    let refused = refused.into_iter().map(|row| Refused {
        order: row.order_id,
        token: row.token,
        code: known(&row.code).unwrap_or(Code::InvalidTransition),
        meta: serde_json::from_value(row.meta).unwrap_or_default(),
    });
    Ok(OrderBatch {
        id,
        deed: row.deed,
        total: found.iter().map(|one| one.count).sum(),
        counts,
        sums: found.iter().filter(|one| one.amount > 0).map(|one| Money::new(one.amount, one.currency)).collect(),
        refused: refused.collect(),
        created_at: row.created_at,
    })
}

/// An order's turn in a batch.
#[derive(Debug, Clone)]
pub struct Turn {
    /// What is done to it.
    pub deed: BatchDeed,
    /// When calling off takes effect.
    pub at: CancelAt,
    /// For its history.
    pub reason: String,
    /// Who wanted it.
    pub actor: Actor,
}

#[derive(QueryableByName)]
struct TurnRow {
    #[diesel(sql_type = Text)]
    deed: BatchDeed,
    #[diesel(sql_type = Bool)]
    keep_debt: bool,
    #[diesel(sql_type = Text)]
    reason: String,
    #[diesel(sql_type = Text)]
    actor: String,
}

/// The turn of an order, which nobody else can take until this transaction ends; none: it has had it.
pub async fn turn(tx: &mut Tx, batch: OrderBatchId, order: OrderId) -> Result<Option<Turn>> {
    let seller = tx.seller()?;
    let found: Vec<TurnRow> = query(
        "SELECT b.deed, b.keep_debt, b.reason, b.actor FROM order_batch_orders o
         JOIN order_batches b ON b.seller_id = o.seller_id AND b.id = o.batch_id
         WHERE o.seller_id = $1 AND o.batch_id = $2 AND o.order_id = $3 AND o.outcome IS NULL FOR UPDATE OF o",
    )
    .bind::<SqlUuid, _>(seller)
    .bind::<SqlUuid, _>(batch)
    .bind::<SqlUuid, _>(order)
    .load(tx.conn()?)
    .await?;
    let Some(row) = found.into_iter().next() else { return Ok(None) };
    Ok(Some(Turn {
        deed: row.deed,
        at: if row.keep_debt { CancelAt::NowOwing } else { CancelAt::Now },
        reason: row.reason,
        actor: row.actor.parse()?,
    }))
}

/// Notes what came of an order in the transaction in which it came to it; `amount` is what is refunded of it.
pub async fn note(
    tx: &mut Tx,
    batch: OrderBatchId,
    order: OrderId,
    came_to: Result<(BatchOutcome, i64), &Fault>,
) -> Result<()> {
    let (seller, refused) = (tx.seller()?, came_to.err());
    let (outcome, amount) = came_to.unwrap_or((BatchOutcome::Refused, 0));
    query(
        "UPDATE order_batch_orders SET outcome = $4, amount = $5, code = $6, meta = $7
         WHERE seller_id = $1 AND batch_id = $2 AND order_id = $3 AND outcome IS NULL",
    )
    .bind::<SqlUuid, _>(seller)
    .bind::<SqlUuid, _>(batch)
    .bind::<SqlUuid, _>(order)
    .bind::<Text, _>(outcome)
    .bind::<BigInt, _>(amount)
    .bind::<Nullable<Text>, _>(refused.map(|fault| fault.code().text()))
    .bind::<Nullable<Jsonb>, _>(refused.map(|fault| serde_json::to_value(fault.meta())).transpose()?)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}
