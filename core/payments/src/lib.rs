//! Transactions: every movement of money at a provider, and the port to the providers.
//!
//! Owned tables: transactions, transfers, provider_events, mandates.
//! * Never a result without asking the provider by our own id; never a failure assumed from silence.
//! * Never a terminal transaction changed; a reversal is a new row.
//! * Never an event applied twice or to another transaction than its own.
//!
//! Callers: orders, checkout, the worker's money lane, api/hooks.

mod apply;
pub mod dispute;
pub mod events;
pub mod mandate;
pub mod provider;
mod rails;
pub mod refund;
mod schema;
mod state;
mod transaction;
mod transfer;
pub mod wires;

pub use apply::{Applied, apply, count_inquiry};
pub use provider::PaymentProvider;
pub use rails::{PAY_LATER_DAYS, PAY_LATER_GRACE_DAYS};
pub use state::{DisputeState, PaymentForm, RefundSource, TransactionKind, TransactionState};
pub use transaction::{NewTransaction, Transaction, attempts, cash_in, find, note_received, of_order, open};
pub use transfer::{Transfer, TransferAmounts, record, transfers_of};
