//! What is offered with the product: boxes of the form for what goes along, buttons for what can be taken in its place.

use kontor_checkout::{Addon, Instead, Quote};
use kontor_kernel::{Locale, kinds::ProductId};
use kontor_orders::AlongAs;
use kontor_render::props::{AddonChoice, InsteadChoice};

use super::{
    form::Sent,
    link_params::{self, with},
    redirect,
};
use crate::pages::{pictures, place::Place, visit::Visit};

/// The name of each box; its value is the product.
const FIELD: &str = "addon";
/// The button that leads to another product's page with all that is typed.
const SWITCH: &str = "take_instead";
/// The product whose page offered this one.
const INSTEAD_OF: &str = "instead_of";

/// What is ticked. What is no id is nothing anybody could have ticked.
pub fn requested<'a>(pairs: impl Iterator<Item = &'a (String, String)>) -> Vec<ProductId> {
    pairs.filter(|(name, _)| name == FIELD).filter_map(|(_, value)| value.parse().ok()).collect()
}

/// The boxes of one place, in the seller's order.
pub fn choices(offer: &Quote, kind: AlongAs, locale: Locale) -> Vec<AddonChoice> {
    let choice = |addon: &Addon| AddonChoice {
        id: addon.product.id.to_string(),
        name: addon.product.name.clone(),
        kind: pictures::kind(addon.product.form),
        description: addon.product.description.clone(),
        price: addon.price.shown(locale),
        zfu_number: Some(addon.product.zfu_number.clone()).filter(|number| !number.is_empty()),
        chosen: addon.chosen,
    };
    offer.addons.iter().filter(|addon| addon.kind == kind).map(choice).collect()
}

/// What can be taken in its place. What the link brought goes along.
pub fn instead(visit: &Visit, place: &Place, offer: &Quote) -> Vec<InsteadChoice> {
    let choice = |one: &Instead| {
        let page = link_params::carried(
            visit,
            place.path(&format!("{}/payment", kontor_catalog::slug::path(&one.product.slug))),
        );
        let page = with(page, redirect::parameter(visit, place));
        InsteadChoice {
            name: one.product.name.clone(),
            kind: pictures::kind(one.product.form),
            description: one.product.description.clone(),
            price: one.price.shown(visit.locale),
            saves: one.saves.map(|saves| saves.shown(visit.locale)),
            action: with(page, Some((INSTEAD_OF, offer.product.id.to_string()))),
        }
    };
    offer.instead.iter().map(choice).collect()
}

/// The product that the address says this one is taken in place of.
pub fn instead_of(visit: &Visit) -> Option<ProductId> {
    visit.parameter(INSTEAD_OF)?.parse().ok()
}

/// The same as a parameter of the form's own address.
pub fn parameter(offer: &Quote) -> Option<(&'static str, String)> {
    Some((INSTEAD_OF, offer.instead_of?.to_string()))
}

/// Whether somebody comes from another product's page, with what they typed there; nothing is ordered.
pub fn is_switch(sent: &Sent) -> bool {
    !sent.text(SWITCH).is_empty()
}
