//! What paying out promises.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "tests")]

mod books;
mod company;
mod decisions;
mod guards;
mod journeys;
mod money;
mod parties;
mod schedules;
mod shop;
