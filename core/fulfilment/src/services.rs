//! Work that the seller does: one row for each service of an order, which the seller closes when it is done.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_catalog::Form;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, ChangeReason, Machine, Result, Transition, Validator,
    kinds::{OrderId, ServiceId},
    limits::TEXT_CHARS_MAX,
};
use kontor_mail::Email;
use kontor_orders::{Order, payer_of};
use kontor_urls::Links;

use crate::{ServiceState, part::Part};

/// Work that was sold.
#[derive(Debug, Clone)]
pub struct Service {
    /// Its id.
    pub id: ServiceId,
    /// What was bought.
    pub name: String,
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

#[derive(Row)]
struct ServiceRow {
    id: ServiceId,
    name: String,
    state: ServiceState,
    instructions: String,
    note: String,
    delivered_at: Option<DateTime<Utc>>,
}

/// Begins the work that a part of an order is, once.
pub(crate) async fn open(tx: &mut Tx, order: OrderId, part: &Part) -> Result<()> {
    if part.form != Some(Form::Service) {
        return Ok(());
    }
    let (seller, now) = (tx.seller()?, tx.now());
    let id: ServiceId = tx.id();
    let sql = "INSERT INTO services (seller_id, id, order_id, product_id, name, state, instructions, created_at, updated_at)
               VALUES ($1, $2, $3, $4, $5, 'open', $6, $7, $7) ON CONFLICT (seller_id, order_id, product_id) DO NOTHING";
    query(sql)
        .bind(seller)
        .bind(id)
        .bind(order)
        .bind(part.product)
        .bind(&part.name)
        .bind(&part.instructions)
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// Moves all work of an order that stands in one state to another.
pub(crate) async fn move_services(tx: &mut Tx, order: &Order, from: ServiceState, to: ServiceState) -> Result<()> {
    for row in rows(tx, order.id).await?.into_iter().filter(|row| row.state == from) {
        tx.transition(row.id.uuid(), to, ChangeReason::FollowsOrder.with(order.payment_state.text()))
            .await?
            .into_result(to)?;
    }
    Ok(())
}

/// The work of an order, oldest first.
pub(crate) async fn of_order(tx: &mut Tx, order: &Order) -> Result<Vec<Service>> {
    let rows = rows(tx, order.id).await?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let begin_at_once = order.snapshot().immediate_delivery;
    let service = |row: ServiceRow| Service {
        id: row.id,
        name: row.name,
        state: row.state,
        instructions: row.instructions,
        begin_at_once,
        note: row.note,
        delivered_at: row.delivered_at,
    };
    Ok(rows.into_iter().map(service).collect())
}

async fn rows(tx: &mut Tx, order: OrderId) -> Result<Vec<ServiceRow>> {
    let seller = tx.seller()?;
    let sql = "SELECT id, name, state, instructions, note, delivered_at FROM services
               WHERE seller_id = $1 AND order_id = $2 ORDER BY id";
    Ok(query(sql).bind(seller).bind(order).load(tx.conn()?).await?)
}

async fn select_service(tx: &mut Tx, order: OrderId, id: ServiceId) -> Result<ServiceRow> {
    rows(tx, order).await?.into_iter().find(|row| row.id == id).ok_or_else(ApiError::not_found)
}

/// The seller has done the work; the buyer is told, with what the seller has to say. Twice is once.
pub async fn finish(tx: &mut Tx, links: &Links, order: OrderId, id: ServiceId, note: &str) -> Result<()> {
    let mut check = Validator::new();
    check.text("/note", note, 0, TEXT_CHARS_MAX);
    check.finish()?;
    let order = kontor_orders::lock(tx, order).await?;
    let row = select_service(tx, order.id, id).await?;
    if !tx
        .transition(id.uuid(), ServiceState::Delivered, ChangeReason::WorkDone)
        .await?
        .into_result(ServiceState::Delivered)?
    {
        return Ok(());
    }
    let (now, note) = (tx.now(), note.trim());
    write(tx, id, note, Some(now)).await?;
    let snapshot = order.snapshot();
    let letter = Email::ServiceDelivered {
        order_link: links.order_page(&snapshot.seller.username, order.id),
        shop: snapshot.seller.name.clone(),
        order: order.token.clone(),
        product: row.name,
        note: note.to_owned(),
    };
    kontor_notifications::write(tx, &payer_of(&order), &letter).await?;
    Ok(())
}

/// It was not done after all. Twice is once.
pub async fn reopen(tx: &mut Tx, order: OrderId, id: ServiceId) -> Result<()> {
    let order = kontor_orders::lock(tx, order).await?;
    if select_service(tx, order.id, id).await?.state == ServiceState::Canceled {
        // Only the money's return brings back what went with it.
        return Transition::Refused(ServiceState::Canceled).into_result(ServiceState::Open).map(drop);
    }
    if tx.transition(id.uuid(), ServiceState::Open, ChangeReason::OpenedAgain).await?.into_result(ServiceState::Open)? {
        write(tx, id, "", None).await?;
    }
    Ok(())
}

async fn write(tx: &mut Tx, id: ServiceId, note: &str, at: Option<DateTime<Utc>>) -> Result<()> {
    let seller = tx.seller()?;
    query("UPDATE services SET note = $3, delivered_at = $4 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .bind(note)
        .bind(at)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}
