//! Places as VAT law sees them: the country of an address says who delivers its post, and some postcodes have a VAT of their own,
//! that of another country, or none. The table is [`territories`].

mod territories;

use std::sync::LazyLock;

use chrono::NaiveDate;

use crate::{Country, Locale, Machine, VatId, Words, country::rates, words_files};
use territories::{Rates, TerritoryRow};

pub use territories::Territory;

/// An address as VAT law sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TaxPlace {
    address: Country,
    territory: Option<Territory>,
}

static NAMES: LazyLock<Words> = words_files!("territories.");

impl Territory {
    /// The name in a language.
    pub fn name(self, locale: Locale) -> &'static str {
        NAMES.text(locale, self.text()).unwrap_or_default()
    }

    /// The law that puts it where it is.
    pub fn source(self) -> &'static str {
        self.row().map_or("", |row| row.source)
    }

    fn row(self) -> Option<&'static TerritoryRow> {
        territories::TABLE.iter().find(|row| row.territory == self)
    }
}

impl TaxPlace {
    /// The place of an address. Of a postcode or a town that is empty nothing is known: then the country alone counts.
    pub fn of_address(country: Country, postcode: &str, town: &str) -> Self {
        let code = compact(country, postcode);
        let row = territories::TABLE.iter().find(|row| row.is_at(country, &code, town));
        Self { address: country, territory: row.map(|row| row.territory) }
    }

    /// The place of an address that is written in one text, postcode and town among the rest, as that of an event is.
    pub fn of_text(country: Country, text: &str) -> Self {
        let parts = text.split(|sign: char| !(sign.is_alphanumeric() || sign == '-'));
        let words: Vec<&str> = parts.filter(|word| !word.is_empty()).collect();
        let pairs = words.windows(2).map(<[&str]>::concat).filter(|_| matches!(country.code(), "GB" | "GR"));
        // House numbers come before the postcode.
        let mut all = words.iter().rev().map(|word| (*word).to_owned()).chain(pairs.rev());
        let code = all.find(|word| is_postcode(country, &compact(country, word))).unwrap_or_default();
        Self::of_address(country, &code, text)
    }

    /// The country that the address names.
    pub const fn address_country(&self) -> Country {
        self.address
    }

    /// The territory whose VAT is not simply that of the address's country.
    pub const fn territory(&self) -> Option<Territory> {
        self.territory
    }

    /// The country whose VAT law holds, or would hold if the law did not leave the territory out.
    pub fn country(&self) -> Country {
        self.row().and_then(|row| row.law.parse().ok()).unwrap_or(self.address)
    }

    /// Whether it belongs to the VAT territory of the Union (Art. 5 to 7 Dir. 2006/112/EC).
    pub fn is_in_union(&self) -> bool {
        self.country().facts().eu && self.row().is_none_or(|row| row.in_union)
    }

    /// The standard rate that sellers of its country charge there on a day, in basis points; none where they charge none.
    pub fn vat_bps(&self, on: NaiveDate) -> Option<i64> {
        match self.row().map(|row| row.rates) {
            None | Some(Rates::OfTheCountry) => self.country().vat_bps(on),
            Some(Rates::Own(own)) => rates::on(own, on),
            Some(Rates::None) => None,
        }
    }

    /// Whether who is at home at `home` charges the VAT of their own country here.
    pub fn is_at_home_of(&self, home: Self) -> bool {
        self.country() == home.country() && !matches!(self.row().map(|row| row.rates), Some(Rates::None))
    }

    /// Whether businesses here have VAT ids of the country that gave this one.
    pub fn has_id(&self, id: &VatId) -> bool {
        id.country() == self.country() || id.country() == self.address
    }

    fn row(&self) -> Option<&'static TerritoryRow> {
        self.territory.and_then(Territory::row)
    }
}

impl From<Country> for TaxPlace {
    fn from(country: Country) -> Self {
        Self::of_address(country, "", "")
    }
}

/// A postcode as it is compared: in capitals, without signs, and of countries whose postcodes are digits without the country's
/// letters in front.
fn compact(country: Country, postcode: &str) -> String {
    let code: String = postcode.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_uppercase();
    if country.code() == "GB" {
        return code;
    }
    code.trim_start_matches(|sign: char| sign.is_ascii_alphabetic()).to_owned()
}

/// Whether it has the form of a postcode, as far as a territory of the country could depend on it.
fn is_postcode(country: Country, code: &str) -> bool {
    let digits = code.chars().all(|sign| sign.is_ascii_digit());
    match country.code() {
        "GB" => !digits && code.len() >= 5 && code.chars().any(|sign| sign.is_ascii_digit()),
        "PT" => digits && matches!(code.len(), 4 | 7),
        _ => digits && code.len() == 5,
    }
}

#[cfg(test)]
mod tests;
