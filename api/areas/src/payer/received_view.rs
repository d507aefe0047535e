//! How what a person received looks on the wire.

use chrono::NaiveDate;
use kontor_catalog::{KeyState, license_keys::Key};
use kontor_fulfilment::{CertificateState, TicketState, certificates::Certificate, tickets::PaymentTicket};
use kontor_kernel::{Result, kinds};
use kontor_orders::Order;
use kontor_urls::Links;
use poem_openapi::Object;

use crate::{
    http::{Amount, Timestamp, WireEnum, WireId},
    resources::payment_ticket_view::Attendee,
};

/// What something was received with.
#[derive(Debug, Clone, Object)]
#[oai(rename = "ReceivedWith")]
pub struct With {
    /// The order.
    pub id: WireId<kinds::Order>,
    /// Its human name.
    pub token: String,
    /// The order's page: receipt, instructions, files.
    pub url: String,
    /// The shop's name when it was bought.
    pub seller_name: String,
    /// The shop's address.
    pub seller_username: String,
}

impl With {
    /// The order of what was received.
    pub fn from_order(order: &Order, links: &Links) -> Result<Self> {
        let seller = &order.snapshot().seller;
        Ok(Self {
            id: order.id.into(),
            token: order.token.clone(),
            url: links.order_page(&seller.username, order.id),
            seller_name: seller.name.clone(),
            seller_username: seller.username.clone(),
        })
    }
}

/// A ticket that one holds.
#[derive(Debug, Clone, Object)]
pub struct ReceivedTicket {
    /// What is scanned or typed at the door.
    pub code: String,
    /// Where it stands.
    pub state: WireEnum<TicketState>,
    /// The event.
    pub product_name: String,
    /// The kind of ticket.
    pub ticket_name: String,
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
    /// Who comes with it.
    pub attendee: Attendee,
    /// What was paid for it.
    pub price: Amount,
    /// Whether it cost nothing.
    pub is_free: bool,
    /// The code as a picture; absent when it lets nobody in any more.
    #[oai(skip_serializing_if_is_none)]
    pub qr_code_url: Option<String>,
    /// Its PDF; absent when it lets nobody in any more.
    #[oai(skip_serializing_if_is_none)]
    pub paper_url: Option<String>,
    /// Names it where it is given for a better one (quotes, checkouts); absent once it is not good any more.
    #[oai(skip_serializing_if_is_none)]
    pub upgrade_key: Option<String>,
    /// What it was bought with.
    pub order: With,
    /// When its holder was let in.
    #[oai(skip_serializing_if_is_none)]
    pub used_at: Option<Timestamp>,
    /// When it was issued.
    pub created_at: Timestamp,
}

impl ReceivedTicket {
    /// A ticket of an order.
    pub fn from_ticket(held: PaymentTicket, order: With, links: &Links) -> Self {
        let (price, live, shop) = (held.price(), held.is_live(), order.seller_username.as_str());
        Self {
            qr_code_url: live.then(|| links.ticket_code(shop, held.id)),
            paper_url: live.then(|| links.ticket(shop, held.id)),
            upgrade_key: (held.state == TicketState::Unused).then(|| links.upgrade_key(held.id)),
            state: held.state.into(),
            event_date: held.starts_at.into(),
            event_end: held.ends_at.into(),
            time_zone_name: held.time_zone_name,
            location: held.location,
            online: held.online,
            place: held.place,
            attendee: Attendee {
                first_name: held.holder_first_name,
                last_name: held.holder_last_name,
                email: held.holder_email,
            },
            price: price.into(),
            is_free: price.amount == 0,
            code: held.code,
            product_name: held.product_name,
            ticket_name: held.ticket_name,
            used_at: held.used_at.map(Into::into),
            created_at: held.created_at.into(),
            order,
        }
    }
}

/// A key that one got.
#[derive(Debug, Clone, Object)]
pub struct ReceivedKey {
    /// What is typed into the program.
    pub key: String,
    /// `allocated`, or `revoked` when it counts no more.
    pub state: WireEnum<KeyState>,
    /// What it is a key of, as the product is called now.
    pub product_name: String,
    /// What it was bought with.
    pub order: With,
    /// When it became one's own.
    #[oai(skip_serializing_if_is_none)]
    pub allocated_at: Option<Timestamp>,
}

impl ReceivedKey {
    /// A key of an order.
    pub fn from_key(key: Key, order: With) -> Self {
        Self {
            key: key.value,
            state: key.state.into(),
            product_name: key.product_name,
            allocated_at: key.allocated_at.map(Timestamp),
            order,
        }
    }
}

/// A certificate that one holds.
#[derive(Debug, Clone, Object)]
pub struct ReceivedCertificate {
    /// Where it stands.
    pub state: WireEnum<CertificateState>,
    /// From 1; counts what was changed on it.
    pub revision: i32,
    /// Whose it is, as it stands on it.
    pub holder: String,
    /// Whether its page tells everybody the holder's name.
    pub shown: bool,
    /// What it is for.
    pub product_name: String,
    /// Its date; absent where the seller said it in words.
    #[oai(skip_serializing_if_is_none)]
    pub dated_on: Option<NaiveDate>,
    /// The seller's words for the date; empty where it is a day.
    pub date_text: String,
    /// Its last day; absent: it has no end.
    #[oai(skip_serializing_if_is_none)]
    pub valid_until: Option<NaiveDate>,
    /// Where everybody sees whether it is genuine.
    pub page_url: String,
    /// Its PDF; absent once it was revoked.
    #[oai(skip_serializing_if_is_none)]
    pub paper_url: Option<String>,
    /// What it was bought with. Its page is where the holder is named.
    pub order: With,
    /// When it was issued.
    pub created_at: Timestamp,
}

impl ReceivedCertificate {
    /// A certificate of an order.
    pub fn from_certificate(held: Certificate, order: With, links: &Links) -> Self {
        Self {
            page_url: links.urls().certificate_page(held.id),
            paper_url: held.is_live().then(|| links.certificate(&order.seller_username, held.id)),
            state: held.state.into(),
            revision: held.revision,
            holder: held.holder,
            shown: held.shown,
            product_name: held.product_name,
            dated_on: held.dated_on,
            date_text: held.date_text,
            valid_until: held.valid_until,
            created_at: held.created_at.into(),
            order,
        }
    }
}
