//! A card that is kept for later charges of the same merchant.

use redb::WriteTransaction;
use serde::{Deserialize, Serialize};

use crate::cards::{Face, Outcome};
use crate::ids;
use crate::refusal::Refusal;
use crate::store::{Record, Shelf, Write};

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Saved {
    pub id: String,
    pub card: Face,
    pub outcome: Outcome,
}

impl Record for Saved {
    const SHELF: &'static str = "payment_methods";
    const NAME: &'static str = "payment method";
    fn id(&self) -> &str {
        &self.id
    }
}

/// Keeps a card and answers with its name.
pub fn keep(txn: &WriteTransaction, card: &Face, outcome: Outcome) -> Result<String, Refusal> {
    let saved = Saved { id: ids::new("pm"), card: card.clone(), outcome };
    txn.put(&saved)?;
    Ok(saved.id)
}

/// A card that was kept.
pub fn find(txn: &impl Shelf, id: &str) -> Result<Saved, Refusal> {
    txn.find(id)?
        .ok_or_else(|| Refusal::field("payment_method", "unknown_payment_method", "There is no such payment method."))
}
