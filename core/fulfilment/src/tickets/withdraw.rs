//! An order that went back takes its tickets with it.

use kontor_catalog::tickets::capacity;
use kontor_db::Tx;
use kontor_kernel::{Move, Result};
use kontor_orders::{Order, OrderState};

use super::of_order;
use crate::TicketState;

/// Closes the tickets of an order that went back. A refund frees the place; a dispute does not, for it may be won. Who
/// has been in has been in: a used ticket stays used.
pub(crate) async fn withdraw(tx: &mut Tx, order: &Order) -> Result<()> {
    let to = match order.payment_state {
        OrderState::Refunded | OrderState::Canceled => TicketState::Refunded,
        OrderState::Chargebacked => TicketState::Invalidated,
        _ => return Ok(()),
    };
    for ticket in of_order(tx, order.id).await? {
        let moved = tx.shift(ticket.id.uuid(), to, &format!("order {}", order.payment_state)).await?;
        if matches!(moved, Move::Moved(_)) && to == TicketState::Refunded && ticket.starts_at > tx.now() {
            capacity::give_back(tx, ticket.product_id, ticket.ticket_date_id).await?;
        }
    }
    Ok(())
}
