//! Refunds: money back to the buyer, never more than there is.
//!
//! A card refund is done at once; a wire goes back by bank and takes a moment (pending → succeeded).

use chrono::{DateTime, Utc};
use redb::WriteTransaction;
use serde::{Deserialize, Serialize};

use crate::agenda::{ScheduledAction, plan};
use crate::balance::{self, BalanceTransaction, Kind, Line};
use crate::charge::{self, Charge};
use crate::faults::{Answer, Faults};
use crate::keys::{self, Key};
use crate::refusal::Refusal;
use crate::store::{ReadRecords, Record, Write};
use crate::{clock, disputes, events, ids};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    Pending,
    Succeeded,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Refund {
    pub id: String,
    pub object: String,
    pub state: State,
    pub charge: String,
    pub amount: i64,
    pub currency: String,
    pub reference: String,
    pub reason: Option<String>,
    pub idempotency_key: String,
    pub balance_transaction: BalanceTransaction,
    pub account: Option<String>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl Record for Refund {
    const TABLE: &'static str = "refunds";
    const NAME: &'static str = "refund";
    fn id(&self) -> &str {
        &self.id
    }
}

/// The body of `POST /v1/refunds`; without an amount, all that is left.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    pub charge: String,
    #[serde(default)]
    pub amount: Option<i64>,
    #[serde(default)]
    pub reference: Option<String>,
    #[serde(default)]
    pub reason: Option<String>,
}

pub fn create(txn: &WriteTransaction, ask: &Ask, key: &Key) -> Result<(Refund, Answer), Refusal> {
    if let Some(id) = key.made(txn)? {
        return Ok((txn.get(&id)?, Answer::Say));
    }
    let mut charge: Charge =
        txn.find(&ask.charge)?.ok_or_else(|| Refusal::field("charge", "unknown_charge", "There is no such charge."))?;
    if Faults::before(txn, charge.account.as_deref())? {
        return Err(Refusal::new(poem::http::StatusCode::SERVICE_UNAVAILABLE, "unavailable", "Try again."));
    }
    let left = charge.refundable();
    let amount = ask.amount.unwrap_or(left);
    if amount < 1 || amount > left {
        return Err(Refusal::field("amount", "refund_exceeds_charge", format!("At most {left} can be refunded."))
            .with(serde_json::json!({ "refundable": left })));
    }
    charge::check_step(amount, &charge.currency)?;
    let reference = match &ask.reference {
        Some(reference) => keys::text("reference", reference)?,
        None => charge.reference.clone(),
    };
    let now = clock::now();
    let id = ids::new("re");
    let line = Line {
        account: charge.account.as_deref(),
        kind: Kind::Refund,
        amount: -amount,
        fee: 0,
        currency: &charge.currency,
        source: &id,
        reference: &reference,
    };
    let refund = Refund {
        balance_transaction: balance::post(txn, &line)?,
        object: "refund".to_owned(),
        state: if charge.method.is_card() || charge.method.is_page() { State::Succeeded } else { State::Pending },
        charge: charge.id.clone(),
        amount,
        currency: charge.currency.clone(),
        reference,
        reason: ask.reason.clone(),
        idempotency_key: key.key.clone(),
        account: charge.account.clone(),
        created_at: now,
        updated_at: now,
        id,
    };
    key.remember(txn, &refund.id)?;
    txn.index(&format!("refund.charge\u{1f}{}\u{1f}{}", refund.charge, refund.id), &refund.id)?;
    txn.put(&refund)?;
    charge.amount_refunded += amount;
    charge.changed(txn, "charge.refunded")?;
    disputes::refunded(txn, &charge)?;
    let account = refund.account.as_deref();
    if refund.state == State::Succeeded {
        events::emit_event(txn, "refund.succeeded", account, &refund)?;
    } else {
        events::emit_event(txn, "refund.pending", account, &refund)?;
        plan(
            txn,
            Faults::for_account(txn, account)?.decision_delay_ms(),
            ScheduledAction::SettleRefund(refund.id.clone()),
        )?;
    }
    let answer = Faults::answer(txn, account)?;
    Ok((refund, answer))
}

pub fn settle(txn: &WriteTransaction, id: &str) -> Result<(), Refusal> {
    let mut refund: Refund = txn.get(id)?;
    if refund.state == State::Succeeded {
        return Ok(());
    }
    refund.state = State::Succeeded;
    refund.updated_at = clock::now();
    txn.put(&refund)?;
    events::emit_event(txn, "refund.succeeded", refund.account.as_deref(), &refund)
}

pub fn by_charge(txn: &impl ReadRecords, charge: &str, limit: usize) -> Result<Vec<Refund>, Refusal> {
    txn.listed(&format!("refund.charge\u{1f}{charge}\u{1f}"), limit)
}

pub fn by_key(txn: &impl ReadRecords, key: &str) -> Result<Vec<Refund>, Refusal> {
    let Some(kept) = txn.indexed(&keys::word("refund", key))? else { return Ok(Vec::new()) };
    Ok(vec![txn.get(keys::id_in(&kept))?])
}
