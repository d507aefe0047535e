//! What verifying promises.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "tests")]

mod company;
mod decisions;
mod documents;
mod profiles;
