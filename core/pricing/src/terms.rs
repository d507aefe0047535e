//! How a price is paid over time: which payment is due when, and how much it is. Pure; amounts are minor units of the
//! price's currency.

use chrono::{DateTime, Datelike, Days, Months, NaiveDate, Utc};
use chrono_tz::Tz;
use kontor_kernel::allocate;
use serde::{Deserialize, Serialize};

use crate::{
    Binding, PriceShift,
    calendar::at_the_same_hour,
    interval::{Interval, after},
};

/// The days of a month on which a plan may begin to charge (selling-core §9).
pub const START_DAYS: [u32; 5] = [1, 7, 14, 21, 28];
/// Payments of an instalment plan (selling-core §9).
pub const INSTALMENTS: std::ops::RangeInclusive<u32> = 2..=24;
/// Payments of a limited subscription (selling-core §9).
pub const PERIODS: std::ops::RangeInclusive<u32> = 1..=100;
/// A test period: a year at most.
pub const TRIAL_DAYS_MAX: u32 = 365;

/// How a price is paid over time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// The first payment.
    pub first_amount: i64,
    /// Every later one.
    pub next_amount: i64,
    /// The time between two payments.
    pub interval: Interval,
    /// How many there are; none: until somebody ends it.
    pub payments_count: Option<u32>,
    /// Each payment by itself, in place of the above; empty where all follow one rule.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub custom_rates: Vec<CustomRate>,
    /// Days that are free before the first payment; zero: none.
    #[serde(default)]
    pub trial_days: u32,
    /// The day of the month on which payments begin; none: at once.
    #[serde(default)]
    pub start_day: Option<u32>,
    /// How long its payer is bound.
    #[serde(default, skip_serializing_if = "Binding::is_nothing")]
    pub binding: Binding,
    /// What comes off the payments.
    #[serde(default, skip_serializing_if = "Less::is_nothing")]
    pub less: Less,
}

/// What comes off the payments of a plan: settled at the purchase, so that nobody has to be asked again for it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Less {
    /// Off the first payments, one by one.
    pub first: Vec<i64>,
    /// Off every payment after them.
    pub then: i64,
}

impl Less {
    fn is_nothing(&self) -> bool {
        *self == Self::default()
    }

    /// Off the payment of a place, from 1.
    pub fn off(&self, number: u32) -> i64 {
        let place = number.checked_sub(1).and_then(|place| usize::try_from(place).ok());
        place.map_or(0, |place| self.first.get(place).copied().unwrap_or(self.then))
    }
}

/// One payment of a plan whose payments differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct CustomRate {
    /// How much.
    pub amount: i64,
    /// How long after the payment before it; of the first it says nothing.
    pub interval: Interval,
}

/// One payment of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    /// Its place, from 1; 0 is what opens a test period and costs nothing.
    pub number: u32,
    /// When.
    pub at: DateTime<Utc>,
    /// How much.
    pub amount: i64,
}

impl Terms {
    /// Payments of one amount that begin with the purchase.
    pub const fn even(amount: i64, interval: Interval, payments_count: Option<u32>) -> Self {
        Self {
            first_amount: amount,
            next_amount: amount,
            interval,
            payments_count,
            custom_rates: Vec::new(),
            trial_days: 0,
            start_day: None,
            binding: Binding { min_months: 0, extension_months: 0, notice_days: 0 },
            less: Less { first: Vec::new(), then: 0 },
        }
    }

    /// The same payments, the first of them more by what is added once to the price.
    #[must_use]
    pub fn with_first_more(mut self, more: i64) -> Self {
        let first = self.custom_rates.first_mut().map_or(&mut self.first_amount, |rate| &mut rate.amount);
        *first = first.saturating_add(more);
        self
    }

    /// The same payments as a buyer pays them, whose tax makes other amounts of what the seller asks.
    #[must_use]
    pub fn shifted(mut self, shift: PriceShift) -> Self {
        self.first_amount = shift.amount(self.first_amount);
        self.next_amount = shift.amount(self.next_amount);
        for rate in &mut self.custom_rates {
            rate.amount = shift.amount(rate.amount);
        }
        self.less.then = shift.amount(self.less.then);
        for off in &mut self.less.first {
            *off = shift.amount(*off);
        }
        self
    }

