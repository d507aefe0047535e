//! Reference data, the same for everybody.

pub mod consent;
pub mod intervals;
pub mod payment_methods;
pub mod places;
pub mod plans;

/// The operations of this area, one entry a noun.
pub fn operations() -> impl poem_openapi::OpenApi {
    (places::Places, intervals::Intervals, payment_methods::PaymentMethods, consent::Consent, plans::Plans)
}
