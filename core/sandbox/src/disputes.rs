//! Disputes: money that the payer's bank takes back. A cardholder's dispute waits for the merchant's answer and is then
//! won or lost (a lost one may still be won, never the other way round); a returned debit is lost from its first day.
//! Before it there may be a warning: the bank asks, and takes nothing until it becomes a dispute. A refund of all that came
//! closes it.
//!
//! The money and a fee leave the balance when it begins. Won, both come back.

mod answer;

use chrono::{DateTime, Utc};
use redb::WriteTransaction;
use serde::{Deserialize, Serialize};

use crate::balance::{self, BalanceTransaction, Kind as LineKind, Line};
use crate::charge::{self, Charge, Method};
use crate::files::File;
use crate::refusal::Refusal;
use crate::store::{ReadRecords, Record, Write};
use crate::{clock, events, ids, limits};

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A cardholder does not accept the payment.
    #[default]
    Dispute,
    /// A bank sends a debit back: nobody can answer.
    Return,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// The bank asks; nothing was taken.
    Warning,
    /// It asks no more.
    Closed,
    NeedsResponse,
    /// The merchant has answered.
    UnderReview,
    Won,
    Lost,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Dispute {
    pub id: String,
    pub object: String,
    pub kind: Kind,
    pub state: State,
    pub charge: String,
    /// The merchant's own name of the charge.
    pub charge_idempotency_key: String,
    pub amount: i64,
    pub currency: String,
    /// What it costs the merchant as it stands.
    pub fee: i64,
    pub reason: String,
    pub reference: String,
    /// Until when the merchant can answer, or refund before it becomes a dispute.
    pub respond_by: Option<DateTime<Utc>>,
    /// What the merchant handed in.
    #[serde(default)]
    pub evidence: Option<Evidence>,
    /// The files that it names.
    #[serde(default)]
    pub evidence_files: Vec<File>,
    /// The line that took the money.
    pub balance_transaction: Option<BalanceTransaction>,
    pub account: Option<String>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl Record for Dispute {
    const TABLE: &'static str = "disputes";
    const NAME: &'static str = "dispute";
    fn id(&self) -> &str {
        &self.id
    }
}

/// The body of `POST /v1/simulate/disputes`. Without an amount, all that is left; of a charge that went back in full,
/// all of it once more. An amount may reach into what was refunded: banks do that too.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    pub charge: String,
    #[serde(default)]
    pub amount: Option<i64>,
    #[serde(default)]
    pub reason: Option<String>,
    #[serde(default)]
    pub kind: Kind,
    /// Until when it can be answered; as the rules are when left out.
    #[serde(default)]
    pub respond_by: Option<DateTime<Utc>>,
}

/// The body of `POST /v1/simulate/disputes/{id}/decide`. `needs_response` makes a dispute of a warning, `closed` ends it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decision {
    pub state: DisputeState,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DisputeState {
    NeedsResponse,
    Closed,
    Won,
    Lost,
}

pub use answer::{About, Evidence, NamedFile, accept, hand_in};

/// The charge that is asked about, and how much of it can be taken.
fn charge_of(txn: &WriteTransaction, ask: &Ask) -> Result<(Charge, i64), Refusal> {
    let charge: Charge =
        txn.find(&ask.charge)?.ok_or_else(|| Refusal::field("charge", "unknown_charge", "There is no such charge."))?;
    if charge.method == Method::BankWire || charge.state != charge::State::Succeeded {
        return Err(Refusal::field("charge", "not_disputable", "Only card payments that succeeded can be disputed."));
    }
    let most = charge.amount_received - charge.amount_disputed;
    let left = charge.refundable();
    let amount = ask.amount.unwrap_or(if left > 0 { left } else { most });
    if amount < 1 || amount > most {
        return Err(Refusal::field("amount", "dispute_exceeds_charge", format!("At most {most} can be disputed.")));
    }
    Ok((charge, amount))
}

