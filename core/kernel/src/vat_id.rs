//! Numbers of businesses for value added tax: the form and the check digits of each country (storefront-growth §5). Whether a
//! number that is well formed exists, and whose it is, only a register knows.

mod national;
mod persons;
mod sums;

use std::{fmt, str::FromStr};

use crate::Country;

/// A well-formed VAT id: of a member state of the Union, of Great Britain, or of Switzerland.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VatId {
    country: Country,
    number: String,
}

/// The text is no VAT id: its country has none, or its form or its check digit is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a VAT id")]
pub struct NotAVatId;

/// Signs that people put between the parts.
const SEPARATORS: &[char] = &[' ', '\u{a0}', '-', '.', '/', ':', ','];

impl VatId {
    /// Reads what somebody from `country` typed: with the country's letters in front, or without.
    pub fn typed(text: &str, country: Country) -> Result<Self, NotAVatId> {
        let compact = compact(text);
        match compact.parse() {
            Ok(id) => Ok(id),
            Err(NotAVatId) => format!("{}{compact}", prefix_of(country)).parse(),
        }
    }

    /// Whether a country gives ids whose form we know.
    pub fn is_given_in(country: Country) -> bool {
        !prefix_of(country).is_empty()
    }

    /// The country that gave it.
    pub const fn country(&self) -> Country {
        self.country
    }

    /// What follows the country's letters.
    pub fn number(&self) -> &str {
        &self.number
    }

    /// The letters in front: those of ISO 3166, but EL for Greece and CHE for Switzerland.
    pub fn prefix(&self) -> &str {
        prefix_of(self.country)
    }
}

fn prefix_of(country: Country) -> &'static str {
    PREFIXES.iter().find(|(_, code)| country.code() == *code).map_or("", |(prefix, _)| prefix)
}

/// The letters in front of a number, and the country that they are of.
const PREFIXES: &[(&str, &str)] = &[
    ("AT", "AT"),
    ("BE", "BE"),
    ("BG", "BG"),
    ("CHE", "CH"),
    ("CY", "CY"),
    ("CZ", "CZ"),
    ("DE", "DE"),
    ("DK", "DK"),
    ("EE", "EE"),
    ("EL", "GR"),
    ("ES", "ES"),
    ("FI", "FI"),
    ("FR", "FR"),
    ("GB", "GB"),
    ("HR", "HR"),
    ("HU", "HU"),
    ("IE", "IE"),
    ("IT", "IT"),
    ("LT", "LT"),
    ("LU", "LU"),
    ("LV", "LV"),
    ("MT", "MT"),
    ("NL", "NL"),
    ("PL", "PL"),
    ("PT", "PT"),
    ("RO", "RO"),
    ("SE", "SE"),
    ("SI", "SI"),
    ("SK", "SK"),
    // Not what the register calls it, but what people write.
    ("GR", "GR"),
];

fn compact(text: &str) -> String {
    text.chars().filter(|sign| !SEPARATORS.contains(sign)).collect::<String>().to_uppercase()
}

impl FromStr for VatId {
    type Err = NotAVatId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let compact = compact(text);
        let known = |(prefix, code): &(&str, &str)| Some((code.parse().ok()?, compact.strip_prefix(prefix)?));
        let (country, rest): (Country, &str) = PREFIXES.iter().find_map(known).ok_or(NotAVatId)?;
        let number = national::padded(country.code(), rest);
        if national::is_well_formed(country.code(), &number) { Ok(Self { country, number }) } else { Err(NotAVatId) }
    }
}

impl fmt::Display for VatId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.prefix(), self.number)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]
    use super::*;

    /// Numbers that companies and offices print in their imprints, one of each country, and forms of the rarer kinds.
    const REAL: &[&str] = &[
        "ATU13585627",
        "BE0428759497",
        "BG175074752",
        "CY10259033P",
        "CZ25123891",
        "DE136695976",
        "DK13585628",
        "EE100931558",
        "EL094259216",
        "ESB58378431",
        "ESX2482300W",
        "FI20774740",
        "FR40303265045",
        "FRK7399859412",
        "GB980780684",
        "HR33392005961",
        "HU12892312",
        "IE6433435F",
        "IE6433435OA",
        "IE8D79739I",
        "IT00743110157",
        "LT119511515",
        "LT100001919017",
        "LU15027442",
        "LV40003521600",
        "MT11679112",
        "NL004495445B01",
        "PL8567346215",
        "PT501964843",
        "RO18547290",
        "SE123456789701",
        "SI50223054",
        "SK2022749619",
        "CHE107787577IVA",
    ];

    #[test]
    fn numbers_of_every_country_are_read_and_one_wrong_digit_is_seen() {
        for text in REAL {
            let id: VatId = text.parse().unwrap_or_else(|_| panic!("{text}"));
            assert_eq!(id.to_string(), *text);
            let place = text.rfind(|sign: char| sign.is_ascii_digit()).unwrap();
            let place = if text.starts_with("NL") { 10 } else { place };
            let other = text.as_bytes()[place].wrapping_sub(b'0').wrapping_add(1) % 10;
            let wrong = format!("{}{other}{}", &text[..place], &text[place + 1..]);
            assert!(wrong.parse::<VatId>().is_err(), "{wrong}");
        }
        let countries: std::collections::BTreeSet<_> =
            REAL.iter().map(|text| text.parse::<VatId>().unwrap().country()).collect();
        assert_eq!(countries.len(), 27 + 2);
    }

    #[test]
    fn people_write_it_with_signs_between_and_leave_their_country_out() {
        let german: VatId = "DE136695976".parse().unwrap();
        for text in ["de 136 695 976", "136695976", "DE-136.695.976"] {
            assert_eq!(VatId::typed(text, Country::DE), Ok(german.clone()), "{text}");
        }
        assert_eq!(VatId::typed("GR 094259216", "GR".parse().unwrap()).unwrap().to_string(), "EL094259216");
        assert_eq!(VatId::typed("ESX2482300W", Country::DE).unwrap().country().code(), "ES");
        assert_eq!(VatId::typed("che-107.787.577 iva", "CH".parse().unwrap()).unwrap().to_string(), "CHE107787577IVA");
        for nothing in ["", "DE", "US123456789", "DE136695975", "ÄÖ12", "NO974760673MVA", "FR", "IE"] {
            assert!(VatId::typed(nothing, Country::DE).is_err(), "{nothing}");
        }
    }

    proptest::proptest! {
        #[test]
        fn whatever_is_typed_is_answered_and_reads_back(text in "\\PC{0,20}", tail in "[A-Z]{0,3}[0-9A-Z+*]{0,14}") {
            for text in [text, tail] {
                if let Ok(id) = VatId::typed(&text, Country::DE) {
                    proptest::prop_assert_eq!(id.to_string().parse(), Ok(id));
                }
            }
        }
    }
}
