//! Accounts of a seller's own at payment companies: their keys are kept sealed and never shown again. Switched on, what is
//! paid by their methods goes there and never passes through our hands: of our books it touches our fee alone, which the
//! seller owes.

use std::{collections::BTreeMap, fmt};

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Code, Machine, Place, Result, Secret, Validator, check_changed, kinds::SellerId, limits::LINE_CHARS_MAX,
    words,
};
use serde_json::Value;

use crate::ProviderKind;

/// A key is not shorter.
const KEY_CHARS_MIN: usize = 8;
/// A PayPal merchant's id has exactly so many signs.
const MERCHANT_ID_CHARS: usize = 13;
/// What is shown of a key, and how long it has to be for that to tell nothing.
const HINT_CHARS: usize = 4;
const HINTED_CHARS_MIN: usize = 12;

words! {
    /// How PayPal is spoken to (selling-core §3, PayPal integration modes).
    pub enum PaypalMode {
        /// With an app of the seller's own.
        Rest "rest",
        /// With name, password and signature: the older interface.
        Nvp "nvp",
        /// With the platform's app, which the seller has given the right.
        RestPartner "rest_partner",
    }
}

/// What is entered, by the name of its field.
pub type Credentials = BTreeMap<&'static str, String>;

/// An account of the seller's own, without its keys.
#[derive(Debug, Clone, Row)]
pub struct OwnProvider {
    /// At which company.
    pub provider: ProviderKind,
    /// How it is spoken to, where there are several ways.
    pub mode: Option<PaypalMode>,
    sealed: String,
    hints: Value,
    /// Whether payments go through it.
    pub active: bool,
    /// When its keys were entered last.
    pub changed_at: DateTime<Utc>,
    /// Counts the changes.
    pub version: i32,
}

impl OwnProvider {
    /// What is entered: each field with the end of it.
    pub fn hints(&self) -> Result<BTreeMap<String, String>> {
        Ok(serde_json::from_value(self.hints.clone())?)
    }
}

/// The keys of an account, opened to speak with its company.
#[derive(Clone)]
pub struct OwnKeys {
    /// At which company.
    pub provider: ProviderKind,
    /// How it is spoken to.
    pub mode: Option<PaypalMode>,
    /// What was entered, by the name of its field.
    pub fields: BTreeMap<String, String>,
}

/// Never the keys.
impl fmt::Debug for OwnKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnKeys").field("provider", &self.provider).finish_non_exhaustive()
    }
}

impl OwnProvider {
    /// Its keys; `seller` is whose account it is.
    pub fn keys(&self, secret: &Secret, seller: SellerId) -> Result<OwnKeys> {
        let fields = serde_json::from_str(&secret.open(place(seller, self.provider), &self.sealed)?)?;
        Ok(OwnKeys { provider: self.provider, mode: self.mode, fields })
    }
}

impl ProviderKind {
    /// The account of a seller's own that a transaction's provider names; none: it is the platform's.
    pub fn own(provider: &str) -> Option<Self> {
        Self::parse(provider).filter(|kind| *kind != Self::Connect)
    }

    /// What has to be entered; none where there is nothing to enter.
    pub const fn fields(self, mode: Option<PaypalMode>) -> &'static [&'static str] {
        match (self, mode) {
            (Self::Card, _) => &["publishable_key", "secret_key"],
            (Self::Paypal, Some(PaypalMode::Rest)) => &["email", "client_id", "client_secret", "merchant_id"],
            (Self::Paypal, Some(PaypalMode::Nvp)) => &["user", "password", "signature"],
            (Self::Paypal, Some(PaypalMode::RestPartner)) => &["email", "merchant_id"],
            (Self::Paypal, None) | (Self::Connect, _) => &[],
        }
    }
}

/// A seller has one account at a company, so the row is the seller's and each company has keys of its own.
pub(crate) const fn place(seller: SellerId, provider: ProviderKind) -> Place {
    let purpose = match provider {
        ProviderKind::Connect => "payment_credentials.connect",
        ProviderKind::Card => "payment_credentials.card",
        ProviderKind::Paypal => "payment_credentials.paypal",
    };
    Place { purpose, owner: seller.uuid(), row: seller.uuid() }
}

/// The accounts of the transaction's seller.
pub async fn own_providers(tx: &mut Tx) -> Result<Vec<OwnProvider>> {
    let seller = tx.seller()?;
    let sql = "SELECT provider, mode, sealed, hints, active, changed_at, version FROM payment_credentials
               WHERE seller_id = $1 ORDER BY provider";
    Ok(query(sql).bind(seller).load(tx.conn()?).await?)
}

/// One of them, if it is there.
pub async fn own_provider(tx: &mut Tx, provider: ProviderKind) -> Result<Option<OwnProvider>> {
    Ok(own_providers(tx).await?.into_iter().find(|one| one.provider == provider))
}

