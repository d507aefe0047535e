//! Who a seller is: profile check, documents, the provider's decision, and what follows from it for selling.

pub mod provider;

pub use provider::VerificationProvider;
