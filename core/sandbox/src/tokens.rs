//! A token stands for a card, an account or a wallet during one payment. The number itself is gone when the token is made.

use chrono::{DateTime, Utc};
use redb::WriteTransaction;
use serde::{Deserialize, Serialize};

use crate::cards::{Face, Outcome, Typed, check};
use crate::methods::Method;
use crate::payer_accounts::{self, Account};
use crate::refusal::Refusal;
use crate::store::{ReadRecords, Record, Write};
use crate::{clock, ids, limits};

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Token {
    pub id: String,
    #[serde(default = "by_card")]
    pub method: Method,
    pub card: Face,
    pub outcome: Outcome,
    /// The charge that took it; a token pays once.
    pub used_by: Option<String>,
    pub created_at: DateTime<Utc>,
}

const fn by_card() -> Method {
    Method::Card
}

impl Record for Token {
    const TABLE: &'static str = "tokens";
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

/// The body of `POST /v1/tokens`: a card as it was typed, an account, or what a wallet in the buyer's device signed.
#[derive(Clone, Deserialize)]
#[serde(untagged)]
pub enum TokenRequest {
    Account(Account),
    Wallet(Wallet),
    Card(Typed),
}

/// What a device hands over. Here anything will do that names its wallet.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wallet {
    pub wallet: Method,
    pub signed: serde_json::Value,
}

pub fn create_token(txn: &WriteTransaction, asked: &TokenRequest) -> Result<View, Refusal> {
    match asked {
        TokenRequest::Card(typed) => create(txn, typed),
        TokenRequest::Account(account) => {
            let (face, outcome) = payer_accounts::check(account)?;
            insert_token(txn, Method::SepaDebit, face, outcome)
        }
        TokenRequest::Wallet(Wallet { wallet: wallet @ (Method::ApplePay | Method::GooglePay), .. }) => {
            let face = Face {
                brand: "visa".to_owned(),
                last4: "4242".to_owned(),
                exp_month: 12,
                exp_year: 2040,
                holder: None,
                country: None,
            };
            insert_token(txn, *wallet, face, Outcome::Succeed)
        }
        TokenRequest::Wallet(_) => Err(Refusal::field("wallet", "invalid", "wallet must be apple_pay or google_pay.")),
    }
}

pub fn create(txn: &WriteTransaction, typed: &Typed) -> Result<View, Refusal> {
    let (card, outcome) = check(typed, clock::now())?;
    insert_token(txn, Method::Card, card, outcome)
}

fn insert_token(txn: &WriteTransaction, method: Method, card: Face, outcome: Outcome) -> Result<View, Refusal> {
    let token = Token { id: ids::new("tok"), method, card, outcome, used_by: None, created_at: clock::now() };
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
pub fn usable(txn: &impl ReadRecords, id: &str, method: Method) -> Result<Token, Refusal> {
    let wrong = |code, message: &'static str| Refusal::field("token", code, message);
    let token: Token = txn.find(id)?.ok_or_else(|| wrong("unknown_token", "There is no such token."))?;
    if token.method != method {
        return Err(wrong("wrong_token", "This token is for another method."));
    }
    if token.used_by.is_some() {
        return Err(wrong("token_used", "This token has paid already. Enter the card again."));
    }
    if (clock::now() - token.created_at).num_milliseconds() > limits::TOKEN_EXPIRY_MS {
        return Err(wrong("token_expired", "This token is too old. Enter the card again."));
    }
    Ok(token)
}
