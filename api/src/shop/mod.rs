//! What visitors and buyers of a shop do.

mod attendees;
mod card_testing;
pub mod certificates;
pub mod checkouts;
pub mod consents;
mod coupon_guessing;
pub mod covers;
pub mod downloads;
mod gift;
mod next_action;
pub mod pages;
mod password;
mod payer;
mod place;
pub mod preview;
pub mod questions;
pub mod quotes;
mod rails;
pub mod tickets;
pub mod views;

/// The operations of this area, one entry a noun.
pub fn operations() -> impl poem_openapi::OpenApi {
    (
        quotes::Quotes,
        checkouts::Checkouts,
        consents::Consents,
        covers::Covers,
        downloads::Downloads,
        tickets::Tickets,
        certificates::Certificates,
    )
}
