//! Card numbers: what is a card at all, and how each magic number behaves.

use chrono::{DateTime, Datelike, Utc};
use serde::{Deserialize, Serialize};

use crate::refusal::Refusal;

/// What of a card or an account may be kept and shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Face {
    pub brand: String,
    pub last4: String,
    /// Zero where it is an account or an agreement, which has no last month.
    pub exp_month: u32,
    pub exp_year: i32,
    pub holder: Option<String>,
    /// Where its bank is (ISO 3166-1), where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub country: Option<String>,
}

/// What the card's bank will say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Succeed,
    Challenge,
    /// Asks back unless the merchant says what the buyer's browser is like.
    ChallengeUnlessKnown,
    Decline,
    InsufficientFunds,
    /// Good while its holder is there; what is taken from it later is refused.
    SucceedOnce,
    /// Good, but the merchant never hears the answer.
    SucceedSilently,
    /// Good, and disputed some time later.
    Dispute,
    /// Good, and some time later its bank asks about it.
    Warn,
    /// Debited like an account: the result comes later, and it is good.
    SucceedLater,
    /// The result comes later, and it is a refusal.
    FailLater,
    /// The result comes later and is good; some time after it the bank sends the money back.
    Return,
}

/// What a buyer typed.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct Typed {
    pub number: String,
    /// `MM/YY`, `MM/YYYY`, or month and year on their own.
    pub exp: String,
    pub exp_month: Option<u32>,
    pub exp_year: Option<i32>,
    pub cvc: String,
    pub holder: Option<String>,
}

/// Checks all fields and answers with what may be kept.
pub fn check(typed: &Typed, now: DateTime<Utc>) -> Result<(Face, Outcome), Refusal> {
    let digits: String = typed.number.chars().filter(|c| !matches!(c, ' ' | '-' | '\u{a0}')).collect();
    if digits.is_empty() {
        return Err(Refusal::field("number", "number_required", "Enter the card number."));
    }
    if !digits.chars().all(|c| c.is_ascii_digit()) || !(12..=19).contains(&digits.len()) || !luhn(&digits) {
        return Err(Refusal::field("number", "invalid_number", "This card number is not right."));
    }
    let (month, year) = expiry(typed)?;
    if (year, month) < (now.year(), now.month()) {
        return Err(Refusal::field("exp", "expired_card", "This card has expired."));
    }
    let brand = brand(&digits);
    let cvc = typed.cvc.trim();
    if cvc.is_empty() {
        return Err(Refusal::field("cvc", "cvc_required", "Enter the security code."));
    }
    let wanted = if brand == "amex" { 4 } else { 3 };
    if cvc.len() != wanted || !cvc.chars().all(|c| c.is_ascii_digit()) {
        return Err(Refusal::field("cvc", "invalid_cvc", "This security code is not right."));
    }
    let last4 = digits.get(digits.len() - 4..).unwrap_or_default().to_owned();
    let holder = typed
        .holder
        .as_deref()
        .map(str::trim)
        .filter(|name| !name.is_empty())
        .map(|name| name.chars().take(100).collect());
    let country = issued_in(&digits).map(str::to_owned);
    Ok((Face { brand: brand.to_owned(), last4, exp_month: month, exp_year: year, holder, country }, outcome(&digits)))
}

/// Test cards of a country carry its number (ISO 3166-1) behind their first six digits; of others the bank is not told.
fn issued_in(digits: &str) -> Option<&'static str> {
    let number = digits.strip_prefix("400000")?.get(..3)?;
    COUNTRIES.iter().find(|(known, _)| *known == number).map(|(_, code)| *code)
}

/// The countries that the sandbox knows banks of.
pub fn countries() -> impl Iterator<Item = &'static str> {
    COUNTRIES.iter().map(|(_, code)| *code)
}

const COUNTRIES: [(&str, &str); 12] = [
    ("040", "AT"),
    ("056", "BE"),
    ("250", "FR"),
    ("276", "DE"),
    ("380", "IT"),
    ("528", "NL"),
    ("578", "NO"),
    ("616", "PL"),
    ("724", "ES"),
    ("756", "CH"),
    ("826", "GB"),
    ("840", "US"),
];

fn outcome(digits: &str) -> Outcome {
    match digits {
        "4000000000003220" => Outcome::Challenge,
        "4000000000003063" => Outcome::ChallengeUnlessKnown,
        "4000000000000002" => Outcome::Decline,
        "4000000000009995" => Outcome::InsufficientFunds,
        "4000000000000341" => Outcome::FailLater,
        "4000000000009979" => Outcome::SucceedOnce,
        "4000000000000119" => Outcome::SucceedSilently,
        "4000000000000259" => Outcome::Dispute,
        "4000000000005423" => Outcome::Warn,
        "4000000000000077" => Outcome::SucceedLater,
        "4000000000000416" => Outcome::Return,
        _ => Outcome::Succeed,
    }
}

