//! Sending a payer's money back: what can go, what it means, the promise, and the news of it.
//!
//! A refund takes its shares out of the seller's balance and of our fee when it is promised, and out of the provider's
//! hands when the provider says so. Between the two it is neither's: no other refund and no payout can have it.

pub(crate) mod book;
mod guard;
pub(crate) mod plan;
pub(crate) mod reserve;
mod settle;
pub(crate) mod source;
mod tell;

pub use guard::RefundRequest;
pub use plan::{Plan, PlannedRefund, plan};
pub use reserve::{Promise, ReservedRefund, promise_surplus, reserve_refund, resume_refund};
pub(crate) use reserve::{promise_tax, release_queued_refunds};
pub use settle::{RefundSettled, settle_refund, settle_refund_by_hand};
pub use source::{Refundable, RefundablePayment, refundable};
