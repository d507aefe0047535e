//! The chapters of the API reference.

use poem_openapi::Tags;

/// A chapter.
#[derive(Tags)]
pub enum Tag {
    /// Sign-up, sign-in, sessions, profiles: one person.
    Account,
    /// Reference data: countries, currencies, intervals, methods.
    Common,
    /// What a shop's visitors and buyers do.
    Shop,
    /// Products, their files, pictures and prices.
    Products,
    /// Discounts that buyers enter.
    Coupons,
    /// Offers after the purchase.
    Funnels,
    /// Codes that measure visits, and the consent they need.
    Tracking,
    /// Orders and what follows from them.
    Orders,
    /// What the shop has sold, day by day.
    Analytics,
    /// Lists written to files.
    Exports,
    /// Balance, bank accounts, payout requests and payouts.
    Payouts,
    /// Who the seller is.
    Verification,
    /// The seller's settings.
    Seller,
    /// Keys with which a seller's own programs call the API.
    #[oai(rename = "API keys")]
    ApiKeys,
    /// The test side and its clock.
    Testing,
    /// A buyer's purchases across sellers.
    Payer,
    /// The platform's managers.
    Admin,
    /// Calls from providers.
    Hooks,
    /// Telling a seller's own servers what happened.
    Webhooks,
}
