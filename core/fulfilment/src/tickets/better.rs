//! What a buyer let us keep for a better ticket: as long as one may be had, and no longer.

use kontor_catalog::tickets;
use kontor_db::Tx;
use kontor_kernel::{Result, kinds::OrderId};
use kontor_orders::Order;

use super::{exchange::successor, of_order};
use crate::TicketState;

/// A ticket may be given for another, and that one for yet another.
const ORDERS_MAX: usize = 200;

/// Whether what an order was paid with is kept for a better ticket.
pub async fn is_kept_for(tx: &mut Tx, order: &Order) -> Result<bool> {
    let until = order.snapshot().kept_until;
    if order.saved_method().is_none() || until.is_none_or(|until| until <= tx.now()) {
        return Ok(false);
    }
    may_be_had(tx, order).await
}

/// Forgets what an order was paid with, if it was kept for a better ticket and none can be had any more. What a plan is paid
/// with stays. Twice is once.
pub async fn forget_unless_needed(tx: &mut Tx, id: OrderId) -> Result<()> {
    let order = kontor_orders::find(tx, id).await?;
    let snapshot = order.snapshot();
    let was_kept = snapshot.kept_until.is_some() && order.saved_method().is_some();
    if was_kept && order.plan().terms.is_none() && !is_kept_for(tx, &order).await? {
        kontor_orders::forget_method(tx, id).await?;
    }
    Ok(())
}

/// Whether the seller offers something better for one of the tickets of an order, or for one that took its place. What is
/// sold out for now, or being paid, may yet be had.
async fn may_be_had(tx: &mut Tx, order: &Order) -> Result<bool> {
    let now = tx.now();
    let mut waiting = vec![order.clone()];
    for _ in 0..ORDERS_MAX {
        let Some(order) = waiting.pop() else { return Ok(false) };
        let Some(sold) = order.snapshot().ticket.as_ref().filter(|sold| sold.starts_at > now) else { continue };
        if !order.payment_state.is_open() {
            continue;
        }
        let held = of_order(tx, order.id).await?;
        if held.is_empty() && tickets::find_any(tx, sold.id).await?.upgrade.is_some() {
            // Paid a moment ago, and issued in the next.
            return Ok(true);
        }
        for ticket in held {
            let good = ticket.state == TicketState::Unused && ticket.starts_at > now;
            if good && tickets::find_any(tx, ticket.ticket_id).await?.upgrade.is_some() {
                return Ok(true);
            }
            if let Some(next) = successor(tx, ticket.id).await? {
                waiting.push(kontor_orders::find(tx, next).await?);
            }
        }
    }
    Ok(false)
}
