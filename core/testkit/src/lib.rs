//! What tests stand on: a database of their own (copied from a migrated template in a moment), a clock they move,
//! and a small named world of sellers. Needs a PostgreSQL cluster: run tests through `cargo x stack -- cargo test`.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test's set-up may panic: that is a failed test")]

mod database;
mod owner;
mod world;

pub use owner::Owner;
pub use world::{Seller, World};
