//! What a merchant answers to a dispute: evidence, once and in time, or that it is right.

use redb::WriteTransaction;
use serde::{Deserialize, Serialize};

use super::{Dispute, DisputeState, State, decide};
use crate::clock;
use crate::faults::{Answer, Faults};
use crate::files::File;
use crate::keys::Key;
use crate::refusal::Refusal;
use crate::store::ReadRecords;
use crate::{limits, merchants};

/// What a file is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    Receipt,
    CustomerCommunication,
    ServiceDocumentation,
    AccessActivityLog,
    RefundPolicy,
    UncategorizedFile,
}

/// A file that was handed over before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedFile {
    pub file: String,
    pub about: About,
}

/// The body of `POST /v1/disputes/{id}/evidence`; at least one field is said, or one file named.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Evidence {
    pub product_description: String,
    pub access: String,
    pub activity_log: String,
    pub customer_agreement: String,
    pub refund_policy: String,
    pub customer_communication: String,
    pub uncategorized_text: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<NamedFile>,
}

impl Evidence {
    fn texts(&self) -> [(&'static str, &str); 7] {
        [
            ("product_description", &self.product_description),
            ("access", &self.access),
            ("activity_log", &self.activity_log),
            ("customer_agreement", &self.customer_agreement),
            ("refund_policy", &self.refund_policy),
            ("customer_communication", &self.customer_communication),
            ("uncategorized_text", &self.uncategorized_text),
        ]
    }

    fn check(&self) -> Result<(), Refusal> {
        if self.files.is_empty() && self.texts().iter().all(|(_, text)| text.trim().is_empty()) {
            return Err(Refusal::field("product_description", "required", "Say at least one thing."));
        }
        match self.texts().into_iter().find(|(_, text)| text.chars().count() > limits::EVIDENCE_MAX_CHARS) {
            Some((field, _)) => Err(Refusal::field(
                field,
                "too_long",
                format!("{field} can have at most {} characters.", limits::EVIDENCE_MAX_CHARS),
            )),
            None => Ok(()),
        }
    }

    /// The files that are named: the merchant's own, each once.
    fn named(&self, txn: &WriteTransaction, dispute: &Dispute) -> Result<Vec<File>, Refusal> {
        if self.files.len() > limits::EVIDENCE_MAX_FILES {
            let most = limits::EVIDENCE_MAX_FILES;
            return Err(Refusal::field("files", "too_many", format!("At most {most} files can be named.")));
        }
        let mut found: Vec<File> = Vec::new();
        for named in &self.files {
            let own = |file: &File| {
                merchants::merchant_of(file.account.as_deref()) == merchants::merchant_of(dispute.account.as_deref())
            };
            let Some(file) = txn.find::<File>(&named.file)?.filter(own) else {
                return Err(Refusal::field("files", "unknown_file", "There is no such file."));
            };
            if found.contains(&file) {
                return Err(Refusal::field("files", "named_twice", "Name each file once."));
            }
            found.push(file);
        }
        Ok(found)
    }
}

/// One that waits for an answer; otherwise why it takes none.
fn waiting(dispute: &Dispute) -> Result<(), Refusal> {
    let state = serde_json::json!({ "state": dispute.state });
    match dispute.state {
        State::NeedsResponse => {}
        State::Warning | State::Closed => {
            return Err(Refusal::conflict("dispute_not_formal", "There is no dispute yet.").with(state));
        }
        State::UnderReview => {
            return Err(Refusal::conflict("evidence_submitted", "Evidence is handed in once.").with(state));
        }
        State::Won | State::Lost => {
            return Err(Refusal::conflict("dispute_closed", "This is decided.").with(state));
        }
    }
    if dispute.respond_by.is_some_and(|until| until <= clock::now()) {
        return Err(Refusal::conflict("evidence_too_late", "The time to answer is over.").with(state));
    }
    Ok(())
}

/// Evidence is handed in: once, and in time.
pub fn hand_in(txn: &WriteTransaction, id: &str, evidence: &Evidence, key: &Key) -> Result<(Dispute, Answer), Refusal> {
    if key.made(txn)?.is_some() {
        return Ok((txn.get(id)?, Answer::Say));
    }
    let mut dispute: Dispute = txn.get(id)?;
    before(txn, &dispute)?;
    waiting(&dispute)?;
    evidence.check()?;
    dispute.evidence_files = evidence.named(txn, &dispute)?;
    dispute.state = State::UnderReview;
    dispute.evidence = Some(evidence.clone());
    key.remember(txn, id)?;
    let dispute = dispute.changed(txn, "dispute.evidence_submitted")?;
    let answer = Faults::answer(txn, dispute.account.as_deref())?;
    Ok((dispute, answer))
}

/// The merchant accepts: the money stays with the cardholder.
pub fn accept(txn: &WriteTransaction, id: &str, key: &Key) -> Result<(Dispute, Answer), Refusal> {
    if key.made(txn)?.is_some() {
        return Ok((txn.get(id)?, Answer::Say));
    }
    let dispute: Dispute = txn.get(id)?;
    before(txn, &dispute)?;
    waiting(&dispute)?;
    key.remember(txn, id)?;
    let dispute = decide(txn, id, DisputeState::Lost)?;
    let answer = Faults::answer(txn, dispute.account.as_deref())?;
    Ok((dispute, answer))
}

fn before(txn: &WriteTransaction, dispute: &Dispute) -> Result<(), Refusal> {
    if Faults::before(txn, dispute.account.as_deref())? {
        return Err(Refusal::new(poem::http::StatusCode::SERVICE_UNAVAILABLE, "unavailable", "Try again."));
    }
    Ok(())
}
