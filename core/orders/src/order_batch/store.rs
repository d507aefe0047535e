//! What is wanted, and how far it is.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_jobs::{MoneyJob, enqueue_all};
use kontor_kernel::{
    ApiError, Code, Currency, Money, Result,
    kinds::{OrderBatchId, OrderId},
};
use serde_json::Value;

use super::{BatchAction, BatchOutcome, OrderBatchRequest, Refused, meant};

/// A batch, and how far it is.
#[derive(Debug, Clone)]
pub struct OrderBatch {
    /// Which.
    pub id: OrderBatchId,
    /// What is done.
    pub action: BatchAction,
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

/// Keeps what is wanted, in the name of who wants it, and leaves each order to a worker.
pub async fn create(tx: &mut Tx, request: &OrderBatchRequest) -> Result<OrderBatch> {
    let orders: Vec<OrderId> = meant(tx, request).await?.iter().map(|order| order.id).collect();
    let (seller, now, id): (_, _, OrderBatchId) = (tx.seller()?, tx.now(), tx.id());
    query(
        "INSERT INTO order_batches (seller_id, id, deed, keep_debt, reason, actor, created_at)
         VALUES ($1, $2, $3, $4, $5, current_setting('app.actor'), $6)",
    )
    .bind(seller)
    .bind(id)
    .bind(request.action)
    .bind(request.keep_debt)
    .bind(request.reason.trim())
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    query("INSERT INTO order_batch_orders (seller_id, batch_id, order_id) SELECT $1, $2, unnest($3)")
        .bind(seller)
        .bind(id)
        .bind(&orders)
        .execute(tx.conn()?)
        .await?;
    let jobs: Vec<_> = orders.iter().map(|order| MoneyJob::TurnOrder { seller, batch: id, order: *order }).collect();
    enqueue_all(tx, &jobs).await?;
    batch(tx, id).await
}

#[derive(Row)]
struct BatchRow {
    action: BatchAction,
    created_at: DateTime<Utc>,
}

#[derive(Row)]
struct Count {
    outcome: Option<BatchOutcome>,
    currency: Currency,
    count: i64,
    amount: i64,
}

#[derive(Row)]
struct RefusedRow {
    order_id: OrderId,
    token: String,
    code: String,
    meta: Value,
}

/// How far a batch is.
pub async fn batch(tx: &mut Tx, id: OrderBatchId) -> Result<OrderBatch> {
    let seller = tx.seller()?;
    let found: Vec<BatchRow> =
        query("SELECT deed AS action, created_at FROM order_batches WHERE seller_id = $1 AND id = $2")
            .bind(seller)
            .bind(id)
            .load(tx.conn()?)
            .await?;
    let row = found.into_iter().next().ok_or_else(ApiError::not_found)?;
    let found: Vec<Count> = query(
        "SELECT b.outcome, o.currency, count(*) AS count, sum(b.amount)::bigint AS amount
         FROM order_batch_orders b JOIN orders o ON o.seller_id = b.seller_id AND o.id = b.order_id
         WHERE b.seller_id = $1 AND b.batch_id = $2 GROUP BY b.outcome, o.currency ORDER BY o.currency",
    )
    .bind(seller)
    .bind(id)
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
    .bind(seller)
    .bind(id)
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
        action: row.action,
        total: found.iter().map(|one| one.count).sum(),
        counts,
        sums: found.iter().filter(|one| one.amount > 0).map(|one| Money::new(one.amount, one.currency)).collect(),
        refused: refused.collect(),
        created_at: row.created_at,
    })
}
