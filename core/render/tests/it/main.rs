//! The engine, and every page with its props.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "tests")]

mod engine;
mod props;
