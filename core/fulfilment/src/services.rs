//! Work that the seller does: one row for each order, which the seller closes when it is done.

use chrono::{DateTime, Utc};
use diesel::{
    QueryableByName,
    sql_types::{Nullable, Text, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use kontor_catalog::Form;
use kontor_db::{Tx, query};
use kontor_kernel::{
    Check, Fault, Machine, Result,
    kinds::{OrderId, ServiceId},
    limits::TEXT_CHARS_MAX,
};
use kontor_mail::Letter;
use kontor_orders::{Links, Order, ProductSnapshot};

use crate::{ServiceState, deliver::buyer};

/// Work that was sold.
#[derive(Debug, Clone)]
pub struct Service {
    /// Its id.
    pub id: ServiceId,
    /// Where it stands.
    pub state: ServiceState,
    /// How the buyer gets it, as the product said when it was bought.
    pub instructions: String,
    /// Whether the buyer wants it begun before the withdrawal period is over (§ 356 (4) BGB).
    pub begin_at_once: bool,
    /// What the seller wrote when it was done.
    pub note: String,
    /// When it was done.
    pub delivered_at: Option<DateTime<Utc>>,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = SqlUuid)]
    id: ServiceId,
    #[diesel(sql_type = Text)]
    state: ServiceState,
    #[diesel(sql_type = Text)]
    note: String,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    delivered_at: Option<DateTime<Utc>>,
}

/// Begins the work that an order is for, once.
pub(crate) async fn open(tx: &mut Tx, order: OrderId, product: &ProductSnapshot) -> Result<()> {
    if product.form != Form::Service.text() {
        return Ok(());
    }
    let (seller, id, now) = (tx.seller()?, tx.id::<kontor_kernel::kinds::Service>(), tx.now());
    let sql = "INSERT INTO services (seller_id, id, order_id, state, created_at, updated_at)
               VALUES ($1, $2, $3, 'open', $4, $4) ON CONFLICT (seller_id, order_id) DO NOTHING";
    query(sql)
        .bind::<SqlUuid, _>(seller)
        .bind::<SqlUuid, _>(id)
        .bind::<SqlUuid, _>(order)
        .bind::<Timestamptz, _>(now)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// Moves the work of an order, if it stands in one of these states.
pub(crate) async fn shift(tx: &mut Tx, order: &Order, from: &[ServiceState], to: ServiceState) -> Result<()> {
    match row(tx, order.id).await? {
        Some(row) if from.contains(&row.state) => {
            tx.shift(row.id.uuid(), to, &format!("order {}", order.payment_state)).await?.into_result(to)?;
        }
        _ => {}
    }
    Ok(())
}

/// The work of an order, if it is for some.
pub(crate) async fn of_order(tx: &mut Tx, order: &Order) -> Result<Option<Service>> {
    let Some(row) = row(tx, order.id).await? else { return Ok(None) };
    let snapshot = order.snapshot()?;
    Ok(Some(Service {
        id: row.id,
        state: row.state,
        instructions: snapshot.product.delivery_instructions,
        begin_at_once: snapshot.immediate_delivery,
        note: row.note,
        delivered_at: row.delivered_at,
    }))
}

async fn row(tx: &mut Tx, order: OrderId) -> Result<Option<Row>> {
    let seller = tx.seller()?;
    let sql = "SELECT id, state, note, delivered_at FROM services WHERE seller_id = $1 AND order_id = $2";
    let rows: Vec<Row> = query(sql).bind::<SqlUuid, _>(seller).bind::<SqlUuid, _>(order).load(tx.conn()?).await?;
    Ok(rows.into_iter().next())
}

/// The seller has done the work; the buyer is told, with what the seller has to say. Twice is once.
pub async fn finish(tx: &mut Tx, links: &Links, order: OrderId, note: &str) -> Result<()> {
    let mut check = Check::new();
    check.text("/note", note, 0, TEXT_CHARS_MAX);
    check.finish()?;
    let order = kontor_orders::lock(tx, order).await?;
    let row = row(tx, order.id).await?.ok_or_else(Fault::not_found)?;
    if row.state == ServiceState::Delivered {
        return Ok(());
    }
    tx.shift(row.id.uuid(), ServiceState::Delivered, "done").await?.into_result(ServiceState::Delivered)?;
    let (now, note) = (tx.now(), note.trim());
    write(tx, row.id, note, Some(now)).await?;
    let snapshot = order.snapshot()?;
    let letter = Letter::ServiceDelivered {
        order_link: links.order_page(&snapshot.seller.username, order.id),
        shop: snapshot.seller.name,
        order: order.token.clone(),
        product: snapshot.product.name,
        note: note.to_owned(),
    };
    kontor_notices::write(tx, &buyer(&order)?, &letter).await?;
    Ok(())
}

/// It was not done after all.
pub async fn reopen(tx: &mut Tx, order: OrderId) -> Result<()> {
    let order = kontor_orders::lock(tx, order).await?;
    let row = row(tx, order.id).await?.ok_or_else(Fault::not_found)?;
    if row.state == ServiceState::Open {
        return Ok(());
    }
    tx.shift(row.id.uuid(), ServiceState::Open, "opened again").await?.into_result(ServiceState::Open)?;
    write(tx, row.id, "", None).await
}

async fn write(tx: &mut Tx, id: ServiceId, note: &str, at: Option<DateTime<Utc>>) -> Result<()> {
    let seller = tx.seller()?;
    query("UPDATE services SET note = $3, delivered_at = $4 WHERE seller_id = $1 AND id = $2")
        .bind::<SqlUuid, _>(seller)
        .bind::<SqlUuid, _>(id)
        .bind::<Text, _>(note)
        .bind::<Nullable<Timestamptz>, _>(at)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}
