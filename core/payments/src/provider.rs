//! The port through which money is asked for and sent: one trait for every payment company.
//!
//! Adapters live in `kontor-providers`. Every action carries our own id as the provider's idempotency key, so doing it
//! twice is doing it once. Unknown is not failed: a time-out or a broken answer is [`ProviderFault::Unknown`], the
//! state stays as it is, and the reconciler asks again.

mod dispute;

use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use kontor_kernel::{
    Country, Locale, Money,
    kinds::{PayoutId, TransactionId},
};
use serde::{Deserialize, Serialize};

pub use dispute::{Dispute, DisputeAnswer, DisputeOutcome, Evidence, FileToHand, HandedFile};

use crate::{OwnKeys, PaymentForm};

/// A request to be paid.
#[derive(Debug, Clone)]
pub struct ChargeRequest {
    /// Our transaction: the provider's idempotency key and metadata.
    pub transaction: TransactionId,
    /// How much.
    pub money: Money,
    /// How the payer wants to pay.
    pub form: PaymentForm,
    /// The card or account the payer entered in the provider's frame; without it the provider shows its own page.
    pub method_token: Option<String>,
    /// A card that the provider keeps from an earlier payment: nobody is there to confirm anything.
    pub saved_method: Option<String>,
    /// Whether the card is to be kept for later payments of the same order.
    pub keep: bool,
    /// What the payer reads on the statement and writes on a wire: the order's token.
    pub reference: String,
    /// Where the payer comes back to.
    pub return_url: String,
    /// What the payer's browser is like, for the bank's decision whether it has to ask (3-D Secure).
    pub browser: Option<BrowserInfo>,
    /// The mandate that an account is debited by.
    pub mandate: Option<MandateFacts>,
    /// The language of the provider's pages.
    pub locale: Locale,
}

/// What the payer's browser is like (selling-core §7, 3-D Secure path), in the specification's words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BrowserInfo {
    /// Bits for a colour.
    pub color_depth: i32,
    /// Pixels.
    pub screen_height: i32,
    /// Pixels.
    pub screen_width: i32,
    /// Minutes between its clock and UTC, as a browser tells it: west is positive.
    pub time_zone_offset: i32,
    /// Its language, as a language tag.
    pub language: String,
    /// Whether it can run Java.
    pub java_enabled: bool,
    /// Whether it runs JavaScript.
    pub java_script_enabled: bool,
    /// What it calls itself.
    pub user_agent: String,
}

/// What identifies a mandate towards the payer's bank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MandateFacts {
    /// Its reference.
    pub reference: String,
    /// When it was signed.
    pub signed_at: DateTime<Utc>,
}

/// Who collects debits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Creditor {
    /// Their name, as it stands on the payer's statement.
    pub name: String,
    /// Their creditor identifier.
    pub identifier: String,
}

/// An account to be debited. It passes through to the provider; nothing here keeps or logs it.
#[derive(Clone)]
pub struct AccountDetails {
    /// Whose it is.
    pub holder: String,
    /// Without spaces.
    pub iban: String,
}

/// Never the account.
impl std::fmt::Debug for AccountDetails {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("AccountDetails")
    }
}

/// Where a wire has to go.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WireInstructions {
    /// Account holder.
    pub holder: String,
    /// IBAN without spaces.
    pub iban: String,
    /// BIC.
    pub bic: String,
    /// What to write in the purpose line, exactly.
    pub reference: String,
}

/// A card that the provider keeps for later payments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedMethod {
    /// The provider's name for it.
    pub reference: String,
    /// visa, mastercard, …
    pub brand: String,
    /// The last four digits: what people know it by.
    pub last4: String,
}

/// What the payer has to do next.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum NextAction {
    /// Go to the provider's page: card entry or 3-D Secure.
    Redirect {
        /// Its address.
        url: String,
    },
    /// Send a wire.
    Wire(WireInstructions),
}