fn born(charge: &Charge, ask: &Ask, amount: i64, state: State) -> Dispute {
    let now = clock::now();
    let (reason, days) = match (ask.kind, state) {
        (Kind::Return, _) => ("insufficient_funds", None),
        (Kind::Dispute, State::Warning) => ("fraudulent", Some(limits::WARNING_DAYS)),
        (Kind::Dispute, _) => ("fraudulent", Some(limits::DISPUTE_ANSWER_DAYS)),
    };
    let by_rule = days.map(|days| now + chrono::Duration::days(days));
    Dispute {
        id: ids::new("dp"),
        object: "dispute".to_owned(),
        kind: ask.kind,
        state,
        charge: charge.id.clone(),
        charge_idempotency_key: charge.idempotency_key.clone(),
        amount,
        currency: charge.currency.clone(),
        fee: 0,
        reason: ask.reason.clone().unwrap_or_else(|| reason.to_owned()),
        reference: charge.reference.clone(),
        respond_by: by_rule.map(|by_rule| ask.respond_by.unwrap_or(by_rule)),
        evidence: None,
        evidence_files: Vec::new(),
        balance_transaction: None,
        account: charge.account.clone(),
        created_at: now,
        updated_at: now,
    }
}

pub fn open(txn: &WriteTransaction, ask: &Ask) -> Result<Dispute, Refusal> {
    let (charge, amount) = charge_of(txn, ask)?;
    let state = if ask.kind == Kind::Return { State::Lost } else { State::NeedsResponse };
    let dispute = take(txn, charge.clone(), born(&charge, ask, amount, state))?;
    txn.index(&format!("dispute.charge\u{1f}{}\u{1f}{}", charge.id, dispute.id), &dispute.id)?;
    events::emit_event(txn, "dispute.created", charge.account.as_deref(), &dispute)?;
    Ok(dispute)
}

/// A bank asks before it takes anything.
pub fn warn(txn: &WriteTransaction, ask: &Ask) -> Result<Dispute, Refusal> {
    let (charge, amount) = charge_of(txn, ask)?;
    if ask.kind == Kind::Return {
        return Err(Refusal::field("kind", "invalid", "Nobody asks before a debit is sent back."));
    }
    let warning = born(&charge, ask, amount, State::Warning);
    txn.put(&warning)?;
    txn.index(&format!("dispute.charge\u{1f}{}\u{1f}{}", charge.id, warning.id), &warning.id)?;
    events::emit_event(txn, "dispute.warned", charge.account.as_deref(), &warning)?;
    Ok(warning)
}

/// The money and the fee leave.
fn take(txn: &WriteTransaction, mut charge: Charge, mut dispute: Dispute) -> Result<Dispute, Refusal> {
    dispute.fee = if dispute.kind == Kind::Return { limits::RETURN_FEE_MINOR } else { limits::DISPUTE_FEE_MINOR };
    let line = line(&charge, &dispute.id, -dispute.amount, dispute.fee);
    dispute.balance_transaction = Some(balance::post(txn, &line)?);
    txn.put(&dispute)?;
    charge.amount_disputed += dispute.amount;
    charge.changed(txn, "charge.disputed")?;
    Ok(dispute)
}

fn line<'a>(charge: &'a Charge, dispute: &'a str, amount: i64, fee: i64) -> Line<'a> {
    let (currency, reference) = (&charge.currency, &charge.reference);
    let account = charge.account.as_deref();
    Line { account, kind: LineKind::Dispute, amount, fee, currency, source: dispute, reference }
}

