//! What can be taken along, as boxes of the form and lines of the total.

use kontor_checkout::Offer;
use kontor_kernel::{Locale, Money, kinds::ProductId};
use kontor_render::props::{AddonChoice, PayLine};

use crate::shop::pages::pictures;

/// The name of each box; its value is the product.
const FIELD: &str = "addon";

/// What is ticked. What is no id is nothing anybody could have ticked.
pub fn wished<'a>(pairs: impl Iterator<Item = &'a (String, String)>) -> Vec<ProductId> {
    pairs.filter(|(name, _)| name == FIELD).filter_map(|(_, value)| value.parse().ok()).collect()
}

/// The boxes, in the seller's order.
pub fn choices(offer: &Offer) -> Vec<AddonChoice> {
    let choice = |addon: &kontor_checkout::Addon| AddonChoice {
        id: addon.product.id.to_string(),
        name: addon.product.name.clone(),
        kind: pictures::kind(addon.product.form),
        description: addon.product.description.clone(),
        price: addon.price.shown(),
        zfu_number: Some(addon.product.zfu_number.clone()).filter(|number| !number.is_empty()),
        chosen: addon.chosen,
    };
    offer.addons.iter().map(choice).collect()
}

/// What the total is made of, where something goes along: the product first. Of a plan only what its first payment has in
/// it besides.
pub fn lines(offer: &Offer, locale: Locale) -> Vec<PayLine> {
    let chosen = || offer.addons.iter().filter(|addon| addon.chosen);
    let along: i64 = chosen().map(|addon| addon.price.amount).sum();
    let line = |name: &str, amount: Money| PayLine { label: name.to_owned(), amount: amount.shown() };
    if chosen().next().is_none() {
        return Vec::new();
    }
    if offer.terms.is_some() {
        return chosen().map(|addon| pictures::with_first(&addon.product.name, addon.price, locale)).collect();
    }
    let gross = offer.quote.gross;
    let product = line(&offer.product.name, Money::new(gross.amount - along, gross.currency));
    std::iter::once(product).chain(chosen().map(|addon| line(&addon.product.name, addon.price))).collect()
}