    /// The same payments for several pieces; none where the sum of them would be beyond `most`, or of a payment of a plan
    /// without an end that payment.
    #[must_use]
    pub fn times(mut self, pieces: i64, most: i64) -> Option<Self> {
        let rates = self.custom_rates.iter_mut().map(|rate| &mut rate.amount);
        for amount in rates.chain([&mut self.first_amount, &mut self.next_amount]) {
            *amount = amount.checked_mul(pieces).filter(|amount| *amount <= most)?;
        }
        let total = self.total().unwrap_or(self.first_amount);
        (total <= most).then_some(self)
    }

    /// How many payments there are; none: until somebody ends it.
    pub fn count(&self) -> Option<u32> {
        match self.custom_rates.len() {
            0 => self.payments_count,
            custom => u32::try_from(custom).ok(),
        }
    }

    /// The same payments, each less by what comes off it.
    #[must_use]
    pub fn with_less(self, less: Less) -> Self {
        Self { less, ..self }
    }

    /// How much the payment of a place is, from 1; never less than nothing.
    pub fn amount(&self, number: u32) -> i64 {
        (self.full_amount(number) - self.less.off(number)).max(0)
    }

    /// How much it would be if nothing came off.
    pub fn full_amount(&self, number: u32) -> i64 {
        let custom = usize::try_from(number).ok().and_then(|place| self.custom_rates.get(place.checked_sub(1)?));
        match (custom, number) {
            (_, 0) => 0,
            (Some(rate), _) => rate.amount,
            (None, 1) => self.first_amount,
            (None, _) => self.next_amount,
        }
    }

    /// What all payments come to: the sum of the custom rates where there are some, otherwise the first amount plus the
    /// next amount times the count minus one (selling-core §5), less what comes off them. None where there is no end.
    pub fn total(&self) -> Option<i64> {
        let amounts = (1..=self.count()?).map(|number| self.amount(number));
        Some(amounts.fold(0, i64::saturating_add))
    }

    /// Whether a payment that is known costs less than `least`, where all of them cost that without what comes off.
    pub fn falls_under(&self, least: i64) -> bool {
        let known = self.count().unwrap_or_else(|| u32::try_from(self.less.first.len()).unwrap_or(u32::MAX).max(1) + 1);
        (1..=known).any(|number| self.amount(number) < least.min(self.full_amount(number)))
    }

    /// Whether something is had before anything is paid: a test period, or payments that begin on a later day.
    pub fn begins_later(&self, start: DateTime<Utc>, zone: Tz) -> bool {
        self.first_day(start, zone) > start.with_timezone(&zone).date_naive()
    }

    /// The payment of a place for somebody who bought at `start`, by the seller's clock; None beyond the last.
    pub fn due(&self, number: u32, start: DateTime<Utc>, zone: Tz) -> Option<Due> {
        if number == 0 {
            return Some(Due { number, at: start, amount: 0 });
        }
        if self.count().is_some_and(|count| number > count) {
            return None;
        }
        let first = self.first_day(start, zone);
        let later = usize::try_from(number - 1).ok()?;
        let day = match self.custom_rates.as_slice() {
            [] => after(first, std::iter::repeat_n(self.interval, later))?,
            custom => after(first, custom.iter().skip(1).take(later).map(|rate| rate.interval))?,
        };
        let at =
            if number == 1 && !self.begins_later(start, zone) { start } else { at_the_same_hour(day, start, zone) };
        Some(Due { number, at, amount: self.amount(number) })
    }

    /// What is known at the purchase: all payments of a plan that ends; of one that goes on, the first two. A plan that
    /// begins later has number 0 in front, which is due at once and costs nothing.
    pub fn at_purchase(&self, start: DateTime<Utc>, zone: Tz) -> Vec<Due> {
        let from = u32::from(!self.begins_later(start, zone));
        let last = self.count().unwrap_or(2);
        (from..=last).filter_map(|number| self.due(number, start, zone)).collect()
    }

    fn first_day(&self, start: DateTime<Utc>, zone: Tz) -> NaiveDate {
        let today = start.with_timezone(&zone).date_naive();
        let Some(wanted) = self.start_day else {
            return today.checked_add_days(Days::new(u64::from(self.trial_days))).unwrap_or(today);
        };
        let this_month = today.with_day(wanted).unwrap_or(today);
        if this_month >= today { this_month } else { this_month.checked_add_months(Months::new(1)).unwrap_or(today) }
    }
}

