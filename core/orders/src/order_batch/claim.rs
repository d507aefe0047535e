//! The turn of one order, taken by one worker at a time.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    Actor, ApiError, Result,
    kinds::{OrderBatchId, OrderId},
};

use super::{BatchAction, BatchOutcome};
use crate::CancelAt;

/// An order's turn in a batch.
#[derive(Debug, Clone)]
pub struct ClaimedOrder {
    /// What is done to it.
    pub action: BatchAction,
    /// When calling off takes effect.
    pub at: CancelAt,
    /// For its history.
    pub reason: String,
    /// Who wanted it.
    pub actor: Actor,
}

#[derive(Row)]
struct TurnRow {
    action: BatchAction,
    keep_debt: bool,
    reason: String,
    actor: String,
}

/// The turn of an order, which nobody else can take until this transaction ends; none: it has had it.
pub async fn claim_order(tx: &mut Tx, batch: OrderBatchId, order: OrderId) -> Result<Option<ClaimedOrder>> {
    let seller = tx.seller()?;
    let found: Vec<TurnRow> = query(
        "SELECT b.deed AS action, b.keep_debt, b.reason, b.actor FROM order_batch_orders o
         JOIN order_batches b ON b.seller_id = o.seller_id AND b.id = o.batch_id
         WHERE o.seller_id = $1 AND o.batch_id = $2 AND o.order_id = $3 AND o.outcome IS NULL FOR UPDATE OF o",
    )
    .bind(seller)
    .bind(batch)
    .bind(order)
    .load(tx.conn()?)
    .await?;
    let Some(row) = found.into_iter().next() else { return Ok(None) };
    Ok(Some(ClaimedOrder {
        action: row.action,
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
    came_to: Result<(BatchOutcome, i64), &ApiError>,
) -> Result<()> {
    let (seller, refused) = (tx.seller()?, came_to.err());
    let (outcome, amount) = came_to.unwrap_or((BatchOutcome::Refused, 0));
    query(
        "UPDATE order_batch_orders SET outcome = $4, amount = $5, code = $6, meta = $7
         WHERE seller_id = $1 AND batch_id = $2 AND order_id = $3 AND outcome IS NULL",
    )
    .bind(seller)
    .bind(batch)
    .bind(order)
    .bind(outcome)
    .bind(amount)
    .bind(refused.map(|fault| fault.code().text()))
    .bind(refused.map(|fault| serde_json::to_value(fault.meta())).transpose()?)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}
