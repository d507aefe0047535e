//! The adapter against the real sandbox, and against one that breaks off in every way.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "tests")]

mod broken;
mod company;
mod events;
mod methods;
mod paying;
mod verifying;
