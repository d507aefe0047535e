//! What an address consists of in each country. Postcodes and towns are those of Google's libaddressinput
//! (<https://chromium-i18n.appspot.com/ssl-address>, CC BY 4.0): what its format does not have is not asked, what it does not require may
//! be left out. House numbers are a field of their own where every building has one and addresses end in it (Universal Postal Union,
//! addressing systems); elsewhere they are part of the street's line, where there are any.

use super::Country;

/// Whether a part of an address is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum AddressPart {
    /// There is no such thing.
    Absent,
    /// Not every address has it.
    Optional,
    /// Every address has it.
    Required,
}

/// What an address in a country consists of, beside its street.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AddressFormat {
    /// A postcode.
    pub postcode: AddressPart,
    /// A town.
    pub city: AddressPart,
    /// A house number with a field of its own. Whoever writes it into the street's line need not say it twice.
    pub house_number: AddressPart,
}

impl AddressFormat {
    /// What is asked once the street's line is known: a house number that stands in it is not asked for twice.
    #[must_use]
    pub fn with_street(self, street: &str) -> Self {
        let least = if has_house_number(street) { AddressPart::Optional } else { AddressPart::Required };
        Self { house_number: self.house_number.min(least), ..self }
    }
}

/// Formats without a postcode.
const NO_POSTCODE: &[&str] = &[
    "AE", "AG", "AO", "AW", "BF", "BI", "BJ", "BO", "BQ", "BS", "BW", "BZ", "CD", "CF", "CG", "CI", "CK", "CM", "CW",
    "DJ", "DM", "ER", "FJ", "GA", "GD", "GH", "GM", "GQ", "GY", "HK", "JM", "KI", "KM", "KN", "LC", "LY", "ML", "MO",
    "MR", "MS", "MW", "NR", "NU", "PA", "PS", "QA", "RW", "SB", "SC", "SL", "SR", "SS", "ST", "SX", "SY", "TD", "TG",
    "TK", "TL", "TO", "TT", "TV", "UG", "VU", "WS", "YE", "ZW",
];

/// Formats whose postcode is not required.
const SOME_POSTCODE: &[&str] = &[
    "AD", "AF", "AI", "AL", "AM", "AR", "AZ", "BA", "BB", "BD", "BG", "BH", "BM", "BN", "BT", "BY", "CC", "CL", "CO",
    "CR", "CU", "CV", "CX", "CY", "DO", "DZ", "EC", "EG", "EH", "ET", "FO", "GE", "GI", "GN", "GT", "GW", "HN", "HR",
    "HT", "ID", "IE", "IL", "IQ", "IR", "IS", "JO", "KE", "KG", "KH", "KP", "KW", "KY", "KZ", "LA", "LB", "LK", "LR",
    "LS", "MA", "MC", "MD", "ME", "MG", "MK", "MM", "MN", "MT", "MU", "MV", "MZ", "NA", "NE", "NF", "NG", "NI", "NP",
    "OM", "PE", "PG", "PH", "PK", "PY", "RS", "SA", "SD", "SI", "SN", "SO", "SV", "SZ", "TH", "TJ", "TM", "TN", "TZ",
    "UY", "UZ", "VA", "VC", "VE", "VG", "VN", "ZM",
];

/// Formats without a town: the country is one, or its districts stand in the street's lines.
const NO_CITY: &[&str] = &["AE", "GI", "JP", "KY", "MO", "NR", "SG"];

/// Formats whose town is not required.
const SOME_CITY: &[&str] = &["AG", "CO", "HK", "ID", "SM", "VG"];

/// Where the number of the house stands for itself.
const HOUSE_NUMBERS: &[&str] = &[
    "AT", "BE", "BG", "CH", "CZ", "DE", "DK", "EE", "ES", "FI", "GR", "HR", "HU", "IT", "LI", "LT", "LU", "LV", "NL",
    "NO", "PL", "PT", "RO", "SE", "SI", "SK",
];

impl Country {
    /// What an address here consists of.
    pub fn address_format(&self) -> AddressFormat {
        let code = self.code();
        let part = |absent: &[&str], optional: &[&str]| match () {
            () if absent.contains(&code) => AddressPart::Absent,
            () if optional.contains(&code) => AddressPart::Optional,
            () => AddressPart::Required,
        };
        let numbered = HOUSE_NUMBERS.contains(&code);
        AddressFormat {
            postcode: part(NO_POSTCODE, SOME_POSTCODE),
            city: part(NO_CITY, SOME_CITY),
            house_number: if numbered { AddressPart::Required } else { AddressPart::Absent },
        }
    }
}

/// Whether a street's line has its house number in it: most people write one line.
fn has_house_number(street: &str) -> bool {
    street.chars().any(char::is_numeric)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[test]
    fn addresses_are_asked_by_the_rules_of_their_country() {
        let format = |code: &str| code.parse::<Country>().unwrap().address_format();
        for code in ["QA", "HK", "AE", "JM"] {
            let AddressFormat { postcode, house_number, .. } = format(code);
            assert_eq!((postcode, house_number), (AddressPart::Absent, AddressPart::Absent), "{code}");
        }
        for code in ["DE", "AT", "CH", "NL", "PL", "ES", "IT"] {
            let all = AddressPart::Required;
            assert_eq!(format(code), AddressFormat { postcode: all, city: all, house_number: all }, "{code}");
        }
        // Required by the post, and a number that stands in the street's line or nowhere.
        assert_eq!((format("GB").postcode, format("GB").house_number), (AddressPart::Required, AddressPart::Absent));
        assert_eq!((format("IE").postcode, format("SG").city), (AddressPart::Optional, AddressPart::Absent));
    }

    #[test]
    fn every_code_of_the_table_is_a_country_and_stands_once() {
        for list in [NO_POSTCODE, SOME_POSTCODE, NO_CITY, SOME_CITY, HOUSE_NUMBERS] {
            assert!(list.iter().all(|code| code.parse::<Country>().is_ok()) && list.is_sorted(), "{list:?}");
        }
        assert!(NO_POSTCODE.iter().all(|code| !SOME_POSTCODE.contains(code)));
        assert!(NO_CITY.iter().all(|code| !SOME_CITY.contains(code)));
    }

    #[test]
    fn one_line_is_enough_where_people_write_one() {
        assert!(has_house_number("Hauptstraße 5a") && has_house_number("5 High Street"));
        assert!(!has_house_number("Hauptstraße"));
        let number =
            |code: &str, street| code.parse::<Country>().unwrap().address_format().with_street(street).house_number;
        assert_eq!(
            (number("DE", "Am Markt 1"), number("DE", "Am Markt")),
            (AddressPart::Optional, AddressPart::Required)
        );
        assert_eq!(
            (number("GB", "1 High Street"), number("GB", "Rose Cottage")),
            (AddressPart::Absent, AddressPart::Absent)
        );
    }
}
