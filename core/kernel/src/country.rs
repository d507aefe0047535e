//! Countries: ISO 3166-1 alpha-2 codes, their names, and what selling and tax need to know of them.

use std::{collections::BTreeMap, fmt, str::FromStr, sync::LazyLock};

use crate::{Locale, currency::UnknownCode};

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
    /// Standard VAT rate in basis points, where the product knows one.
    pub vat_bps: Option<i64>,
}

/// Standard rates as published by the member states, the Swiss and the British tax offices, in force in November 2026.
const RATES: &[(&str, i64)] = &[
    ("AT", 2000),
    ("BE", 2100),
    ("BG", 2000),
    ("CY", 1900),
    ("CZ", 2100),
    ("DE", 1900),
    ("DK", 2500),
    ("EE", 2400),
    ("ES", 2100),
    ("FI", 2550),
    ("FR", 2000),
    ("GR", 2400),
    ("HR", 2500),
    ("HU", 2700),
    ("IE", 2300),
    ("IT", 2200),
    ("LT", 2100),
    ("LU", 1700),
    ("LV", 2100),
    ("MT", 1800),
    ("NL", 2100),
    ("PL", 2300),
    ("PT", 2300),
    ("RO", 2100),
    ("SE", 2500),
    ("SI", 2200),
    ("SK", 2300),
    ("CH", 810),
    ("GB", 2000),
    ("NO", 2500),
];
const OUTSIDE_EU: &[&str] = &["CH", "GB", "NO"];
const SELLERS: &[&str] = &["AT", "BE", "DE", "ES", "FI", "GB", "IE", "IT", "FR", "GR", "PL", "PT", "CH", "NL"];
const PAYOUTS: &[&str] = &["DE", "FR", "NL", "ES", "IE"];

static NAMES: LazyLock<BTreeMap<String, [String; 2]>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../words/countries.json")).unwrap_or_default());

impl Country {
    /// The default country (selling-core §9).
    pub const DE: Self = Self(*b"DE");

    /// Every country, by code.
    pub fn all() -> impl Iterator<Item = Self> {
        NAMES.keys().filter_map(|code| code.parse().ok())
    }

    /// The code.
    pub fn code(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or("DE")
    }

    /// The name in a language.
    pub fn name(&self, locale: Locale) -> &'static str {
        NAMES.get(self.code()).map_or("", |[en, de]| match locale {
            Locale::En => en,
            Locale::De => de,
        })
    }

    /// What selling and tax need to know.
    pub fn facts(&self) -> CountryFacts {
        let code = self.code();
        let vat_bps = RATES.iter().find(|(known, _)| *known == code).map(|(_, rate)| *rate);
        CountryFacts {
            eu: vat_bps.is_some() && !OUTSIDE_EU.contains(&code),
            seller: SELLERS.contains(&code),
            payout: PAYOUTS.contains(&code),
            vat_bps,
        }
    }
}

impl FromStr for Country {
    type Err = UnknownCode;

    fn from_str(code: &str) -> Result<Self, Self::Err> {
        let bytes: [u8; 2] = code.as_bytes().try_into().map_err(|_| UnknownCode)?;
        if NAMES.contains_key(code) { Ok(Self(bytes)) } else { Err(UnknownCode) }
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
    use super::Country;

    #[test]
    fn twenty_seven_member_states_and_fourteen_homes_of_sellers() {
        assert_eq!(Country::all().filter(|country| country.facts().eu).count(), 27);
        assert_eq!(Country::all().filter(|country| country.facts().seller).count(), 14);
        assert_eq!(Country::all().filter(|country| country.facts().payout).count(), 5);
    }
}
