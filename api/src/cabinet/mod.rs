//! What a seller does in the cabinet.

pub mod covers;
pub mod digitals;
pub mod email_logs;
pub mod exports;
mod order_parts;
pub mod orders;
pub mod pricing_plans;
pub mod product_view;
pub mod products;
pub mod seller;
pub mod test_clocks;
pub mod uploads;

/// The operations of this area, one entry a noun.
pub fn operations() -> impl poem_openapi::OpenApi {
    (exports::Exports, orders::Orders, catalogue(), email_logs::EmailLogs, seller::Settings, test_clocks::TestClocks)
}

/// Products and what they own.
fn catalogue() -> impl poem_openapi::OpenApi {
    (products::Products, pricing_plans::PricingPlans, digitals::Digitals, covers::Covers, uploads::Uploads)
}
