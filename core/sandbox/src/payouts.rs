//! Payouts: money to a merchant's bank account. pending → paid | returned.

use chrono::{DateTime, Utc};
use redb::WriteTransaction;
use serde::{Deserialize, Serialize};

use crate::accounts::{self, Account};
use crate::agenda::{ScheduledAction, plan};
use crate::balance::{self, BalanceTransaction, Kind, Line};
use crate::bank_accounts::{self, BankAccount};
use crate::charge;
use crate::faults::{Answer, Faults};
use crate::keys::{self, Key, text};
use crate::refusal::Refusal;
use crate::store::{ReadRecords, Record, Write};
use crate::{clock, events, ids, limits};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    Pending,
    Paid,
    Returned,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Payout {
    pub id: String,
    pub object: String,
    pub state: State,
    pub account: String,
    pub bank_account: String,
    pub amount: i64,
    pub currency: String,
    pub reference: String,
    pub idempotency_key: String,
    pub reason: Option<String>,
    pub balance_transaction: BalanceTransaction,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub version: u32,
}

impl Record for Payout {
    const TABLE: &'static str = "payouts";
    const NAME: &'static str = "payout";
    fn id(&self) -> &str {
        &self.id
    }
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    pub account: String,
    pub bank_account: String,
    pub amount: i64,
    pub currency: String,
    pub reference: String,
}

pub fn create(txn: &WriteTransaction, ask: &Ask, key: &Key) -> Result<(Payout, Answer), Refusal> {
    if let Some(id) = key.made(txn)? {
        return Ok((txn.get(&id)?, Answer::Say));
    }
    let reference = check(txn, ask)?;
    let now = clock::now();
    let id = ids::new("po");
    let line = Line {
        account: None,
        kind: Kind::Payout,
        amount: -ask.amount,
        fee: 0,
        currency: &ask.currency,
        source: &id,
        reference: &reference,
    };
    let payout = Payout {
        balance_transaction: balance::post(txn, &line)?,
        object: "payout".to_owned(),
        state: State::Pending,
        account: ask.account.clone(),
        bank_account: ask.bank_account.clone(),
        amount: ask.amount,
        currency: ask.currency.clone(),
        reference,
        idempotency_key: key.key.clone(),
        reason: None,
        created_at: now,
        updated_at: now,
        version: 1,
        id,
    };
    key.remember(txn, &payout.id)?;
    txn.index(&format!("payout.reference\u{1f}{}\u{1f}{}", payout.reference, payout.id), &payout.id)?;
    txn.put(&payout)?;
    events::emit_event(txn, "payout.pending", Some(&payout.account), &payout)?;
    plan(
        txn,
        Faults::for_account(txn, Some(&payout.account))?.decision_delay_ms(),
        ScheduledAction::SettlePayout(payout.id.clone()),
    )?;
    let answer = Faults::answer(txn, Some(&payout.account))?;
    Ok((payout, answer))
}

fn check(txn: &WriteTransaction, ask: &Ask) -> Result<String, Refusal> {
    charge::check_amount(ask.amount)?;
    charge::check_currency(&ask.currency)?;
    let account: Account = txn
        .find(&ask.account)?
        .ok_or_else(|| Refusal::field("account", "unknown_account", "There is no such account."))?;
    let bank: BankAccount = txn
        .find(&ask.bank_account)?
        .filter(|bank: &BankAccount| bank.account == account.id)
        .ok_or_else(|| Refusal::field("bank_account", "unknown_bank_account", "There is no such bank account."))?;
    if account.state != accounts::State::Approved {
        return Err(Refusal::field("account", "account_not_verified", "The account is not verified."));
    }
    if bank.state != bank_accounts::State::Activated {
        return Err(Refusal::field("bank_account", "bank_account_not_active", "The bank account is not active."));
    }
    if ask.amount < limits::PAYOUT_MIN_MINOR {
        let minimum = limits::PAYOUT_MIN_MINOR;
        return Err(Refusal::field("amount", "below_minimum", format!("A payout is at least {minimum} minor units."))
            .with(serde_json::json!({ "minimum": minimum })));
    }
    text("reference", &ask.reference)
}

/// The bank has answered: it is paid, or it came back and the money is in the balance again.
pub fn settle(txn: &WriteTransaction, id: &str) -> Result<(), Refusal> {
    let mut payout: Payout = txn.get(id)?;
    if payout.state != State::Pending {
        return Ok(());
    }
    let account: Account = txn.get(&payout.account)?;
    let bank: BankAccount = txn.get(&payout.bank_account)?;
    let bounces = [account.last_name(), bank.holder.as_str()]
        .iter()
        .any(|name| name.split_whitespace().any(|word| word.to_lowercase().starts_with("bounce")));
    let event = if bounces {
        payout.state = State::Returned;
        payout.reason = Some("ACCOUNT_CLOSED".to_owned());
        let line = Line {
            account: None,
            kind: Kind::PayoutReturn,
            amount: payout.amount,
            fee: 0,
            currency: &payout.currency,
            source: &payout.id,
            reference: &payout.reference,
        };
        balance::post(txn, &line)?;
        "payout.returned"
    } else {
        payout.state = State::Paid;
        "payout.paid"
    };
    payout.updated_at = clock::now();
    payout.version += 1;
    txn.put(&payout)?;
    events::emit_event(txn, event, Some(&payout.account), &payout)
}

pub fn by_reference(txn: &impl ReadRecords, reference: &str, limit: usize) -> Result<Vec<Payout>, Refusal> {
    txn.listed(&format!("payout.reference\u{1f}{reference}\u{1f}"), limit)
}

pub fn by_key(txn: &impl ReadRecords, key: &str) -> Result<Vec<Payout>, Refusal> {
    let Some(kept) = txn.indexed(&keys::word("payout", key))? else { return Ok(Vec::new()) };
    Ok(vec![txn.get(keys::id_in(&kept))?])
}
