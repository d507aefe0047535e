//! What providers tell of disputes, and what is answered to them.

use std::fmt;

use chrono::{DateTime, Utc};
use kontor_kernel::Money;
use serde::{Deserialize, Serialize};

use crate::FileAbout;

/// What became of money that a payer's bank took back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DisputeOutcome {
    /// The bank asks before it takes anything: no money has moved.
    Warned,
    /// Its question came to an end, and it took nothing.
    WarningClosed,
    /// The bank has the money and has not decided.
    Open,
    /// The same, and the seller's answer is with it.
    UnderReview,
    /// It came back.
    Won,
    /// It stays with the payer, unless the bank thinks again.
    Lost,
    /// A debit that came back: there is nothing to decide.
    Returned,
}

impl DisputeOutcome {
    /// Whether no money has moved with it.
    pub const fn is_warning(self) -> bool {
        matches!(self, Self::Warned | Self::WarningClosed)
    }
}

/// What a seller has to say against a dispute, in the fields that card companies ask for. What is not said is empty.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Evidence {
    /// What was sold.
    pub product: String,
    /// How and when the buyer was given it.
    pub access: String,
    /// What the buyer did with it.
    pub activity: String,
    /// What the buyer agreed to: terms, the loss of the right of withdrawal.
    pub consent: String,
    /// What was agreed about refunds.
    pub refund_policy: String,
    /// What was written with the buyer.
    pub communication: String,
    /// Whatever else there is to say.
    pub statement: String,
}

impl Evidence {
    /// Every field, with the name that a caller knows it by.
    pub fn fields(&self) -> [(&'static str, &str); 7] {
        [
            ("product", &self.product),
            ("access", &self.access),
            ("activity", &self.activity),
            ("consent", &self.consent),
            ("refund_policy", &self.refund_policy),
            ("communication", &self.communication),
            ("statement", &self.statement),
        ]
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.fields().iter().all(|(_, text)| text.trim().is_empty())
    }
}

/// A file that belongs to the evidence, on its way to the provider.
#[derive(Clone, PartialEq, Eq)]
pub struct FileToHand {
    /// Its name on the seller's machine.
    pub name: String,
    /// What it is.
    pub content_type: String,
    /// Its fingerprint.
    pub sha256: String,
    /// The file itself.
    pub bytes: Vec<u8>,
}

/// Neither what is in it nor what it is called: both may say who bought what.
impl fmt::Debug for FileToHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FileToHand").field("sha256", &self.sha256).finish_non_exhaustive()
    }
}

/// A file that the provider has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandedFile {
    /// The provider's name for it.
    pub reference: String,
    /// What it is about.
    pub about: FileAbout,
}

/// What is answered to a dispute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DisputeAnswer {
    /// That it is not right, and why, with the files that show it.
    Evidence(Evidence, Vec<HandedFile>),
    /// That it is: the money stays with the payer.
    Acceptance,
}

/// A dispute or a returned debit as the provider knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dispute {
    /// The provider's name for it.
    pub reference: String,
    /// How much was taken, or is asked about.
    pub money: Money,
    /// Until when there is something to be done: a refund before it becomes a dispute, or an answer.
    pub respond_by: Option<DateTime<Utc>>,
    /// What the provider keeps for it as it stands, in minor units of its currency.
    pub fee: i64,
    /// The bank's code of why.
    pub reason: String,
    /// What became of it.
    pub outcome: DisputeOutcome,
}
