//! Who a seller is: profile check, documents, the provider's decision, and what follows from it for selling.
//!
//! Owned tables: legitimations, documents.

pub mod provider;
mod setup;
mod state;

pub use provider::VerificationProvider;
pub use setup::{SetupFacts, derive, payment_setup};
pub use state::{External, Internal, PaymentSetup};
