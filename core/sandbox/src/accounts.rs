//! Accounts: whom the provider pays out to, and whether it knows who that is.
//!
//! created → waiting → approved | rejected | needs_more; the last two, and a changed profile, may be sent in again.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use redb::WriteTransaction;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::agenda::{ScheduledAction, plan};
use crate::faults::{Answer, Faults};
use crate::keys::text;
use crate::refusal::Refusal;
use crate::store::{ReadRecords, Record, Write};
use crate::{clock, events, ids};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    Created,
    Waiting,
    Approved,
    Rejected,
    NeedsMore,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Document {
    pub id: String,
    pub kind: String,
    pub sha256: String,
    pub name: String,
    pub created_at: DateTime<Utc>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Account {
    pub id: String,
    pub object: String,
    pub external_id: String,
    pub state: State,
    /// `kyc0` nothing known, `kyc1` sent in, `kyc2` verified.
    pub level: String,
    pub profile: BTreeMap<String, Value>,
    pub documents: Vec<Document>,
    /// Why it was rejected.
    pub reasons: Vec<String>,
    /// What is still needed.
    pub requirements: Vec<String>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub version: u32,
}

impl Record for Account {
    const TABLE: &'static str = "accounts";
    const NAME: &'static str = "account";
    fn id(&self) -> &str {
        &self.id
    }
}

impl Account {
    pub fn last_name(&self) -> &str {
        self.profile.get("last_name").and_then(Value::as_str).unwrap_or_default().trim()
    }

    fn changed(&mut self, txn: &impl Write, event: &str) -> Result<(), Refusal> {
        self.updated_at = clock::now();
        self.version += 1;
        txn.put(self)?;
        events::emit_event(txn, event, Some(&self.id), self)
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    pub external_id: String,
    #[serde(default)]
    pub profile: BTreeMap<String, Value>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    pub profile: BTreeMap<String, Value>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewDocument {
    pub kind: String,
    pub sha256: String,
    pub name: String,
}

/// One account for one external id: asking again finds it, unchanged.
pub fn create(txn: &WriteTransaction, ask: Ask) -> Result<(Account, Answer), Refusal> {
    let external_id = text("external_id", &ask.external_id)?;
    if let Some(found) = by_external_id(txn, &external_id)? {
        return Ok((found, Answer::Say));
    }
    let now = clock::now();
    let mut account = Account {
        id: ids::new("acct"),
        object: "account".to_owned(),
        external_id,
        state: State::Created,
        level: "kyc0".to_owned(),
        profile: ask.profile,
        documents: Vec::new(),
        reasons: Vec::new(),
        requirements: Vec::new(),
        created_at: now,
        updated_at: now,
        version: 0,
    };
    txn.index(&external_word(&account.external_id), &account.id)?;
    account.changed(txn, "account.created")?;
    let answer = Faults::answer(txn, Some(&account.id))?;
    Ok((account, answer))
}

pub fn by_external_id(txn: &impl ReadRecords, external_id: &str) -> Result<Option<Account>, Refusal> {
    txn.indexed(&external_word(external_id))?.map(|id| txn.get(&id)).transpose()
}

fn external_word(external_id: &str) -> String {
    format!("account.external\u{1f}{external_id}")
}

/// Merges the profile; `null` takes a key away. What was decided stays decided until it is sent in again.
pub fn change(txn: &WriteTransaction, id: &str, change: Change) -> Result<Account, Refusal> {
    let mut account: Account = txn.get(id)?;
    for (key, value) in change.profile {
        if value.is_null() {
            account.profile.remove(&key);
        } else {
            account.profile.insert(key, value);
        }
    }
    account.changed(txn, "account.updated")?;
    Ok(account)
}

/// The same document (kind and digest) twice is one.
pub fn add_document(txn: &WriteTransaction, id: &str, new: &NewDocument) -> Result<Document, Refusal> {
    let mut account: Account = txn.get(id)?;
    let kind = text("kind", &new.kind)?;
    let name = text("name", &new.name)?;
    let sha256 = new.sha256.to_ascii_lowercase();
    if sha256.len() != 64 || !sha256.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(Refusal::field("sha256", "invalid", "sha256 must be 64 hexadecimal digits."));
    }
    if let Some(known) = account.documents.iter().find(|known| known.kind == kind && known.sha256 == sha256) {
        return Ok(known.clone());
    }
    let document = Document { id: ids::new("doc"), kind, sha256, name, created_at: clock::now() };
    account.documents.push(document.clone());
    account.changed(txn, "account.updated")?;
    Ok(document)
}

/// Sends it in; while a decision is waited for, sending in again changes nothing.
pub fn submit(txn: &WriteTransaction, id: &str) -> Result<Account, Refusal> {
    let mut account: Account = txn.get(id)?;
    if account.state == State::Waiting || account.state == State::Approved {
        return Ok(account);
    }
    if account.last_name().is_empty() {
        return Err(Refusal::field("profile.last_name", "required", "The profile needs a last_name."));
    }
    account.state = State::Waiting;
    account.level = "kyc1".to_owned();
    account.reasons.clear();
    account.requirements.clear();
    account.changed(txn, "account.waiting")?;
    plan(txn, Faults::for_account(txn, Some(id))?.decision_delay_ms(), ScheduledAction::DecideAccount(id.to_owned()))?;
    Ok(account)
}

/// The names decide: `Reject…` never, `More…` only with a proof of address, everybody else at once.
pub fn decide(txn: &WriteTransaction, id: &str) -> Result<(), Refusal> {
    let mut account: Account = txn.get(id)?;
    if account.state != State::Waiting {
        return Ok(());
    }
    let name = account.last_name().to_lowercase();
    let proven = account.documents.iter().any(|document| document.kind == "proof_of_address");
    let event = if name.starts_with("reject") {
        account.state = State::Rejected;
        account.reasons = vec!["DOCUMENT_UNREADABLE".to_owned(), "DOCUMENT_DOES_NOT_MATCH_PROFILE".to_owned()];
        "account.rejected"
    } else if name.starts_with("more") && !proven {
        account.state = State::NeedsMore;
        account.requirements = vec!["proof_of_address".to_owned(), "identity_document_back".to_owned()];
        "account.needs_more"
    } else {
        account.state = State::Approved;
        account.level = "kyc2".to_owned();
        "account.approved"
    };
    account.changed(txn, event)
}
