//! Asking for money.

use std::collections::BTreeMap;

use redb::WriteTransaction;
use serde::{Deserialize, Serialize};

use super::{Charge, Method, State, Wire, pay};
use crate::agenda::{Deed, plan};
use crate::cards::Outcome;
use crate::config::Config;
use crate::faults::{Answer, Faults};
use crate::keys::{Key, text};
use crate::refusal::Refusal;
use crate::store::{Shelf, Write};
use crate::{accounts, clock, ids, limits, saved, tokens};

/// The body of `POST /v1/charges`.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    pub amount: i64,
    pub currency: String,
    pub method: Method,
    #[serde(default)]
    pub token: Option<String>,
    /// A card kept from an earlier charge; its holder is not there.
    #[serde(default)]
    pub payment_method: Option<String>,
    /// Whether the card is kept for later charges. Then nothing may be charged at all: the card is only looked at.
    #[serde(default)]
    pub save: bool,
    pub reference: String,
    #[serde(default)]
    pub return_url: Option<String>,
    #[serde(default)]
    pub description: Option<String>,
    #[serde(default)]
    pub metadata: BTreeMap<String, String>,
    /// The account that the money is for, when it is not the platform's own.
    #[serde(default)]
    pub account: Option<String>,
}

/// Makes the charge, or finds the one that this key made, and says how to answer.
pub fn create(txn: &WriteTransaction, config: &Config, ask: Ask, key: &Key) -> Result<(Charge, Answer), Refusal> {
    if let Some(id) = key.made(txn)? {
        return Ok((txn.get(&id)?, Answer::Say));
    }
    let reference = check(txn, &ask)?;
    if Faults::before(txn, ask.account.as_deref())? {
        return Err(Refusal::new(poem::http::StatusCode::SERVICE_UNAVAILABLE, "unavailable", "Try again."));
    }
    let token = match (&ask.token, ask.method) {
        (Some(id), Method::Card) => Some(tokens::usable(txn, id)?),
        _ => None,
    };
    let kept = match (&ask.payment_method, ask.method) {
        (Some(id), Method::Card) => Some(saved::find(txn, id)?),
        _ => None,
    };
    let mut charge = blank(&ask, reference, key);
    key.remember(txn, &charge.id)?;
    txn.index(&format!("charge.reference\u{1f}{}\u{1f}{}", charge.reference, charge.id), &charge.id)?;
    let mut silent = false;
    match (ask.method, token) {
        (Method::BankWire, _) => {
            let wire = wire_for(&charge);
            txn.index(&wire_word(&wire.reference), &charge.id)?;
            charge.wire = Some(wire);
            charge.state = State::Pending;
            charge.expires_at = Some(charge.created_at + chrono::Duration::milliseconds(limits::WIRE_EXPIRY_MS));
            charge.changed(txn, "charge.pending")?;
            plan(txn, limits::WIRE_EXPIRY_MS, Deed::ExpireCharge(charge.id.clone()))?;
        }
        (Method::Card, None) => match kept {
            Some(kept) => pay::with_saved(txn, &mut charge, kept)?,
            None => pay::wait_for(txn, config, &mut charge, "pay")?,
        },
        (Method::Card, Some(token)) => {
            silent = token.outcome == Outcome::SucceedSilently;
            pay::with_token(txn, config, &mut charge, token)?;
        }
    }
    let answer = Faults::answer(txn, charge.account.as_deref())?;
    let hang_ms = Faults::of(txn, charge.account.as_deref())?.hang_ms();
    Ok((charge, if silent { Answer::Hang { ms: hang_ms } } else { answer }))
}

