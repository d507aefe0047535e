//! What a coupon takes off the lines of an order.

use kontor_kernel::{Currency, Money, allocate, allocate_in_steps, words};

/// Basis points of the whole.
const WHOLE_BPS: i64 = 10_000;

words! {
    /// What a discount is counted on.
    pub enum Basis {
        /// What the buyer pays, tax included.
        EndAmount "end_amount",
        /// What remains without tax; the tax follows.
        NetAmount "net_amount",
    }
}

words! {
    /// Why a coupon takes nothing off these lines.
    pub enum Rejection {
        /// An amount of another currency than the order's.
        OtherCurrency "other_currency",
        /// None of the lines is of a product that it is for.
        OtherProduct "other_product",
        /// What it is for comes to less than it asks.
        MinimumOrder "minimum_order",
    }
}

/// What comes off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Off {
    /// A part, in basis points: 2000 is 20 %. More than the whole is the whole.
    Percents(i64),
    /// An amount, once over all lines together.
    Currency(Money),
}

/// A line of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    /// What it costs, tax included, in minor units.
    pub gross: i64,
    /// The rate of the tax in it, in basis points.
    pub vat_rate_bps: i64,
    /// Whether the coupon is for it.
    pub eligible: bool,
}

impl Line {
    fn gross(&self) -> i64 {
        if self.eligible { self.gross.max(0) } else { 0 }
    }

    fn net(&self, currency: Currency) -> i64 {
        self.gross() - Money::new(self.gross(), currency).tax_within(self.vat_rate_bps).amount
    }

    /// What comes off the end amount when `net_off` comes off the net one and the tax is counted anew.
    fn gross_off(&self, net_off: i64, currency: Currency) -> i64 {
        let net = self.net(currency);
        if net_off <= 0 {
            return 0;
        }
        // Nothing is left to tax: without this a cent of rounding could stay.
        if net_off >= net {
            return self.gross();
        }
        let left = net - net_off;
        let tax = Money::new(left, currency).share(self.vat_rate_bps, WHOLE_BPS).amount;
        (self.gross() - left - tax).clamp(0, self.gross())
    }
}

/// What a coupon takes off, and from which order on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    /// What comes off.
    pub off: Off,
    /// Counted on what.
    pub basis: Basis,
    /// The most that comes off in all, in minor units of the end amount.
    pub off_max: Option<i64>,
    /// The least that the lines it is for must cost together, in minor units of the end amount.
    pub order_min: Option<i64>,
}

impl Rule {
    /// What comes off the end amount of each line, in the order of the lines: never below nothing, never more than the
    /// line costs, nothing off a line that the coupon is not for. An amount is divided by what the lines cost, by largest
    /// remainder, so that no cent of it is lost.
    pub fn discounts(&self, lines: &[Line], currency: Currency) -> Result<Vec<i64>, Rejection> {
        if !lines.iter().any(|line| line.eligible) {
            return Err(Rejection::OtherProduct);
        }
        if matches!(self.off, Off::Currency(amount) if amount.currency != currency) {
            return Err(Rejection::OtherCurrency);
        }
        let total = lines.iter().fold(0_i64, |sum, line| sum.saturating_add(line.gross()));
        if self.order_min.is_some_and(|least| total < least) {
            return Err(Rejection::MinimumOrder);
        }
        let based: Vec<i64> = match self.basis {
            Basis::EndAmount => lines.iter().map(Line::gross).collect(),
            Basis::NetAmount => lines.iter().map(|line| line.net(currency)).collect(),
        };
        let off = match self.off {
            Off::Percents(bps) => {
                let part =
                    |amount: &i64| Money::new(*amount, currency).share(bps.clamp(0, WHOLE_BPS), WHOLE_BPS).amount;
                based.iter().map(part).collect()
            }
            Off::Currency(amount) => at_most(amount.amount, &based),
        };
        let off: Vec<i64> = match self.basis {
            Basis::EndAmount => off,
            Basis::NetAmount => {
                lines.iter().zip(off).map(|(line, net_off)| line.gross_off(net_off, currency)).collect()
            }
        };
        let off = self.off_max.map_or_else(|| off.clone(), |most| at_most(most, &off));
        Ok(self.payable(lines, &off, currency))
    }

