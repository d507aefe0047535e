//! The buyer's VAT id: asked about as soon as it is typed, and what is known of it.

use kontor_checkout::{BuyerId, Quote};
use kontor_kernel::{ApiError, Code, Locale, Result, VatId};
use kontor_render::props::{FieldError, PaymentField, VatNote};
use kontor_tax::IdStanding;

use crate::{
    pages::{place::Place, visit::Visit},
    vat_asking,
};

/// The id to look at, where one was typed.
pub async fn asked(visit: &Visit, place: &Place, typed: &str) -> Option<String> {
    if typed.is_empty() {
        return None;
    }
    // Who asks about too many sees the total with tax, and orders without an id or a minute later.
    let may_ask = vat_asking::ask(&visit.app, place.tenant, &visit.address, typed).await.is_ok();
    may_ask.then(|| typed.to_owned())
}

/// Refuses an order with an id that could not be looked at: its total may be another than the one that was shown.
pub fn check_looked_at(offer: &Quote, typed: &str, country: &str) -> Result<()> {
    let has_ids = country.parse().is_ok_and(VatId::is_given_in);
    match !typed.trim().is_empty() && has_ids && offer.buyer_id.is_none() && offer.upgrade.is_none() {
        true => Err(ApiError::new(Code::RateLimited).at("/payer/vat_no")),
        false => Ok(()),
    }
}

/// What is known of it, where the tax depends on it.
pub fn note(offer: &Quote) -> Option<VatNote> {
    let id = offer.buyer_id.as_ref()?;
    if id.is_for_goods_only() && id.is_theirs() {
        return Some(VatNote::GoodsOnly);
    }
    let BuyerId { known, accepted, unproven, .. } = Some(id).filter(|id| id.matters || id.unproven)?;
    match known.standing {
        IdStanding::Confirmed => Some(VatNote::Confirmed),
        IdStanding::Pending if *accepted => Some(VatNote::PendingAccepted),
        IdStanding::Pending => Some(VatNote::PendingCharged),
        IdStanding::Refuted => Some(VatNote::Refuted),
        IdStanding::Unchecked if *unproven => Some(VatNote::AbroadCharged),
        IdStanding::Unchecked => accepted.then_some(VatNote::AbroadAccepted),
    }
}

/// That it is none of the country of the address, as a message beside its field.
pub fn error(offer: &Quote, locale: Locale) -> Option<FieldError> {
    let refused = offer.buyer_id.as_ref().is_some_and(|id| !id.is_theirs());
    let message = || Code::InvalidVat.detail(locale, &std::collections::BTreeMap::<&str, _>::new());
    refused.then(|| FieldError::at(PaymentField::VatNo, message()))
}
