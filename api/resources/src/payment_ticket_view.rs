//! How a ticket that a buyer holds looks on the wire.

use kontor_fulfilment::{TicketState, tickets::PaymentTicket};
use kontor_kernel::{kinds, kinds::SellerId};
use kontor_urls::Links;
use poem_openapi::Object;

use crate::http::{Amount, Timestamp, WireEnum, WireId};

/// Who comes with a ticket.
#[derive(Debug, Clone, Object)]
pub struct Attendee {
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Email address.
    pub email: String,
}

/// A ticket that a buyer holds.
#[derive(Debug, Clone, Object)]
pub struct PaymentTicketAttributes {
    /// Its id.
    pub id: WireId<kinds::PaymentTicket>,
    /// What is scanned or typed at the door.
    pub code: String,
    /// Where it stands.
    pub state: WireEnum<TicketState>,
    /// The event.
    pub product_id: WireId<kinds::Product>,
    /// Its name when it was bought.
    pub product_name: String,
    /// The kind of ticket.
    pub ticket_id: WireId<kinds::Ticket>,
    /// Its name.
    pub ticket_name: String,
    /// The date.
    pub ticket_date_id: WireId<kinds::TicketDate>,
    /// When the event begins.
    pub event_date: Timestamp,
    /// When it is over.
    pub event_end: Timestamp,
    /// Whose clock these follow.
    pub time_zone_name: String,
    /// Where it takes place; empty when it is online.
    pub location: String,
    /// Whether it takes place on a screen.
    pub online: bool,
    /// Which place of the order it is for, from 1.
    pub place: i32,
    /// The order.
    pub order_id: WireId<kinds::Order>,
    /// The order's human name.
    pub order_token: String,
    /// What was paid for it.
    pub price: Amount,
    /// Whether it cost nothing.
    pub is_free: bool,
    /// Who comes with it.
    pub attendee: Attendee,
    /// Where its PDF is, as its buyer gets it.
    pub paper_url: String,
    /// When its holder was let in.
    #[oai(skip_serializing_if_is_none)]
    pub used_at: Option<Timestamp>,
    /// When it was issued.
    pub created_at: Timestamp,
}

impl PaymentTicketAttributes {
    /// A ticket of a shop, with the link to its paper.
    pub fn from_ticket(held: PaymentTicket, links: &Links, shop: SellerId) -> Self {
        let price = held.price();
        Self {
            paper_url: links.ticket(&shop.to_string(), held.id),
            id: held.id.into(),
            state: held.state.into(),
            product_id: held.product_id.into(),
            ticket_id: held.ticket_id.into(),
            ticket_date_id: held.ticket_date_id.into(),
            event_date: held.starts_at.into(),
            event_end: held.ends_at.into(),
            time_zone_name: held.time_zone_name,
            location: held.location,
            online: held.online,
            place: held.place,
            order_id: held.order_id.into(),
            price: price.into(),
            is_free: price.amount == 0,
            attendee: Attendee {
                first_name: held.holder_first_name,
                last_name: held.holder_last_name,
                email: held.holder_email,
            },
            code: held.code,
            product_name: held.product_name,
            ticket_name: held.ticket_name,
            order_token: held.order_token,
            used_at: held.used_at.map(Into::into),
            created_at: held.created_at.into(),
        }
    }
}
