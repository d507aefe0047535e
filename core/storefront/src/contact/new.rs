//! A message as it was typed, and whether it can be taken.

use std::collections::BTreeMap;

use chrono::{Datelike, NaiveDate};
use kontor_kernel::{Code, Country, Locale, Result, Validator, limits::LINE_CHARS_MAX};
use uuid::Uuid;

use crate::contact::{Field, FieldInput, FieldKind, limits, must_be_answered};

/// E.164 knows no longer number; shorter ones are still dialled within a town.
const PHONE_DIGITS: std::ops::RangeInclusive<usize> = 4..=15;

/// A message as it was typed.
#[derive(Debug, Clone)]
pub struct NewMessage {
    /// The form it is sent with, named when that was shown: the same words pressed twice are one message.
    pub form: Uuid,
    /// What was answered, by the names of the fields.
    pub values: BTreeMap<String, String>,
    /// The message itself.
    pub message: String,
    /// The language of who writes.
    pub locale: Locale,
}

impl NewMessage {
    /// What was answered to a field.
    pub fn value(&self, field: &Field) -> &str {
        self.values.get(&field.name()).map_or("", |value| value.trim())
    }

    /// What was answered to the field of a kind; empty where it is not asked.
    pub fn answer_to(&self, fields: &[Field], kind: FieldKind) -> &str {
        fields.iter().find(|field| field.kind == kind).map_or("", |field| self.value(field))
    }

    /// Refuses what cannot be understood, each beside its field.
    pub fn check(&self, fields: &[Field], today: NaiveDate) -> Result<()> {
        let mut check = Validator::new();
        for field in fields {
            let (pointer, value) = (format!("/{}", field.name()), self.value(field));
            if value.is_empty() {
                check.that(!must_be_answered(field, fields), Code::Required, &pointer);
            } else {
                answered(&mut check, field, &pointer, value, today);
            }
        }
        check.text("/message", &self.message, 1, limits::MESSAGE_CHARS_MAX);
        check.finish()
    }
}

fn answered(check: &mut Validator, field: &Field, pointer: &str, value: &str, today: NaiveDate) {
    match field.kind {
        FieldKind::Email => check.email(pointer, value),
        FieldKind::Birthday => check.that(is_birthday(value, today), Code::InvalidDate, pointer),
        FieldKind::CountryCode => check.that(value.parse::<Country>().is_ok(), Code::InvalidCountry, pointer),
        FieldKind::Phone => check.that(is_phone(value), Code::InvalidPhone, pointer),
        FieldKind::Custom if field.input == FieldInput::Textarea => {
            check.text(pointer, value, 0, limits::MESSAGE_CHARS_MAX)
        }
        FieldKind::FirstName | FieldKind::LastName => check.name(pointer, value, 0, LINE_CHARS_MAX),
        FieldKind::Street | FieldKind::Zip | FieldKind::Custom => check.line(pointer, value, 0, LINE_CHARS_MAX),
    };
}

fn is_birthday(text: &str, today: NaiveDate) -> bool {
    text.parse::<NaiveDate>().is_ok_and(|day| day.year() >= limits::BIRTH_YEAR_MIN && day <= today)
}

fn is_phone(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    PHONE_DIGITS.contains(&digits)
        && text.trim_start_matches('+').chars().all(|letter| letter.is_ascii_digit() || " -/().".contains(letter))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;
    use crate::contact::ContactForm;

    fn refused(fields: &[Field], values: &[(&str, &str)], message: &str) -> Vec<(String, Code)> {
        let new = NewMessage {
            form: Uuid::nil(),
            values: values.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect(),
            message: message.to_owned(),
            locale: Locale::En,
        };
        let Err(fault) = new.check(fields, "2026-11-25".parse().unwrap()) else { return Vec::new() };
        fault.field_faults().iter().map(|one| (one.pointer.clone(), one.code)).collect()
    }

    #[test]
    fn what_is_asked_by_default_is_a_first_name_and_a_message() {
        let fields = ContactForm::default().fields;
        assert_eq!(refused(&fields, &[("first_name", "Anna")], "Hello"), []);
        let empty = [("/first_name".to_owned(), Code::Required), ("/message".to_owned(), Code::Required)];
        assert_eq!(refused(&fields, &[("first_name", " ")], "\n"), empty);
        let long = "a".repeat(limits::MESSAGE_CHARS_MAX + 1);
        assert_eq!(refused(&fields, &[("first_name", "Anna")], &long), [("/message".to_owned(), Code::TooLong)]);
    }

    #[test]
    fn one_name_is_enough_however_many_are_asked() {
        let [first, last] = [FieldKind::FirstName, FieldKind::LastName].map(|kind| Field::known(kind, true));
        let both = [first.clone(), last.clone()];
        assert_eq!(refused(&both, &[("first_name", "Suharto")], "Hi"), []);
        assert_eq!(refused(&both, &[("last_name", "Berg")], "Hi"), [("/first_name".to_owned(), Code::Required)]);
        assert_eq!(refused(&[last], &[], "Hi"), [("/last_name".to_owned(), Code::Required)]);
    }

    #[test]
    fn what_cannot_be_understood_is_told_beside_its_field() {
        for (kind, good, bad, code) in [
            (FieldKind::Email, "anna@example.test", "anna@", Code::InvalidEmail),
            (FieldKind::Birthday, "1988-04-12", "2026-11-26", Code::InvalidDate),
            (FieldKind::Birthday, "2026-11-25", "12.4.1988", Code::InvalidDate),
            (FieldKind::CountryCode, "DE", "ZZ", Code::InvalidCountry),
            (FieldKind::Phone, "030 / 1234-56", "call me", Code::InvalidPhone),
            (FieldKind::Street, "Gartenweg 4", "Garten\nweg", Code::InvalidCharacters),
        ] {
            let fields = [Field::known(kind, false)];
            let name = fields.first().unwrap().name();
            assert_eq!(refused(&fields, &[(&name, good)], "Hi"), [], "{good}");
            assert_eq!(refused(&fields, &[(&name, bad)], "Hi"), [(format!("/{name}"), code)], "{bad}");
            assert_eq!(refused(&fields, &[], "Hi"), [], "what need not be said may be left out");
        }
    }
}
