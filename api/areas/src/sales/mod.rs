//! What a member of a shop's sales team sells: their deals, what came of them, and what they can offer.

pub mod deals;
pub mod offers;
pub mod results;

/// The operations of this area, one entry a noun.
pub fn operations() -> impl poem_openapi::OpenApi {
    (deals::SalesDeals, offers::SalesOffers, results::SalesResults)
}