fn expiry(typed: &Typed) -> Result<(u32, i32), Refusal> {
    let wrong = || Refusal::field("exp", "invalid_expiry", "Enter the expiry date as month and year, like 04/30.");
    let (month, year) = if let (Some(month), Some(year)) = (typed.exp_month, typed.exp_year) {
        (month, year)
    } else {
        let text: String = typed.exp.chars().filter(|c| !c.is_whitespace()).collect();
        if text.is_empty() {
            return Err(Refusal::field("exp", "expiry_required", "Enter the expiry date."));
        }
        let parts = match text.split_once(['/', '-', '.']) {
            Some(parts) => parts,
            None if matches!(text.len(), 4 | 6) && text.is_ascii() => text.split_at(2),
            None => return Err(wrong()),
        };
        (parts.0.parse().map_err(|_| wrong())?, parts.1.parse().map_err(|_| wrong())?)
    };
    let year = if (0..100).contains(&year) { 2000 + year } else { year };
    if !(1..=12).contains(&month) || !(2000..=2099).contains(&year) {
        return Err(wrong());
    }
    Ok((month, year))
}

pub fn luhn(digits: &str) -> bool {
    let sum: u32 = digits
        .chars()
        .rev()
        .filter_map(|c| c.to_digit(10))
        .enumerate()
        .map(|(place, digit)| match (place % 2, digit * 2) {
            (0, _) => digit,
            (_, twice) if twice > 9 => twice - 9,
            (_, twice) => twice,
        })
        .sum();
    sum.is_multiple_of(10)
}

fn brand(digits: &str) -> &'static str {
    let start = |length: usize| digits.get(..length).and_then(|head| head.parse::<u32>().ok()).unwrap_or(0);
    match (start(1), start(2), start(4)) {
        (4, ..) => "visa",
        (_, 51..=55, _) | (_, _, 2221..=2720) => "mastercard",
        (_, 34 | 37, _) => "amex",
        (_, 60 | 65, _) => "discover",
        (_, 36 | 38, _) => "diners",
        (_, 35, _) => "jcb",
        (_, 50 | 56..=58 | 67, _) => "maestro",
        _ => "card",
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    fn typed(number: &str, exp: &str, cvc: &str) -> Typed {
        Typed { number: number.into(), exp: exp.into(), cvc: cvc.into(), ..Typed::default() }
    }

    fn code(number: &str, exp: &str, cvc: &str) -> (&'static str, Option<&'static str>) {
        let now = "2026-07-15T12:00:00Z".parse().unwrap();
        check(&typed(number, exp, cvc), now).map_or_else(|no| (no.code, no.field), |_| ("good", None))
    }

    #[test]
    fn every_field_is_checked() {
        assert_eq!(code("4242 4242 4242 4242", "07/26", "123"), ("good", None));
        assert_eq!(code("4242 4242 4242 4242", "12/2030", "123"), ("good", None));
        assert_eq!(code("4242 4242 4242 4242", "1230", "123"), ("good", None));
        assert_eq!(code("", "07/26", "123"), ("number_required", Some("number")));
        assert_eq!(code("4242 4242 4242 4241", "07/26", "123"), ("invalid_number", Some("number")));
        assert_eq!(code("4242", "07/26", "123"), ("invalid_number", Some("number")));
        assert_eq!(code("４２４２４２４２４２４２４２４２", "07/26", "123"), ("invalid_number", Some("number")));
        assert_eq!(code("4242424242424242", "06/26", "123"), ("expired_card", Some("exp")));
        assert_eq!(code("4242424242424242", "13/26", "123"), ("invalid_expiry", Some("exp")));
        assert_eq!(code("4242424242424242", "ü", "123"), ("invalid_expiry", Some("exp")));
        assert_eq!(code("4242424242424242", "", "123"), ("expiry_required", Some("exp")));
        assert_eq!(code("4242424242424242", "07/26", "12"), ("invalid_cvc", Some("cvc")));
        assert_eq!(code("4242424242424242", "07/26", ""), ("cvc_required", Some("cvc")));
        assert_eq!(code("378282246310005", "07/26", "123"), ("invalid_cvc", Some("cvc")));
        assert_eq!(code("378282246310005", "07/26", "1234"), ("good", None));
    }

    #[test]
    fn the_number_tells_where_its_bank_is() {
        let country = |number| {
            let now = "2026-07-15T12:00:00Z".parse().unwrap();
            check(&typed(number, "07/30", "123"), now).map(|(face, _)| face.country).unwrap()
        };
        for (number, code) in [
            ("4000 0004 0000 0008", Some("AT")),
            ("4000 0027 6000 0016", Some("DE")),
            ("4000 0075 6000 0009", Some("CH")),
            ("4242 4242 4242 4242", None),
            ("4000 0000 0000 3220", None),
        ] {
            assert_eq!(country(number).as_deref(), code, "{number}");
        }
    }

    #[test]
    fn brands_by_their_first_digits() {
        for (number, name) in [
            ("4242", "visa"),
            ("5555", "mastercard"),
            ("2223", "mastercard"),
            ("3782", "amex"),
            ("6011", "discover"),
            ("3566", "jcb"),
        ] {
            assert_eq!(brand(number), name, "{number}");
        }
    }
}