/// The tax in each payment of a plan whose total has `vat` in it: by largest remainder, so that no cent is lost.
pub fn vat_of_rates(vat: i64, amounts: &[i64]) -> Vec<i64> {
    let weights: Vec<u64> = amounts.iter().map(|amount| u64::try_from(*amount).unwrap_or(0)).collect();
    allocate(vat, &weights)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]
    use chrono_tz::Europe::Berlin;
    use proptest::prelude::*;

    use super::*;

    fn terms(count: Option<u32>) -> Terms {
        Terms { first_amount: 2_000, ..Terms::even(1_000, Interval::MONTH, count) }
    }

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn days(terms: &Terms, start: &str) -> Vec<(u32, String, i64)> {
        let shown = |due: Due| (due.number, due.at.with_timezone(&Berlin).format("%F %R").to_string(), due.amount);
        terms.at_purchase(at(start), Berlin).into_iter().map(shown).collect()
    }

    #[test]
    fn three_instalments_from_the_31st_of_january() {
        let shown = days(&terms(Some(3)), "2026-01-31T09:30:00Z");
        assert_eq!(
            shown,
            [
                (1, "2026-01-31 10:30".into(), 2_000),
                (2, "2026-02-28 10:30".into(), 1_000),
                (3, "2026-03-31 10:30".into(), 1_000)
            ]
        );
        assert_eq!(terms(Some(3)).total(), Some(4_000));
    }

    #[test]
    fn the_hour_stays_when_the_clocks_change() {
        // 02:30 does not exist on 29 March 2026 in Berlin, and is there twice on 25 October.
        let spring = Terms { interval: "1d".parse().unwrap(), ..terms(Some(3)) };
        let shown = days(&spring, "2026-03-28T01:30:00Z");
        assert_eq!(
            shown.iter().map(|(_, at, _)| at.as_str()).collect::<Vec<_>>(),
            ["2026-03-28 02:30", "2026-03-29 03:30", "2026-03-30 02:30"]
        );
        let autumn = spring.due(2, at("2026-10-24T00:30:00Z"), Berlin).unwrap();
        assert_eq!(autumn.at, at("2026-10-25T00:30:00Z"));
    }

    #[test]
    fn what_comes_off_comes_off_each_payment_it_is_for() {
        let less = |first: &[i64], then| Less { first: first.to_vec(), then };
        let only_the_first = terms(Some(3)).with_less(less(&[500], 0));
        assert_eq!((1..=3).map(|number| only_the_first.amount(number)).collect::<Vec<_>>(), [1_500, 1_000, 1_000]);
        assert_eq!(only_the_first.total(), Some(3_500));
        let all = terms(None).with_less(less(&[400], 200));
        assert_eq!([1, 2, 9].map(|number| all.amount(number)), [1_600, 800, 800]);
        assert_eq!((all.total(), all.amount(0)), (None, 0));
        let too_much = terms(Some(2)).with_less(less(&[], 1_500));
        assert_eq!((too_much.amount(2), too_much.total()), (0, Some(500)));
        assert!(too_much.falls_under(33) && !all.falls_under(33));
        // An order that was kept before anything could come off reads as it did.
        let kept = serde_json::to_value(terms(Some(3))).unwrap();
        assert!(kept.get("less").is_none());
        assert_eq!(serde_json::from_value::<Terms>(kept).unwrap(), terms(Some(3)));
    }

    #[test]
    fn several_pieces_are_so_many_times_each_payment_or_none() {
        let three = terms(Some(3)).times(3, 12_000).unwrap();
        assert_eq!((three.amount(1), three.amount(2), three.total()), (6_000, 3_000, Some(12_000)));
        assert_eq!(terms(Some(3)).times(3, 11_999), None);
        assert_eq!(terms(None).times(i64::MAX, i64::MAX), None);
        let rate = |amount| CustomRate { amount, interval: Interval::MONTH };
        let custom = Terms { custom_rates: vec![rate(900), rate(500)], ..terms(Some(9)) }.times(2, 1 << 40).unwrap();
        assert_eq!((custom.amount(1), custom.amount(2), custom.total()), (1_800, 1_000, Some(2_800)));
    }

    #[test]
    fn each_payment_by_itself() {
        let rate = |amount, interval: &str| CustomRate { amount, interval: interval.parse().unwrap() };
        let custom = Terms { custom_rates: vec![rate(900, "1m"), rate(500, "2w"), rate(100, "1m")], ..terms(Some(9)) };
        let shown = days(&custom, "2026-01-31T12:00:00Z");
        assert_eq!(
            shown,
            [
                (1, "2026-01-31 13:00".into(), 900),
                (2, "2026-02-14 13:00".into(), 500),
                (3, "2026-03-14 13:00".into(), 100)
            ]
        );
        assert_eq!(
            (custom.total(), custom.count(), custom.due(4, at("2026-01-31T12:00:00Z"), Berlin)),
            (Some(1_500), Some(3), None)
        );
    }

    #[test]
    fn a_test_period_and_a_day_of_the_month_begin_with_nothing() {
        let trial = Terms { trial_days: 14, ..terms(None) };
        assert_eq!(
            days(&trial, "2026-03-20T12:00:00Z"),
            [
                (0, "2026-03-20 13:00".into(), 0),
                (1, "2026-04-03 13:00".into(), 2_000),
                (2, "2026-05-03 13:00".into(), 1_000)
            ]
        );
        let fixed = Terms { start_day: Some(7), ..terms(None) };
        assert_eq!(days(&fixed, "2026-03-20T12:00:00Z").get(1), Some(&(1, "2026-04-07 13:00".into(), 2_000)));
        assert_eq!(days(&fixed, "2026-03-05T12:00:00Z").get(1), Some(&(1, "2026-03-07 13:00".into(), 2_000)));
        // On the very day the first payment is due at once.
        assert_eq!(days(&fixed, "2026-03-07T12:00:00Z").first(), Some(&(1, "2026-03-07 13:00".into(), 2_000)));
        // Whose day it is, the seller's clock says: 23:30 in London is the 7th in Berlin.
        assert!(!fixed.begins_later(at("2026-03-06T23:30:00Z"), Berlin));
    }

    proptest! {
        #[test]
        fn so_many_pieces_are_each_payment_so_many_times(
            first in 0_i64..1_000_000, next in 0_i64..1_000_000, count in 1_u32..40, pieces in 1_i64..=1_000_000,
        ) {
            let one = Terms { first_amount: first, ..Terms::even(next, Interval::MONTH, Some(count)) };
            let due = |terms: &Terms| -> Vec<i64> {
                terms.at_purchase(at("2026-01-31T09:30:00Z"), Berlin).iter().map(|due| due.amount).collect()
            };
            let all = due(&one).iter().map(|amount| i128::from(*amount) * i128::from(pieces)).sum::<i128>();
            match one.clone().times(pieces, 99_999_999) {
                Some(many) => {
                    prop_assert_eq!(due(&many), due(&one).iter().map(|amount| amount * pieces).collect::<Vec<_>>());
                    prop_assert!(all <= 99_999_999);
                }
                // Refused alone for being too much, never wrapped around.
                None => prop_assert!(all > 99_999_999 || next * pieces > 99_999_999),
            }
        }

        #[test]
        fn payments_come_in_order_and_sum_to_the_total(
            first in 33_i64..1_000_000, next in 33_i64..1_000_000, count in 1_u32..=100, place in 0_usize..41,
            custom in prop::collection::vec((33_i64..1_000_000, 0_usize..41), 0..24),
            trial_days in 0_u32..=365, second in 0_i64..4_000_000_000, vat_bps in 0_i64..3_000,
            off in prop::collection::vec(0_i64..1_200_000, 0..5), then in 0_i64..1_200_000,
        ) {
            let interval = |place| Interval::all().nth(place).unwrap();
            let custom_rates = custom.iter().map(|(amount, place)| CustomRate { amount: *amount, interval: interval(*place) }).collect();
            let terms = Terms {
                first_amount: first, next_amount: next, interval: interval(place), payments_count: Some(count),
                custom_rates, trial_days, start_day: None, binding: Binding::default(), less: Less { first: off, then },
            };
            let start = DateTime::from_timestamp(second, 0).unwrap();
            let all = terms.at_purchase(start, Berlin);
            let amounts: Vec<i64> = all.iter().map(|due| due.amount).collect();
            prop_assert_eq!(Some(amounts.iter().sum::<i64>()), terms.total());
            prop_assert!(all.windows(2).all(|pair| pair[0].at < pair[1].at && pair[0].number + 1 == pair[1].number));
            prop_assert_eq!(all.first().unwrap().at, start);
            let vat = kontor_kernel::ratio_half_up(terms.total().unwrap(), vat_bps, 10_000 + vat_bps);
            let parts = vat_of_rates(vat, &amounts);
            prop_assert_eq!(parts.iter().sum::<i64>(), vat);
            prop_assert!(parts.iter().zip(&amounts).all(|(part, amount)| (0..=*amount).contains(part)));
        }
    }
}
