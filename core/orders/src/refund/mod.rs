//! Sending a payer's money back: what can go, what it means, the promise, and the news of it.
//!
//! A refund takes its shares out of the seller's balance and of our fee when it is promised, and out of the provider's
//! hands when the provider says so. Between the two it is neither's: no other refund and no payout can have it.

pub(crate) mod book;
mod guard;
pub(crate) mod plan;
pub(crate) mod promise;
mod settle;
pub(crate) mod source;
mod tell;

pub use guard::Wish;
pub use plan::{Plan, PlannedRefund, plan};
pub use promise::{Promise, promise, promise_surplus, take_up};
pub(crate) use promise::{promise_tax, wake_queued};
pub use settle::{RefundSettled, settle_refund, settle_refund_by_hand};
pub use source::{Refundable, RefundablePayment, refundable};
