//! Disputes: a cardholder takes the money back through the bank; simulated on request.

use chrono::{DateTime, Utc};
use redb::WriteTransaction;
use serde::{Deserialize, Serialize};

use crate::balance::{self, BalanceTransaction, Kind, Line};
use crate::charge::{Charge, Method};
use crate::refusal::Refusal;
use crate::store::{Record, Shelf, Write};
use crate::{clock, events, ids, limits};

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Dispute {
    pub id: String,
    pub object: String,
    pub charge: String,
    pub amount: i64,
    pub currency: String,
    pub reason: String,
    pub reference: String,
    pub balance_transaction: BalanceTransaction,
    pub created_at: DateTime<Utc>,
}

impl Record for Dispute {
    const SHELF: &'static str = "disputes";
    const NAME: &'static str = "dispute";
    fn id(&self) -> &str {
        &self.id
    }
}

/// The body of `POST /v1/simulate/disputes`; without an amount, all that is left.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    pub charge: String,
    #[serde(default)]
    pub amount: Option<i64>,
    #[serde(default)]
    pub reason: Option<String>,
}

pub fn open(txn: &WriteTransaction, ask: &Ask) -> Result<Dispute, Refusal> {
    let mut charge: Charge =
        txn.find(&ask.charge)?.ok_or_else(|| Refusal::field("charge", "unknown_charge", "There is no such charge."))?;
    if charge.method != Method::Card {
        return Err(Refusal::field("charge", "not_disputable", "Only card payments can be disputed."));
    }
    let left = charge.refundable();
    let amount = ask.amount.unwrap_or(left);
    if amount < 1 || amount > left {
        return Err(Refusal::field("amount", "dispute_exceeds_charge", format!("At most {left} can be disputed.")));
    }
    let id = ids::new("dp");
    let line = Line {
        kind: Kind::Dispute,
        amount: -amount,
        fee: limits::DISPUTE_FEE_MINOR,
        currency: &charge.currency,
        source: &id,
        reference: &charge.reference,
    };
    let dispute = Dispute {
        balance_transaction: balance::post(txn, &line)?,
        object: "dispute".to_owned(),
        charge: charge.id.clone(),
        amount,
        currency: charge.currency.clone(),
        reason: ask.reason.clone().unwrap_or_else(|| "fraudulent".to_owned()),
        reference: charge.reference.clone(),
        created_at: clock::now(),
        id,
    };
    txn.put(&dispute)?;
    charge.amount_disputed += amount;
    charge.changed(txn, "charge.disputed")?;
    events::tell(txn, "dispute.created", charge.account.as_deref(), &dispute)?;
    Ok(dispute)
}
