//! A card that is kept for later charges of the same merchant.

use redb::WriteTransaction;
use serde::{Deserialize, Serialize};

use crate::cards::{Face, Outcome};
use crate::refusal::Refusal;
use crate::store::{ReadRecords, Record, Write};
use crate::{ids, merchants};

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Saved {
    pub id: String,
    pub card: Face,
    pub outcome: Outcome,
    /// Whose customer it belongs to; none: the platform's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merchant: Option<String>,
}

impl Record for Saved {
    const TABLE: &'static str = "payment_methods";
    const NAME: &'static str = "payment method";
    fn id(&self) -> &str {
        &self.id
    }
}

/// Keeps a card of a charge of that account and answers with its name.
pub fn insert_card(
    txn: &WriteTransaction,
    account: Option<&str>,
    card: &Face,
    outcome: Outcome,
) -> Result<String, Refusal> {
    let merchant = merchants::merchant_of(account).map(str::to_owned);
    let saved = Saved { id: ids::new("pm"), card: card.clone(), outcome, merchant };
    txn.put(&saved)?;
    Ok(saved.id)
}

/// A card that was kept for the same merchant.
pub fn find(txn: &impl ReadRecords, account: Option<&str>, id: &str) -> Result<Saved, Refusal> {
    txn.find(id)?
        .filter(|saved: &Saved| saved.merchant.as_deref() == merchants::merchant_of(account))
        .ok_or_else(|| Refusal::field("payment_method", "unknown_payment_method", "There is no such payment method."))
}
