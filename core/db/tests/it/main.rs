//! Transactions, tenancy and keys of idempotency, against a database.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "tests")]

mod claims;
mod connections;
mod forgetting;
/// The same reader of sources that `cargo x boundaries` reads the SQL with.
#[path = "../../../xtask/src/workspace/sources.rs"]
#[allow(dead_code, reason = "that one wants more of it")]
mod sources;
mod statements;
mod tenancy;
