//! Named settings of the payment page: one of them for every product that has not chosen another.

use chrono::{DateTime, NaiveDate, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Code, Result, Validator, check_changed, kinds::CheckoutSettingsId, limits::LINE_CHARS_MAX,
};
use kontor_payments::PaymentForm;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{BuyerInformation, Layout, SocialProof, Theme, TrustSeals, limits};

const COLUMNS: &str = "s.id, s.name, s.layout, s.theme, s.trust_seals, s.buyer_information, s.recommended_method, \
    s.social_proof, s.sells_until, s.is_default, s.created_at, s.version";

/// Behind the name of a copy: told apart in every language.
const SECOND: &str = " (2)";

/// What a seller says of a payment page.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckoutSettingsInput {
    /// The seller's own name for it; may be empty.
    pub name: String,
    /// How it is laid out.
    pub layout: Layout,
    /// What it looks like.
    pub theme: Theme,
    /// The seals below its button.
    pub trust_seals: TrustSeals,
    /// What it asks.
    pub buyer_information: BuyerInformation,
    /// The way to pay that has a badge.
    pub recommended_method: Option<PaymentForm>,
    /// Which figures of the product it shows.
    #[serde(default)]
    pub social_proof: SocialProof,
    /// The last day on which it sells, by the seller's clock; none: no end. The time that is left is counted on the page.
    #[serde(default)]
    pub sells_until: Option<NaiveDate>,
}

/// Settings of payment pages.
#[derive(Debug, Clone)]
pub struct CheckoutSettings {
    /// Their id.
    pub id: CheckoutSettingsId,
    /// What the seller says.
    pub said: CheckoutSettingsInput,
    /// Whether every product has them that has not chosen others.
    pub is_default: bool,
    /// When they were made.
    pub created_at: DateTime<Utc>,
    /// Counts their changes.
    pub version: i32,
}

#[derive(Row)]
struct CheckoutSettingsRow {
    id: CheckoutSettingsId,
    name: String,
    layout: Layout,
    theme: Value,
    trust_seals: Value,
    buyer_information: Value,
    recommended_method: Option<PaymentForm>,
    social_proof: Value,
    sells_until: Option<NaiveDate>,
    is_default: bool,
    created_at: DateTime<Utc>,
    version: i32,
}

impl CheckoutSettingsRow {
    fn read(self) -> Result<CheckoutSettings> {
        Ok(CheckoutSettings {
            id: self.id,
            said: CheckoutSettingsInput {
                name: self.name,
                layout: self.layout,
                theme: serde_json::from_value(self.theme)?,
                trust_seals: serde_json::from_value(self.trust_seals)?,
                buyer_information: serde_json::from_value(self.buyer_information)?,
                recommended_method: self.recommended_method,
                social_proof: serde_json::from_value(self.social_proof)?,
                sells_until: self.sells_until,
            },
            is_default: self.is_default,
            created_at: self.created_at,
            version: self.version,
        })
    }
}

/// All of the tenant's, the youngest first.
pub async fn list(tx: &mut Tx) -> Result<Vec<CheckoutSettings>> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {COLUMNS} FROM checkout_settings AS s WHERE s.seller_id = $1 ORDER BY s.id DESC");
    let rows: Vec<CheckoutSettingsRow> = query(sql).bind(seller).load(tx.conn()?).await?;
    rows.into_iter().map(CheckoutSettingsRow::read).collect()
}

/// One of them.
pub async fn find_settings(tx: &mut Tx, id: CheckoutSettingsId) -> Result<CheckoutSettings> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {COLUMNS} FROM checkout_settings AS s WHERE s.seller_id = $1 AND s.id = $2");
    let rows: Vec<CheckoutSettingsRow> = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    rows.into_iter().next().ok_or_else(ApiError::not_found)?.read()
}

/// Those of a product: what it chose, or the default; none where the seller has neither.
pub async fn of_product(tx: &mut Tx, chosen: Option<CheckoutSettingsId>) -> Result<Option<CheckoutSettingsInput>> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT {COLUMNS} FROM checkout_settings AS s WHERE s.seller_id = $1 AND (s.id = $2 OR s.is_default)
         ORDER BY (s.id = $2) IS TRUE DESC LIMIT 1"
    );
    let rows: Vec<CheckoutSettingsRow> = query(sql).bind(seller).bind(chosen).load(tx.conn()?).await?;
    rows.into_iter().next().map(|row| Ok(row.read()?.said)).transpose()
}