fn check(txn: &WriteTransaction, ask: &Ask) -> Result<String, Refusal> {
    if ask.amount != 0 || !ask.save || ask.method != Method::Card {
        amount(ask.amount)?;
    }
    currency(&ask.currency)?;
    let reference = text("reference", &ask.reference)?;
    if let Some(description) = &ask.description {
        text("description", description)?;
    }
    if ask.metadata.len() > limits::METADATA_MAX_KEYS {
        return Err(Refusal::field("metadata", "too_many", "metadata can have at most 50 keys."));
    }
    if ask.method == Method::BankWire && ask.currency != "eur" {
        return Err(Refusal::field("currency", "currency_not_supported", "Bank wires are in euro only."));
    }
    if ask.token.is_some() && ask.payment_method.is_some() {
        return Err(Refusal::field("payment_method", "invalid", "Give a token or a payment_method, not both."));
    }
    if ask.method == Method::Card && ask.token.is_none() && ask.return_url.is_none() {
        return Err(Refusal::field(
            "return_url",
            "required",
            "Without a token a return_url is needed for the hosted page.",
        ));
    }
    if let Some(url) = &ask.return_url {
        let web = reqwest::Url::parse(url).is_ok_and(|url| matches!(url.scheme(), "http" | "https"));
        if !web {
            return Err(Refusal::field("return_url", "invalid", "return_url must be an http or https address."));
        }
    }
    if let Some(id) = &ask.account {
        txn.find::<accounts::Account>(id)?
            .ok_or_else(|| Refusal::field("account", "unknown_account", "There is no such account."))?;
    }
    Ok(reference)
}

pub fn amount(amount: i64) -> Result<(), Refusal> {
    if (1..=limits::AMOUNT_MAX_MINOR).contains(&amount) {
        return Ok(());
    }
    Err(Refusal::field("amount", "invalid_amount", "amount must be a positive number of minor units."))
}

pub fn currency(currency: &str) -> Result<(), Refusal> {
    if currency.len() == 3 && currency.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return Ok(());
    }
    Err(Refusal::field("currency", "invalid_currency", "currency must be a lowercase ISO 4217 code."))
}

fn blank(ask: &Ask, reference: String, key: &Key) -> Charge {
    let now = clock::now();
    Charge {
        id: ids::new("ch"),
        object: "charge".to_owned(),
        state: State::Pending,
        method: ask.method,
        amount: ask.amount,
        currency: ask.currency.clone(),
        amount_received: 0,
        amount_refunded: 0,
        amount_disputed: 0,
        fee: 0,
        balance_transaction: None,
        reference,
        idempotency_key: key.key.clone(),
        description: ask.description.clone(),
        metadata: ask.metadata.clone(),
        account: ask.account.clone(),
        return_url: ask.return_url.clone(),
        redirect_url: None,
        card: None,
        save: ask.save,
        payment_method: ask.payment_method.clone(),
        wire: None,
        decline_code: None,
        advice: None,
        expires_at: None,
        created_at: now,
        updated_at: now,
        version: 0,
        hidden_outcome: None,
    }
}

/// An account of a made-up bank (valid check digits) and a structured creditor reference (ISO 11649).
fn wire_for(charge: &Charge) -> Wire {
    let tail = charge.id.len().saturating_sub(12);
    let digits: String = charge.id.get(tail..).unwrap_or_default().to_uppercase();
    let body = format!("KT{digits}");
    let check = 98 - mod97(&format!("{body}RF00"));
    Wire {
        iban: "DE02120300000000202051".to_owned(),
        bic: "BYLADEM1001".to_owned(),
        holder: "Sandbox Payments".to_owned(),
        reference: format!("RF{check:02}{body}"),
    }
}

pub(crate) fn wire_word(reference: &str) -> String {
    let plain: String = reference.chars().filter(char::is_ascii_alphanumeric).collect();
    format!("wire.reference\u{1f}{}", plain.to_uppercase())
}

/// The remainder that IBANs and creditor references are checked by; letters count as 10…35.
pub(crate) fn mod97(text: &str) -> u32 {
    text.chars().filter_map(|c| c.to_digit(36)).fold(0, |rest, value| {
        let shifted = if value > 9 { rest * 100 } else { rest * 10 };
        (shifted + value) % 97
    })
}
