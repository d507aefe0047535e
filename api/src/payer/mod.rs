//! A buyer's purchases across sellers.

pub mod purchases;

/// The operations of this area, one entry a noun.
pub fn operations() -> impl poem_openapi::OpenApi {
    purchases::Purchases
}
