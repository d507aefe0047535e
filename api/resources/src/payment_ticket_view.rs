//! How a ticket that a buyer holds looks on the wire.

use kontor_fulfilment::{TicketState, tickets::PaymentTicket};
use kontor_kernel::{kinds, kinds::SellerId};
use kontor_urls::Links;
use poem_openapi::Object;

use crate::http::{Amount, Timestamp, WireEnum, WireId};

/// The attendee of a ticket.
#[derive(Debug, Clone, Object)]
pub struct Attendee {
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Email address.
    pub email: String,
}

/// A ticket of a buyer.
#[derive(Debug, Clone, Object)]
pub struct PaymentTicketAttributes {
    /// Id of the ticket.
    pub id: WireId<kinds::PaymentTicket>,
    /// Code that is scanned or entered at admission.
    pub code: String,
    /// State of the ticket.
    pub state: WireEnum<TicketState>,
    /// The event.
    pub product_id: WireId<kinds::Product>,
    /// Name of the event when it was bought.
    pub product_name: String,
    /// The ticket type.
    pub ticket_id: WireId<kinds::Ticket>,
    /// Name of the ticket type.
    pub ticket_name: String,
    /// The date of the event.
    pub ticket_date_id: WireId<kinds::TicketDate>,
    /// When the event starts.
    pub event_date: Timestamp,
    /// When the event ends.
    pub event_end: Timestamp,
    /// Time zone of the event.
    pub time_zone_name: String,
    /// Location; empty for an online event.
    pub location: String,
    /// Whether the event is online.
    pub online: bool,
    /// Number of the place within the order, from 1.
    pub place: i32,
    /// The order.
    pub order_id: WireId<kinds::Order>,
    /// Order number, as shown to buyers.
    pub order_token: String,
    /// Price paid for it.
    pub price: Amount,
    /// Whether it was free.
    pub is_free: bool,
    /// The attendee.
    pub attendee: Attendee,
    /// Address of its PDF, as the buyer gets it.
    pub paper_url: String,
    /// When its holder was admitted.
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
