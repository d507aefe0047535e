//! A ticket is given for a better one: its holder pays the difference, and the new one takes its place.
//!
//! * Never two tickets for one: who pays has the old one held first ([`hold`]), and it is given when the money is there
//!   ([`exchange_ticket`]), in the same transaction.
//! * Never money for a ticket that is worth nothing any more: what cannot be given any more ([`is_held`]) is not sold.
//! * Never nothing for something: when the difference goes back the old ticket is good again, while its place is free
//!   ([`take_back`]).

use diesel_async::RunQueryDsl;
use kontor_catalog::tickets::{self, Availability, Date, Ticket, capacity};
use kontor_db::{Row, Tx, query};
use kontor_jobs::{AccessJob, enqueue};
use kontor_kernel::{
    ApiError, ChangeReason, Code, Money, Result, Transition,
    kinds::{OrderId, PaymentTicketId},
};
use kontor_orders::{Order, OrderState};

use super::{PaymentTicket, find, of_order};
use crate::TicketState;

/// What the holder of a ticket can have for it.
#[derive(Debug, Clone)]
pub struct Upgrade {
    /// The ticket that is given.
    pub held: PaymentTicket,
    /// The kind of ticket that is got.
    pub kind: Ticket,
    /// At the same hour.
    pub date: Date,
    /// For how much more, tax included.
    pub price: Money,
}

#[derive(Row)]
struct Exchange {
    order_id: Option<OrderId>,
}

/// What somebody can have for a ticket now; nothing where the seller offers nothing, it is not good any more or on its way
/// already, the event is off sale, or no place is left at its hour.
pub async fn upgrade_of(tx: &mut Tx, held: &PaymentTicket) -> Result<Option<Upgrade>> {
    let now = tx.now();
    if held.state != TicketState::Unused || held.starts_at <= now {
        return Ok(None);
    }
    let Some(offered) = tickets::find_any(tx, held.ticket_id).await?.upgrade else { return Ok(None) };
    if offered.price.currency != held.currency || exchange(tx, held.id).await?.is_some() {
        return Ok(None);
    }
    let kind = match tickets::find(tx, held.product_id, offered.to).await {
        Ok(kind) => kind,
        Err(fault) if fault.code() == Code::NotFound => return Ok(None),
        Err(fault) => return Err(fault),
    };
    // What is taken off sale has no page on which anybody could pay.
    let product = kontor_catalog::find(tx, held.product_id).await?;
    if !product.published || product.archived {
        return Ok(None);
    }
    let same_hour = |date: &&Date| date.starts_at == held.starts_at && date.standing(now) == Availability::Open;
    let date = kind.dates.iter().find(same_hour).cloned();
    Ok(date.map(|date| Upgrade { held: held.clone(), kind, date, price: offered.price }))
}

/// The order of a better ticket that waits for its payment, and holds a ticket until then.
pub async fn waiting(tx: &mut Tx, held: &PaymentTicket) -> Result<Option<OrderId>> {
    let is_held = exchange(tx, held.id).await?.is_some_and(|exchange| exchange.order_id.is_none());
    if is_held { kontor_orders::exchanging(tx, held.product_id, held.id).await } else { Ok(None) }
}

/// What somebody can have for a ticket by its id, refused where there is nothing to be had for it.
pub async fn find_upgrade(tx: &mut Tx, ticket: PaymentTicketId) -> Result<Upgrade> {
    let held = find(tx, ticket).await?;
    upgrade_of(tx, &held).await?.ok_or_else(|| ApiError::new(Code::NotUpgradable))
}

/// The tickets of an order that were given in exchange.
pub async fn given(tx: &mut Tx, order: OrderId) -> Result<Vec<PaymentTicket>> {
    let mut given = Vec::new();
    for ticket in of_order(tx, order).await? {
        if ticket.state == TicketState::Invalidated && exchange(tx, ticket.id).await?.is_some() {
            given.push(ticket);
        }
    }
    Ok(given)
}

/// Holds a ticket for an order that is about to pay for a better one; refused while another one does, and where it is not
/// good any more.
pub async fn hold(tx: &mut Tx, ticket: PaymentTicketId) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    let held = query(
        "INSERT INTO ticket_exchanges (seller_id, id, created_at)
         SELECT seller_id, id, $3 FROM payment_tickets
         WHERE seller_id = $1 AND id = $2 AND state = 'unused' AND starts_at > $3 FOR UPDATE
         ON CONFLICT (seller_id, id) DO NOTHING",
    )
    .bind(seller)
    .bind(ticket)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    if held == 1 { Ok(()) } else { Err(ApiError::new(Code::NotUpgradable)) }
}

