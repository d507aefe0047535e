//! The one declaration of what a natural person's profile must say (selling-core §5). It judges the whole profile:
//! saving a step asks it about the fields of that step, handing in asks it about all.

use std::collections::BTreeMap;

use chrono::{Datelike, NaiveDate};
use kontor_kernel::{AddressPart, Code, Country, Validator, VatId, limits::AGE_YEARS_MIN};
use serde_json::Value;

use super::SellerProfile;
use crate::state::BusinessType;

/// Names of people and places.
const NAME_CHARS_MAX: usize = 80;
/// Names of companies and streets.
const LONG_NAME_CHARS_MAX: usize = 120;
/// House numbers, postal codes.
const SHORT_CHARS_MAX: usize = 12;
/// Numbers that tax offices give.
const TAX_CHARS_MAX: usize = 30;
/// E.164: digits of a phone number with its country code.
const PHONE_DIGITS: std::ops::RangeInclusive<usize> = 7..=15;
/// Nobody is older.
const AGE_YEARS_MAX: i32 = 130;

/// What is wrong with one field.
#[derive(Debug, Clone, PartialEq)]
pub struct Flaw {
    /// Which.
    pub field: &'static str,
    /// What.
    pub code: Code,
    /// Limits.
    pub meta: BTreeMap<&'static str, Value>,
}

/// Everything that is wrong with a profile, in the order of the steps.
pub fn flaws(profile: &SellerProfile, today: NaiveDate) -> Vec<Flaw> {
    let mut found = Vec::new();
    business(profile, &mut found);
    personal(profile, today, &mut found);
    tax(profile, &mut found);
    found
}

fn business(profile: &SellerProfile, found: &mut Vec<Flaw>) {
    let company = profile.business_type == Some(BusinessType::Business);
    need(found, profile.business_type.is_some(), "business_type");
    line(found, "company", &profile.company, company, LONG_NAME_CHARS_MAX);
    // "Registration location is required for companies"; a number has only who stands in a register.
    line(found, "registration_location", &profile.registration_location, company, LONG_NAME_CHARS_MAX);
    line(found, "registration_number", &profile.registration_number, false, TAX_CHARS_MAX);
    if profile.phone.is_empty() {
        need(found, false, "phone");
    } else if !is_phone(&profile.phone) {
        flaw(found, "phone", Code::InvalidPhone);
    }
}

fn personal(profile: &SellerProfile, today: NaiveDate, found: &mut Vec<Flaw>) {
    line(found, "first_name", &profile.first_name, true, NAME_CHARS_MAX);
    // Some people have one name.
    line(found, "last_name", &profile.last_name, false, NAME_CHARS_MAX);
    match profile.birthday {
        None => need(found, false, "birthday"),
        Some(day) if day > today || day.year() < today.year() - AGE_YEARS_MAX => {
            flaw(found, "birthday", Code::InvalidDate);
        }
        Some(day) if today.years_since(day).is_none_or(|years| years < AGE_YEARS_MIN) => {
            flaw(found, "birthday", Code::TooYoung);
        }
        Some(_) => {}
    }
    country(found, "nationality", profile.nationality.as_deref(), false, |_| true);
    line(found, "birthplace_city", &profile.birthplace_city, false, NAME_CHARS_MAX);
    country(found, "birthplace_country", profile.birthplace_country.as_deref(), false, |_| true);
    address(profile, found);
    // A seller lives in one of the fourteen countries (selling-core §9).
    country(found, "country_code", profile.country_code.as_deref(), true, |country| country.facts().seller);
    let abroad = profile.country_code.as_deref().is_some_and(|code| code != Country::DE.code());
    let company = profile.business_type == Some(BusinessType::Business);
    line(found, "region", &profile.region, company && abroad, NAME_CHARS_MAX);
}

/// The address, as it is written in the country that was said.
fn address(profile: &SellerProfile, found: &mut Vec<Flaw>) {
    let country = profile.country_code.as_deref().and_then(|code| code.parse().ok()).unwrap_or(Country::DE);
    let asked = country.address_format().with_street(&profile.street);
    let needed = |part| part == AddressPart::Required;
    line(found, "street", &profile.street, true, LONG_NAME_CHARS_MAX);
    line(found, "street_number", &profile.street_number, needed(asked.house_number), SHORT_CHARS_MAX);
    line(found, "zip", &profile.zip, needed(asked.postcode), SHORT_CHARS_MAX);
    line(found, "city", &profile.city, needed(asked.city), NAME_CHARS_MAX);
}