    /// Where card companies count in steps, what is left of each line is one of them: what comes off in all is rounded up to one, unless
    /// that were more than the most.
    fn payable(&self, lines: &[Line], off: &[i64], currency: Currency) -> Vec<i64> {
        let step = currency.charge_step();
        if step == 1 {
            return off.to_vec();
        }
        let sum = off.iter().fold(0_i64, |sum, part| sum.saturating_add(*part));
        let up = currency.payable_back(sum);
        let whole = if self.off_max.is_some_and(|most| up > most) { sum - sum % step } else { up };
        let weights: Vec<u64> = off.iter().map(|part| u64::try_from(*part).unwrap_or(0)).collect();
        let parts = allocate_in_steps(whole, &weights, step);
        lines.iter().zip(parts).map(|(line, part)| part.min(line.gross())).collect()
    }
}

/// `amount`, or all of it where they come to less, divided among `amounts` by what they are; none gets more than it is.
fn at_most(amount: i64, amounts: &[i64]) -> Vec<i64> {
    let all = amounts.iter().fold(0_i64, |sum, part| sum.saturating_add(*part));
    let weights: Vec<u64> = amounts.iter().map(|part| u64::try_from(*part).unwrap_or(0)).collect();
    allocate(amount.clamp(0, all), &weights)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use proptest::prelude::*;

    use super::*;

    fn eur(amount: i64) -> Off {
        Off::Currency(Money::new(amount, Currency::EUR))
    }

    fn rule(off: Off, basis: Basis) -> Rule {
        Rule { off, basis, off_max: None, order_min: None }
    }

    fn line(gross: i64) -> Line {
        Line { gross, vat_rate_bps: 1_900, eligible: true }
    }

    fn off(rule: Rule, lines: &[Line]) -> Result<Vec<i64>, Rejection> {
        rule.discounts(lines, Currency::EUR)
    }

    #[test]
    fn percents_of_the_end_amount_are_of_each_line() {
        assert_eq!(off(rule(Off::Percents(2_000), Basis::EndAmount), &[line(1_900), line(99)]), Ok(vec![380, 20]));
        assert_eq!(off(rule(Off::Percents(1_250), Basis::EndAmount), &[line(1_000)]), Ok(vec![125]));
        assert_eq!(off(rule(Off::Percents(20_000), Basis::EndAmount), &[line(1_900)]), Ok(vec![1_900]));
    }

    #[test]
    fn an_amount_of_the_net_takes_its_tax_along() {
        // 119.00 is 100.00 net; 10.00 less is 90.00, with 19 % 107.10.
        assert_eq!(off(rule(eur(1_000), Basis::NetAmount), &[line(11_900)]), Ok(vec![1_190]));
        assert_eq!(off(rule(eur(1_000), Basis::EndAmount), &[line(11_900)]), Ok(vec![1_000]));
        assert_eq!(off(rule(Off::Percents(2_000), Basis::NetAmount), &[line(11_900)]), Ok(vec![2_380]));
        let untaxed = Line { vat_rate_bps: 0, ..line(11_900) };
        assert_eq!(off(rule(eur(1_000), Basis::NetAmount), &[untaxed]), Ok(vec![1_000]));
    }

    #[test]
    fn an_amount_is_divided_among_the_lines_it_is_for() {
        let other = Line { eligible: false, ..line(5_000) };
        assert_eq!(off(rule(eur(100), Basis::EndAmount), &[line(1_000), other, line(2_000)]), Ok(vec![33, 0, 67]));
        assert_eq!(off(rule(eur(9_999), Basis::EndAmount), &[line(1_000), other]), Ok(vec![1_000, 0]));
    }

    #[test]
    fn no_more_comes_off_than_the_most() {
        let capped = Rule { off_max: Some(500), ..rule(Off::Percents(5_000), Basis::EndAmount) };
        assert_eq!(off(capped, &[line(1_000), line(3_000)]), Ok(vec![125, 375]));
        assert_eq!(off(capped, &[line(600)]), Ok(vec![300]));
    }

    #[test]
    fn what_it_is_not_for_is_told() {
        let other = Line { eligible: false, ..line(5_000) };
        assert_eq!(off(rule(eur(100), Basis::EndAmount), &[other]), Err(Rejection::OtherProduct));
        let dollars = Off::Currency(Money::new(100, "usd".parse().unwrap()));
        assert_eq!(off(rule(dollars, Basis::EndAmount), &[line(1_000)]), Err(Rejection::OtherCurrency));
        let least = Rule { order_min: Some(1_000), ..rule(eur(100), Basis::EndAmount) };
        // What it is not for does not count towards it.
        assert_eq!(off(least, &[line(999), other]), Err(Rejection::MinimumOrder));
        assert_eq!(off(least, &[line(1_000), other]), Ok(vec![100, 0]));
    }

    fn lines() -> impl Strategy<Value = Vec<Line>> {
        let one = (0_i64..10_000_000, prop::sample::select(vec![0_i64, 700, 1_900, 2_550]), any::<bool>());
        let one = one.prop_map(|(gross, vat_rate_bps, eligible)| Line { gross, vat_rate_bps, eligible });
        prop::collection::vec(one, 1..8)
    }

    fn basis() -> impl Strategy<Value = Basis> {
        prop::sample::select(vec![Basis::EndAmount, Basis::NetAmount])
    }

    proptest! {
        #[test]
        fn nothing_goes_below_nothing(
            lines in lines(), basis in basis(), percents in any::<bool>(), much in -100_i64..20_000_000, most in prop::option::of(-5_i64..1_000_000),
        ) {
            let what = if percents { Off::Percents(much) } else { eur(much) };
            let Ok(off) = off(Rule { off_max: most, ..rule(what, basis) }, &lines) else { return Ok(()) };
            prop_assert_eq!(off.len(), lines.len());
            for (line, off) in lines.iter().zip(&off) {
                prop_assert!((0..=line.gross()).contains(off));
            }
            prop_assert!(most.is_none_or(|most| off.iter().sum::<i64>() <= most.max(0)));
        }

        #[test]
        fn no_cent_of_an_amount_is_lost(lines in lines(), much in 0_i64..20_000_000) {
            let Ok(off) = off(rule(eur(much), Basis::EndAmount), &lines) else { return Ok(()) };
            let all: i64 = lines.iter().map(Line::gross).sum();
            prop_assert_eq!(off.iter().sum::<i64>(), much.min(all));
        }

        #[test]
        fn the_whole_leaves_nothing(lines in lines(), basis in basis(), percents in any::<bool>()) {
            let what = if percents { Off::Percents(WHOLE_BPS) } else { eur(i64::MAX) };
            let Ok(off) = off(rule(what, basis), &lines) else { return Ok(()) };
            prop_assert_eq!(off, lines.iter().map(Line::gross).collect::<Vec<_>>());
        }

        #[test]
        fn in_every_currency_what_is_left_can_be_paid_and_no_step_of_it_is_lost(
            lines in lines(), basis in basis(), percents in any::<bool>(), much in 0_i64..20_000_000, most in prop::option::of(0_i64..1_000_000),
            at in 0_usize..1_000,
        ) {
            let all: Vec<Currency> = Currency::all().collect();
            let currency = *all.get(at % all.len()).unwrap();
            let step = currency.charge_step();
            let lines: Vec<Line> = lines.into_iter().map(|line| Line { gross: currency.payable(line.gross), ..line }).collect();
            let what = if percents { Off::Percents(much % 10_001) } else { Off::Currency(Money::new(much, currency)) };
            let Ok(off) = (Rule { off_max: most, ..rule(what, basis) }).discounts(&lines, currency) else { return Ok(()) };
            prop_assert!(lines.iter().zip(&off).all(|(line, off)| off % step == 0 && (0..=line.gross()).contains(off)));
            let sum: i64 = off.iter().sum();
            prop_assert!(most.is_none_or(|most| sum <= most));
            let whole: i64 = lines.iter().map(Line::gross).sum();
            if let (false, Basis::EndAmount, None) = (percents, basis, most) {
                prop_assert_eq!(sum, currency.payable_back(much.min(whole)));
            }
        }

        #[test]
        fn a_higher_part_never_takes_less(lines in lines(), basis in basis(), lower in 0_i64..=10_000, more in 0_i64..=10_000) {
            let (Ok(less), Ok(much)) =
                (off(rule(Off::Percents(lower), basis), &lines), off(rule(Off::Percents(lower + more), basis), &lines))
            else { return Ok(()) };
            prop_assert!(less.iter().zip(&much).all(|(less, much)| less <= much));
        }
    }
}
