//! What a buyer wants to have.

use kontor_kernel::{
    Country,
    kinds::{DealId, PaymentTicketId, PricingPlanId, ProductId, TicketDateId, TicketId},
};

/// What is wanted: a product, at which of its prices, for which place, and what goes along.
#[derive(Debug, Clone)]
pub struct QuoteRequest {
    /// The product.
    pub product: ProductId,
    /// The price; without one, the first.
    pub plan: Option<PricingPlanId>,
    /// The kind of ticket of an event.
    pub ticket: Option<TicketId>,
    /// The date of it.
    pub date: Option<TicketDateId>,
    /// What the buyer names as the price, in minor units, where the price leaves it to them.
    pub amount: Option<i64>,
    /// How many pieces.
    pub quantity: i64,
    /// Which of its add-ons are taken along.
    pub addons: Vec<ProductId>,
    /// The product whose page offered this one in its place; what does not is forgotten.
    pub instead_of: Option<ProductId>,
    /// The ticket that is given for a better one; then the rest follows from it.
    pub upgrade: Option<PaymentTicketId>,
    /// The deal whose price it is for; then product and plan are those of the deal, and no coupon takes anything off.
    pub deal: Option<DealId>,
    /// The code of a coupon, as it was typed.
    pub coupon: Option<String>,
    /// The buyer's VAT id, as it was typed.
    pub vat_no: Option<String>,
    /// The member state of a business that was agreed to be one before: nobody is asked again.
    pub business: Option<Country>,
    /// Whether it is ordered, not looked at: what only its page shows is not found out.
    pub is_ordered: bool,
}

impl QuoteRequest {
    /// A product at its first price.
    pub const fn for_product(product: ProductId) -> Self {
        Self {
            product,
            plan: None,
            ticket: None,
            date: None,
            amount: None,
            quantity: 1,
            addons: Vec::new(),
            instead_of: None,
            upgrade: None,
            deal: None,
            coupon: None,
            vat_no: None,
            business: None,
            is_ordered: false,
        }
    }
}
