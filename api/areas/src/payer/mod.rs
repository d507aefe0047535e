//! A buyer's purchases across sellers, and what they received for them.

pub mod library;
mod library_view;
mod own;
pub mod purchases;
pub mod received;
mod received_view;
mod subscription_view;
pub mod subscriptions;

/// The operations of this area, one entry a noun.
pub fn operations() -> impl poem_openapi::OpenApi {
    (library::Library, purchases::Purchases, received::Received, subscriptions::Subscriptions)
}
