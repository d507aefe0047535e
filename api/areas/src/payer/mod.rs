//! A buyer's purchases across sellers, and what they received for them.

mod own;
pub mod purchases;
pub mod received;
mod received_view;

/// The operations of this area, one entry a noun.
pub fn operations() -> impl poem_openapi::OpenApi {
    (purchases::Purchases, received::Received)
}
