//! The field for a code that takes something off.

use kontor_checkout::Offer;
use kontor_kernel::{Code, Fault, Locale, Result};
use kontor_render::props::{CouponOffer, FieldError, PaymentField};

use super::form::Sent;
use crate::{http::limiter::Bucket, shop::pages::visit::Visit};

/// The button that asks for the new total and orders nothing.
const APPLY: &str = "apply_coupon";

/// The code to look at, where one was typed. Tries are counted: guessing must not pay.
pub async fn tried(visit: &Visit, typed: &str) -> Result<Option<String>> {
    if typed.is_empty() {
        return Ok(None);
    }
    visit.app.limiter.count(Bucket::CouponCode, &visit.address).await?;
    Ok(Some(typed.to_owned()))
}

/// Whether only the new total is asked for.
pub fn is_asked(sent: &Sent) -> bool {
    !sent.text(APPLY).is_empty()
}

/// The field, where codes are taken.
pub fn offer(offer: &Offer) -> Option<CouponOffer> {
    let applied = offer.coupon.as_ref().map(|applied| offer.first_less(applied).shown());
    let shown = offer.takes_coupons || offer.coupon_refused.is_some() || applied.is_some();
    shown.then_some(CouponOffer { applied })
}

/// Why the code takes nothing off, as a message beside its field.
pub fn error(offer: &Offer, locale: Locale) -> Vec<FieldError> {
    let refused = offer.coupon_refused.map(|refused| refused.fault());
    let fields = refused.iter().flat_map(Fault::field_faults);
    fields
        .map(|field| FieldError { field: Some(PaymentField::Coupon), message: field.code.detail(locale, &field.meta) })
        .collect()
}

/// Whether an order was refused for its code: then the page comes back without it, at the price that it has now.
pub fn is_refused(fault: &Fault) -> bool {
    let codes = [
        Code::CouponInvalid,
        Code::CouponExpired,
        Code::CouponLimitReached,
        Code::CouponProductLimitReached,
        Code::CouponCurrencyMismatch,
        Code::CouponOtherProduct,
        Code::CouponOtherPrice,
        Code::CouponOrderTooSmall,
    ];
    fault.field_faults().iter().any(|field| codes.contains(&field.code))
}
