//! The sandbox's words for money that a payer's bank takes back, and for what is answered.

use std::str::FromStr;

use chrono::{DateTime, Utc};
use kontor_kernel::Currency;
use kontor_payments::{
    FileAbout,
    provider::{Dispute as OurDispute, DisputeOutcome, Evidence as OurEvidence, HandedFile, ProviderFault},
};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Dispute,
    Return,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum State {
    Warning,
    Closed,
    NeedsResponse,
    UnderReview,
    Won,
    Lost,
}

#[derive(Deserialize)]
pub(super) struct Dispute {
    id: String,
    kind: Kind,
    state: State,
    amount: i64,
    currency: String,
    fee: i64,
    reason: String,
    respond_by: Option<DateTime<Utc>>,
}

/// A dispute among those of a time.
#[derive(Deserialize)]
pub(super) struct Listed {
    pub id: String,
    pub charge_idempotency_key: String,
}

/// What is handed in.
#[derive(Serialize)]
pub(super) struct Evidence<'a> {
    product_description: &'a str,
    access: &'a str,
    activity_log: &'a str,
    customer_agreement: &'a str,
    refund_policy: &'a str,
    customer_communication: &'a str,
    uncategorized_text: &'a str,
    files: Vec<NamedFile<'a>>,
}

#[derive(Serialize)]
struct NamedFile<'a> {
    file: &'a str,
    about: &'static str,
}

/// What was handed over.
#[derive(Deserialize)]
pub(super) struct File {
    pub id: String,
}

/// Their word for what a file is about.
const fn about(ours: FileAbout) -> &'static str {
    match ours {
        FileAbout::Receipt => "receipt",
        FileAbout::Communication => "customer_communication",
        FileAbout::Access => "service_documentation",
        FileAbout::Activity => "access_activity_log",
        FileAbout::Policy => "refund_policy",
        FileAbout::Other => "uncategorized_file",
    }
}

impl<'a> Evidence<'a> {
    pub(super) fn from_evidence(ours: &'a OurEvidence, files: &'a [HandedFile]) -> Self {
        Self {
            product_description: &ours.product,
            access: &ours.access,
            activity_log: &ours.activity,
            customer_agreement: &ours.consent,
            refund_policy: &ours.refund_policy,
            customer_communication: &ours.communication,
            uncategorized_text: &ours.statement,
            files: files.iter().map(|file| NamedFile { file: &file.reference, about: about(file.about) }).collect(),
        }
    }
}

impl Dispute {
    pub(super) fn understood(self) -> Result<OurDispute, ProviderFault> {
        let currency = Currency::from_str(&self.currency)
            .map_err(|_| ProviderFault::Unknown(format!("dispute {}: a currency that does not exist", self.id)))?;
        let outcome = match (self.kind, self.state) {
            (Kind::Return, State::Lost) => DisputeOutcome::Returned,
            (Kind::Return, _) => {
                return Err(ProviderFault::Unknown(format!("dispute {}: a return that can be answered", self.id)));
            }
            (Kind::Dispute, State::Warning) => DisputeOutcome::Warned,
            (Kind::Dispute, State::Closed) => DisputeOutcome::WarningClosed,
            (Kind::Dispute, State::UnderReview) => DisputeOutcome::UnderReview,
            (Kind::Dispute, State::NeedsResponse) => DisputeOutcome::Open,
            (Kind::Dispute, State::Won) => DisputeOutcome::Won,
            (Kind::Dispute, State::Lost) => DisputeOutcome::Lost,
        };
        let money = super::amounts::in_ours(self.amount, currency)
            .ok_or_else(|| ProviderFault::Unknown(format!("dispute {}: an amount between two steps", self.id)))?;
        Ok(OurDispute {
            reference: self.id,
            money,
            respond_by: self.respond_by,
            fee: super::amounts::in_ours(self.fee, currency).map_or(self.fee, |fee| fee.amount),
            reason: self.reason,
            outcome,
        })
    }
}
