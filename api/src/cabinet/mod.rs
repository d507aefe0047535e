//! What a seller does in the cabinet.

pub mod exports;
mod order_parts;
pub mod orders;

/// The operations of this area, one entry a noun.
pub fn operations() -> impl poem_openapi::OpenApi {
    (exports::Exports, orders::Orders)
}
