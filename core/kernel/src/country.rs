//! Countries: ISO 3166-1 alpha-2 codes, their names, and what selling and tax need to know of them.

use std::{fmt, str::FromStr, sync::LazyLock};

use chrono::NaiveDate;

use crate::{Locale, Words, currency::UnknownCode, words_files};

pub(crate) mod address;
pub(crate) mod rates;

/// A country by its uppercase ISO 3166-1 alpha-2 code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Country([u8; 2]);

/// What selling and tax need to know of a country.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CountryFacts {
    /// Member state of the European Union.
    pub eu: bool,
    /// Sellers can be at home here (selling-core §9, the list of fourteen).
    pub seller: bool,
    /// Money can be paid out to here (selling-core §9).
    pub payout: bool,
}

const OUTSIDE_EU: &[&str] = &["CH", "GB", "NO"];
const SELLERS: &[&str] = &["AT", "BE", "DE", "ES", "FI", "GB", "IE", "IT", "FR", "GR", "PL", "PT", "CH", "NL"];
const PAYOUTS: &[&str] = &["DE", "FR", "NL", "ES", "IE"];

static NAMES: LazyLock<Words> = words_files!("countries.");

impl Country {
    /// The default country (selling-core §9).
    pub const DE: Self = Self(*b"DE");

    /// Every country, by code.
    pub fn all() -> impl Iterator<Item = Self> {
        NAMES.keys().into_iter().filter_map(|code| code.parse().ok())
    }

    /// The code.
    pub fn code(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or("DE")
    }

    /// The name in a language.
    pub fn name(&self, locale: Locale) -> &'static str {
        NAMES.text(locale, self.code()).unwrap_or_default()
    }

    /// The country of a name in any of our languages, however it is written.
    pub fn named(name: &str) -> Option<Self> {
        let wanted = name.trim().to_lowercase();
        Self::all().find(|country| Locale::translated().any(|locale| country.name(locale).to_lowercase() == wanted))
    }

    /// What selling and tax need to know.
    pub fn facts(&self) -> CountryFacts {
        let code = self.code();
        CountryFacts {
            eu: rates::is_known(code) && !OUTSIDE_EU.contains(&code),
            seller: SELLERS.contains(&code),
            payout: PAYOUTS.contains(&code),
        }
    }

    /// The standard rate of value added tax on a day, in basis points (1900 is 19 %); none where the product knows of no such
    /// tax.
    pub fn vat_bps(&self, on: NaiveDate) -> Option<i64> {
        rates::rate(self.code(), on)
    }
}

impl FromStr for Country {
    type Err = UnknownCode;

    fn from_str(code: &str) -> Result<Self, Self::Err> {
        let bytes: [u8; 2] = code.as_bytes().try_into().map_err(|_| UnknownCode)?;
        if NAMES.text(Locale::En, code).is_some() { Ok(Self(bytes)) } else { Err(UnknownCode) }
    }
}

impl fmt::Display for Country {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl fmt::Debug for Country {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl serde::Serialize for Country {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl<'de> serde::Deserialize<'de> for Country {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        std::borrow::Cow::<'de, str>::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::{Country, NAMES};

    #[test]
    fn every_country_has_a_name_in_every_language() {
        assert_eq!(NAMES.problems(), Vec::<String>::new());
    }

    #[test]
    fn twenty_seven_member_states_and_fourteen_homes_of_sellers() {
        assert_eq!(Country::all().filter(|country| country.facts().eu).count(), 27);
        assert_eq!(Country::all().filter(|country| country.facts().seller).count(), 14);
        assert_eq!(Country::all().filter(|country| country.facts().payout).count(), 5);
    }
}
