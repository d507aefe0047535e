//! The buyer's path: offer, order, payment, and the news of it; and the way back: calling off and refunds.
//!
//! Owns no table; it is the one place where catalog, pricing, orders and payments meet.
//! * Never a price from the browser, never a charge without a committed order, never a second charge for one request.
//! * Never a failure assumed: what the provider has not answered is asked again until it is known, or a manager decides.
//! * Never money sent back that was not promised and committed before, never twice for one promise.
//! * Never a piece of stock or a place of a date held for an order that is lost.
//!
//! Callers: api/shop, api/cabinet (orders), api/admin (transactions), the worker's money lane, statements (wires at a seller's own
//! bank). Jobs caused: Inquire, Refund, FollowDisputes, AnswerDispute, CollectRate, EndPlan, ResumePlan. The orders' EndDeclared and the
//! mail lane's TellReview, TellPlan and the verification's PublishWaiting end here too.

mod accept;
mod addons;
mod answers;
mod attendees;
mod batch;
mod begin;
mod cancel;
mod change_method;
pub mod change_plan;
mod charge_due;
mod charge_outcome;
mod correct_vat;
mod coupon;
mod deal;
mod decide;
mod dispute;
mod dispute_files;
mod funnel;
mod gateway;
mod gift;
pub mod grant_product;
mod heap;
mod legal;
mod loose_evidence;
mod method_input;
mod methods;
mod needed;
mod news;
mod on_hold;
mod one_press;
mod order_status;
mod own_bank;
mod pay_later;
mod payoff;
mod place;
mod plan_news;
mod poll_payment;
mod product_snapshot;
mod publish_waiting;
mod quantity;
mod quote;
mod quote_request;
mod quoting;
mod reconcile;
mod refund;
mod remind;
mod request;
mod retry;
mod review;
mod sizes;
mod submit;
mod tax;
mod test_clock;
mod upgrade;

use std::sync::Arc;

use kontor_db::Db;
use kontor_payments::PaymentProvider;
use kontor_urls::Links;

pub use addons::{Addon, Instead};
pub use answers::Answer;
pub use attendees::Attendee;
pub use change_method::ways_to_change;
pub use decide::Decided;
pub use dispute_files::{NamedFile, write_evidence};
pub use funnel::{FunnelAt, FunnelMark, FunnelStand, can_be_kept};
pub use gift::Gift;
pub use heap::boxed;
pub use legal::{CONSENT_WORDING, Early, PLATFORM_WORDING};
pub use loose_evidence::forget_loose_evidence;
pub use method_input::{DEBIT_COUNTRIES, MethodInput, makes_sense};
pub use methods::{AvailableMethods, seller_facts, ways_of};
pub use one_press::{Kept, OnePress, kept_for_upgrade, one_press};
pub use order_status::OrderStatus;
pub use own_bank::{Received, owed_rate};
pub use payoff::PayoffBy;
pub use place::Choice;
pub use poll_payment::{PollOutcome, answered_inquiries};
pub use quote::Quote;
pub use quote_request::QuoteRequest;
pub use refund::Refunded;
pub use request::{CheckoutRequest, SavedFrom};
pub use submit::Placed;
pub use tax::{BuyerId, tax_place_of};

/// What the buyer's path needs; built once.
#[derive(Clone)]
pub struct Checkout {
    db: Db,
    provider: Arc<dyn PaymentProvider>,
    links: Links,
    background: bool,
}

impl Checkout {
    /// A checkout over one provider.
    pub fn new(db: Db, provider: Arc<dyn PaymentProvider>, links: Links) -> Self {
        Self { db, provider, links, background: false }
    }

    /// The same where no buyer is at work: what it does is told as done by us.
    #[must_use]
    pub fn in_background(self) -> Self {
        Self { background: true, ..self }
    }

    /// Makes and reads the keys of orders and files.
    pub const fn links(&self) -> &Links {
        &self.links
    }
}

/// What this crate's own tests ask, and nobody else.
#[doc(hidden)]
pub mod internals {
    pub use crate::{answers::with, legal::KEEP_WORDING};
}
