//! What a link or a form asks the page for.

use kontor_kernel::kinds::{PaymentTicketId, ProductId};

/// What of an offer a link or a form names; empty where it names nothing.
#[derive(Debug, Clone, Default)]
pub struct Requested<'a> {
    /// A ticket type.
    pub ticket: &'a str,
    /// A date.
    pub date: &'a str,
    /// A price.
    pub plan: &'a str,
    /// What the buyer names as the price.
    pub amount: &'a str,
    /// What is taken along.
    pub addons: Vec<ProductId>,
    /// The ticket that is given for a better one.
    pub upgrade: Option<PaymentTicketId>,
    /// The code of a coupon.
    pub coupon: &'a str,
    /// The buyer's VAT id.
    pub vat_no: &'a str,
    /// The buyer's postcode, and their town.
    pub zip: &'a str,
    /// See `zip`.
    pub city: &'a str,
    /// How many pieces.
    pub quantity: &'a str,
    /// Whether its seller looks at it, who may before it is published.
    pub draft: bool,
}
