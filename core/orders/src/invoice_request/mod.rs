//! What an invoice has to say, asked for in the transaction that causes it. Whoever writes invoices takes their words and
//! numbers from here and from nowhere else, so that an invoice, the order and the books agree to the cent.
//!
//! One for each payment, when it arrives, or when what is paid later is had already (§ 14 (2) UStG: with the supply). What goes
//! back is reversed by as much. A document is never changed: another tax is a reversal of all that stands and a new document in
//! its place. What a reseller sold is two supplies: its invoice to the payer, and its credit note to the seller. A bank that takes money back reverses nothing: what was supplied stays supplied, and is owed.

mod address;
mod ask;
mod row;

use crate::InvoiceLine;
pub use address::{InvoiceRecipient, readdress};
pub(crate) use ask::{called_off, corrected, lowered, paid, reversed};
pub use row::{INVOICE_REQUESTS, InvoiceRequest, find, of_order};

use kontor_kernel::words;

/// What a document says of its reason: what the seller wrote, or our word.
pub(crate) fn reason<'a>(said: &'a str, ours: &'a str) -> &'a str {
    Some(said.trim()).filter(|said| !said.is_empty()).unwrap_or(ours)
}

words! {
    /// What kind of document is asked for (selling-core §4).
    pub enum InvoiceForm {
        /// The first of a payment.
        Regular "regular",
        /// Takes back an earlier one, or a part of it: its amounts are negative.
        Reversal "reversal",
        /// Stands in place of one that was reversed.
        Corrected "corrected",
    }
}

words! {
    /// Between whom a document is. By way of a reseller a payment is two supplies, and each has its own.
    pub enum InvoiceSupply {
        /// From the seller to the payer.
        Sale "sale",
        /// From the reseller to the payer.
        Resale "resale",
        /// From the seller to the reseller, who writes it: a credit note ("Gutschrift", § 14 (2) UStG).
        CreditNote "credit_note",
    }
}
