//! Who a seller says they are: one row, filled in over three steps.

mod change;
mod rules;
mod save;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{AsChangeset, OptionalExtension, QueryDsl, Queryable, Selectable, SelectableHelper};
use diesel_async::RunQueryDsl;
use kontor_db::Tx;
use kontor_kernel::{ApiError, Country, Locale, Result};

use crate::{
    provider::PersonProfile,
    schema::seller_profiles,
    state::{BusinessType, Salutation, VatExemptReason},
};

pub use change::ProfileChange;
pub use rules::{Flaw, flaws};
pub use save::save;

/// A seller's profile. Texts are empty, everything else `None`, until it was said.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, AsChangeset)]
#[diesel(table_name = seller_profiles, treat_none_as_null = true)]
#[expect(missing_docs, reason = "the fields are the specification's (selling-core §3 and §5), named for what they are")]
pub struct SellerProfile {
    pub business_type: Option<BusinessType>,
    pub company: String,
    pub first_name: String,
    pub last_name: String,
    pub salutation: Salutation,
    pub birthday: Option<NaiveDate>,
    pub nationality: Option<String>,
    pub birthplace_city: String,
    pub birthplace_country: Option<String>,
    pub street: String,
    pub street_number: String,
    pub zip: String,
    pub city: String,
    pub region: String,
    pub country_code: Option<String>,
    pub phone: String,
    pub vat_payer: Option<bool>,
    pub vat_exempt_reason: Option<VatExemptReason>,
    pub vat_no: String,
    pub tax_number: String,
    pub tax_identification_number: String,
    pub issuance_country: Option<String>,
    pub updated_at: DateTime<Utc>,
    pub version: i32,
    /// The register, and where it is kept: `Amtsgericht Charlottenburg`; of a business in none, its town.
    pub registration_location: String,
    /// The number there; empty of who stands in no register.
    pub registration_number: String,
}

impl SellerProfile {
    /// The full name, as identity documents and banks have it.
    pub fn full_name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name).trim().to_owned()
    }

    /// The names that a bank account may be held under: the person's and the company's.
    pub fn holders(&self) -> Vec<String> {
        [self.full_name(), self.company.trim().to_owned()].into_iter().filter(|name| !name.is_empty()).collect()
    }

    /// Where post reaches them, line by line.
    pub fn address(&self, locale: Locale) -> Vec<String> {
        let country = self.country_code.as_deref().and_then(|code| code.parse::<Country>().ok());
        let lines = [
            format!("{} {}", self.street, self.street_number),
            format!("{} {}", self.zip, self.city),
            self.region.clone(),
            country.map_or_else(String::new, |country| country.name(locale).to_owned()),
        ];
        lines.iter().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
    }

    /// The person as the verification company is told of them.
    pub fn person(&self, email: &str) -> PersonProfile {
        // An only name is the primary identifier of an identity document (ICAO Doc 9303-3).
        let (first_name, last_name) = if self.last_name.is_empty() {
            ("", &self.first_name)
        } else {
            (self.first_name.as_str(), &self.last_name)
        };
        PersonProfile {
            first_name: first_name.to_owned(),
            last_name: last_name.clone(),
            birthday: self.birthday.map(|day| day.to_string()).unwrap_or_default(),
            street: format!("{} {}", self.street, self.street_number).trim().to_owned(),
            zip: self.zip.clone(),
            city: self.city.clone(),
            country: self.country_code.clone().unwrap_or_default(),
            phone: self.phone.clone(),
            email: email.to_owned(),
        }
    }

    /// What the decision rests on: a change of it after the decision asks for a new one.
    pub(crate) fn protected(&self) -> impl PartialEq + use<> {
        let lines = [&self.first_name, &self.last_name, &self.company, &self.street, &self.street_number, &self.zip];
        let more = [&self.city, &self.region];
        let lines: Vec<String> = lines.into_iter().chain(more).cloned().collect();
        (lines, self.business_type, self.birthday, self.nationality.clone(), self.country_code.clone())
    }

    /// The fields that still need something before the documents can be handed in.
    pub fn unmet_fields(&self, today: NaiveDate) -> Vec<&'static str> {
        flaws(self, today).into_iter().map(|flaw| flaw.field).collect()
    }
}

/// The profile of the transaction's seller.
pub async fn profile(tx: &mut Tx) -> Result<SellerProfile> {
    let seller = tx.seller()?.uuid();
    let mine = seller_profiles::table.find(seller).select(SellerProfile::as_select());
    mine.first(tx.conn()?).await.optional()?.ok_or_else(ApiError::not_found)
}

/// The profile, held until the transaction ends.
pub(crate) async fn lock(tx: &mut Tx) -> Result<SellerProfile> {
    let seller = tx.seller()?.uuid();
    let mine = seller_profiles::table.find(seller).select(SellerProfile::as_select()).for_update();
    mine.first(tx.conn()?).await.optional()?.ok_or_else(ApiError::not_found)
}
