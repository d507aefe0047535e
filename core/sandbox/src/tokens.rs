//! A token stands for a card during one payment. The number itself is gone when the token is made.

use chrono::{DateTime, Utc};
use redb::WriteTransaction;
use serde::{Deserialize, Serialize};

use crate::cards::{Face, Outcome, Typed, check};
use crate::refusal::Refusal;
use crate::store::{Record, Shelf, Write};
use crate::{clock, ids, limits};

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Token {
    pub id: String,
    pub card: Face,
    pub outcome: Outcome,
    /// The charge that took it; a token pays once.
    pub used_by: Option<String>,
    pub created_at: DateTime<Utc>,
}

impl Record for Token {
    const SHELF: &'static str = "tokens";
    const NAME: &'static str = "token";
    fn id(&self) -> &str {
        &self.id
    }
}

/// What the caller sees of it: never how the card will behave.
#[derive(Debug, Serialize)]
pub struct View {
    pub id: String,
    pub object: &'static str,
    pub token: String,
    pub brand: String,
    pub last4: String,
    pub exp_month: u32,
    pub exp_year: i32,
}

pub fn create(txn: &WriteTransaction, typed: &Typed) -> Result<View, Refusal> {
    let (card, outcome) = check(typed, clock::now())?;
    let token = Token { id: ids::new("tok"), card, outcome, used_by: None, created_at: clock::now() };
    txn.put(&token)?;
    let Token { id, card, .. } = token;
    Ok(View {
        token: id.clone(),
        id,
        object: "token",
        brand: card.brand,
        last4: card.last4,
        exp_month: card.exp_month,
        exp_year: card.exp_year,
    })
}

/// A token that can still pay.
pub fn usable(txn: &impl Shelf, id: &str) -> Result<Token, Refusal> {
    let wrong = |code, message: &'static str| Refusal::field("token", code, message);
    let token: Token = txn.find(id)?.ok_or_else(|| wrong("unknown_token", "There is no such token."))?;
    if token.used_by.is_some() {
        return Err(wrong("token_used", "This token has paid already. Enter the card again."));
    }
    if (clock::now() - token.created_at).num_milliseconds() > limits::TOKEN_EXPIRY_MS {
        return Err(wrong("token_expired", "This token is too old. Enter the card again."));
    }
    Ok(token)
}