/// Makes settings. The first are the default: who makes some wants to see them.
pub async fn add(tx: &mut Tx, said: CheckoutSettingsInput, is_default: Option<bool>) -> Result<CheckoutSettings> {
    let said = said.checked()?;
    // One at a time: two that come together are counted both.
    kontor_tenants::hold(tx).await?;
    let count = list(tx).await?.len();
    if count >= limits::SETTINGS_MAX {
        return Err(ApiError::new(Code::TooMany).with("max", limits::SETTINGS_MAX));
    }
    let is_default = is_default.unwrap_or(count == 0);
    if is_default {
        nothing_is_default(tx).await?;
    }
    let (seller, id, now) = (tx.seller()?, tx.id(), tx.now());
    query(
        "INSERT INTO checkout_settings (seller_id, id, name, layout, theme, trust_seals, buyer_information,
             recommended_method, is_default, created_at, updated_at, social_proof, sells_until)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12)",
    )
    .bind(seller)
    .bind(id)
    .bind(&said.name)
    .bind(said.layout)
    .bind(serde_json::to_value(&said.theme)?)
    .bind(serde_json::to_value(said.trust_seals)?)
    .bind(serde_json::to_value(said.buyer_information)?)
    .bind(said.recommended_method)
    .bind(is_default)
    .bind(now)
    .bind(serde_json::to_value(said.social_proof)?)
    .bind(said.sells_until)
    .execute(tx.conn()?)
    .await?;
    Ok(CheckoutSettings { id, said, is_default, created_at: now, version: 1 })
}

/// The same once more, with a number behind its name; never the default.
pub async fn duplicate(tx: &mut Tx, id: CheckoutSettingsId) -> Result<CheckoutSettings> {
    let first = find_settings(tx, id).await?.said;
    let short: String = first.name.chars().take(LINE_CHARS_MAX - SECOND.len()).collect();
    let name = if short.is_empty() { short } else { short + SECOND };
    add(tx, CheckoutSettingsInput { name, ..first }, Some(false)).await
}

/// Changes settings. `seen`: the version that the editor saw; `is_default`: `None` stays.
pub async fn change(
    tx: &mut Tx,
    id: CheckoutSettingsId,
    seen: i32,
    said: CheckoutSettingsInput,
    is_default: Option<bool>,
) -> Result<CheckoutSettings> {
    let said = said.checked()?;
    kontor_tenants::hold(tx).await?;
    if is_default == Some(true) {
        nothing_is_default(tx).await?;
    }
    let (seller, now) = (tx.seller()?, tx.now());
    let changed = query(
        "UPDATE checkout_settings SET name = $3, layout = $4, theme = $5, trust_seals = $6, buyer_information = $7,
             recommended_method = $8, is_default = coalesce($9, is_default), updated_at = $10, version = version + 1,
             social_proof = $12, sells_until = $13
         WHERE seller_id = $1 AND id = $2 AND version = $11",
    )
    .bind(seller)
    .bind(id)
    .bind(&said.name)
    .bind(said.layout)
    .bind(serde_json::to_value(&said.theme)?)
    .bind(serde_json::to_value(said.trust_seals)?)
    .bind(serde_json::to_value(said.buyer_information)?)
    .bind(said.recommended_method)
    .bind(is_default)
    .bind(now)
    .bind(seen)
    .bind(serde_json::to_value(said.social_proof)?)
    .bind(said.sells_until)
    .execute(tx.conn()?)
    .await?;
    let now = find_settings(tx, id).await?;
    check_changed(changed, now.version)?;
    Ok(now)
}

async fn nothing_is_default(tx: &mut Tx) -> Result<()> {
    let seller = tx.seller()?;
    query("UPDATE checkout_settings SET is_default = false WHERE seller_id = $1 AND is_default")
        .bind(seller)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// Refuses settings that the seller does not have. What is found cannot go before the transaction ends.
pub async fn check_chosen(tx: &mut Tx, id: CheckoutSettingsId, pointer: &str) -> Result<()> {
    kontor_tenants::hold(tx).await?;
    find_settings(tx, id).await.map(drop).map_err(|_| ApiError::field(Code::NotFound, pointer))
}

/// Removes settings. `users`: the names of products that are sold with them, looked up after the tenant was held.
pub async fn remove(tx: &mut Tx, id: CheckoutSettingsId, users: &[String]) -> Result<()> {
    if !users.is_empty() {
        return Err(ApiError::new(Code::UsedByProducts).with("products", users.join(", ")));
    }
    let seller = tx.seller()?;
    let gone = query("DELETE FROM checkout_settings WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .execute(tx.conn()?)
        .await?;
    if gone == 0 { Err(ApiError::not_found()) } else { Ok(()) }
}

impl CheckoutSettingsInput {
    /// Everything in order, or a refusal of all that is not.
    pub fn checked(mut self) -> Result<Self> {
        let mut check = Validator::new();
        self.name = self.name.trim().to_owned();
        check.line("/name", &self.name, 0, LINE_CHARS_MAX);
        self.theme = self.theme.check(&mut check);
        self.social_proof.check(&mut check);
        if let Some(day) = self.sells_until {
            limits::check_day(&mut check, "/sells_until", day);
        }
        check.finish()?;
        Ok(self)
    }
}
