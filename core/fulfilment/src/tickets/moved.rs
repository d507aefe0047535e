//! Telling holders that their event takes place at another time or place: each once, in the transaction that forgets
//! that it was to be told.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Scope, Tx, query};
use kontor_kernel::{
    Locale, Result,
    kinds::{OrderId, PaymentTicketId, TicketDateId, TicketId},
};
use kontor_mail::Email;
use kontor_notifications::To;
use kontor_orders::{Order, payer_of};
use kontor_urls::Links;
use serde::Deserialize;
use serde_json::Value;

use super::{PaymentTicket, of_order};
use crate::TicketState;

/// When and where a ticket was for.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
struct Was {
    location: String,
    online: bool,
    time_zone_name: String,
    starts_at: DateTime<Utc>,
    ends_at: DateTime<Utc>,
}

impl Was {
    /// As it stands on a ticket now.
    fn from_ticket(held: &PaymentTicket) -> Self {
        Self {
            location: held.location.clone(),
            online: held.online,
            time_zone_name: held.time_zone_name.clone(),
            starts_at: held.starts_at,
            ends_at: held.ends_at,
        }
    }

    fn when(&self, locale: Locale) -> String {
        // The zone was checked when it was written.
        let zone = self.time_zone_name.parse().unwrap_or(chrono_tz::Europe::Berlin);
        kontor_documents_pdf::span(self.starts_at, self.ends_at, zone, locale)
    }

    /// Empty when it is online.
    fn place(self) -> String {
        if self.online { String::new() } else { self.location }
    }
}

#[derive(Row)]
struct Next {
    order_id: OrderId,
}

#[derive(Row)]
struct Moved {
    id: PaymentTicketId,
    moved_from: Value,
}

#[derive(Row)]
struct Count {
    count: i64,
}

async fn next(tx: &mut Tx, kind: TicketId) -> Result<Option<OrderId>> {
    let seller = tx.seller()?;
    let sql = "SELECT order_id FROM payment_tickets
               WHERE seller_id = $1 AND ticket_id = $2 AND moved_from IS NOT NULL ORDER BY id LIMIT 1";
    let found: Vec<Next> = query(sql).bind(seller).bind(kind).load(tx.conn()?).await?;
    Ok(found.into_iter().next().map(|row| row.order_id))
}

/// Whether somebody has to be told.
pub(super) async fn waiting(tx: &mut Tx, kind: TicketId) -> Result<bool> {
    Ok(next(tx, kind).await?.is_some())
}

/// How many mails a move causes: one for each holder of an order's tickets for a date. Of one date, or all that lie
/// ahead.
pub async fn to_be_told(tx: &mut Tx, kind: TicketId, date: Option<TicketDateId>) -> Result<i64> {
    let (seller, now) = (tx.seller()?, tx.now());
    let sql = "SELECT count(DISTINCT (order_id, holder_email, ticket_date_id)) AS count FROM payment_tickets
               WHERE seller_id = $1 AND ticket_id = $2 AND state = 'unused' AND starts_at > $3
                 AND ($4 IS NULL OR ticket_date_id = $4)";
    let counted: Count = query(sql).bind(seller).bind(kind).bind(now).bind(date).get_result(tx.conn()?).await?;
    Ok(counted.count)
}

/// Tells everybody who has not been told yet, order by order; says how many orders that were. Twice is once.
pub async fn notify_moved_tickets(db: &Db, scope: &Scope, links: &Links, kind: TicketId) -> Result<usize> {
    let mut told = 0;
    loop {
        let mut tx = db.begin(scope.clone()).await?;
        let Some(order) = next(&mut tx, kind).await? else { return Ok(told) };
        notify_moved(&mut tx, links, kind, order).await?;
        tx.commit().await?;
        told += 1;
    }
}

async fn notify_moved(tx: &mut Tx, links: &Links, kind: TicketId, order: OrderId) -> Result<()> {
    let order = kontor_orders::lock(tx, order).await?;
    let seller = tx.seller()?;
    // What was to be told is taken and forgotten at once: whoever comes second finds nothing.
    let sql = "UPDATE payment_tickets AS p SET moved_from = NULL
               FROM (SELECT id, moved_from FROM payment_tickets
                     WHERE seller_id = $1 AND order_id = $2 AND ticket_id = $3 AND moved_from IS NOT NULL FOR UPDATE) AS was
               WHERE p.seller_id = $1 AND p.id = was.id RETURNING p.id, was.moved_from";
    let taken: Vec<Moved> = query(sql).bind(seller).bind(order.id).bind(kind).load(tx.conn()?).await?;
    let mut written = BTreeSet::new();
    for held in of_order(tx, order.id).await? {
        let Some(moved) = taken.iter().find(|moved| moved.id == held.id) else { continue };
        let was: Was = serde_json::from_value(moved.moved_from.clone())?;
        // Gone meanwhile, or moved back: there is nothing to tell.
        if held.state != TicketState::Unused || was == Was::from_ticket(&held) {
            continue;
        }
        if written.insert((held.holder_email.clone(), held.ticket_date_id.uuid())) {
            kontor_notifications::write(tx, &holder(&order, &held)?, &letter(links, &order, held, was)?).await?;
        }
    }
    Ok(())
}

/// The holder, in the language that the order was placed in.
fn holder(order: &Order, held: &PaymentTicket) -> Result<To> {
    let payer = payer_of(order);
    if held.holder_email == payer.address {
        return Ok(payer);
    }
    let (address, name) = (held.holder_email.clone(), held.holder_first_name.clone());
    Ok(To { address, name, user: None, time_zone: held.time_zone_name.clone(), ..payer })
}

fn letter(links: &Links, order: &Order, held: PaymentTicket, was: Was) -> Result<Email> {
    let (seller, locale, new) = (&order.snapshot().seller, order.locale(), Was::from_ticket(&held));
    Ok(Email::EventMoved {
        // The order's page is its payer's; who comes with a ticket of it has the ticket.
        order_link: match held.holder_email == order.payer_email {
            true => links.order_page(&seller.username, order.id),
            false => links.ticket(&seller.username, held.id),
        },
        shop: seller.name.clone(),
        order: order.token.clone(),
        product: held.product_name,
        ticket: held.ticket_name,
        old_when: was.when(locale),
        old_place: was.place(),
        new_when: new.when(locale),
        new_place: new.place(),
    })
}
