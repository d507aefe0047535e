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
use kontor_orders::OrderState;

use crate::GrantState;

#[derive(QueryableByName)]
struct Open {
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
    let seller = tx.seller()?;
    let sql = "SELECT id FROM grants WHERE seller_id = $1 AND order_id = $2 AND state = $3";
    let open: Vec<Open> = query(sql)
        .bind::<SqlUuid, _>(seller)
        .bind::<SqlUuid, _>(id)
        .bind::<Text, _>(GrantState::Active)
        .load(tx.conn()?)
        .await?;
    for grant in open {
        tx.shift(grant.id.uuid(), GrantState::Revoked, &format!("order {}", order.payment_state)).await?;
    }
    Ok(())
}
