//! Sending a payer's money back: what can go, what it means, the promise, and the news of it.
//!
//! A refund takes its shares out of the seller's balance and of our fee when it is promised, and out of the provider's
//! hands when the provider says so. Between the two it is neither's: no other refund and no payout can have it.

pub(crate) mod book;
mod commission;
mod credit;
mod guard;
pub(crate) mod plan;
pub(crate) mod reserve;
pub(crate) mod source;

pub use commission::gone_back;
pub use credit::{PaidBack, left_at};
pub(crate) use credit::{pay_back_credit, recompute_read};
pub use guard::RefundRequest;
pub use plan::{Plan, PlannedRefund, plan};
pub(crate) use reserve::promise_tax;
pub use reserve::{Promise, ReservedRefund, promise_surplus, release_queued_refunds, reserve_refund, resume_refund};
pub use source::{Refundable, RefundablePayment, refundable};
