//! The company that buys from sellers and sells to their buyers, where the platform has one, and what a sale by way of it means
//! (decisions-selling: who sells is an input of every quote).

use chrono::{DateTime, Utc};
use diesel::{
    deserialize::{self, FromSql, FromSqlRow},
    pg::{Pg, PgValue},
    sql_types::Jsonb,
};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    AddressPart, ApiError, Code, Country, Result, SqlValue, TaxPlace, Validator, VatId, check_changed, kinds::UserId,
};
use serde::{Deserialize, Serialize};

/// More would be no price for reselling.
const COST_BPS_MAX: i64 = 5_000;

const COLUMNS: &str = "active, name, street, zip, city, country, vat_id, terms_url, cost_bps, changed_at, version";

/// The reseller as managers enter it.
#[derive(Debug, Clone, PartialEq, Eq, Row)]
pub struct Reseller {
    /// Whether sellers can sell by way of it now.
    pub active: bool,
    /// The company's name.
    pub name: String,
    /// Street and number.
    pub street: String,
    /// Postal code.
    pub zip: String,
    /// Town.
    pub city: String,
    /// Where it is established, ISO 3166: it owes the tax of what it sells.
    pub country: String,
    /// Its VAT id.
    pub vat_id: String,
    /// Where its terms of sale stand.
    pub terms_url: String,
    /// What it costs, in basis points of the price.
    pub cost_bps: i32,
    /// When it was changed last.
    pub changed_at: DateTime<Utc>,
    /// Counts the changes.
    pub version: i32,
}

/// A sale by way of the reseller, as it is when an offer is made; orders keep it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, FromSqlRow)]
#[expect(missing_docs, reason = "the fields are those of Reseller")]
pub struct Resale {
    pub name: String,
    pub street: String,
    pub zip: String,
    pub city: String,
    pub country: String,
    pub vat_id: String,
    pub terms_url: String,
    pub cost_bps: i64,
    /// Who bears the cost: seller, reseller or payer.
    pub party: String,
    /// Counts the changes of where the terms stand.
    pub terms_version: i32,
}

impl Resale {
    /// What the buyer pays beyond the seller's price, in basis points of it.
    pub fn added_bps(&self) -> i64 {
        if self.party == "payer" { self.cost_bps } else { 0 }
    }

    /// What is kept of the seller's price beside the platform's fee, in basis points of it.
    pub fn kept_bps(&self) -> i64 {
        if self.party == "reseller" { 0 } else { self.cost_bps }
    }

    /// Its name and address in one line.
    pub fn address(&self) -> String {
        in_one_line([&self.name, &self.street, &self.zip, &self.city, &self.country])
    }

    /// Where the reseller is established.
    pub fn home(&self) -> TaxPlace {
        TaxPlace::of_address(self.country.parse().unwrap_or(Country::DE), &self.zip, &self.city)
    }
}

impl SqlValue for Resale {
    type Sql = Jsonb;
}

impl FromSql<Jsonb, Pg> for Resale {
    fn from_sql(bytes: PgValue<'_>) -> deserialize::Result<Self> {
        Ok(serde_json::from_value(<serde_json::Value as FromSql<Jsonb, Pg>>::from_sql(bytes)?)?)
    }
}

impl Reseller {
    /// Name and address in one line.
    pub fn address(&self) -> String {
        in_one_line([&self.name, &self.street, &self.zip, &self.city, &self.country])
    }

    /// Whether it says the same, whenever that was entered.
    fn says(&self, other: &Self) -> bool {
        *self == Self { changed_at: self.changed_at, version: self.version, ..other.clone() }
    }

    /// As it is kept, or a refusal of all that is wrong.
    fn checked(mut self) -> Result<Self> {
        let mut check = Validator::new();
        let country: Option<Country> = self.country.parse().ok();
        let asked = country.unwrap_or(Country::DE).address_format();
        let needed = |part| usize::from(part == AddressPart::Required);
        let lines = [
            ("/name", &mut self.name, 1, 100),
            ("/street", &mut self.street, 1, 100),
            ("/zip", &mut self.zip, needed(asked.postcode), 20),
            ("/city", &mut self.city, needed(asked.city), 100),
        ];
        for (pointer, text, least, max) in lines {
            *text = text.trim().to_owned();
            check.line(pointer, text, least, max);
        }
        check.that(country.is_some_and(VatId::is_given_in), Code::InvalidCountry, "/country");
        let id = country.and_then(|country| VatId::typed(&self.vat_id, country).ok());
        let home = country.map(|country| TaxPlace::of_address(country, &self.zip, &self.city));
        let is_theirs = home.zip(id.as_ref()).is_some_and(|(home, id)| home.has_id(id));
        check.that(is_theirs, Code::InvalidVat, "/vat_id");
        let link = self.terms_url.len() <= 500 && self.terms_url.starts_with("https://");
        check.that(link && !self.terms_url.contains(char::is_whitespace), Code::InvalidUrl, "/terms_url");
        check.range("/cost_bps", i64::from(self.cost_bps), 0, COST_BPS_MAX);
        check.finish()?;
        self.vat_id = id.map(|id| id.to_string()).unwrap_or_default();
        Ok(self)
    }
}

fn in_one_line([name, street, zip, city, country]: [&str; 5]) -> String {
    let town = format!("{zip} {city}");
    let parts = [name, street, town.trim(), country];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

/// The platform's reseller; none was entered yet.
pub async fn reseller(tx: &mut Tx) -> Result<Option<Reseller>> {
    Ok(query(format!("SELECT {COLUMNS} FROM resellers")).load(tx.conn()?).await?.into_iter().next())
}

/// Enters the reseller, or changes it, and answers whether that was news. `seen`: the version that the editor saw, if any.
/// Orders keep what it said when they were placed.
pub async fn keep_reseller(tx: &mut Tx, seen: Option<i32>, said: Reseller, by: UserId) -> Result<(Reseller, bool)> {
    let said = said.checked()?;
    let before = reseller(tx).await?;
    let version = before.as_ref().map_or(0, |before| before.version);
    if let Some(before) = before.filter(|before| before.says(&said)) {
        return Ok((before, false));
    }
    let now = tx.env().clock.now();
    let kept: Vec<Reseller> = query(format!(
        "INSERT INTO resellers AS r (active, name, street, zip, city, country, vat_id, terms_url, cost_bps, changed_by, changed_at)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 WHERE $12 = 0 OR EXISTS (SELECT FROM resellers)
         ON CONFLICT (one) DO UPDATE SET active = excluded.active, name = excluded.name, street = excluded.street,
             zip = excluded.zip, city = excluded.city, country = excluded.country, vat_id = excluded.vat_id,
             terms_url = excluded.terms_url, cost_bps = excluded.cost_bps, changed_by = excluded.changed_by,
             changed_at = excluded.changed_at, version = r.version + 1,
             terms_version = r.terms_version + (r.terms_url <> excluded.terms_url)::integer
         WHERE r.version = $12 RETURNING {COLUMNS}"
    ))
    .bind(said.active)
    .bind(said.name)
    .bind(said.street)
    .bind(said.zip)
    .bind(said.city)
    .bind(said.country)
    .bind(said.vat_id)
    .bind(said.terms_url)
    .bind(said.cost_bps)
    .bind(by)
    .bind(now)
    .bind(seen.unwrap_or(version))
    .load(tx.conn()?)
    .await?;
    check_changed(kept.len(), version)?;
    Ok((kept.into_iter().next().ok_or_else(ApiError::not_found)?, true))
}