/// What a decline means for the payer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Advice {
    /// The same card may work in a moment.
    Retry,
    /// Another card or method is needed.
    OtherMethod,
    /// Nothing will help with this method.
    DoNotRetry,
}

/// What became of a charge.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// The money is ours.
    Succeeded,
    /// The payer has to act.
    ActionRequired(NextAction),
    /// The provider works on it.
    Pending,
    /// Refused for good; a new attempt is a new transaction.
    Declined {
        /// The provider's standardised code: `insufficient_funds`, …
        code: String,
        /// What to tell the payer.
        advice: Advice,
    },
    /// It could not be tried: a fault of ours or of the provider, of which the payer's money knows nothing. A new attempt is a
    /// new transaction.
    Error {
        /// What went wrong: `request_refused`.
        code: String,
    },
    /// Nobody finished it in time, or it was called off at the provider.
    Expired,
}

/// A charge as the provider knows it.
#[derive(Debug, Clone, PartialEq)]
pub struct Charge {
    /// The provider's name for it.
    pub reference: String,
    /// What has arrived so far; by wire it may be a part, or more than was asked for.
    pub arrived: Money,
    /// What the provider kept of it, in minor units of its currency.
    pub fee: i64,
    /// The card it came from, where it is kept for later payments.
    pub saved: Option<SavedMethod>,
    /// Where the bank is that issued the card or has the account, where the provider says so.
    pub bank_country: Option<Country>,
    /// How it was really paid, where only the provider sees that: a card whose company is a way to pay of its own.
    pub method: Option<PaymentForm>,
    /// What became of it.
    pub outcome: Outcome,
}

/// Why the provider did not do an action.
#[derive(Debug, thiserror::Error)]
pub enum ProviderFault {
    /// Time-out, cut connection, 5xx: it may have happened. Ask later, never assume.
    #[error("the provider has not answered clearly: {0}")]
    Unknown(String),
    /// The provider refused the request itself: it did not happen.
    #[error("the provider refused: {0}")]
    Refused(String),
}

/// What an event of the provider is about, once its signature was verified.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", content = "id", rename_all = "snake_case")]
pub enum EventSubject {
    /// A charge of ours changed: ask for it.
    Charge(TransactionId),
    /// A refund of ours changed: ask for it.
    Refund(TransactionId),
    /// A payer's bank took money of a payment of ours back, or thought again: ask for its disputes.
    Dispute(TransactionId),
    /// A payout of ours changed: ask for it.
    Payout(PayoutId),
    /// A seller's account changed (verification, bank account): our seller id as the provider keeps it.
    Account(kontor_kernel::kinds::SellerId),
    /// Nothing we act on.
    Other,
}

/// A verified event.
#[derive(Debug, Clone)]
pub struct ProviderEvent {
    /// The provider's id of the event; unique with the provider's name.
    pub id: String,
    /// What it is about.
    pub subject: EventSubject,
}

/// Money to be sent to a seller's bank.
#[derive(Debug, Clone)]
pub struct PayoutOrder {
    /// Our payout: the provider's idempotency key.
    pub payout: PayoutId,
    /// The seller's account at the provider.
    pub account: String,
    /// The bank account at the provider.
    pub bank_account: String,
    /// How much.
    pub money: Money,
    /// What the seller reads on the statement.
    pub reference: String,
}

/// What became of a payout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PayoutOutcome {
    /// On its way.
    Pending,
    /// Arrived.
    Paid,
    /// Came back or was refused, with the bank's reason.
    Returned {
        /// Why.
        reason: String,
    },
}

/// What became of a refund.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RefundOutcome {
    /// On its way: a bank takes its days.
    Pending,
    /// The payer has it.
    Succeeded,
    /// It never left, or came back, with the provider's reason.
    Failed {
        /// Why.
        reason: String,
    },
}

/// A refund as the provider knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refund {
    /// The provider's name for it.
    pub reference: String,
    /// How much.
    pub money: Money,
    /// What became of it.
    pub outcome: RefundOutcome,
}

