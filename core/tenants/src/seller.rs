//! A seller's settings.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use kontor_db::{Db, Scope, Tenant, Tx};
use kontor_kernel::{
    Actor, ApiError, Code, Currency, Locale, Result, Validator,
    kinds::{SellerId, UserId},
};

use crate::{
    brands::brand_in,
    store::{self, SellerRow},
};

/// Longest name of a shop.
const SHOP_NAME_CHARS_MAX: usize = 80;

/// One side of a shop.
#[derive(Debug, Clone)]
pub struct Seller {
    /// Which tenant.
    pub id: SellerId,
    /// Whether money is real here.
    pub livemode: bool,
    /// The other side.
    pub twin_id: SellerId,
    /// Whose shop it is.
    pub owner: UserId,
    /// Part of the shop's address.
    pub username: String,
    /// The shop's name.
    pub name: String,
    /// Where the seller is written to.
    pub contact_email: String,
    /// ISO 3166 code.
    pub country: String,
    /// The currency of prices.
    pub currency: Currency,
    /// The shop's language.
    pub locale: Locale,
    /// For days and reports.
    pub time_zone: String,
    /// The platform's fee of each sale, in basis points.
    pub fee_bps: i32,
    /// Whether payouts are paused.
    pub payouts_blocked: bool,
    /// What they said they sell.
    pub product_form: Option<String>,
    /// Since when.
    pub created_at: DateTime<Utc>,
    /// Counts changes; for `If-Match`.
    pub version: i32,
}

/// Requested changes; what is `None` stays.
#[derive(Debug, Clone, Default)]
pub struct SellerChanges {
    /// The shop's name.
    pub name: Option<String>,
    /// ISO 4217 code.
    pub currency: Option<String>,
    /// Language code.
    pub locale: Option<String>,
    /// IANA name.
    pub time_zone: Option<String>,
    /// The version that was looked at.
    pub version: Option<i32>,
}

impl From<SellerRow> for Seller {
    fn from(row: SellerRow) -> Self {
        let product_form = row.preferences.get("product_form").and_then(|form| form.as_str()).map(str::to_owned);
        Self {
            id: row.seller_id,
            livemode: row.livemode,
            twin_id: row.twin_id,
            owner: row.owner_user_id,
            username: row.username,
            name: row.name,
            contact_email: row.contact_email,
            country: row.country,
            currency: row.currency,
            locale: Locale::from_code(&row.locale),
            time_zone: row.time_zone,
            fee_bps: row.fee_bps,
            payouts_blocked: row.payouts_blocked,
            product_form,
            created_at: row.created_at,
            version: row.version,
        }
    }
}

/// The tenant of the transaction.
pub async fn seller(tx: &mut Tx) -> Result<Seller> {
    Ok(store::seller(tx).await?.ok_or_else(ApiError::not_found)?.into())
}

/// Changes the settings of the transaction's tenant.
pub async fn update(tx: &mut Tx, changes: &SellerChanges) -> Result<Seller> {
    let mut row = store::seller(tx).await?.ok_or_else(ApiError::not_found)?;
    let version = changes.version.unwrap_or(row.version);
    let mut check = Validator::new();
    if let Some(name) = &changes.name {
        check_name(&mut check, name);
        name.trim().clone_into(&mut row.name);
    }
    if let Some(code) = &changes.currency {
        match code.parse() {
            Ok(currency) => row.currency = currency,
            Err(_) => {
                check.refuse(Code::InvalidCurrency, "/currency");
            }
        }
    }
    if let Some(code) = &changes.locale {
        match Locale::known(code) {
            Some(locale) => locale.code().clone_into(&mut row.locale),
            None => {
                let allowed = Locale::translated_codes();
                check.refuse_with(Code::InvalidChoice, "/locale", [("allowed", allowed.into())]);
            }
        }
    }
    if let Some(zone) = &changes.time_zone {
        check.that(zone.parse::<Tz>().is_ok(), Code::InvalidTimeZone, "/time_zone");
        row.time_zone.clone_from(zone);
    }
    check.finish()?;
    if !store::update_seller(tx, &row, version).await? {
        return Err(ApiError::new(Code::StaleVersion));
    }
    seller(tx).await
}

pub(crate) fn check_name(check: &mut Validator, name: &str) {
    if name.trim().chars().count() > SHOP_NAME_CHARS_MAX {
        check.refuse_with(Code::ProfileName, "/name", [("max", SHOP_NAME_CHARS_MAX.into())]);
    } else {
        check.name("/name", name, 1, SHOP_NAME_CHARS_MAX);
        if let Some(brand) = brand_in(name) {
            check.refuse_with(Code::NameOfBrand, "/name", [("brand", brand.into())]);
        }
    }
}

/// Writes the owner's new address into both sides of a shop.
pub async fn follow_email(db: &Db, user: UserId, sides: [Tenant; 2], email: &str) -> Result<()> {
    let [one, other] = sides;
    let mut tx = db.begin(Scope::Seller(one, Actor::Seller(user))).await?;
    store::set_contact(&mut tx, email).await?;
    tx.switch_role(Scope::Seller(other, Actor::Seller(user))).await?;
    store::set_contact(&mut tx, email).await?;
    tx.commit().await
}

/// Follows the home that the seller's profile names: prices are taxed from there. The caller has checked the country.
pub async fn move_home(tx: &mut Tx, country: &str) -> Result<()> {
    store::set_country(tx, country).await
}

/// Holds the transaction's seller: actions that must not happen beside each other, such as two payouts of one balance,
/// come one after the other.
pub async fn hold(tx: &mut Tx) -> Result<()> {
    store::lock_seller(tx).await
}
