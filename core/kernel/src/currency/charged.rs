//! How card companies count the currencies that they do not count as ISO 4217 does, and which amounts they refuse.
//! Source: Stripe, "Currencies": zero-decimal currencies, three-decimal currencies, special cases.

use super::Currency;
use crate::Money;

/// A currency that a card company counts in its own way.
struct Charged {
    code: &'static str,
    /// Digits after the decimal separator in the company's amounts.
    digits: u8,
    /// What its amounts have to be a multiple of.
    step: i64,
    /// The rule, as the source names it.
    rule: &'static str,
}

const fn row(code: &'static str, digits: u8, step: i64, rule: &'static str) -> Charged {
    Charged { code, digits, step, rule }
}

const THREE: &str = "three-decimal: the last digit is 0";
const SPECIAL: &str = "special case: zero-decimal, sent with two decimals that are 00";

/// Every other currency is counted as in ISO 4217, in steps of one.
const CHARGED: &[Charged] = &[
    row("bhd", 3, 10, THREE),
    row("isk", 2, 100, SPECIAL),
    row("jod", 3, 10, THREE),
    row("kwd", 3, 10, THREE),
    row("mga", 0, 1, "zero-decimal"),
    row("omr", 3, 10, THREE),
    row("tnd", 3, 10, THREE),
    row("ugx", 2, 100, SPECIAL),
];

impl Currency {
    fn charged(self) -> Option<&'static Charged> {
        CHARGED.iter().find(|row| row.code == self.code())
    }

    /// Digits after the decimal separator in the amounts of card companies.
    pub fn charge_digits(self) -> u8 {
        self.charged().map_or_else(|| self.digits(), |row| row.digits)
    }

    /// What an amount has to be a multiple of so that a card company takes it, in our minor units.
    pub fn charge_step(self) -> i64 {
        let Some(row) = self.charged() else { return 1 };
        let (ours, theirs) = (power(self.digits()), power(row.digits));
        (row.step * ours / theirs).max(1)
    }

    /// Why card companies do not take every amount of it; empty where they do.
    pub fn charge_rule(self) -> &'static str {
        self.charged().map_or("", |row| row.rule)
    }
}

impl Money {
    /// Whether a card company takes the amount.
    pub fn is_chargeable(self) -> bool {
        self.amount % self.currency.charge_step() == 0
    }

    /// The amount as card companies write it; none: they refuse it.
    pub fn to_charged(self) -> Option<i64> {
        let (ours, theirs) = (power(self.currency.digits()), power(self.currency.charge_digits()));
        let scaled = self.amount.checked_mul(theirs)?;
        (self.is_chargeable() && scaled % ours == 0).then_some(scaled / ours)
    }

    /// An amount that a card company names; none: it is not one that we can keep.
    pub fn from_charged(amount: i64, currency: Currency) -> Option<Self> {
        let (ours, theirs) = (power(currency.digits()), power(currency.charge_digits()));
        let scaled = amount.checked_mul(ours)?;
        (scaled % theirs == 0).then(|| Self::new(scaled / theirs, currency))
    }

    /// The amount rounded half up to one that card companies take.
    pub fn rounded_to_charge(self) -> Self {
        let step = self.currency.charge_step();
        Self::new(crate::ratio_half_up(self.amount, 1, step) * step, self.currency)
    }
}

const fn power(digits: u8) -> i64 {
    10_i64.pow(digits as u32)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn amounts_are_written_as_the_source_says() {
        // Ours, theirs; none: refused.
        for (code, ours, theirs) in [
            ("eur", 1_234, Some(1_234)),
            ("jpy", 500, Some(500)),
            ("huf", 1_234, Some(1_234)),
            ("kwd", 5_120, Some(5_120)),
            ("kwd", 5_124, None),
            ("bhd", 1_001, None),
            ("jod", 10, Some(10)),
            ("omr", 15, None),
            ("tnd", 1_230, Some(1_230)),
            ("isk", 5, Some(500)),
            ("ugx", 1_000, Some(100_000)),
            ("mga", 500, Some(5)),
            ("mga", 550, None),
        ] {
            let money = Money::new(ours, code.parse().unwrap());
            assert_eq!((money.to_charged(), money.is_chargeable()), (theirs, theirs.is_some()), "{ours} {code}");
            if let Some(theirs) = theirs {
                assert_eq!(Money::from_charged(theirs, money.currency), Some(money), "{ours} {code}");
            }
        }
        assert_eq!(Money::from_charged(550, "isk".parse().unwrap()), None, "half a króna is no amount");
        assert!(CHARGED.iter().all(|row| row.code.parse::<Currency>().is_ok() && !row.rule.is_empty()));
    }

    proptest! {
        #[test]
        fn every_step_of_every_currency_is_taken_and_reads_back(steps in 1_i64..100_000_000, at in 0_usize..1_000) {
            let all: Vec<Currency> = Currency::all().collect();
            let currency = *all.get(at % all.len()).unwrap();
            let money = Money::new(steps * currency.charge_step(), currency);
            prop_assert_eq!(Money::from_charged(money.to_charged().unwrap(), currency), Some(money));
            let odd = Money::new(money.amount + 1, currency);
            prop_assert_eq!(odd.is_chargeable(), currency.charge_step() == 1);
            prop_assert!(odd.rounded_to_charge().is_chargeable());
        }
    }
}
