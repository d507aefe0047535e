//! The order that is about to take the place of a ticket, while nobody has paid it yet.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    Result,
    kinds::{OrderId, PaymentTicketId, ProductId},
};

#[derive(Row)]
struct ExchangingOrderRow {
    id: OrderId,
}

/// The newest order of a product that a ticket is given for and that waits for its payment.
pub async fn exchanging(tx: &mut Tx, product: ProductId, ticket: PaymentTicketId) -> Result<Option<OrderId>> {
    let seller = tx.seller()?;
    let found: Vec<ExchangingOrderRow> = query(
        "SELECT id FROM orders
         WHERE seller_id = $1 AND product_id = $2 AND payment_state IN ('payment_waiting', 'payment_pending')
           AND snapshot #>> '{exchanged,ticket}' = $3
         ORDER BY id DESC LIMIT 1",
    )
    .bind(seller)
    .bind(product)
    .bind(ticket.to_string())
    .load(tx.conn()?)
    .await?;
    Ok(found.into_iter().next().map(|order| order.id))
}
