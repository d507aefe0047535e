//! What was changed, for good: the row behind the history and the event.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    Result,
    kinds::{OrderId, OrderRateId, PlanChange as Kind, PlanChangeId},
};
use kontor_pricing::Proration;

use super::{NewPrice, Preview};
use crate::{Order, PlanChangeState, PlanSnapshot, schema::orders};

/// What was done, for good. It is in the order's history, and is told to the seller's own servers.
pub(super) async fn record_change(
    tx: &mut Tx,
    order: &Order,
    (was, to, mode): (&PlanSnapshot, &NewPrice, Proration),
    found: &Preview,
    (rate, agreed): (Option<OrderRateId>, bool),
) -> Result<PlanChangeId> {
    let (seller, id, now) = (tx.seller()?, tx.id::<Kind>(), tx.now());
    query(
        "INSERT INTO order_plan_changes (seller_id, id, order_id, from_plan_id, from_name, to_plan_id, to_name, proration,
             days, days_left, currency, credited_amount, charged_amount, now_amount, payer_agreed, rate_id, state, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)",
    )
    .bind(seller)
    .bind(id)
    .bind(order.id)
    .bind(was.id)
    .bind(&was.name)
    .bind(to.id)
    .bind(&to.name)
    .bind(mode)
    .bind(i32::try_from(found.days)?)
    .bind(i32::try_from(found.days_left)?)
    .bind(order.currency)
    .bind(found.prorated.credited)
    .bind(found.prorated.charged)
    .bind(found.prorated.now)
    .bind(agreed)
    .bind(rate)
    .bind(PlanChangeState::Made)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    Ok(id)
}

/// The order is found by its price.
pub(super) async fn name_plan(tx: &mut Tx, id: OrderId, to: &NewPrice) -> Result<()> {
    let seller = tx.seller()?;
    diesel::update(orders::table.find((seller, id))).set(orders::pricing_plan_id.eq(to.id)).execute(tx.conn()?).await?;
    query("UPDATE order_rows SET pricing_plan_id = $3, pricing_plan_name = $4 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .bind(to.id)
        .bind(&to.name)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// The changes of an order's price, the first one first.
pub async fn changes(tx: &mut Tx, order: OrderId) -> Result<Vec<PlanChangeId>> {
    #[derive(Row)]
    struct PlanChangeRow {
        id: PlanChangeId,
    }
    let seller = tx.seller()?;
    let found: Vec<PlanChangeRow> =
        query("SELECT id FROM order_plan_changes WHERE seller_id = $1 AND order_id = $2 ORDER BY id")
            .bind(seller)
            .bind(order)
            .load(tx.conn()?)
            .await?;
    Ok(found.into_iter().map(|row| row.id).collect())
}
