//! The field for a code that takes something off.

use kontor_checkout::Quote;
use kontor_db::Tenant;
use kontor_kernel::{ApiError, Locale};
use kontor_render::props::{CouponOffer, FieldError, PaymentField};

use super::form::Sent;
use crate::{
    coupon_guessing::{Guesser, Held},
    pages::visit::Visit,
};

/// The button that asks for the new total and orders nothing.
const APPLY: &str = "apply_coupon";

/// The code to look at, where one was typed. Where too many were guessed it is none, and the page goes on without it.
pub struct Tried<'a> {
    guesser: Guesser<'a>,
    typed: &'a str,
    counts: bool,
    /// Why it is not looked at.
    held: Option<Held>,
}

impl<'a> Tried<'a> {
    /// Asks whether it may be looked at.
    pub async fn ask(visit: &'a Visit, tenant: Tenant, typed: &'a str, upgrade: bool) -> Self {
        let guesser = Guesser { app: &visit.app, tenant, address: &visit.address };
        let counts = Guesser::is_try(typed, upgrade);
        let held = if counts { guesser.ask(typed).await.err() } else { None };
        Self { guesser, typed, counts, held }
    }

    /// What is looked at.
    pub fn code(&self) -> Option<String> {
        (self.held.is_none() && !self.typed.is_empty()).then(|| self.typed.to_owned())
    }

    /// What the look said; why there was none.
    pub async fn saw(self, offer: &Quote) -> Option<Held> {
        if self.counts && self.held.is_none() {
            self.guesser.saw(self.typed, offer).await;
        }
        self.held
    }
}

/// The refusal of an order with a code that is not looked at now.
pub fn api_error(held: &Held) -> ApiError {
    held.fault_at("/coupon_code")
}

/// Whether only the new total is asked for.
pub fn is_asked(sent: &Sent) -> bool {
    !sent.text(APPLY).is_empty()
}

/// The field, where codes are taken; `held`: one was typed that is not looked at now.
pub fn offer(offer: &Quote, held: bool, locale: Locale) -> Option<CouponOffer> {
    let applied = offer.coupon.as_ref().map(|applied| offer.first_less(applied).shown(locale));
    let shown = offer.takes_coupons || held || offer.coupon_refused.is_some() || applied.is_some();
    shown.then_some(CouponOffer { applied })
}

/// Why the code takes nothing off, as a message beside its field.
pub fn error(offer: &Quote, held: Option<&Held>, locale: Locale) -> Vec<FieldError> {
    let refused = offer.coupon_refused.map(|refused| refused.api_error());
    let refused = refused.or_else(|| held.map(api_error));
    let fields = refused.iter().flat_map(ApiError::field_faults);
    fields.map(|field| FieldError::at(PaymentField::Coupon, field.code.detail(locale, &field.meta))).collect()
}
