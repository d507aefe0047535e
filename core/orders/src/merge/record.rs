//! What was merged, for good: the row behind the history of both orders and the events.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    Cause, Money, Result,
    kinds::{OrderId, OrderMerge as Kind, OrderMergeId},
};

use crate::MergeState;

#[derive(Row)]
struct MergeRow {
    id: OrderMergeId,
}

/// One order is merged into another from now on.
pub(super) async fn begin(tx: &mut Tx, from: OrderId, into: OrderId, why: Cause<'_>, amount: Money) -> Result<()> {
    let (seller, id, now) = (tx.seller()?, tx.id::<Kind>(), tx.now());
    query(
        "INSERT INTO order_merges (seller_id, id, order_id, into_id, currency, amount, reason, state, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)",
    )
    .bind(seller)
    .bind(id)
    .bind(from)
    .bind(into)
    .bind(amount.currency)
    .bind(amount.amount)
    .bind(why.said)
    .bind(MergeState::Merged)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

/// It is not any more.
pub(super) async fn end(tx: &mut Tx, from: OrderId, why: Cause<'_>) -> Result<()> {
    let seller = tx.seller()?;
    let open: Vec<MergeRow> =
        query("SELECT id FROM order_merges WHERE seller_id = $1 AND order_id = $2 AND state = 'merged'")
            .bind(seller)
            .bind(from)
            .load(tx.conn()?)
            .await?;
    for row in open {
        tx.transition(row.id.uuid(), MergeState::Unmerged, why).await?.into_result(MergeState::Unmerged)?;
    }
    Ok(())
}

/// Whether it ever was.
pub(super) async fn was_merged(tx: &mut Tx, from: OrderId) -> Result<bool> {
    let seller = tx.seller()?;
    let found: Vec<MergeRow> = query("SELECT id FROM order_merges WHERE seller_id = $1 AND order_id = $2")
        .bind(seller)
        .bind(from)
        .load(tx.conn()?)
        .await?;
    Ok(!found.is_empty())
}

/// What an order was part of, on either side, the first one first: for its history.
pub async fn merges(tx: &mut Tx, order: OrderId) -> Result<Vec<OrderMergeId>> {
    let seller = tx.seller()?;
    let found: Vec<MergeRow> =
        query("SELECT id FROM order_merges WHERE seller_id = $1 AND (order_id = $2 OR into_id = $2) ORDER BY id")
            .bind(seller)
            .bind(order)
            .load(tx.conn()?)
            .await?;
    Ok(found.into_iter().map(|row| row.id).collect())
}

/// The orders that are merged into one, by id and token, the oldest first.
pub async fn brought_by(tx: &mut Tx, into: OrderId) -> Result<Vec<(OrderId, String)>> {
    #[derive(Row)]
    struct Brought {
        id: OrderId,
        token: String,
    }
    let seller = tx.seller()?;
    let found: Vec<Brought> =
        query("SELECT id, token FROM orders WHERE seller_id = $1 AND merged_into = $2 ORDER BY id")
            .bind(seller)
            .bind(into)
            .load(tx.conn()?)
            .await?;
    Ok(found.into_iter().map(|row| (row.id, row.token)).collect())
}
