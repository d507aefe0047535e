//! Lists written to files, against a database.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "tests")]

mod build;
mod catalogue;
mod coupons;
mod formulas;
