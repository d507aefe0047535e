//! The chapters of the API reference.

use poem_openapi::Tags;

/// A chapter.
#[derive(Tags)]
pub enum Tag {
    /// Sign-up, sign-in, sessions and profiles of a person.
    Account,
    /// Reference data: countries, currencies, intervals, payment methods.
    Common,
    /// What visitors and buyers of a shop do.
    Shop,
    /// Products with their files, images and prices.
    Products,
    /// Coupon codes and discounts.
    Coupons,
    /// Offers after a purchase.
    Funnels,
    /// Pages of the shop, made of blocks.
    Pages,
    /// Tracking codes and the consent that they need.
    Tracking,
    /// Orders, their payments and everything that follows from them.
    Orders,
    /// Sales of the shop, day by day.
    Analytics,
    /// Lists as files.
    Exports,
    /// Balance, bank accounts, payout requests and payouts.
    Payouts,
    /// Verification of the seller.
    Verification,
    /// Settings of the seller.
    Seller,
    /// Keys with which a seller's programs call the API.
    #[oai(rename = "API keys")]
    ApiKeys,
    /// People who work for a shop besides its owner.
    Team,
    /// Sales that members of the sales team prepare, and what they earn.
    Deals,
    /// What a member of a sales team sells.
    Sales,
    /// Test mode and its clock.
    Testing,
    /// A buyer's purchases across sellers.
    Payer,
    /// For managers of the platform.
    Admin,
    /// Events from providers.
    Hooks,
    /// Notifications to a seller's own servers.
    Webhooks,
}
