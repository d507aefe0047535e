//! Amounts of statements in minor units, exactly: what cannot be told for sure is no amount.

use kontor_kernel::{Currency, Locale, typed_amount};

use crate::limits::WHOLE_DIGITS_MAX;

/// An amount as camt writes it: digits, a point, digits. Noughts beyond the currency's digits say nothing.
pub(crate) fn plain(text: &str, currency: Currency) -> Option<i64> {
    let (whole, minor) = text.split_once('.').unwrap_or((text, ""));
    let digits = usize::from(currency.digits());
    let only_digits = |text: &str| text.bytes().all(|sign| sign.is_ascii_digit());
    let (minor, beyond) = minor.split_at_checked(digits).unwrap_or((minor, ""));
    let sound = !whole.is_empty()
        && whole.len() <= WHOLE_DIGITS_MAX
        && only_digits(whole)
        && only_digits(minor)
        && beyond.bytes().all(|sign| sign == b'0');
    sound.then(|| format!("{whole}{minor:0<digits$}").parse().ok()).flatten()
}

/// An amount as tables write it: a sign before or behind, the currency beside it, comma or point. What another language would
/// read as another amount is none.
pub(crate) fn of_table(text: &str, currency: Currency) -> Option<i64> {
    let upper = text.to_uppercase().replace(&currency.code().to_uppercase(), "").replace(&currency.symbol(), "");
    let bare: String =
        upper.chars().filter(|sign| !sign.is_whitespace()).map(|sign| if sign == '−' { '-' } else { sign }).collect();
    let (negative, digits) = match (bare.strip_prefix('-'), bare.strip_suffix('-')) {
        (Some(rest), _) | (None, Some(rest)) => (true, rest),
        _ => (false, bare.strip_prefix('+').unwrap_or(&bare)),
    };
    let read = |locale| typed_amount(digits, currency, locale);
    let amount = read(Locale::De).filter(|amount| read(Locale::En) == Some(*amount))?;
    Some(if negative { -amount } else { amount })
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
        for wrong in ["", ".", ".50", "19.005", "-1.00", "1,00", "1e3", "1234567890123.00", "١"] {
            assert_eq!(eur(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn amounts_of_tables() {
        let eur = |text| of_table(text, Currency::EUR);
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

    proptest! {
        #[test]
        fn what_is_written_is_what_is_read(amount in 0_i64..99_999_999_999, negative: bool) {
            let money = kontor_kernel::Money::new(amount, Currency::EUR);
            prop_assert_eq!(plain(&money.decimal(), Currency::EUR), Some(amount));
            let signed = if negative { -amount } else { amount };
            let text = kontor_kernel::Money::new(signed, Currency::EUR).decimal();
            prop_assert_eq!(of_table(&text, Currency::EUR), Some(signed));
            prop_assert_eq!(of_table(&text.replace('.', ","), Currency::EUR), Some(signed));
        }
    }
}
