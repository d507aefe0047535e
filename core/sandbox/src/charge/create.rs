//! Asking for money.

use std::collections::BTreeMap;

use redb::WriteTransaction;
use serde::{Deserialize, Serialize};

use super::{Charge, Mandate, Method, State, Wire, pay};
use crate::agenda::{ScheduledAction, plan};
use crate::cards::Outcome;
use crate::config::Config;
use crate::faults::{Answer, Faults};
use crate::keys::{Key, text};
use crate::refusal::Refusal;
use crate::store::{ReadRecords, Write};
use crate::{accounts, clock, ids, limits, merchants, saved, tokens};

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
    /// Whether the card is kept for later charges. Then nothing may be charged at all: the card is only looked at, the
    /// account signed for.
    #[serde(default)]
    pub save: bool,
    pub reference: String,
    #[serde(default)]
    pub return_url: Option<String>,
    #[serde(default)]
    pub description: Option<String>,
    #[serde(default)]
    pub metadata: BTreeMap<String, String>,
    /// By whose word an account is debited.
    #[serde(default)]
    pub mandate: Option<Mandate>,
    /// What the buyer's browser is like, for the bank's decision whether it has to ask.
    #[serde(default)]
    pub browser_info: Option<Browser>,
    /// The account that the money is for, when it is not the platform's own.
    #[serde(default)]
    pub account: Option<String>,
}

/// What the buyer's browser is like, in the words of the 3-D Secure protocol.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Browser {
    pub color_depth: i32,
    pub screen_height: i32,
    pub screen_width: i32,
    pub time_zone_offset: i32,
    pub language: String,
    pub java_enabled: bool,
    pub java_script_enabled: bool,
    pub user_agent: String,
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
    let token = match &ask.token {
        Some(id) => Some(tokens::usable(txn, id, ask.method)?),
        None => None,
    };
    let kept = match &ask.payment_method {
        Some(id) => Some(saved::find(txn, ask.account.as_deref(), id)?),
        None => None,
    };
    let mut charge = blank(&ask, reference, key);
    key.remember(txn, &charge.id)?;
    txn.index(&format!("charge.reference\u{1f}{}\u{1f}{}", charge.reference, charge.id), &charge.id)?;
    let mut silent = false;
    match (ask.method, token, kept) {
        (Method::BankWire, ..) => {
            let wire = wire_for(&charge);
            txn.index(&wire_word(&wire.reference), &charge.id)?;
            charge.wire = Some(wire);
            charge.state = State::Pending;
            charge.expires_at = Some(charge.created_at + chrono::Duration::milliseconds(limits::WIRE_EXPIRY_MS));
            charge.changed(txn, "charge.pending")?;
            plan(txn, limits::WIRE_EXPIRY_MS, ScheduledAction::ExpireCharge(charge.id.clone()))?;
        }
        (_, _, Some(kept)) => pay::with_saved(txn, config, &mut charge, kept, ask.browser_info.is_some())?,
        (_, Some(token), _) => {
            silent = token.outcome == Outcome::SucceedSilently;
            pay::with_token(txn, config, &mut charge, token, ask.browser_info.as_ref())?;
        }
        (method, ..) if method.is_page() => pay::wait_for(txn, config, &mut charge, "method")?,
        _ => pay::wait_for(txn, config, &mut charge, "pay")?,
    }
    let answer = Faults::answer(txn, charge.account.as_deref())?;
    let hang_ms = Faults::for_account(txn, charge.account.as_deref())?.hang_ms();
    Ok((charge, if silent { Answer::Hang { ms: hang_ms } } else { answer }))
}

fn check(txn: &WriteTransaction, ask: &Ask) -> Result<String, Refusal> {
    let looked_at = ask.method.is_card() || ask.method == Method::SepaDebit;
    if ask.amount != 0 || !ask.save || !looked_at {
        amount(ask.amount)?;
    }
    currency(&ask.currency)?;
    step(ask.amount, &ask.currency)?;
    let reference = text("reference", &ask.reference)?;
    if let Some(description) = &ask.description {
        text("description", description)?;
    }
    if ask.metadata.len() > limits::METADATA_MAX_KEYS {
        return Err(Refusal::field("metadata", "too_many", "metadata can have at most 50 keys."));
    }
    if ask.method.euro_only() && ask.currency != "eur" {
        return Err(Refusal::field("currency", "currency_not_supported", "This method is in euro only."));
    }
    if ask.method == Method::SepaDebit && ask.mandate.is_none() {
        return Err(Refusal::field("mandate", "required", "A debit needs the mandate that it is made by."));
    }
    let by_token = ask.token.is_some() || ask.payment_method.is_some();
    if !by_token && !matches!(ask.method, Method::Card | Method::BankWire) && !ask.method.is_page() {
        return Err(Refusal::field("token", "required", "This method needs a token or a payment_method."));
    }
    if ask.token.is_some() && ask.payment_method.is_some() {
        return Err(Refusal::field("payment_method", "invalid", "Give a token or a payment_method, not both."));
    }
    if ask.method != Method::BankWire && ask.token.is_none() && ask.return_url.is_none() {
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
    if let Some(id) = ask.account.as_deref().filter(|id| merchants::merchant_of(Some(id)).is_none()) {
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

/// Card companies take three-decimal currencies with 0 as the last digit, and two that have no decimals any more with two of 0.
pub fn step(amount: i64, currency: &str) -> Result<(), Refusal> {
    let step = match currency {
        "bhd" | "jod" | "kwd" | "omr" | "tnd" => 10,
        "isk" | "ugx" => 100,
        _ => 1,
    };
    match amount % step {
        0 => Ok(()),
        _ => Err(Refusal::field(
            "amount",
            "invalid_amount",
            format!("amount must be a multiple of {step} in this currency."),
        )),
    }
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
        payer_country: None,
        save: ask.save,
        payment_method: ask.payment_method.clone(),
        wire: None,
        mandate: ask.mandate.clone(),
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
