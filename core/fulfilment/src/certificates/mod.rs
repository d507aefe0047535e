//! Certificates that buyers hold: one for each product of an order that certifies something.
//!
//! * Never two that count for the same product of an order, however often it is delivered.
//! * Never one that is valid though its money went back; whoever pays again gets another number.
//! * Never a word on it that changed without a new revision.

mod change;
pub(crate) mod issue;
mod number;
mod pdf;
mod row;

pub use change::{describe, reissue, rename};
pub use number::{CertificateName, number_of};
pub use pdf::{Drawn, certificate_pdf, preview};
pub use row::{Certificate, find, find_issuer, find_named, of_order, of_orders};

pub(crate) use issue::{issue, revoke};
