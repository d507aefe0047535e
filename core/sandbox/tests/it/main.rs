//! The provider from outside, as a merchant meets it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "tests")]

mod cards;
mod disputes;
mod durability;
mod faults;
mod idempotency;
mod merchant;
mod methods;
mod pages;
mod parties;
mod refunds;
mod saved;
mod wires;
