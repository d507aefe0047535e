//! Orders: what was bought, what is expected for it, and where that stands.
//!
//! Owned tables: `customer_changes`, `customer_tokens`, `customers`, `declarations`, `invoice_requests`, `opt_in_answers`,
//! `order_batch_orders`, `order_batches`, `order_merges`, `order_plan_changes`, `order_rates`, `order_rows`, `order_tokens`, `orders`, `subscriptions`.
//! Views: `customer_rows`, `dispute_rows`, `dispute_tokens`, `invoice_request_tokens`, `opt_in_answer_rows`,
//! `opt_in_answer_tokens`, `order_commissions`, `order_partners`, `order_rate_rows`, `order_rate_tokens`, `order_seller_facts`,
//! `order_transaction_rows`, `payment_commissions`, `payment_log_rows`, `payment_log_tokens`, `product_group_names`,
//! `transaction_rows`, `transaction_tokens`, `transfer_rows`, `transfer_tokens`.
//! * Never a state that was set: [`derive`] computes it from rates and transactions, in the transaction that changed them.
//! * Never money received that is not booked in the same transaction.
//! * Never more sent back than arrived, never a refund that nobody bears, never one sent twice.
//! * Never a chargeback that is not borne at once, never one booked or given back twice.
//! * Never money of a sale that comes or goes without the document that is asked for in the same transaction.
//! * Never a look at the living product: an order keeps its own snapshot.
//!
//! Callers: checkout, fulfilment, the worker's money lane, the api.
//! Jobs caused: Deliver, FollowDeal, Withdraw, Refund, TurnOrder.

pub mod accept;
pub mod agenda;
mod aggregate;
mod answers;
mod attribution;
pub mod audit;
mod batches;
pub mod binding;
mod cancel;
pub mod change_method;
pub mod change_plan;
mod columns;
mod create;
pub mod credit;
pub mod customer;
mod customers;
pub mod debits;
pub mod declarations;
pub mod dispute;
pub mod dunning;
mod ending;
mod exchanging;
mod expire;
mod funnel;
mod gift;
mod given;
mod held;
mod held_payment;
pub mod invoice_request;
mod later;
mod locked;
mod lost;
mod managers;
mod managers_figures;
pub mod merge;
mod merged;
pub mod money;
mod new_order;
pub mod opt_ins;
mod order;
pub mod order_batch;
mod order_plan;
mod order_state;
mod overdue;
mod own_account;
mod party_shares;
pub mod pause;
pub mod pause_by_payer;
mod payer;
pub mod payoff;
mod people;
mod plan_calendar;
mod plan_state;
mod proof;
mod rate_state;
pub mod re_request;
pub mod reactivate;
mod receive;
mod recompute;
pub mod refund;
mod refund_settlement;
mod refunded_period;
pub mod reminders;
mod resale;
mod row;
mod rows;
pub mod schedule;
mod schema;
mod settle;
mod settled;
mod sheet;
mod snapshot;
mod split;
mod state;
mod stored;
mod subscription;
mod tax;
pub mod tax_correction;
mod tracking_params;
pub mod waive;
mod words;

pub use aggregate::OrderAggregate;
pub use answers::AnswerSnapshot;
pub use attribution::{OrderPartners, Part, assign, named};
pub use batches::{BATCH, Batches, EndedPlan};
pub use cancel::{CancelAt, CancelPlan, Canceled, cancel, cancel_plan};
pub use create::{Created, create};
pub use customers::{Customer, buyers_of, customers};
pub use ending::{end, ending};
pub use exchanging::exchanging;
pub use expire::expire;
pub use funnel::FunnelSnapshot;
pub use gift::{DueGift, GiftSnapshot, gifts_due, mark_given};
pub use given::{GivenSnapshot, standing_with};
pub use held::{Hold, LapsedHold, has_lapsed, holds, lapsed_holds, release_hold, reserve, was_let_go};
pub use held_payment::{HeldPayment, lock_payment};
pub use later::open_early;
pub use lost::notify_lost;
pub use managers::{ADMIN_ORDERS, ADMIN_PAYERS, AdminOrderRow, AdminPayerRow};
pub use managers_figures::{PlatformDay, platform_days};
pub use new_order::{NewOrder, NewRate};
pub use order::{
    Order, Rate, find, forget_method, lock, mark_delivered, of_payer, of_payer_for, order_of_rate, rates, set_form,
    standing_of, unreserve,
};
pub use overdue::{Clocks, Overdue, overdue, overdue_of, overdue_orders, wait_anew};
pub use own_account::leave_own_account;
pub use payer::Payer;
pub use people::{payer_of, seller_of};
pub use plan_state::{Changed, Credit, ExtraRate, InvoiceLine, Moved};
pub use proof::{PURCHASES_MAX, Purchases, ShopPurchases, purchases, purchases_of_shop};
pub use receive::{give_back_parts, notify_partial_payment};
pub use recompute::recompute;
pub use refund_settlement::{RefundSettled, settle_refund, settle_refund_by_hand};
pub use refunded_period::waits_for_next;
pub use resale::ResaleSnapshot;
pub use row::{OrderRow, product_names, row};
pub use rows::regroup;
pub use settle::{settle, settle_by_hand, settle_free};
pub use settled::Settled;
pub use sheet::ORDERS;
pub use snapshot::{
    AddonSnapshot, AfterPurchaseSnapshot, AlongAs, AttendeeSnapshot, CouponSnapshot, ExchangeSnapshot, FeeSnapshot,
    LegalSnapshot, PlanSnapshot, ProductSnapshot, SellerSnapshot, Snapshot, TicketSnapshot, zone,
};
pub use split::Split;
pub use state::{Facts, MergeState, OrderState, PlanChangeState, RateState, derive};
pub use subscription::Subscription;
pub use tax::{EvidenceKind, EvidenceSnapshot, Location, OwedSnapshot, TaxSnapshot, VatIdSnapshot, evidence};
pub use tracking_params::LinkMarks;
pub use words::{BulkAction, PeriodType, UpsellType};

/// What this crate's own tests ask, and nobody else.
#[doc(hidden)]
pub mod internals {
    pub use crate::{
        party_shares::shares_of,
        refund::{plan::split, source::Parts},
        refunded_period::is_period_refunded,
    };
}
