//! An order that went back takes its tickets with it.

use kontor_catalog::tickets::capacity;
use kontor_db::Tx;
use kontor_kernel::{ChangeReason, Machine, Result, Transition};
use kontor_orders::{Order, OrderState};

use super::{exchange, of_order};
use crate::TicketState;

/// An exchanged ticket goes with the one that was given for it, and that one may have been given for yet another.
const STEPS_MAX: usize = 20;

/// Each ticket of an order may have been given by itself.
fn waiting_max(order: &Order) -> Result<usize> {
    Ok(usize::try_from(order.snapshot().quantity)?.max(1))
}

/// Closes the tickets of an order that went back, and those that took their place; a ticket that was given for one of
/// them is good again. A refund frees the place; a dispute does not, for it may be won, and a place that was only held is let
/// go where the order is. Who has been in has been in: a used ticket stays used.
pub(crate) async fn withdraw(tx: &mut Tx, order: &Order) -> Result<()> {
    let to = match order.payment_state {
        OrderState::Refunded | OrderState::Canceled => TicketState::Refunded,
        // What is paid after all is issued anew.
        OrderState::Chargebacked | OrderState::Paused => TicketState::Invalidated,
        _ => return Ok(()),
    };
    let mut waiting = vec![order.id];
    for _ in 0..STEPS_MAX * waiting_max(order)? {
        let Some(closing) = waiting.pop() else { break };
        for ticket in of_order(tx, closing).await? {
            let moved = tx
                .transition(ticket.id.uuid(), to, ChangeReason::FollowsOrder.with(order.payment_state.text()))
                .await?;
            let freed = matches!(moved, Transition::Moved(_)) && to == TicketState::Refunded && !order.is_on_trust();
            if freed && ticket.starts_at > tx.now() {
                capacity::give_back(tx, ticket.product_id, ticket.ticket_date_id).await?;
            }
            waiting.extend(exchange::successor(tx, ticket.id).await?);
        }
    }
    if to == TicketState::Refunded { exchange::take_back(tx, order).await } else { Ok(()) }
}
