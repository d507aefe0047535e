//! A charge: money asked from a buyer, by card or by bank wire.
//!
//! requires_action → pending | succeeded | failed · pending (wire, debit) → succeeded | failed. Succeeded and failed are the end;
//! money that goes back is a refund or a dispute of its own.

mod close;
mod create;
mod pay;

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

pub use crate::methods::Method;
pub use close::{cancel, expire};
pub(crate) use create::mod97;
pub use create::{Ask, amount as check_amount, create, currency as check_currency, step as check_step};
pub use pay::{Arrival, approve, confirm, enter_card, leave, receive, reject, settle};

use crate::balance::{self, BalanceTransaction, Kind, Line};
use crate::cards::{Face, Outcome};
use crate::refusal::Refusal;
use crate::store::{ReadRecords, Record, Write};
use crate::{clock, events, keys};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    RequiresAction,
    Pending,
    Succeeded,
    Failed,
}

/// What the buyer can usefully do after a refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Advice {
    Retry,
    OtherCard,
    DoNotRetry,
}

/// Where the buyer sends a wire, and what to write on it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Wire {
    pub iban: String,
    pub bic: String,
    pub holder: String,
    pub reference: String,
}

/// A mandate, as the merchant keeps it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mandate {
    pub reference: String,
    pub signed_at: DateTime<Utc>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Charge {
    pub id: String,
    pub object: String,
    pub state: State,
    pub method: Method,
    pub amount: i64,
    pub currency: String,
    pub amount_received: i64,
    pub amount_refunded: i64,
    pub amount_disputed: i64,
    /// What the company kept of it so far.
    pub fee: i64,
    pub balance_transaction: Option<BalanceTransaction>,
    pub reference: String,
    pub idempotency_key: String,
    pub description: Option<String>,
    pub metadata: BTreeMap<String, String>,
    pub account: Option<String>,
    pub return_url: Option<String>,
    /// Where the buyer goes while action is required.
    pub redirect_url: Option<String>,
    pub card: Option<Face>,
    /// Where the account is that a method's own page paid from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payer_country: Option<String>,
    /// Whether its card is kept, and the name under which it is.
    #[serde(default)]
    pub save: bool,
    #[serde(default)]
    pub payment_method: Option<String>,
    pub wire: Option<Wire>,
    /// By whose word the account is debited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mandate: Option<Mandate>,
    pub decline_code: Option<String>,
    pub advice: Option<Advice>,
    pub expires_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// Counts the changes, so that a reader of reordered webhooks knows which is the later word.
    pub version: u32,
    /// How the card behaves once the challenge is passed, or its bank has decided; told to nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hidden_outcome: Option<Outcome>,
}

impl Record for Charge {
    const TABLE: &'static str = "charges";
    const NAME: &'static str = "charge";
    fn id(&self) -> &str {
        &self.id
    }
}

impl Charge {
    pub fn is_open(&self) -> bool {
        matches!(self.state, State::RequiresAction | State::Pending)
    }

    pub fn refundable(&self) -> i64 {
        self.amount_received - self.amount_refunded - self.amount_disputed
    }

    /// What others see: everything but the card's secret behaviour.
    pub fn public(&self) -> Self {
        Self { hidden_outcome: None, ..self.clone() }
    }

    /// Writes a change down and tells it.
    pub(crate) fn changed(&mut self, txn: &impl Write, event: &str) -> Result<(), Refusal> {
        self.updated_at = clock::now();
        self.version += 1;
        txn.put(self)?;
        events::emit_event(txn, event, self.account.as_deref(), &self.public())
    }

    fn fail(&mut self, txn: &impl Write, decline_code: &str, advice: Advice) -> Result<(), Refusal> {
        self.state = State::Failed;
        self.decline_code = Some(decline_code.to_owned());
        self.advice = Some(advice);
        self.redirect_url = None;
        self.expires_at = None;
        self.changed(txn, "charge.failed")
    }

    /// Money has come in: a line in the balance, the fee, and the state that follows from the sum.
    fn take_in(&mut self, txn: &impl Write, amount: i64, fee: i64) -> Result<(), Refusal> {
        let line = Line {
            account: self.account.as_deref(),
            kind: Kind::Charge,
            amount,
            fee,
            currency: &self.currency,
            source: &self.id,
            reference: &self.reference,
        };
        // A card that was only looked at moves nothing.
        if amount > 0 {
            self.balance_transaction = Some(balance::post(txn, &line)?);
        }
        self.amount_received += amount;
        self.fee += fee;
        if self.amount_received < self.amount {
            return self.changed(txn, "charge.partially_funded");
        }
        self.state = State::Succeeded;
        self.decline_code = None;
        self.advice = None;
        self.redirect_url = None;
        self.expires_at = None;
        self.changed(txn, "charge.succeeded")
    }
}

pub fn by_reference(txn: &impl ReadRecords, reference: &str, limit: usize) -> Result<Vec<Charge>, Refusal> {
    txn.listed(&format!("charge.reference\u{1f}{reference}\u{1f}"), limit)
}

pub fn by_key(txn: &impl ReadRecords, key: &str) -> Result<Vec<Charge>, Refusal> {
    let Some(kept) = txn.indexed(&keys::word("charge", key))? else { return Ok(Vec::new()) };
    Ok(vec![txn.get(keys::id_in(&kept))?])
}
