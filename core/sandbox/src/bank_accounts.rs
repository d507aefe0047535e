//! Bank accounts that payouts go to: waiting → activated | rejected.

use chrono::{DateTime, Utc};
use redb::WriteTransaction;
use serde::{Deserialize, Serialize};

use crate::accounts::Account;
use crate::agenda::{ScheduledAction, plan};
use crate::charge::mod97;
use crate::faults::{Answer, Faults};
use crate::keys::text;
use crate::refusal::Refusal;
use crate::store::{ReadRecords, Record, Write};
use crate::{clock, events, ids};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    Waiting,
    Activated,
    Rejected,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct BankAccount {
    pub id: String,
    pub object: String,
    pub account: String,
    /// The merchant's own names for the account and for this, so that an event says whom it is about.
    pub account_external_id: String,
    pub external_id: Option<String>,
    pub state: State,
    pub iban: String,
    pub holder: String,
    pub reason: Option<String>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl Record for BankAccount {
    const TABLE: &'static str = "bank_accounts";
    const NAME: &'static str = "bank account";
    fn id(&self) -> &str {
        &self.id
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    pub iban: String,
    pub holder: String,
    #[serde(default)]
    pub external_id: Option<String>,
}

/// The same external id, or without one the same IBAN and holder, under one account is one bank account.
pub fn create(txn: &WriteTransaction, account: &str, ask: &Ask) -> Result<(BankAccount, Answer), Refusal> {
    let account: Account = txn.get(account)?;
    let holder = text("holder", &ask.holder)?;
    let iban: String = ask.iban.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_uppercase();
    if !valid_iban(&iban) {
        return Err(Refusal::field("iban", "invalid_iban", "This IBAN is not right."));
    }
    let external_id = ask.external_id.as_deref().map(|id| text("external_id", id)).transpose()?;
    let word = match &external_id {
        Some(external_id) => format!("bank.external\u{1f}{}\u{1f}{external_id}", account.id),
        None => format!("bank\u{1f}{}\u{1f}{iban}\u{1f}{holder}", account.id),
    };
    if let Some(id) = txn.indexed(&word)? {
        let known: BankAccount = txn.get(&id)?;
        if known.iban != iban || known.holder != holder {
            return Err(Refusal::conflict("external_id_reused", "This external_id names another bank account."));
        }
        return Ok((known, Answer::Say));
    }
    let now = clock::now();
    let bank = BankAccount {
        id: ids::new("ba"),
        object: "bank_account".to_owned(),
        account: account.id.clone(),
        account_external_id: account.external_id.clone(),
        external_id,
        state: State::Waiting,
        iban,
        holder,
        reason: None,
        created_at: now,
        updated_at: now,
    };
    txn.index(&word, &bank.id)?;
    txn.put(&bank)?;
    events::emit_event(txn, "bank_account.waiting", Some(&account.id), &bank)?;
    plan(
        txn,
        Faults::for_account(txn, Some(&account.id))?.decision_delay_ms(),
        ScheduledAction::DecideBankAccount(bank.id.clone()),
    )?;
    let answer = Faults::answer(txn, Some(&account.id))?;
    Ok((bank, answer))
}

pub fn decide(txn: &WriteTransaction, id: &str) -> Result<(), Refusal> {
    let mut bank: BankAccount = txn.get(id)?;
    if bank.state != State::Waiting {
        return Ok(());
    }
    let event = if bank.holder.to_lowercase().starts_with("reject") {
        bank.state = State::Rejected;
        bank.reason = Some("HOLDER_MISMATCH".to_owned());
        "bank_account.rejected"
    } else {
        bank.state = State::Activated;
        "bank_account.activated"
    };
    bank.updated_at = clock::now();
    txn.put(&bank)?;
    events::emit_event(txn, event, Some(&bank.account), &bank)
}

fn valid_iban(iban: &str) -> bool {
    let plain = iban.is_ascii() && iban.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    if !plain || !(15..=34).contains(&iban.len()) {
        return false;
    }
    let (head, body) = iban.split_at(4);
    head.chars().take(2).all(|c| c.is_ascii_uppercase())
        && head.chars().skip(2).all(|c| c.is_ascii_digit())
        && mod97(&format!("{body}{head}")) == 1
}

#[cfg(test)]
mod tests {
    use super::valid_iban;

    #[test]
    fn ibans() {
        assert!(valid_iban("DE89370400440532013000") && valid_iban("GB82WEST12345698765432"));
        assert!(!valid_iban("DE88370400440532013000") && !valid_iban("DE") && !valid_iban("ÄÖ89370400440532013000"));
    }
}
