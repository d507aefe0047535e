//! Transactions: every movement of money at a provider, and the port to the providers.
//!
//! Owned tables: `dispute_cases`, `dispute_files`, `mandates`, `payment_credentials`, `payment_features`,
//! `payment_logs`, `payment_settings`, `provider_events`, `transactions`, `transfers`.
//! * Never a result without asking the provider by our own id; never a failure assumed from silence. What it says nothing of
//!   any more a manager decides by hand, with a reason.
//! * Never a terminal transaction changed; a reversal is a new row.
//! * Never an event applied twice or to another transaction than its own.
//! * Never a way to pay offered that one of the rules forbids: offer, quote, order and settings ask the same [`MethodRules`].
//! * Never a key of a seller's own account shown again, whoever asks.
//!
//! Callers: orders, checkout, the worker's money lane, api/hooks, api/cabinet (settings), api/admin (features, unanswered).

mod apply;
mod capabilities;
pub mod case_files;
pub mod cases;
pub mod dispute;
pub mod events;
mod features;
pub mod inquiries;
mod log;
pub mod mandate;
mod methods;
mod own;
mod own_bank;
pub mod provider;
pub mod refund;
mod reseal;
mod schema;
mod settings;
mod state;
mod transaction;
mod transfer;
pub mod unanswered;
pub mod wires;

pub use apply::{Applied, apply, count_inquiry};
pub use capabilities::{PAGE_MARGIN_MINUTES, PAY_LATER_DAYS, PAY_LATER_GRACE_DAYS};
pub use case_files::CaseFile;
pub use cases::DisputeCase;
pub use features::{payment_features, set_payment_feature};
pub use log::log_skipped;
pub use methods::{MethodRules, PaymentFeature, ProviderKind, Purchase, PurchaseKind, WhyNot};
pub use own::{
    Credentials, OwnKeys, OwnProvider, PaypalMode, keep_own_provider, own_provider, own_providers, remove_own_provider,
    switch_own_provider,
};
pub use own_bank::{OWN_BANK, OWN_IN_SQL, OwnBank};
pub use provider::PaymentProvider;
pub use reseal::reseal_credentials;
pub use settings::{
    Minimum, PaymentSettings, ResellerParty, SellingMode, Switch, change_payment_settings, method_rules,
    payment_settings, retry_days,
};
pub use state::{
    AnswerKind, CaseState, Decision, DisputeState, FileAbout, PaymentForm, RefundSource, TransactionKind,
    TransactionState, WarningState,
};
pub use transaction::{
    NewTransaction, Transaction, ask_less, attempts, attempts_of_all, carry_over, cash_in, find, note_beside,
    note_received, of_order, open, set_ups, wait_on,
};
pub use transfer::{
    PartyShare, Transfer, TransferAmounts, record, record_commission, transfers_of, transfers_of_order,
};
pub use wires::wire_ibans;
