//! Second-stage validation: looks at all fields, then refuses once with everything that is wrong.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::{
    ApiError, Code, FieldFault, Money, Result,
    api_error::money_fact,
    email::{is_beyond_ascii, plain_email},
};

/// Collects what is wrong with a body.
#[derive(Debug, Default)]
pub struct Validator(Vec<FieldFault>);

impl Validator {
    /// Nothing wrong yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Notes a wrong field.
    pub fn refuse(&mut self, code: Code, pointer: &str) -> &mut Self {
        self.refuse_with(code, pointer, [])
    }

    /// Notes a wrong field with facts.
    pub fn refuse_with<const N: usize>(
        &mut self,
        code: Code,
        pointer: &str,
        facts: [(&'static str, Value); N],
    ) -> &mut Self {
        self.0.push(FieldFault { code, pointer: pointer.to_owned(), meta: BTreeMap::from(facts) });
        self
    }

    /// Notes a wrong amount with another as its fact.
    pub fn refuse_money(&mut self, code: Code, pointer: &str, (fact, money): (&'static str, Money)) -> &mut Self {
        self.refuse_with(code, pointer, [(fact, money_fact(money))])
    }

    /// Notes what somebody else found wrong with fields; any other refusal stands alone.
    pub fn take(&mut self, fault: ApiError) -> Result<()> {
        if fault.field_faults().is_empty() {
            return Err(fault);
        }
        self.0.extend_from_slice(fault.field_faults());
        Ok(())
    }

    /// Refuses unless `holds`.
    pub fn that(&mut self, holds: bool, code: Code, pointer: &str) -> &mut Self {
        if !holds {
            self.refuse(code, pointer);
        }
        self
    }

    /// A required text of `min..=max` characters after trimming; control characters are refused.
    pub fn text(&mut self, pointer: &str, text: &str, min: usize, max: usize) -> &mut Self {
        let length = text.trim().chars().count();
        if text.chars().any(|letter| letter.is_control() && !matches!(letter, '\n' | '\r' | '\t')) {
            self.refuse(Code::InvalidCharacters, pointer)
        } else if min > 0 && length == 0 {
            self.refuse(Code::Required, pointer)
        } else if length < min {
            self.refuse_with(Code::TooShort, pointer, [("min", min.into())])
        } else if length > max {
            self.refuse_with(Code::TooLong, pointer, [("max", max.into())])
        } else {
            self
        }
    }

    /// A one-line text: like [`Validator::text`] without line breaks.
    pub fn line(&mut self, pointer: &str, text: &str, min: usize, max: usize) -> &mut Self {
        if text.trim().contains(['\n', '\r', '\t']) {
            return self.refuse(Code::InvalidCharacters, pointer);
        }
        self.text(pointer, text, min, max)
    }

    /// The name of a person or a shop: a line that is no web address, and that turns no text around which stands beside it.
    /// Names are printed into mails, where `://` would be a link in somebody else's name.
    pub fn name(&mut self, pointer: &str, text: &str, min: usize, max: usize) -> &mut Self {
        if text.contains("://") {
            return self.refuse(Code::NameIsAddress, pointer);
        }
        if text.contains(turns_text) {
            return self.refuse(Code::InvalidCharacters, pointer);
        }
        self.line(pointer, text, min, max)
    }

    /// A number within bounds.
    pub fn range(&mut self, pointer: &str, value: i64, min: i64, max: i64) -> &mut Self {
        if value < min {
            self.refuse_with(Code::TooSmall, pointer, [("min", min.into())])
        } else if value > max {
            self.refuse_with(Code::TooLarge, pointer, [("max", max.into())])
        } else {
            self
        }
    }

    /// An amount within bounds of its own currency, in minor units; what is refused is told in the form of the reader's language.
    pub fn money(&mut self, pointer: &str, money: Money, min: i64, max: i64) -> &mut Self {
        let fact = |amount| money_fact(Money::new(amount, money.currency));
        if money.amount < min {
            self.refuse_with(
                Code::AmountTooSmall,
                pointer,
                [("min", fact(min)), ("min_amount", min.into()), ("given", money.amount.into())],
            )
        } else if money.amount > max {
            self.refuse_with(
                Code::AmountTooLarge,
                pointer,
                [("max", fact(max)), ("max_amount", max.into()), ("given", money.amount.into())],
            )
        } else {
            self
        }
    }

    /// So many letters or signs.
    pub fn length(&mut self, pointer: &str, signs: usize, min: usize, max: usize) -> &mut Self {
        if signs < min {
            self.refuse_with(Code::TooShort, pointer, [("min", min.into())])
        } else if signs > max {
            self.refuse_with(Code::TooLong, pointer, [("max", max.into())])
        } else {
            self
        }
    }

    /// An email address that mail servers in the field accept.
    pub fn email(&mut self, pointer: &str, email: &str) -> &mut Self {
        let email = email.trim();
        if email.is_empty() {
            return self.refuse(Code::Required, pointer);
        }
        // As it will be kept: what is taken here can be delivered to.
        let plain = plain_email(email);
        if is_beyond_ascii(&plain) {
            return self.refuse(Code::EmailNotAscii, pointer);
        }
        self.that(looks_like_email(&plain), Code::InvalidEmail, pointer)
    }

    /// How much was noted so far: whoever reads what strangers sent stops at some point.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Whether anything is wrong so far.
    pub fn is_clean(&self) -> bool {
        self.0.is_empty()
    }

    /// Refuses with everything that was noted.
    pub fn finish(&mut self) -> Result<()> {
        if self.0.is_empty() { Ok(()) } else { Err(ApiError::fields(std::mem::take(&mut self.0))) }
    }
}

/// Embeddings, overrides and isolates of direction (UAX #9). The marks that Arabic and Hebrew are typed with are not among them.
const fn turns_text(letter: char) -> bool {
    matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// One `@`, a local part without spaces, a domain with a dot and letters, digits and hyphens only.
fn looks_like_email(email: &str) -> bool {
    let Some((local, domain)) = email.rsplit_once('@') else { return false };
    let plain = |letter: char| !letter.is_whitespace() && !letter.is_control() && !r#"<>()[]\,;:"@"#.contains(letter);
    let label = |label: &str| {
        (1..=63).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|letter| letter.is_alphanumeric() || letter == '-')
    };
    email.len() <= 254
        && (1..=64).contains(&local.len())
        && local.chars().all(plain)
        && !local.starts_with('.')
        && !local.ends_with('.')
        && !local.contains("..")
        && domain.contains('.')
        && domain.split('.').all(label)
        && domain
            .rsplit('.')
            .next()
            .is_some_and(|top| top.len() >= 2 && !top.chars().all(|letter| letter.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[test]
    fn a_name_is_no_address_and_turns_nothing_around() {
        let said = |name: &str| {
            Validator::new()
                .name("/name", name, 1, 40)
                .finish()
                .err()
                .map(|fault| fault.field_faults().first().unwrap().code)
        };
        for good in ["Anna", "O’Brien-Sanz", "أحمد\u{200f}", "Fa. Meier: Bau", "a / b"] {
            assert_eq!(said(good), None, "{good}");
        }
        for wrong in ["https://evil.example", "Win now HTTP://x", "x://"] {
            assert_eq!(said(wrong), Some(Code::NameIsAddress), "{wrong}");
        }
        for turned in ["\u{202e}annA", "Anna\u{2066}", "a\u{202a}b"] {
            assert_eq!(said(turned), Some(Code::InvalidCharacters), "{turned}");
        }
    }

    #[test]
    fn all_wrong_fields_are_told_at_once() {
        let mut check = Validator::new();
        check
            .line("/name", " ", 1, 10)
            .line("/title", "twelve chars", 1, 10)
            .range("/limit", 0, 1, 5)
            .email("/email", "x@y");
        let fault = check.finish().unwrap_err();
        let codes: Vec<_> = fault.field_faults().iter().map(|field| field.code).collect();
        assert_eq!(codes, [Code::Required, Code::TooLong, Code::TooSmall, Code::InvalidEmail]);
        // A domain may have letters of its own, what stands before it may not: few servers deliver to it.
        let mut check = Validator::new();
        let fault = check.email("/one", "joerg@bücher.example").email("/two", "Bea.Müller@example.com").finish();
        let fault = fault.unwrap_err();
        let found: Vec<_> = fault.field_faults().iter().map(|field| (field.code, field.pointer.as_str())).collect();
        assert_eq!(found, [(Code::EmailNotAscii, "/two")]);
    }

    #[test]
    fn addresses() {
        for good in ["a@b.de", "first.last+tag@sub.example.co.uk", "o'neil@example.com", "juergen@münchen.de"] {
            assert!(looks_like_email(good), "{good}");
        }
        for bad in
            ["a", "a@b", "@b.de", "a@@b.de", "a b@c.de", "a@-b.de", "a@b..de", ".a@b.de", "a@1.2.3.4", "a@b.c\u{0}"]
        {
            assert!(!looks_like_email(bad), "{bad}");
        }
    }
}
