//! What can be taken along, as boxes of the form.

use kontor_checkout::Offer;
use kontor_kernel::kinds::ProductId;
use kontor_render::props::AddonChoice;

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
