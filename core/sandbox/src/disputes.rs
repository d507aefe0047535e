//! Disputes: money that the payer's bank takes back. A cardholder's dispute waits for the merchant's answer and is then
//! won or lost (a lost one may still be won, never the other way round); a returned debit is lost from its first day.
//!
//! The money and a fee leave the balance when it begins. Won, both come back.

use chrono::{DateTime, Utc};
use redb::WriteTransaction;
use serde::{Deserialize, Serialize};

use crate::balance::{self, BalanceTransaction, Kind as LineKind, Line};
use crate::charge::{self, Charge, Method};
use crate::refusal::Refusal;
use crate::store::{Record, Shelf, Write};
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
    NeedsResponse,
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
    /// Until when the merchant can answer.
    pub respond_by: Option<DateTime<Utc>>,
    /// The line that took the money.
    pub balance_transaction: BalanceTransaction,
    pub account: Option<String>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl Record for Dispute {
    const SHELF: &'static str = "disputes";
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
}

/// The body of `POST /v1/simulate/disputes/{id}/decide`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decision {
    pub state: Verdict,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    Won,
    Lost,
}

pub fn open(txn: &WriteTransaction, ask: &Ask) -> Result<Dispute, Refusal> {
    let mut charge: Charge =
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
    let (id, now) = (ids::new("dp"), clock::now());
    let (state, fee, reason) = match ask.kind {
        Kind::Dispute => (State::NeedsResponse, limits::DISPUTE_FEE_MINOR, "fraudulent"),
        Kind::Return => (State::Lost, limits::RETURN_FEE_MINOR, "insufficient_funds"),
    };
    let line = line(&charge, &id, -amount, fee);
    let days = chrono::Duration::days(limits::DISPUTE_ANSWER_DAYS);
    let dispute = Dispute {
        balance_transaction: balance::post(txn, &line)?,
        object: "dispute".to_owned(),
        kind: ask.kind,
        state,
        charge: charge.id.clone(),
        charge_idempotency_key: charge.idempotency_key.clone(),
        amount,
        currency: charge.currency.clone(),
        fee,
        reason: ask.reason.clone().unwrap_or_else(|| reason.to_owned()),
        reference: charge.reference.clone(),
        respond_by: (state == State::NeedsResponse).then_some(now + days),
        account: charge.account.clone(),
        created_at: now,
        updated_at: now,
        id,
    };
    txn.put(&dispute)?;
    txn.index(&format!("dispute.charge\u{1f}{}\u{1f}{}", charge.id, dispute.id), &dispute.id)?;
    charge.amount_disputed += amount;
    charge.changed(txn, "charge.disputed")?;
    events::tell(txn, "dispute.created", charge.account.as_deref(), &dispute)?;
    Ok(dispute)
}

fn line<'a>(charge: &'a Charge, dispute: &'a str, amount: i64, fee: i64) -> Line<'a> {
    let (currency, reference) = (&charge.currency, &charge.reference);
    let account = charge.account.as_deref();
    Line { account, kind: LineKind::Dispute, amount, fee, currency, source: dispute, reference }
}

/// The bank decides. Twice the same is once.
pub fn decide(txn: &WriteTransaction, id: &str, verdict: Verdict) -> Result<Dispute, Refusal> {
    let mut dispute: Dispute = txn.get(id)?;
    let event = match (dispute.kind, dispute.state, verdict) {
        (_, State::Won, Verdict::Won) | (_, State::Lost, Verdict::Lost) => return Ok(dispute),
        (Kind::Return, ..) | (_, State::Won, Verdict::Lost) => {
            return Err(Refusal::conflict("dispute_closed", "This is decided for good.")
                .with(serde_json::json!({ "state": dispute.state })));
        }
        (_, _, Verdict::Lost) => {
            dispute.state = State::Lost;
            "dispute.lost"
        }
        (_, _, Verdict::Won) => {
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
    dispute.updated_at = clock::now();
    txn.put(&dispute)?;
    events::tell(txn, event, dispute.account.as_deref(), &dispute)?;
    Ok(dispute)
}

/// What a card does some time after it paid. Where nothing is left to take, nothing happens.
pub fn afterwards(txn: &WriteTransaction, charge: &str, kind: Kind) -> Result<(), Refusal> {
    open(txn, &Ask { charge: charge.to_owned(), amount: None, reason: None, kind }).map(drop)
}

pub fn by_charge(txn: &impl Shelf, charge: &str, limit: usize) -> Result<Vec<Dispute>, Refusal> {
    txn.listed(&format!("dispute.charge\u{1f}{charge}\u{1f}"), limit)
}

/// Those of the charge that this key made.
pub fn by_charge_key(txn: &impl Shelf, key: &str, limit: usize) -> Result<Vec<Dispute>, Refusal> {
    match charge::by_key(txn, key)?.first() {
        Some(charge) => by_charge(txn, &charge.id, limit),
        None => Ok(Vec::new()),
    }
}
