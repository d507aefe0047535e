//! Codes of coupons are guessed where guessing is cheap: one code after the other, at the payment page, at a quote or with an
//! order. An office behind one address opens the same newsletter's link a hundred times. What tells them apart is what is
//! tried, and that is what is counted:
//!
//! * Only codes that turn out to be unknown count, each once a minute: 60 different ones, then none is looked at that this
//!   address was not told of before. A page view, a refreshed total, a mistyped link that everybody in the office opens, are
//!   no guesses.
//! * A code that was found to be one from this address in this shop keeps working there for an hour, however many wrong ones
//!   somebody else at it tries. Whoever guesses on learns by that at most that a neighbour has just used a code, never that of
//!   anybody else; and at ten times the limit that ends too.
//! * A good code that nobody at the address has used yet waits with the wrong ones, a minute at most: answering it would tell
//!   a guesser as much as any other answer. Nothing else waits: the page is shown and the order goes on without a code.
//! * One code written in two ways is one code, and where no code is looked at (a ticket given for a better one) none is tried.

use kontor_checkout::Quote;
use kontor_coupons::{Refusal, normalise};
use kontor_db::Tenant;
use kontor_kernel::{ApiError, Code, Result};

use crate::{app::App, http::limiter::Bucket};

/// Who tries a code where.
#[derive(Clone, Copy)]
pub struct Guesser<'a> {
    /// What counts.
    pub app: &'a App,
    /// The shop.
    pub tenant: Tenant,
    /// The network address.
    pub address: &'a str,
}

/// A code that is not looked at now.
#[derive(Debug, Clone)]
pub struct Held {
    seconds: serde_json::Value,
}

impl Held {
    /// The same as what a caller is told, beside where the code was named.
    pub fn fault_at(&self, pointer: &str) -> ApiError {
        ApiError::new(Code::RateLimited).with("retry_after_seconds", self.seconds.clone()).at(pointer)
    }
}

impl Guesser<'_> {
    /// Whether a code is there to be tried at all.
    pub fn is_try(code: &str, upgrade: bool) -> bool {
        !upgrade && !normalise(code).is_empty()
    }

    /// Whether a code may be looked at. Whoever has looked says so with [`Self::saw`] or [`Self::record_answer`].
    pub async fn ask(self, code: &str) -> Result<(), Held> {
        let asked = self.app.limiter.guess(Bucket::CouponCode, self.address, &self.secret(code)).await;
        asked.map_err(|full| Held { seconds: full.meta().get("retry_after_seconds").cloned().unwrap_or_default() })
    }

    /// What a look at the code said.
    pub async fn saw(self, code: &str, offer: &Quote) {
        if offer.coupon.is_some() || offer.coupon_refused.is_some_and(|refused| refused != Refusal::Unknown) {
            self.app.limiter.guessed_right(Bucket::CouponCode, self.address, &self.secret(code)).await;
        }
    }

    /// What became of an order with the code. Who was refused for something else may have been told as much by that, so
    /// that only an answer about the code itself, or an order, takes the try back.
    pub async fn record_answer<T>(self, code: &str, answer: &Result<T>) {
        let known = match answer {
            Ok(_) => true,
            Err(fault) => is_of_known(fault),
        };
        if known {
            self.app.limiter.guessed_right(Bucket::CouponCode, self.address, &self.secret(code)).await;
        }
    }

    fn secret(self, code: &str) -> String {
        format!("{} {}", self.tenant.id, normalise(code))
    }
}

/// Why a code that there is takes nothing off.
const OF_KNOWN: [Code; 7] = [
    Code::CouponExpired,
    Code::CouponLimitReached,
    Code::CouponProductLimitReached,
    Code::CouponCurrencyMismatch,
    Code::CouponOtherProduct,
    Code::CouponOtherPrice,
    Code::CouponOrderTooSmall,
];

fn is_of_known(fault: &ApiError) -> bool {
    fault.field_faults().iter().any(|field| OF_KNOWN.contains(&field.code))
}

/// Whether something was refused for its code, or for the code that was not looked at.
pub fn is_refused(fault: &ApiError) -> bool {
    let held = |code, pointer: &str| code == Code::RateLimited && pointer == "/coupon_code";
    let fields = fault.field_faults();
    is_of_known(fault)
        || fields.iter().any(|field| field.code == Code::CouponInvalid || held(field.code, &field.pointer))
}
