//! What was changed, for good: the row behind the history and the event.

use diesel::{
    prelude::*,
    sql_types::{BigInt, Bool, Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{
    Result,
    kinds::{OrderId, OrderRateId, PlanChange as Kind, PlanChangeId},
};
use kontor_pricing::Proration;

use super::{NewPrice, Preview};
use crate::{Order, PlanChangeState, PlanSnapshot, schema::orders};

/// What was done, for good. It is in the order's history, and is told to the seller's own servers.
pub(super) async fn keep(
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
    .bind::<SqlUuid, _>(seller)
    .bind::<SqlUuid, _>(id)
    .bind::<SqlUuid, _>(order.id)
    .bind::<SqlUuid, _>(was.id)
    .bind::<Text, _>(&was.name)
    .bind::<SqlUuid, _>(to.id)
    .bind::<Text, _>(&to.name)
    .bind::<Text, _>(mode)
    .bind::<Integer, _>(i32::try_from(found.days)?)
    .bind::<Integer, _>(i32::try_from(found.days_left)?)
    .bind::<Text, _>(order.currency)
    .bind::<BigInt, _>(found.prorated.credited)
    .bind::<BigInt, _>(found.prorated.charged)
    .bind::<BigInt, _>(found.prorated.now)
    .bind::<Bool, _>(agreed)
    .bind::<Nullable<SqlUuid>, _>(rate)
    .bind::<Text, _>(PlanChangeState::Made)
    .bind::<Timestamptz, _>(now)
    .execute(tx.conn()?)
    .await?;
    Ok(id)
}

/// The order is found by its price.
pub(super) async fn name_plan(tx: &mut Tx, id: OrderId, to: &NewPrice) -> Result<()> {
    let seller = tx.seller()?;
    diesel::update(orders::table.find((seller, id))).set(orders::pricing_plan_id.eq(to.id)).execute(tx.conn()?).await?;
    query("UPDATE order_rows SET pricing_plan_id = $3, pricing_plan_name = $4 WHERE seller_id = $1 AND id = $2")
        .bind::<SqlUuid, _>(seller)
        .bind::<SqlUuid, _>(id)
        .bind::<SqlUuid, _>(to.id)
        .bind::<Text, _>(&to.name)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// The changes of an order's price, the first one first.
pub async fn changes(tx: &mut Tx, order: OrderId) -> Result<Vec<PlanChangeId>> {
    #[derive(QueryableByName)]
    struct PlanChangeRow {
        #[diesel(sql_type = SqlUuid)]
        id: PlanChangeId,
    }
    let seller = tx.seller()?;
    let found: Vec<PlanChangeRow> =
        query("SELECT id FROM order_plan_changes WHERE seller_id = $1 AND order_id = $2 ORDER BY id")
            .bind::<SqlUuid, _>(seller)
            .bind::<SqlUuid, _>(order)
            .load(tx.conn()?)
            .await?;
    Ok(found.into_iter().map(|row| row.id).collect())
}
