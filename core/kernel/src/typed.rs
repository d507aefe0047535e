//! Amounts as people type them. The screens read them the same way (`frontend/src/parts/money.ts`); `golden/money.json`
//! holds both to it.

use crate::{Currency, Locale, Money};

/// Digits between two signs for thousands.
const GROUP: usize = 3;
/// More digits are no price.
const WHOLE_DIGITS_MAX: usize = 12;

/// What somebody typed, with comma or point, in minor units; none when it is no amount of this currency, or could be two.
/// The language is only asked where thousands and decimals look alike.
pub fn typed_amount(text: &str, currency: Currency, locale: Locale) -> Option<i64> {
    amount_with_mark(text, currency, locale.decimal_mark())
}

/// The same where what stands before the minor units (`.` or `,`) is known and not the language.
pub fn amount_with_mark(text: &str, currency: Currency, decimal_mark: char) -> Option<i64> {
    let bare: String = text.chars().filter(|sign| !sign.is_whitespace() && !matches!(sign, '\'' | '’')).collect();
    let digits = usize::from(currency.digits());
    let (whole, minor) = parts(&bare, digits, decimal_mark)?;
    let whole = without_groups(whole)?;
    let digits_only = |text: &str| text.bytes().all(|sign| sign.is_ascii_digit());
    if whole.is_empty()
        || whole.len() > WHOLE_DIGITS_MAX
        || minor.len() > digits
        || !digits_only(&whole)
        || !digits_only(minor)
    {
        return None;
    }
    format!("{whole}{minor:0<digits$}").parse().ok()
}

/// An amount as it stands in a field, so that it can be typed again: 123456 eur is "1234.56" in English, "1234,56" in German.
pub fn typed_again(money: Money, locale: Locale) -> String {
    money.decimal().replace('.', if locale.decimal_mark() == '.' { "." } else { "," })
}

/// The whole and what stands behind its point; none when it cannot be told which sign is the point.
fn parts(text: &str, digits: usize, decimal_mark: char) -> Option<(&str, &str)> {
    let Some(last) = text.rfind(['.', ',']) else { return Some((text, "")) };
    let (before, rest) = text.split_at(last);
    let (mark, behind) = rest.split_at(1);
    let other = if mark == "." { "," } else { "." };
    let thousands = if decimal_mark == ',' { "." } else { "," };
    // Both signs: the later one is the point. One sign several times: thousands.
    if before.contains(other) {
        return (!before.contains(mark)).then_some((before, behind));
    }
    if before.contains(mark) {
        return Some((text, ""));
    }
    let could_be_group = behind.len() == GROUP && !before.starts_with('0');
    if behind.len() <= digits && !(could_be_group && mark == thousands) {
        return Some((before, behind));
    }
    (could_be_group && mark == thousands).then_some((text, ""))
}

/// The digits of a whole that may be written in groups of three; none where the groups are none.
fn without_groups(whole: &str) -> Option<String> {
    let groups: Vec<&str> = whole.split(['.', ',']).collect();
    let (first, later) = groups.split_first()?;
    // Nobody writes a thousand with a nought in front.
    let leads = (1..=GROUP).contains(&first.len()) && !first.starts_with('0');
    let well_formed = later.is_empty() || (leads && later.iter().all(|group| group.len() == GROUP));
    well_formed.then(|| groups.concat())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize)]
    struct Golden {
        typed: Vec<(String, String, String, Option<i64>)>,
    }

    #[test]
    fn amounts_are_read_as_the_screens_read_them() {
        let golden: Golden = serde_json::from_str(include_str!("../golden/money.json")).unwrap();
        assert!(golden.typed.len() > 40);
        for (text, currency, locale, amount) in golden.typed {
            assert_eq!(
                typed_amount(&text, currency.parse().unwrap(), Locale::from_code(&locale)),
                amount,
                "{text} {currency} {locale}"
            );
        }
    }

    #[test]
    fn what_stands_in_a_field_can_be_typed_again() {
        for (amount, currency) in
            [(123_456, "eur"), (5, "usd"), (500, "jpy"), (1_500, "kwd"), (5, "kwd"), (1_234_567, "kwd"), (990, "chf")]
        {
            let money = Money::new(amount, currency.parse().unwrap());
            for locale in Locale::ALL {
                assert_eq!(
                    typed_amount(&typed_again(money, locale), money.currency, locale),
                    Some(amount),
                    "{currency}"
                );
            }
        }
    }
}
