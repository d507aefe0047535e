//! Numbers of businesses for value added tax: the form and the check digits of each country (storefront-growth §5). Whether a
//! number that is well formed exists, and whose it is, only a register knows.

mod national;
mod persons;
mod sums;

use std::{fmt, str::FromStr};

use crate::{Country, TaxPlace};

/// A well-formed VAT id: of a member state of the Union, of Great Britain, or of Switzerland.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VatId {
    country: Country,
    number: String,
    /// Whether it has the letters of Northern Ireland in front, under which the Union counts it as a member state's for goods
    /// (Protocol on Ireland/Northern Ireland, Art. 8). For services its holder is a business of Great Britain.
    goods_only: bool,
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
            Err(NotAVatId) => format!("{}{compact}", prefix_given_in(country)).parse(),
        }
    }

    /// Whether a country gives ids whose form we know.
    pub fn is_given_in(country: Country) -> bool {
        !prefix_given_in(country).is_empty()
    }

    /// Whether the Union counts it as a member state's for goods alone: it is one of Northern Ireland.
    pub const fn is_for_goods_only(&self) -> bool {
        self.goods_only
    }

    /// The country that gave it.
    pub const fn country(&self) -> Country {
        self.country
    }

    /// What follows the country's letters.
    pub fn number(&self) -> &str {
        &self.number
    }

    /// The letters in front: those of ISO 3166, but EL for Greece, CHE for Switzerland and XI for Northern Ireland.
    pub fn prefix(&self) -> &str {
        if self.goods_only { NORTHERN_IRELAND } else { prefix_of(self.country) }
    }
}

/// What numbers of Great Britain begin with where goods are traded from Northern Ireland.
const NORTHERN_IRELAND: &str = "XI";

/// The letters in front of the numbers that businesses of a country's addresses have: those of Monaco are French.
fn prefix_given_in(country: Country) -> &'static str {
    prefix_of(TaxPlace::from(country).country())
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
    (NORTHERN_IRELAND, "GB"),
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
        let goods_only = compact.starts_with(NORTHERN_IRELAND);
        if national::is_well_formed(country.code(), &number) {
            Ok(Self { country, number, goods_only })
        } else {
            Err(NotAVatId)
        }
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

    #[test]
    fn territories_have_the_numbers_of_the_country_whose_tax_they_have() {
        for (country, typed, shown) in [
            ("MC", "40303265045", "FR40303265045"),
            ("MC", "FR40303265045", "FR40303265045"),
            ("IM", "980780684", "GB980780684"),
            ("GB", "XI 980 7806 84", "XI980780684"),
            ("IM", "GB980780684", "GB980780684"),
        ] {
            let country = country.parse().unwrap();
            assert_eq!(VatId::typed(typed, country).unwrap().to_string(), shown);
            assert!(VatId::is_given_in(country));
        }
        let northern: VatId = "XI980780684".parse().unwrap();
        assert_eq!((northern.country().code(), northern.is_for_goods_only()), ("GB", true));
        assert!("XI980780685".parse::<VatId>().is_err());
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
