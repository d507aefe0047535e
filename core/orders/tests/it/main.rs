//! Lists of orders and of money, and what is pure, of this crate.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "tests")]

mod list;
mod made;
mod money;
mod money_cases;
mod opt_ins;
mod pause_by_payer;
mod payment_log;
mod refund_parts;
mod state;
mod tax;
