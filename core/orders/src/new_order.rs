//! An order that is to be made.

use chrono::{DateTime, Utc};
use kontor_kernel::{Locale, Money, kinds::UserId};
use kontor_payments::PaymentForm;

use crate::{Payer, Snapshot};

/// What is bought, by whom, for how much.
#[derive(Debug, Clone)]
pub struct NewOrder {
    /// Who buys.
    pub payer: Payer,
    /// Their account.
    pub payer_user: Option<UserId>,
    /// The language they bought in.
    pub locale: Locale,
    /// The world at this moment.
    pub snapshot: Snapshot,
    /// What they pay in all, as far as it is known: of a plan without an end what is due so far.
    pub total: Money,
    /// The tax in it.
    pub vat: Money,
    /// The payments that are known, in order; the first is due now.
    pub rates: Vec<NewRate>,
    /// The tax's rate in basis points.
    pub vat_rate_bps: i64,
    /// How they pay.
    pub form: PaymentForm,
    /// Whether a piece of stock is held for it.
    pub reserved: bool,
}

/// One payment that is expected.
#[derive(Debug, Clone, Copy)]
pub struct NewRate {
    /// Its place among the payments; 0 opens a test period and costs nothing.
    pub number: i32,
    /// When it is due.
    pub due_at: DateTime<Utc>,
    /// Minor units of the order's currency.
    pub amount: i64,
    /// The tax in it.
    pub vat_amount: i64,
}
