//! Ids in the provider's style (a prefix and a time-ordered number, so that id order is the order of events),
//! and the provider's own chance: a real company does not roll our seeded dice, so neither does this one.

use rand::Rng;
use uuid::Uuid;

#[expect(clippy::disallowed_methods, reason = "the provider is another company: its ids do not come from Kontor")]
pub fn new(prefix: &str) -> String {
    format!("{prefix}_{}", Uuid::now_v7().simple())
}

/// Somewhere in 0..1, for faults that strike by probability.
#[expect(clippy::disallowed_methods, reason = "the provider is another company: its chance is its own")]
pub fn chance() -> f64 {
    rand::rng().random()
}

/// A whole number below `end`.
#[expect(clippy::disallowed_methods, reason = "the provider is another company: its chance is its own")]
pub fn below(end: u32) -> u32 {
    rand::rng().random_range(0..end.max(1))
}

/// For nonces of pages.
#[expect(clippy::disallowed_methods, reason = "the provider is another company: its chance is its own")]
pub fn noise() -> [u8; 16] {
    rand::rng().random()
}
