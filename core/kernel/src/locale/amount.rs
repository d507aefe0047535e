//! Amounts in the form of a language.

use super::Locale;
use crate::Money;

/// Between a number and what belongs to it: no line may break there.
const NO_BREAK: char = '\u{a0}';

impl Money {
    /// For people, in the form of their language: `€12.90` in English, `12,90 €` in German. The language decides what
    /// stands before the minor units and between thousands. Pound and dollar stand on the left and the franc there with a
    /// space in every language (storefront-growth §9); the others stand where the language has them, in English on the
    /// left. The screens have the same rule; `golden/money.json` holds both to it.
    pub fn shown(self, locale: Locale) -> String {
        let decimal = self.decimal();
        let (sign, digits) = decimal.strip_prefix('-').map_or(("", decimal.as_str()), |rest| ("-", rest));
        let (whole, minor) = digits.split_once('.').unwrap_or((digits, ""));
        let mut number = whole.parse().map_or_else(|_| whole.to_owned(), |whole| locale.number(whole));
        if !minor.is_empty() {
            number.push(locale.decimal_mark());
            number.push_str(minor);
        }
        let (code, symbol) = (self.currency.code(), self.currency.symbol());
        let leads = locale.leads_with_currency() || matches!(code, "usd" | "gbp" | "chf");
        match (leads, symbol.chars().any(char::is_alphabetic)) {
            (true, false) => format!("{sign}{symbol}{number}"),
            (true, true) => format!("{sign}{symbol}{NO_BREAK}{number}"),
            (false, _) => format!("{sign}{number}{NO_BREAK}{symbol}"),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use serde::Deserialize;

    use crate::{Currency, Locale, Money};

    #[derive(Deserialize)]
    struct Golden {
        shown: Vec<(i64, String, Locale, String)>,
    }

    /// The screens are held to the same file.
    #[test]
    fn money_is_shown_in_the_form_of_the_readers_language() {
        let golden: Golden = serde_json::from_str(include_str!("../../golden/money.json")).unwrap();
        for (amount, currency, locale, text) in golden.shown {
            assert_eq!(Money::new(amount, currency.parse().unwrap()).shown(locale), text, "{locale}");
        }
        let least = Money::new(i64::MIN, Currency::EUR);
        assert_eq!(least.shown(Locale::De), "-92.233.720.368.547.758,08\u{a0}€");
    }
}
