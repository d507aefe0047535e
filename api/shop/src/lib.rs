//! What visitors and buyers of a shop do.

mod attendees;
mod card_testing;
pub mod certificates;
mod checkout_body;
mod checkout_throttle;
pub mod checkouts;
pub mod consents;
mod coupon_guessing;
pub mod covers;
pub mod downloads;
pub mod funnel_sessions;
mod gift;
pub mod invoices;
mod method_fields;
mod next_action;
mod own_orders;
pub mod pages;
mod password;
mod payer;
mod place;
pub mod questions;
pub mod quotes;
pub mod tickets;
mod unpaid_mail;
mod vat_asking;

use kontor_api_http::{self as http, app, pdf_preview, preview, tags};

/// The operations of this area, one entry a noun.
pub fn operations() -> impl poem_openapi::OpenApi {
    (
        quotes::Quotes,
        checkouts::Checkouts,
        funnel_sessions::FunnelSessions,
        consents::Consents,
        covers::Covers,
        downloads::Downloads,
        tickets::Tickets,
        certificates::Certificates,
        invoices::Invoices,
    )
}

/// What this crate's own tests ask, and nobody else.
#[doc(hidden)]
pub mod internals {
    pub use crate::{
        checkout_throttle::hard,
        pages::{
            answer::{etag, matches, origin},
            assets::kind as asset_kind,
            dates::{day, moment, zone},
            frame::countries,
            order::girocode::{payload as girocode_payload, svg as girocode_svg},
            payment::{
                form::{ECHO_CHARS_MAX, Sent, errors, from_sent},
                page_design::usual_layout,
                within,
            },
            pictures::{file_detail, price, summary},
            plan::{every, goes_on},
            product::{paragraphs, unavailable},
            product_list::teaser,
        },
    };
}
