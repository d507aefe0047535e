//! Invoices, reversals and credit notes: numbered, frozen, and drawn from what was frozen.
//!
//! Owned tables: `invoice_series`, `invoice_settings`, `invoices`.
//! Views: `invoice_tokens`.
//! * Never a number that is lost or given twice: it is taken in the transaction that writes its document, from a row that is held
//!   until then.
//! * Never a change of what was issued: a row's state moves, nothing else of it. What is wrong is reversed, and a new document
//!   takes its place.
//! * Never an amount of our own: all of them come from `invoice_requests`, which agree with the books.
//! * Never a file that says another thing than its sheet: PDF and XML are written from the same content.
//!
//! Who may call what: the worker issues (job `MoneyJob::IssueInvoices`, caused with each request); the api reads, and changes the
//! settings.

mod compose;
mod content;
mod electronic;
mod invoice;
mod issue;
pub mod limits;
mod notes;
mod paper;
#[doc(hidden)]
pub mod samples;
mod series;
mod settings;
mod sheet;
mod state;
#[cfg(test)]
mod tests;
mod words;

pub use content::{Content, ContentLine, InvoiceParty, RateTotal, Reference};
pub use electronic::{Electronic, xml};
pub use invoice::{Invoice, find, issued_xml, of_order, of_orders};
pub use issue::issue;
pub use paper::{pdf, pdf_with};
pub use settings::{InvoiceSettings, InvoiceSettingsChange, change, settings};
pub use sheet::{INVOICES, InvoiceSums, invoice_sums};
pub use state::InvoiceState;
