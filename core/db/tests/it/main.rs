//! Transactions, tenancy and keys of idempotency, against a database.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "tests")]

mod claims;
mod connections;
mod forgetting;
mod statements;
mod tenancy;
