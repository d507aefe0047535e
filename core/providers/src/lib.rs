//! Adapters to outside companies: the only code that speaks their words.
//!
//! I own no table and no state. One module is one company: `<name>.rs` does the actions of our ports
//! ([`kontor_payments::PaymentProvider`], [`kontor_verification::VerificationProvider`], [`kontor_tax::VatRegister`]), `<name>/wire.rs` has the
//! company's own words and their translation.
//!
//! What never happens here:
//! * silence taken for failure: a time-out, a cut connection, a 5xx or an answer that makes no sense is `Unknown`;
//! * an action without our own id as its idempotency key;
//! * a webhook believed before its signature and its age were checked;
//! * a secret, a card or an IBAN in a log line.
//!
//! Callers: the composition roots (`api/src/app.rs`, `worker/src/main.rs`), nobody else.

mod limits;
pub mod sandbox;
pub mod vies;
pub mod webhook;

pub use sandbox::Sandbox;
pub use vies::Vies;
