//! What is pure in what a paid order opens; the rest is tried where orders are made.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "tests")]

mod certificate_numbers;
mod certificates;
mod lengths;