fn tax(profile: &SellerProfile, found: &mut Vec<Flaw>) {
    need(found, profile.vat_payer.is_some(), "vat_payer");
    need(found, profile.vat_payer != Some(false) || profile.vat_exempt_reason.is_some(), "vat_exempt_reason");
    if !profile.vat_no.is_empty() && !is_vat_no(&profile.vat_no, profile.country_code.as_deref()) {
        flaw(found, "vat_no", Code::InvalidVat);
    }
    let numbered = !profile.tax_number.is_empty() || !profile.tax_identification_number.is_empty();
    line(found, "tax_number", &profile.tax_number, !numbered, TAX_CHARS_MAX);
    line(found, "tax_identification_number", &profile.tax_identification_number, false, TAX_CHARS_MAX);
    // A number means something only with the country whose office gave it.
    country(found, "issuance_country", profile.issuance_country.as_deref(), numbered, |_| true);
}

fn flaw(found: &mut Vec<Flaw>, field: &'static str, code: Code) {
    found.push(Flaw { field, code, meta: BTreeMap::new() });
}

fn need(found: &mut Vec<Flaw>, there: bool, field: &'static str) {
    if !there {
        flaw(found, field, Code::Required);
    }
}

/// A one-line text, judged by the rules that hold everywhere.
fn line(found: &mut Vec<Flaw>, field: &'static str, text: &str, needed: bool, max: usize) {
    let mut check = Validator::new();
    check.line("", text, usize::from(needed), max);
    let Err(fault) = check.finish() else { return };
    found.extend(fault.field_faults().iter().map(|one| Flaw { field, code: one.code, meta: one.meta.clone() }));
}

fn country(
    found: &mut Vec<Flaw>,
    field: &'static str,
    code: Option<&str>,
    needed: bool,
    allowed: impl Fn(Country) -> bool,
) {
    match code.map(str::parse::<Country>) {
        None => need(found, !needed, field),
        Some(Ok(country)) if allowed(country) => {}
        Some(_) => flaw(found, field, Code::InvalidCountry),
    }
}

fn is_phone(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    text.starts_with('+')
        && PHONE_DIGITS.contains(&digits)
        && text.chars().skip(1).all(|letter| letter.is_ascii_digit() || " -/().".contains(letter))
}

