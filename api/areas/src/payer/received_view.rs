//! How what a person received looks on the wire.

use chrono::NaiveDate;
use kontor_catalog::{KeyState, license_keys::Key};
use kontor_fulfilment::{CertificateState, TicketState, certificates::Certificate, tickets::PaymentTicket};
use kontor_invoices::{Invoice, InvoiceState};
use kontor_kernel::{Result, kinds};
use kontor_orders::{Order, invoice_request::InvoiceForm};
use kontor_urls::Links;
use poem_openapi::Object;

use crate::{
    http::{Amount, Timestamp, WireEnum, WireId},
    resources::payment_ticket_view::Attendee,
};

/// How something was received.
#[derive(Debug, Clone, Object)]
#[oai(rename = "ReceivedWith")]
pub struct With {
    /// The order.
    pub id: WireId<kinds::Order>,
    /// Order number, as shown to buyers.
    pub token: String,
    /// Order page: receipt, instructions, files.
    pub url: String,
    /// Name of the shop when it was bought.
    pub seller_name: String,
    /// Username of the shop, as in its address.
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

/// A ticket that you hold.
#[derive(Debug, Clone, Object)]
pub struct ReceivedTicket {
    /// Code that is scanned or entered at admission.
    pub code: String,
    /// State of the ticket.
    pub state: WireEnum<TicketState>,
    /// The event.
    pub product_name: String,
    /// The ticket type.
    pub ticket_name: String,
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
    /// The attendee.
    pub attendee: Attendee,
    /// Price paid for it.
    pub price: Amount,
    /// Whether it was free.
    pub is_free: bool,
    /// The code as an image. Absent once it is not valid for admission.
    #[oai(skip_serializing_if_is_none)]
    pub qr_code_url: Option<String>,
    /// Its PDF. Absent once it is not valid for admission.
    #[oai(skip_serializing_if_is_none)]
    pub paper_url: Option<String>,
    /// The event for a calendar (iCalendar file). Absent once the event is over or the ticket is no longer valid.
    #[oai(skip_serializing_if_is_none)]
    pub calendar_url: Option<String>,
    /// The pass for Apple Wallet. Absent like `calendar_url`, and if the platform has not set up Apple Wallet.
    #[oai(skip_serializing_if_is_none)]
    pub apple_wallet_url: Option<String>,
    /// Link that adds the ticket to Google Wallet. Absent like `calendar_url`, and if the platform has not set up Google Wallet.
    #[oai(skip_serializing_if_is_none)]
    pub google_wallet_url: Option<String>,
    /// Key for exchanging it for a better ticket (quotes, checkouts). Absent once it is not valid.
    #[oai(skip_serializing_if_is_none)]
    pub upgrade_key: Option<String>,
    /// The order.
    pub order: With,
    /// When its holder was admitted.
    #[oai(skip_serializing_if_is_none)]
    pub used_at: Option<Timestamp>,
    /// When it was issued.
    pub created_at: Timestamp,
}

impl ReceivedTicket {
    /// A ticket of an order.
    pub fn from_ticket(held: PaymentTicket, order: With, links: &Links, (apple, google): (bool, bool)) -> Self {
        let (price, live, shop) = (held.price(), held.is_live(), order.seller_username.as_str());
        let unused = held.state == TicketState::Unused;
        Self {
            qr_code_url: live.then(|| links.ticket_code(shop, held.id)),
            paper_url: live.then(|| links.ticket(shop, held.id)),
            calendar_url: unused.then(|| links.ticket_calendar(shop, held.id)),
            apple_wallet_url: (unused && apple).then(|| links.apple_pass(shop, held.id)),
            google_wallet_url: (unused && google).then(|| links.google_pass(shop, held.id)),
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

/// A licence key that you received.
#[derive(Debug, Clone, Object)]
pub struct ReceivedKey {
    /// The key to enter in the program.
    pub key: String,
    /// `allocated`, or `revoked` if it is no longer valid.
    pub state: WireEnum<KeyState>,
    /// Current name of the product.
    pub product_name: String,
    /// The order.
    pub order: With,
    /// When it was allocated to you.
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

/// A certificate that you hold.
#[derive(Debug, Clone, Object)]
pub struct ReceivedCertificate {
    /// State of the certificate.
    pub state: WireEnum<CertificateState>,
    /// Revision, from 1; increases with every change.
    pub revision: i32,
    /// Name of the holder, as printed on it.
    pub holder: String,
    /// Whether its public page shows the holder's name.
    pub shown: bool,
    /// Name of the product.
    pub product_name: String,
    /// Date of the certificate. Absent if the seller wrote it as text.
    #[oai(skip_serializing_if_is_none)]
    pub dated_on: Option<NaiveDate>,
    /// Date as text by the seller; empty if it is a day.
    pub date_text: String,
    /// Last day of validity. Absent if it does not expire.
    #[oai(skip_serializing_if_is_none)]
    pub valid_until: Option<NaiveDate>,
    /// Public page where anyone can verify it.
    pub page_url: String,
    /// Its PDF. Absent once it was revoked.
    #[oai(skip_serializing_if_is_none)]
    pub paper_url: Option<String>,
    /// The order. The holder is named on its page.
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

/// An invoice for something that you bought.
#[derive(Debug, Clone, Object)]
pub struct ReceivedInvoice {
    /// Number.
    pub number: String,
    /// `regular`; a `reversal`, which reverses an earlier invoice or a part of it; or `corrected`, which replaces one.
    pub form: WireEnum<InvoiceForm>,
    /// `issued`, `unpaid`, `paid`, or `canceled` once all of it was reversed.
    pub state: WireEnum<InvoiceState>,
    /// Amount including tax; negative on a reversal.
    pub gross_amount: Amount,
    /// Tax included in it.
    pub vat_amount: Amount,
    /// Its PDF.
    pub pdf_url: String,
    /// The order.
    pub order: With,
    /// When it was issued.
    pub created_at: Timestamp,
}

impl ReceivedInvoice {
    /// An invoice of an order.
    pub fn from_invoice(held: Invoice, order: With, links: &Links) -> Self {
        Self {
            pdf_url: links.invoice(&order.seller_username, held.id),
            form: held.form.into(),
            state: held.state.into(),
            gross_amount: held.gross().into(),
            vat_amount: held.vat().into(),
            created_at: held.created_at.into(),
            number: held.number,
            order,
        }
    }
}