/// Lets a held ticket go: nobody pays any more. Twice is once.
pub async fn release(tx: &mut Tx, ticket: PaymentTicketId) -> Result<()> {
    let seller = tx.seller()?;
    query("DELETE FROM ticket_exchanges WHERE seller_id = $1 AND id = $2 AND order_id IS NULL")
        .bind(seller)
        .bind(ticket)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// Whether a held ticket can still be given; it stays as it is until the transaction is over.
pub async fn is_held(tx: &mut Tx, ticket: PaymentTicketId) -> Result<bool> {
    let seller = tx.seller()?;
    let held: Vec<Exchange> = query(
        "SELECT e.order_id FROM ticket_exchanges AS e
         JOIN payment_tickets AS p ON p.seller_id = e.seller_id AND p.id = e.id
         WHERE e.seller_id = $1 AND e.id = $2 AND e.order_id IS NULL AND p.state = 'unused' FOR UPDATE",
    )
    .bind(seller)
    .bind(ticket)
    .load(tx.conn()?)
    .await?;
    Ok(!held.is_empty())
}

/// Gives a held ticket for that of `order`, which is paid: its code lets nobody in any more, and its place is free.
pub async fn exchange_ticket(tx: &mut Tx, ticket: PaymentTicketId, order: OrderId) -> Result<()> {
    let seller = tx.seller()?;
    query("UPDATE ticket_exchanges SET order_id = $3 WHERE seller_id = $1 AND id = $2 AND order_id IS NULL")
        .bind(seller)
        .bind(ticket)
        .bind(order)
        .execute(tx.conn()?)
        .await?;
    let moved = tx.transition(ticket.uuid(), TicketState::Invalidated, ChangeReason::GivenForBetter).await?;
    let given = find(tx, ticket).await?;
    if matches!(moved, Transition::Moved(_)) && given.starts_at > tx.now() {
        capacity::give_back(tx, given.product_id, given.ticket_date_id).await?;
    }
    Ok(())
}

#[derive(Row)]
pub(super) struct Given {
    /// The place whose ticket was given.
    pub place: i32,
    /// The order that got a better one for it.
    pub order_id: OrderId,
}

/// The places of an order whose tickets were given for those of other orders; they get no new ones.
pub(super) async fn given_for(tx: &mut Tx, order: OrderId) -> Result<Vec<Given>> {
    let seller = tx.seller()?;
    let given = query(
        "SELECT p.place, e.order_id FROM ticket_exchanges AS e
         JOIN payment_tickets AS p ON p.seller_id = e.seller_id AND p.id = e.id
         WHERE p.seller_id = $1 AND p.order_id = $2 AND e.order_id IS NOT NULL",
    )
    .bind(seller)
    .bind(order)
    .load(tx.conn()?)
    .await?;
    Ok(given)
}

/// The order whose ticket took the place of one.
pub(super) async fn successor(tx: &mut Tx, ticket: PaymentTicketId) -> Result<Option<OrderId>> {
    Ok(exchange(tx, ticket).await?.and_then(|exchange| exchange.order_id))
}

/// The difference went back: the ticket that was given for it is issued anew, if its place is still free. It is not where
/// its own money went back too.
pub(super) async fn take_back(tx: &mut Tx, order: &Order) -> Result<()> {
    let Some(exchanged) = &order.snapshot().exchanged else { return Ok(()) };
    let given = find(tx, exchanged.ticket).await?;
    let stands = kontor_orders::find(tx, given.order_id).await?.payment_state;
    let by_this = successor(tx, given.id).await? == Some(order.id);
    if !by_this || !matches!(stands, OrderState::Paid | OrderState::Paying) {
        return Ok(());
    }
    kontor_catalog::stock::lock_all(tx, &[given.product_id]).await?;
    match capacity::reserve(tx, given.product_id, given.ticket_date_id, 1).await {
        Ok(()) => {}
        Err(fault) if matches!(fault.code(), Code::SoldOut | Code::DateBegun | Code::NotFound) => return Ok(()),
        Err(fault) => return Err(fault),
    }
    capacity::consume(tx, given.product_id, given.ticket_date_id, 1).await?;
    let seller = tx.seller()?;
    query("DELETE FROM ticket_exchanges WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(given.id)
        .execute(tx.conn()?)
        .await?;
    enqueue(tx, AccessJob::Deliver { seller, order: given.order_id }).await
}

async fn exchange(tx: &mut Tx, ticket: PaymentTicketId) -> Result<Option<Exchange>> {
    let seller = tx.seller()?;
    let found: Vec<Exchange> = query("SELECT order_id FROM ticket_exchanges WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(ticket)
        .load(tx.conn()?)
        .await?;
    Ok(found.into_iter().next())
}