/// A number in the form of its country, with that country's letters in front or the seller's own left out.
fn is_vat_no(text: &str, home: Option<&str>) -> bool {
    let home = home.and_then(|code| code.parse().ok()).unwrap_or(Country::DE);
    VatId::typed(text, home).is_ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use chrono::{DateTime, Utc};

    use super::*;
    use crate::state::{Salutation, VatExemptReason};

    fn today() -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 3, 2).unwrap()
    }

    fn complete() -> SellerProfile {
        SellerProfile {
            business_type: Some(BusinessType::Private),
            company: String::new(),
            first_name: "Anna".into(),
            last_name: "Muster".into(),
            salutation: Salutation::None,
            birthday: NaiveDate::from_ymd_opt(2008, 3, 2),
            nationality: Some("DE".into()),
            birthplace_city: String::new(),
            birthplace_country: None,
            street: "Hauptstr.".into(),
            street_number: "1".into(),
            zip: "10115".into(),
            city: "Berlin".into(),
            region: String::new(),
            country_code: Some("DE".into()),
            phone: "+49 30 123456".into(),
            vat_payer: Some(true),
            vat_exempt_reason: None,
            vat_no: String::new(),
            tax_number: "11/222/33333".into(),
            tax_identification_number: String::new(),
            issuance_country: Some("DE".into()),
            updated_at: DateTime::<Utc>::UNIX_EPOCH,
            version: 1,
            registration_location: String::new(),
            registration_number: String::new(),
        }
    }

    fn found(change: impl FnOnce(&mut SellerProfile)) -> Vec<(&'static str, &'static str)> {
        let mut profile = complete();
        change(&mut profile);
        flaws(&profile, today()).into_iter().map(|flaw| (flaw.field, flaw.code.text())).collect()
    }

    #[test]
    fn eighteen_today_is_old_enough_and_a_day_less_is_not() {
        assert_eq!(found(|_| {}), []);
        let day = |year, month, day| NaiveDate::from_ymd_opt(year, month, day);
        assert_eq!(found(|p| p.birthday = day(2008, 3, 3)), [("birthday", "too_young")]);
        assert_eq!(found(|p| p.birthday = day(2027, 1, 1)), [("birthday", "invalid_date")]);
        assert_eq!(found(|p| p.birthday = day(1700, 1, 1)), [("birthday", "invalid_date")]);
    }

    #[test]
    fn every_required_field_of_the_specification_is_missed() {
        let empty = |p: &mut SellerProfile| {
            *p =
                SellerProfile { business_type: None, vat_payer: None, country_code: None, birthday: None, ..p.clone() };
            for text in [&mut p.first_name, &mut p.last_name, &mut p.street, &mut p.zip, &mut p.city, &mut p.phone] {
                text.clear();
            }
            p.street_number.clear();
            p.tax_number.clear();
            p.issuance_country = None;
        };
        let mut missed: Vec<_> = found(empty);
        missed.sort_unstable();
        let mut wanted = [
            "business_type",
            "phone",
            "vat_payer",
            "city",
            "country_code",
            "first_name",
            "street",
            "street_number",
            "zip",
            "birthday",
            "tax_number",
        ];
        wanted.sort_unstable();
        assert_eq!(missed, wanted.map(|field| (field, "required")));
    }

    #[test]
    fn what_is_needed_depends_on_who_one_is_and_where() {
        let business = |p: &mut SellerProfile| p.business_type = Some(BusinessType::Business);
        assert_eq!(found(business), [("company", "required"), ("registration_location", "required")]);
        let abroad = |p: &mut SellerProfile| {
            p.business_type = Some(BusinessType::Business);
            p.company = "Acme".into();
            p.registration_location = "Landesgericht Wien".into();
            p.country_code = Some("AT".into());
        };
        assert_eq!(found(abroad), [("region", "required")]);
        // No private person is asked for a company or a region, wherever they live.
        for country in ["AT", "BE", "DE", "ES", "FI", "GB", "IE", "IT", "FR", "GR", "PL", "PT", "CH", "NL"] {
            assert_eq!(found(|p| p.country_code = Some(country.into())), [], "{country}");
        }
        assert_eq!(found(|p| p.country_code = Some("US".into())), [("country_code", "invalid_country")]);
        assert_eq!(found(|p| p.vat_payer = Some(false)), [("vat_exempt_reason", "required")]);
        let exempt = |p: &mut SellerProfile| {
            p.vat_payer = Some(false);
            p.vat_exempt_reason = Some(VatExemptReason::SmallBusiness);
        };
        assert_eq!(found(exempt), []);
        assert_eq!(found(|p| p.issuance_country = None), [("issuance_country", "required")]);
        let other_number = |p: &mut SellerProfile| {
            p.tax_identification_number = std::mem::take(&mut p.tax_number);
        };
        assert_eq!(found(other_number), []);
    }

    #[test]
    fn an_address_is_asked_as_its_country_writes_it() {
        let home = |code: &'static str, street: &'static str| {
            found(move |p| {
                (p.country_code, p.street) = (Some(code.to_owned()), street.to_owned());
                for text in [&mut p.street_number, &mut p.zip, &mut p.city] {
                    text.clear();
                }
            })
        };
        // Every country where sellers live asks what its format asks, and of a line with its number no second one.
        for country in Country::all().filter(|country| country.facts().seller) {
            let code: &'static str = Box::leak(country.code().to_owned().into_boxed_str());
            for street in ["Am Markt", "Am Markt 5"] {
                let asked = country.address_format().with_street(street);
                let parts = [("street_number", asked.house_number), ("zip", asked.postcode), ("city", asked.city)];
                let needed = parts.into_iter().filter(|(_, part)| *part == AddressPart::Required);
                let wanted: Vec<_> = needed.map(|(field, _)| (field, "required")).collect();
                assert_eq!(home(code, street), wanted, "{code}: {street}");
            }
        }
        assert_eq!(home("IE", "Rose Cottage"), [("city", "required")]);
    }

    #[test]
    fn one_name_is_enough() {
        assert_eq!(found(|p| p.last_name.clear()), []);
        let one = SellerProfile { last_name: String::new(), ..complete() };
        assert_eq!((one.full_name().as_str(), one.holders()), ("Anna", vec!["Anna".to_owned()]));
        // Identity papers have the only name where others have the last one.
        let person = one.person("anna@example.com");
        assert_eq!((person.first_name.as_str(), person.last_name.as_str()), ("", "Anna"));
        assert_eq!(found(|p| p.first_name.clear()), [("first_name", "required")]);
    }

    #[test]
    fn odd_values_are_named() {
        assert_eq!(found(|p| p.phone = "030 123456".into()), [("phone", "invalid_phone")]);
        assert_eq!(found(|p| p.phone = "+49".into()), [("phone", "invalid_phone")]);
        assert_eq!(found(|p| p.vat_no = "123".into()), [("vat_no", "invalid_vat")]);
        assert_eq!(found(|p| p.vat_no = "DE136695976".into()), []);
        assert_eq!(found(|p| p.zip = "1".repeat(13)), [("zip", "too_long")]);
        assert_eq!(found(|p| p.city = "Ber\nlin".into()), [("city", "invalid_characters")]);
        assert_eq!(found(|p| p.nationality = Some("ZZ".into())), [("nationality", "invalid_country")]);
    }
}