/// A payment company.
#[async_trait]
pub trait PaymentProvider: Send + Sync {
    /// The name kept with transactions and events: `sandbox`.
    fn name(&self) -> &'static str;

    /// The same company, spoken to with the keys of an account of a seller's own; none where it has no such accounts.
    fn with_own_keys(&self, _keys: &OwnKeys) -> Option<Arc<dyn PaymentProvider>> {
        None
    }

    /// Whether the keys that it is spoken to with open an account: [`ProviderFault::Refused`] where they do not.
    async fn knock(&self) -> Result<(), ProviderFault> {
        Err(ProviderFault::Refused("no account of one's own".to_owned()))
    }

    /// Asks for money. The same transaction twice is one charge.
    async fn charge(&self, request: &ChargeRequest) -> Result<Charge, ProviderFault>;

    /// Who collects its debits.
    fn creditor(&self) -> Creditor;

    /// Hands an account over for the payment at hand, and answers with the provider's token for it. Nothing is debited.
    async fn tokenise(&self, account: &AccountDetails) -> Result<String, ProviderFault>;

    /// What became of a charge; `None` when the provider never heard of it.
    async fn find_charge(&self, transaction: TransactionId) -> Result<Option<Charge>, ProviderFault>;

    /// Gives an unpaid charge up, so that its pages take no money any more. One that is over already, or that nobody
    /// heard of, is given up too; one that money arrived for is [`ProviderFault::Refused`].
    async fn give_up_charge(&self, charge_reference: &str) -> Result<(), ProviderFault>;

    /// Sends money back; `refund` is our refund transaction and the idempotency key. The same one twice is one refund.
    async fn refund(
        &self,
        refund: TransactionId,
        charge_reference: &str,
        money: Money,
    ) -> Result<Refund, ProviderFault>;

    /// What became of a refund; `None` when the provider never heard of it.
    async fn find_refund(&self, refund: TransactionId) -> Result<Option<Refund>, ProviderFault>;

    /// What payers' banks took back of a charge, oldest first; empty where the provider knows of nothing.
    async fn find_disputes(&self, transaction: TransactionId) -> Result<Vec<Dispute>, ProviderFault>;

    /// The transactions of ours whose banks have asked about them or taken money back since then. An event may be lost, and a debit is
    /// returned long after anybody waits for it (R5). Empty where the provider has no such list.
    async fn disputed_since(&self, _since: DateTime<Utc>) -> Result<Vec<TransactionId>, ProviderFault> {
        Ok(Vec::new())
    }

    /// Takes a file that evidence is to name; `key` is the idempotency key, so the same one twice is one file. Returns the
    /// provider's name for it. [`ProviderFault::Refused`] where it is not taken as it is.
    async fn take_file(&self, _key: &str, _file: &FileToHand) -> Result<String, ProviderFault> {
        Err(ProviderFault::Refused("files are not taken here".to_owned()))
    }

    /// Answers a dispute; `key` is the idempotency key, so the same answer twice is one. [`ProviderFault::Refused`] where it
    /// is too late, or decided.
    async fn answer_dispute(
        &self,
        _reference: &str,
        _key: &str,
        _answer: &DisputeAnswer,
    ) -> Result<Dispute, ProviderFault> {
        Err(ProviderFault::Refused("disputes are not answered here".to_owned()))
    }

    /// Sends money to a seller's bank. Returns the provider's name for it and how it stands.
    async fn pay_out(&self, order: &PayoutOrder) -> Result<(String, PayoutOutcome), ProviderFault>;

    /// What became of a payout; `None` when the provider never heard of it.
    async fn find_payout(&self, payout: PayoutId) -> Result<Option<(String, PayoutOutcome)>, ProviderFault>;

    /// Verifies a webhook's signature and says what it is about. `None`: not from this provider.
    fn verify_event(&self, headers: &[(String, String)], body: &[u8], now: DateTime<Utc>) -> Option<ProviderEvent>;
}
