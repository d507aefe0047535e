//! Money: whole minor units with their currency. The one place that rounds and the one that allocates.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Currency;

/// An amount of one currency in minor units (cents for euro).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Money {
    /// Minor units; negative for money that flows back.
    pub amount: i64,
    /// The currency of the amount.
    pub currency: Currency,
}

/// Why two amounts could not be put together.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum MoneyError {
    /// Euro and dollar cannot be added.
    #[error("two currencies in one sum")]
    Mixed,
    /// Beyond what 64 bits hold.
    #[error("amount too large")]
    Overflow,
}

impl Money {
    /// `amount` minor units of `currency`.
    pub const fn new(amount: i64, currency: Currency) -> Self {
        Self { amount, currency }
    }

    /// Nothing, in `currency`.
    pub const fn zero(currency: Currency) -> Self {
        Self::new(0, currency)
    }

    /// The sum, if both are of one currency.
    pub fn plus(self, other: Self) -> Result<Self, MoneyError> {
        if self.currency != other.currency {
            return Err(MoneyError::Mixed);
        }
        let amount = self.amount.checked_add(other.amount).ok_or(MoneyError::Overflow)?;
        Ok(Self::new(amount, self.currency))
    }

    /// The difference, if both are of one currency.
    pub fn minus(self, other: Self) -> Result<Self, MoneyError> {
        self.plus(Self::new(other.amount.checked_neg().ok_or(MoneyError::Overflow)?, other.currency))
    }

    /// The opposite amount.
    pub const fn negated(self) -> Self {
        Self::new(-self.amount, self.currency)
    }

    /// `part / whole` of the amount, rounded half up (away from zero).
    pub fn share(self, part: i64, whole: i64) -> Self {
        Self::new(ratio_half_up(self.amount, part, whole), self.currency)
    }

    /// The tax inside a gross amount at a rate in basis points: 19 % is 1900.
    pub fn tax_within(self, rate_bps: i64) -> Self {
        self.share(rate_bps, 10_000 + rate_bps)
    }

    /// Decimal text with a point and the currency's digits, without a symbol: `12.90`. For files and machines.
    pub fn decimal(self) -> String {
        let digits = usize::from(self.currency.digits());
        let sign = if self.amount < 0 { "-" } else { "" };
        let units = self.amount.unsigned_abs().to_string();
        if digits == 0 {
            return format!("{sign}{units}");
        }
        let padded = format!("{units:0>width$}", width = digits + 1);
        let (whole, minor) = padded.split_at(padded.len() - digits);
        format!("{sign}{whole}.{minor}")
    }
}

impl fmt::Debug for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.decimal(), self.currency)
    }
}

/// `value * part / whole`, rounded half up away from zero; 0 when `whole` is 0. The product's only rounding.
pub fn ratio_half_up(value: i64, part: i64, whole: i64) -> i64 {
    if whole == 0 {
        return 0;
    }
    let product = i128::from(value) * i128::from(part);
    let whole = i128::from(whole);
    let doubled = product.abs() * 2 + whole.abs();
    let rounded = doubled / (whole.abs() * 2);
    let signed = if (product < 0) == (whole < 0) { rounded } else { -rounded };
    i64::try_from(signed).unwrap_or(if signed < 0 { i64::MIN } else { i64::MAX })
}

/// Splits `total` by `weights` so that the parts sum to it exactly: floors first, then one unit each to the
/// largest remainders (ties to the earlier). All weights zero: everything to the first.
pub fn allocate(total: i64, weights: &[u64]) -> Vec<i64> {
    let sum: i128 = weights.iter().map(|weight| i128::from(*weight)).sum();
    if weights.is_empty() {
        return Vec::new();
    }
    if sum == 0 {
        return (0..weights.len()).map(|place| if place == 0 { total } else { 0 }).collect();
    }
    let magnitude = i128::from(total).abs();
    let mut parts: Vec<(i128, i128)> = weights
        .iter()
        .map(|weight| {
            let product = magnitude * i128::from(*weight);
            (product / sum, product % sum)
        })
        .collect();
    let rest = magnitude - parts.iter().map(|(floor, _)| floor).sum::<i128>();
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by_key(|place| std::cmp::Reverse(parts.get(*place).map_or(0, |(_, remainder)| *remainder)));
    for place in order.into_iter().take(usize::try_from(rest).unwrap_or(0)) {
        if let Some((floor, _)) = parts.get_mut(place) {
            *floor += 1;
        }
    }
    parts.into_iter().filter_map(|(floor, _)| i64::try_from(if total < 0 { -floor } else { floor }).ok()).collect()
}

