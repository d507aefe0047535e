//! The merchant's balance with the provider: lines that are only ever added, and their sum by currency.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::refusal::Refusal;
use crate::store::{Record, Write};
use crate::{clock, ids, limits, merchants};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Charge,
    Refund,
    Dispute,
    Payout,
    PayoutReturn,
}

/// One line: what moved, what it cost, what remained.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BalanceTransaction {
    pub id: String,
    #[serde(rename = "type")]
    pub kind: Kind,
    pub amount: i64,
    pub fee: i64,
    pub net: i64,
    pub currency: String,
    /// The charge, refund, dispute or payout it comes from.
    pub source: String,
    pub reference: String,
    pub created_at: DateTime<Utc>,
}

impl Record for BalanceTransaction {
    const TABLE: &'static str = "balance_transactions";
    const NAME: &'static str = "balance transaction";
    fn id(&self) -> &str {
        &self.id
    }
}

/// The running sum of a merchant, one row for all currencies.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Balance {
    /// None: the platform's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merchant: Option<String>,
    pub available: BTreeMap<String, i64>,
}

impl Record for Balance {
    const TABLE: &'static str = "balance";
    const NAME: &'static str = "balance";
    fn id(&self) -> &str {
        id_of(self.merchant.as_deref())
    }
}

/// Where a merchant's balance is kept.
pub fn id_of(merchant: Option<&str>) -> &str {
    merchant.unwrap_or("balance")
}

pub struct Line<'a> {
    /// Whose charge it is about.
    pub account: Option<&'a str>,
    pub kind: Kind,
    pub amount: i64,
    pub fee: i64,
    pub currency: &'a str,
    pub source: &'a str,
    pub reference: &'a str,
}

pub fn post(txn: &impl Write, line: &Line<'_>) -> Result<BalanceTransaction, Refusal> {
    let entry = BalanceTransaction {
        id: ids::new("txn"),
        kind: line.kind,
        amount: line.amount,
        fee: line.fee,
        net: line.amount - line.fee,
        currency: line.currency.to_owned(),
        source: line.source.to_owned(),
        reference: line.reference.to_owned(),
        created_at: clock::now(),
    };
    let merchant = merchants::merchant_of(line.account);
    let first = || Balance { merchant: merchant.map(str::to_owned), ..Balance::default() };
    let mut balance: Balance = txn.find(id_of(merchant))?.unwrap_or_else(first);
    *balance.available.entry(entry.currency.clone()).or_insert(0) += entry.net;
    txn.put(&balance)?;
    txn.put(&entry)?;
    txn.index(&format!("balance.source\u{1f}{}\u{1f}{}", entry.source, entry.id), &entry.id)?;
    Ok(entry)
}

/// 1.4 % and a fixed part, rounded half up.
pub fn card_fee(amount: i64) -> i64 {
    (amount * limits::CARD_FEE_PER_MILLE + 500) / 1000 + limits::CARD_FEE_FIXED_MINOR
}

#[cfg(test)]
mod tests {
    use super::card_fee;

    #[test]
    fn fees_round_half_up() {
        assert_eq!(card_fee(10_000), 165);
        assert_eq!(card_fee(4_900), 94); // 68.6 + 25
        assert_eq!(card_fee(1_250), 43); // 17.5 rounds up
    }
}