/// Keeps what is entered for an account; what is left out stays, unless the account is spoken to in another way now.
/// `seen`: the version that the editor saw, 0 where nothing was there.
pub async fn keep_own_provider(
    tx: &mut Tx,
    secret: &Secret,
    provider: ProviderKind,
    seen: Option<i32>,
    mode: Option<PaypalMode>,
    given: Credentials,
) -> Result<OwnProvider> {
    let (seller, now) = (tx.seller()?, tx.now());
    let before = own_provider(tx, provider).await?;
    let mode = mode.or(before.as_ref().and_then(|one| one.mode)).filter(|_| provider == ProviderKind::Paypal);
    if provider == ProviderKind::Paypal && mode.is_none() {
        return Err(ApiError::field(Code::Required, "/mode"));
    }
    let version = before.as_ref().map_or(0, |one| one.version);
    let mut all: BTreeMap<String, String> = match before.filter(|one| one.mode == mode) {
        Some(one) => serde_json::from_str(&secret.open(place(seller, provider), &one.sealed)?)?,
        None => BTreeMap::new(),
    };
    let fields = provider.fields(mode);
    let mut check = Validator::new();
    for field in given.keys().filter(|field| !fields.contains(field)) {
        check.refuse(Code::InvalidChoice, &format!("/{field}"));
    }
    all.extend(given.into_iter().map(|(field, text)| (field.to_owned(), text.trim().to_owned())));
    for field in fields {
        refuse_field(&mut check, field, all.get(*field).map_or("", String::as_str));
    }
    check.finish()?;
    let hints: BTreeMap<&str, String> = all.iter().map(|(field, text)| (field.as_str(), hint(text))).collect();
    let sealed = secret.seal(&*tx.env().rng, place(seller, provider), &serde_json::to_string(&all)?)?;
    let written = query(
        "INSERT INTO payment_credentials AS c (seller_id, provider, mode, sealed, hints, changed_at)
         SELECT $1, $2, $3, $4, $5, $6
         WHERE $7 = 0 OR EXISTS (SELECT FROM payment_credentials WHERE seller_id = $1 AND provider = $2)
         ON CONFLICT (seller_id, provider) DO UPDATE SET mode = excluded.mode, sealed = excluded.sealed,
             hints = excluded.hints, changed_at = excluded.changed_at, version = c.version + 1
         WHERE c.version = $7",
    )
    .bind(seller)
    .bind(provider)
    .bind(mode)
    .bind(sealed)
    .bind(serde_json::to_value(hints)?)
    .bind(now)
    .bind(seen.unwrap_or(version))
    .execute(tx.conn()?)
    .await?;
    check_changed(written, version)?;
    own_provider(tx, provider).await?.ok_or_else(ApiError::not_found)
}

/// Has payments go through an account, or no longer. Whoever switches it on has knocked at its company before.
pub async fn switch_own_provider(tx: &mut Tx, provider: ProviderKind, active: bool) -> Result<()> {
    let seller = tx.seller()?;
    query(
        "UPDATE payment_credentials SET active = $3, version = version + 1
         WHERE seller_id = $1 AND provider = $2 AND active <> $3",
    )
    .bind(seller)
    .bind(provider)
    .bind(active)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

/// Forgets an account and its keys. Whether they are still needed is the caller's to know, who knows orders.
pub async fn remove_own_provider(tx: &mut Tx, provider: ProviderKind) -> Result<()> {
    let seller = tx.seller()?;
    let gone = query("DELETE FROM payment_credentials WHERE seller_id = $1 AND provider = $2")
        .bind(seller)
        .bind(provider)
        .execute(tx.conn()?)
        .await?;
    if gone == 0 { Err(ApiError::not_found()) } else { Ok(()) }
}

fn refuse_field(check: &mut Validator, field: &str, text: &str) {
    let pointer = format!("/{field}");
    let swapped = match field {
        "publishable_key" => text.starts_with("sk_") || text.starts_with("rk_"),
        "secret_key" => text.starts_with("pk_"),
        _ => false,
    };
    if text.is_empty() {
        check.refuse(Code::Required, &pointer);
    } else if swapped {
        check.refuse(Code::KeyInWrongField, &pointer);
    } else if text.chars().any(|sign| sign.is_whitespace() || sign.is_control()) {
        check.refuse(Code::InvalidCharacters, &pointer);
    } else if field == "email" {
        check.email(&pointer, text);
    } else if field == "merchant_id" {
        let fits = text.len() == MERCHANT_ID_CHARS;
        let fits = fits && text.bytes().all(|sign| sign.is_ascii_uppercase() || sign.is_ascii_digit());
        check.that(fits, Code::PaypalMerchantId, &pointer);
    } else {
        check.line(&pointer, text, KEY_CHARS_MIN, LINE_CHARS_MAX);
    }
}

/// The end of a text; of a short one nothing.
fn hint(text: &str) -> String {
    let length = text.chars().count();
    if length < HINTED_CHARS_MIN { String::new() } else { text.chars().skip(length - HINT_CHARS).collect() }
}