/// The same in whole steps: of a total that is a multiple of `step` every part is one. What of another total is less than a step goes with
/// the first part that gets anything.
pub fn allocate_in_steps(total: i64, weights: &[u64], step: i64) -> Vec<i64> {
    let mut parts = allocate(total / step, weights);
    parts.iter_mut().for_each(|part| *part *= step);
    let rest = total % step;
    let first = weights.iter().position(|weight| *weight > 0).unwrap_or(0);
    if let Some(part) = parts.get_mut(first) {
        *part += rest;
    }
    parts
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use proptest::prelude::*;

    use super::*;

    fn eur(amount: i64) -> Money {
        Money::new(amount, Currency::EUR)
    }

    #[test]
    fn the_tax_in_119_euro_at_19_percent_is_19_euro() {
        assert_eq!(eur(11_900).tax_within(1_900), eur(1_900));
        assert_eq!(eur(990).tax_within(1_900), eur(158)); // 1.5806…
        assert_eq!(eur(-11_900).tax_within(1_900), eur(-1_900));
    }

    #[test]
    fn half_a_cent_goes_up_on_both_sides_of_zero() {
        assert_eq!(ratio_half_up(1, 1, 2), 1);
        assert_eq!(ratio_half_up(-1, 1, 2), -1);
        assert_eq!(ratio_half_up(1, 1, 3), 0);
    }

    #[test]
    fn digits_follow_the_currency() {
        assert_eq!(eur(5).decimal(), "0.05");
        assert_eq!(eur(-1234).decimal(), "-12.34");
        assert_eq!(Money::new(500, "jpy".parse().unwrap()).decimal(), "500");
        assert_eq!(Money::new(1, "kwd".parse().unwrap()).decimal(), "0.001");
    }

    #[test]
    fn the_golden_digits_are_all_there_are() {
        let odd = Currency::all().filter(|currency| currency.digits() != 2);
        let odd = odd.map(|currency| (currency.code().to_owned(), currency.digits())).collect();
        let golden: serde_json::Value = serde_json::from_str(include_str!("../golden/money.json")).unwrap();
        let golden: std::collections::BTreeMap<String, u8> =
            serde_json::from_value(golden.get("digits").unwrap().clone()).unwrap();
        assert_eq!(golden, odd);
    }

    #[test]
    fn currencies_do_not_mix() {
        assert_eq!(eur(1).plus(Money::new(1, "usd".parse().unwrap())), Err(MoneyError::Mixed));
    }

    proptest! {
        #[test]
        fn allocation_loses_no_cent(total in -1_000_000_000_i64..1_000_000_000, weights in prop::collection::vec(0_u64..100_000, 1..20)) {
            let parts = allocate(total, &weights);
            prop_assert_eq!(parts.iter().sum::<i64>(), total);
            prop_assert_eq!(parts.len(), weights.len());
            prop_assert!(parts.iter().all(|part| part.signum() == 0 || part.signum() == total.signum()));
        }

        #[test]
        fn in_steps_nothing_is_lost_either(total in 0_i64..1_000_000_000, weights in prop::collection::vec(0_u64..100_000, 1..20), tens in any::<bool>()) {
            let step = if tens { 10 } else { 1 };
            let parts = allocate_in_steps(total, &weights, step);
            prop_assert_eq!(parts.iter().sum::<i64>(), total);
            let odd = parts.iter().filter(|part| **part % step != 0).count();
            prop_assert_eq!(odd, usize::from(total % step != 0));
        }

        #[test]
        fn equal_weights_differ_by_at_most_one(total in 0_i64..1_000_000, count in 1_usize..40) {
            let parts = allocate(total, &vec![1; count]);
            prop_assert!(parts.iter().max().unwrap() - parts.iter().min().unwrap() <= 1);
        }
    }
}
