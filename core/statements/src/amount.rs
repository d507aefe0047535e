//! Amounts of statements in minor units, exactly: what cannot be told for sure is no amount.

use kontor_kernel::{Currency, amount_with_mark};

use crate::limits::WHOLE_DIGITS_MAX;

/// An amount as camt writes it: digits, a point, digits. Noughts in front of it and beyond the currency's digits say
/// nothing.
pub(crate) fn plain(text: &str, currency: Currency) -> Option<i64> {
    let (whole, minor) = text.split_once('.').unwrap_or((text, ""));
    let digits = usize::from(currency.digits());
    let only_digits = |text: &str| text.bytes().all(|sign| sign.is_ascii_digit());
    let (minor, beyond) = minor.split_at_checked(digits).unwrap_or((minor, ""));
    let sound =
        !whole.is_empty() && only_digits(whole) && only_digits(minor) && beyond.bytes().all(|sign| sign == b'0');
    let whole = whole.trim_start_matches('0');
    (sound && whole.len() <= WHOLE_DIGITS_MAX).then(|| format!("0{whole}{minor:0<digits$}").parse().ok()).flatten()
}

/// What stands before the digits of an amount that is negative.
const MINUS: char = '−';

/// The digits of an amount of a table with what stands between them, and whether it is negative: a sign stands before
/// or behind, the currency beside it.
fn bare(text: &str, currency: Currency) -> (bool, String) {
    let upper = text.to_uppercase().replace(&currency.code().to_uppercase(), "").replace(&currency.symbol(), "");
    let bare: String =
        upper.chars().filter(|sign| !sign.is_whitespace()).map(|sign| if sign == MINUS { '-' } else { sign }).collect();
    match (bare.strip_prefix('-'), bare.strip_suffix('-')) {
        (Some(rest), _) | (None, Some(rest)) => (true, rest.to_owned()),
        _ => (false, bare.strip_prefix('+').unwrap_or(&bare).to_owned()),
    }
}

/// An amount as tables write it. `point`: what stands before the minor units in the rest of its column. What another
/// language would read as another amount is none, unless its column tells.
pub(crate) fn of_table(text: &str, currency: Currency, point: Option<char>) -> Option<i64> {
    let (negative, digits) = bare(text, currency);
    let read = |mark| amount_with_mark(&digits, currency, mark);
    let amount = read(',').filter(|amount| read('.') == Some(*amount)).or_else(|| read(point?))?;
    Some(if negative { -amount } else { amount })
}

/// What stands before the minor units, where one amount alone tells it.
pub(crate) fn point(text: &str) -> Option<char> {
    let digits: String = text.chars().filter(|sign| sign.is_ascii_digit() || matches!(sign, '.' | ',')).collect();
    let last = digits.rfind(['.', ','])?;
    let (before, behind) = digits.split_at(last);
    let mark = behind.chars().next()?;
    let other = if mark == '.' { ',' } else { '.' };
    if before.contains(mark) {
        // One sign several times stands between thousands.
        return (!before.contains(other)).then_some(other);
    }
    let minor = behind.len() - 1;
    (before.contains(other) || (1..=2).contains(&minor)).then_some(mark)
}

/// Whether a text is an amount in any currency: digits with a sign, or with minor units.
pub(crate) fn is_like(text: &str) -> bool {
    let signed = text.starts_with(['-', '+', MINUS]) || text.ends_with('-');
    (signed || point(text).is_some()) && of_table(text, Currency::EUR, point(text).or(Some(','))).is_some()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn amounts_of_camt() {
        let eur = |text| plain(text, Currency::EUR);
        assert_eq!(eur("19.00"), Some(1_900));
        assert_eq!(eur("19"), Some(1_900));
        assert_eq!(eur("0.1"), Some(10));
        assert_eq!(eur("19.00000"), Some(1_900));
        assert_eq!(eur("000000000001019.00"), Some(101_900));
        assert_eq!(eur("000000000000000.00"), Some(0));
        for wrong in ["", ".", ".50", "19.005", "-1.00", "1,00", "1e3", "1234567890123.00", "١"] {
            assert_eq!(eur(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn amounts_of_tables() {
        let eur = |text| of_table(text, Currency::EUR, None);
        for (text, amount) in [
            ("19,00", 1_900),
            ("19.00", 1_900),
            ("+19,00 EUR", 1_900),
            ("1.234,56", 123_456),
            ("1,234.56", 123_456),
            ("1'234.56", 123_456),
            ("1’234,56", 123_456),
            ("1 234,56", 123_456),
            ("1.234.567,89", 123_456_789),
            ("-5,00", -500),
            ("5,00-", -500),
            ("−5,00 €", -500),
            ("7", 700),
        ] {
            assert_eq!(eur(text), Some(amount), "{text}");
        }
        // A thousand and more, or one and a bit? Nobody knows.
        for wrong in ["1.234", "1,234", "", "-", "abc", "1,2,3", "--1", "19,005"] {
            assert_eq!(eur(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_column_tells_what_one_amount_does_not() {
        for (text, sign) in [
            ("19,00", Some(',')),
            ("19.00", Some('.')),
            ("3,9", Some(',')),
            ("1.234,56", Some(',')),
            ("1'234.56", Some('.')),
            ("1.234.567", Some(',')),
            ("£1,019.00", Some('.')),
            ("1.234", None),
            ("1,234", None),
            ("19", None),
            ("1,2,3.4.5", None),
        ] {
            assert_eq!(point(text), sign, "{text}");
        }
        let eur = |text, point| of_table(text, Currency::EUR, point);
        assert_eq!((eur("1.234", Some(',')), eur("1.234", Some('.'))), (Some(123_400), None));
        assert_eq!((eur("1,234", Some('.')), eur("1,234", Some(','))), (Some(123_400), None));
        assert!(
            is_like("-262 259") && is_like("19,00") && !is_like("1234") && !is_like("27.11.2026") && !is_like("A1,00")
        );
    }

    proptest! {
        #[test]
        fn what_is_written_is_what_is_read(amount in 0_i64..99_999_999_999, negative: bool) {
            let money = kontor_kernel::Money::new(amount, Currency::EUR);
            prop_assert_eq!(plain(&money.decimal(), Currency::EUR), Some(amount));
            let signed = if negative { -amount } else { amount };
            let text = kontor_kernel::Money::new(signed, Currency::EUR).decimal();
            prop_assert_eq!(of_table(&text, Currency::EUR, None), Some(signed));
            prop_assert_eq!(of_table(&text.replace('.', ","), Currency::EUR, None), Some(signed));
        }
    }
}
