//! How card companies count the currencies that they do not count as ISO 4217 does, and which amounts they refuse.
//! Source: Stripe, "Currencies": zero-decimal currencies, three-decimal currencies, special cases. Whatever makes an amount that is
//! asked for or sent back rounds it here, in favour of whoever pays: what they pay down, what they get up.

use super::Currency;
use crate::Money;

/// A currency that a card company counts in its own way.
struct Charged {
    code: &'static str,
    /// Digits after the decimal separator in the company's amounts.
    digits: u8,
    /// What its amounts have to be a multiple of.
    step: i64,
    /// What an amount has to be a multiple of that it sends to a bank, in its own minor units.
    payout_step: i64,
    /// The rule, as the source names it.
    rule: &'static str,
}

const fn row(code: &'static str, digits: u8, (step, payout_step): (i64, i64), rule: &'static str) -> Charged {
    Charged { code, digits, step, payout_step, rule }
}

const THREE: &str = "three-decimal: the last digit is 0";
const SPECIAL: &str = "special case: zero-decimal, sent with two decimals that are 00";
const WHOLE: &str = "special case: paid out in whole units";

/// Every other currency is counted as in ISO 4217, in steps of one.
const CHARGED: &[Charged] = &[
    row("bhd", 3, (10, 10), THREE),
    row("huf", 2, (1, 100), WHOLE),
    row("isk", 2, (100, 100), SPECIAL),
    row("jod", 3, (10, 10), THREE),
    row("kwd", 3, (10, 10), THREE),
    row("mga", 0, (1, 1), "zero-decimal"),
    row("omr", 3, (10, 10), THREE),
    row("tnd", 3, (10, 10), THREE),
    row("twd", 2, (1, 100), WHOLE),
    row("ugx", 2, (100, 100), SPECIAL),
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
        self.step_of(|row| row.step)
    }

    /// What an amount has to be a multiple of so that it is sent to a bank, in our minor units.
    pub fn payout_step(self) -> i64 {
        self.step_of(|row| row.payout_step)
    }

    fn step_of(self, step: fn(&Charged) -> i64) -> i64 {
        let Some(row) = self.charged() else { return 1 };
        let (ours, theirs) = (power(self.digits()), power(row.digits));
        (step(row) * ours / theirs).max(1)
    }

    /// What of an amount can be asked for: it is rounded down to a whole step. What is less than one step becomes one, since nothing
    /// would be free. Minor units.
    pub fn payable(self, amount: i64) -> i64 {
        let step = self.charge_step();
        let whole = amount - amount % step;
        if whole == 0 && amount > 0 { step } else { whole }
    }

    /// What goes back for an amount: it is rounded up to a whole step. Minor units.
    pub fn payable_back(self, amount: i64) -> i64 {
        let step = self.charge_step();
        amount.saturating_add((step - amount % step) % step)
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

    /// What an amount has to be a multiple of so that a card company takes it, as money.
    pub fn charge_step(self) -> Self {
        Self::new(self.currency.charge_step(), self.currency)
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
            ("huf", 1_045, Some(1_045)),
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
            let (down, up) = (currency.payable(odd.amount), currency.payable_back(odd.amount));
            prop_assert!([down, up].iter().all(|amount| Money::new(*amount, currency).is_chargeable()));
            prop_assert!(down <= odd.amount && odd.amount <= up && up - down <= currency.charge_step());
            prop_assert_eq!((currency.payable(money.amount), currency.payable_back(money.amount)), (money.amount, money.amount));
            prop_assert_eq!((currency.payable(0), currency.payable(1)), (0, currency.charge_step()));
            prop_assert_eq!(currency.payout_step() % currency.charge_step(), 0);
        }
    }
}