/// The bank decides. Twice the same is once.
pub fn decide(txn: &WriteTransaction, id: &str, verdict: DisputeState) -> Result<Dispute, Refusal> {
    let mut dispute: Dispute = txn.get(id)?;
    let for_good = || {
        Refusal::conflict("dispute_closed", "This is decided for good.")
            .with(serde_json::json!({ "state": dispute.state }))
    };
    let event = match (dispute.kind, dispute.state, verdict) {
        (_, State::Won, DisputeState::Won)
        | (_, State::Lost, DisputeState::Lost)
        | (_, State::Closed, DisputeState::Closed)
        | (Kind::Dispute, State::NeedsResponse, DisputeState::NeedsResponse) => return Ok(dispute),
        (Kind::Dispute, State::Warning | State::Closed, DisputeState::NeedsResponse) => {
            let charge: Charge = txn.get(&dispute.charge)?;
            let most = charge.amount_received - charge.amount_disputed;
            if dispute.amount > most {
                return Err(for_good());
            }
            dispute.state = State::NeedsResponse;
            let days = chrono::Duration::days(limits::DISPUTE_ANSWER_DAYS);
            dispute.respond_by = Some(clock::now() + days);
            dispute.updated_at = clock::now();
            let dispute = take(txn, charge, dispute)?;
            events::emit_event(txn, "dispute.created", dispute.account.as_deref(), &dispute)?;
            return Ok(dispute);
        }
        (_, State::Warning, DisputeState::Closed) => {
            dispute.state = State::Closed;
            "dispute.warning_closed"
        }
        (Kind::Return, ..)
        | (_, State::Won | State::Warning | State::Closed, _)
        | (_, _, DisputeState::NeedsResponse | DisputeState::Closed) => return Err(for_good()),
        (_, _, DisputeState::Lost) => {
            dispute.state = State::Lost;
            "dispute.lost"
        }
        (_, _, DisputeState::Won) => {
            let mut charge: Charge = txn.get(&dispute.charge)?;
            balance::post(txn, &line(&charge, &dispute.id, dispute.amount, -dispute.fee))?;
            charge.amount_disputed -= dispute.amount;
            charge.changed(txn, "charge.dispute_won")?;
            dispute.state = State::Won;
            dispute.fee = 0;
            "dispute.won"
        }
    };
    dispute.respond_by = None;
    dispute.changed(txn, event)
}

impl Dispute {
    fn changed(mut self, txn: &WriteTransaction, event: &str) -> Result<Self, Refusal> {
        self.updated_at = clock::now();
        txn.put(&self)?;
        events::emit_event(txn, event, self.account.as_deref(), &self)?;
        Ok(self)
    }
}

/// All of a charge has gone back: nobody asks about it any more.
pub fn refunded(txn: &WriteTransaction, charge: &Charge) -> Result<(), Refusal> {
    if charge.amount_refunded < charge.amount_received {
        return Ok(());
    }
    for warning in by_charge(txn, &charge.id, limits::LIST_MAX_ROWS)? {
        if warning.state == State::Warning {
            decide(txn, &warning.id, DisputeState::Closed)?;
        }
    }
    Ok(())
}

/// What a card does some time after it paid. Where nothing is left to take, nothing happens.
pub fn afterwards(txn: &WriteTransaction, charge: &str, kind: Kind) -> Result<(), Refusal> {
    open(txn, &Ask::all_of(charge, kind)).map(drop)
}

/// The same of a card whose bank asks first.
pub fn warned(txn: &WriteTransaction, charge: &str) -> Result<(), Refusal> {
    warn(txn, &Ask::all_of(charge, Kind::Dispute)).map(drop)
}

impl Ask {
    fn all_of(charge: &str, kind: Kind) -> Self {
        Self { charge: charge.to_owned(), amount: None, reason: None, kind, respond_by: None }
    }
}

pub fn by_charge(txn: &impl ReadRecords, charge: &str, limit: usize) -> Result<Vec<Dispute>, Refusal> {
    txn.listed(&format!("dispute.charge\u{1f}{charge}\u{1f}"), limit)
}

/// Those that began at a moment or later, after one of them.
pub fn since(txn: &impl ReadRecords, from: DateTime<Utc>, after: &str, limit: usize) -> Result<Vec<Dispute>, Refusal> {
    let (mut found, mut after) = (Vec::new(), after.to_owned());
    while found.len() < limit {
        let rows: Vec<Dispute> = txn.after(&after, limits::LIST_MAX_ROWS)?;
        let Some(last) = rows.last() else { break };
        after = last.id.clone();
        found.extend(rows.into_iter().filter(|one| one.created_at >= from));
    }
    found.truncate(limit);
    Ok(found)
}

/// Those of the charge that this key made.
pub fn by_charge_key(txn: &impl ReadRecords, key: &str, limit: usize) -> Result<Vec<Dispute>, Refusal> {
    match charge::by_key(txn, key)?.first() {
        Some(charge) => by_charge(txn, &charge.id, limit),
        None => Ok(Vec::new()),
    }
}
