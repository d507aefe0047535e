//! An order that went back closes its files. Part of the money back leaves them open.

use diesel::{
    QueryableByName,
    sql_types::{Text, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{
    Result,
    kinds::{GrantId, OrderId},
};
use kontor_orders::{Order, OrderState};

use crate::GrantState;

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = SqlUuid)]
    id: GrantId,
}

/// Closes the files of an order that went back or was called off. Twice is once.
pub async fn revoke_downloads(tx: &mut Tx, id: OrderId) -> Result<()> {
    // The order's lock: a delivery that runs beside comes before or after, and looks again.
    let order = kontor_orders::lock(tx, id).await?;
    if !matches!(order.payment_state, OrderState::Refunded | OrderState::Canceled | OrderState::Chargebacked) {
        return Ok(());
    }
    move_grants(tx, &order, GrantState::Active, GrantState::Revoked).await
}

/// Moves every grant of an order that is in one state to another.
pub(crate) async fn move_grants(tx: &mut Tx, order: &Order, from: GrantState, to: GrantState) -> Result<()> {
    let seller = tx.seller()?;
    let sql = "SELECT id FROM grants WHERE seller_id = $1 AND order_id = $2 AND state = $3";
    let found: Vec<Found> = query(sql)
        .bind::<SqlUuid, _>(seller)
        .bind::<SqlUuid, _>(order.id)
        .bind::<Text, _>(from)
        .load(tx.conn()?)
        .await?;
    for grant in found {
        tx.shift(grant.id.uuid(), to, &format!("order {}", order.payment_state)).await?;
    }
    Ok(())
}
