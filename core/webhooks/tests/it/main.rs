//! Webhooks against a database and a receiver that listens.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "tests")]

mod ear;
mod events;
mod guarded_client;
mod secrets;
mod sending;
mod shop;
