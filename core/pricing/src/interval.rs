//! The rhythms of a price: the forty-one intervals of storefront-growth §9.

use std::{fmt, str::FromStr};

use chrono::{Days, Months, NaiveDate};
use serde::{Deserialize, Serialize, de::Error as _};

/// The time between two payments: some days, weeks, months or years.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Interval {
    count: u32,
    unit: Unit,
}

/// What an interval is counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Unit {
    /// Days.
    Day,
    /// Weeks.
    Week,
    /// Months.
    Month,
    /// Years.
    Year,
}

/// Not one of the forty-one.
#[derive(Debug, thiserror::Error)]
#[error("no such interval")]
pub struct UnknownInterval;

impl Interval {
    /// The commonest of all.
    pub const MONTH: Self = Self { count: 1, unit: Unit::Month };

    /// All of them, shortest first. Whole weeks are spoken of as weeks, from 1d to 4w; then months and years.
    pub fn all() -> impl Iterator<Item = Self> {
        let days = (1..=28).map(|count| match count % 7 {
            0 => Self { count: count / 7, unit: Unit::Week },
            _ => Self { count, unit: Unit::Day },
        });
        let months = (1..=11).map(|count| Self { count, unit: Unit::Month });
        let years = (1..=2).map(|count| Self { count, unit: Unit::Year });
        days.chain(months).chain(years)
    }

    /// How many of its units.
    pub const fn count(self) -> u32 {
        self.count
    }

    /// What it is counted in.
    pub const fn unit(self) -> Unit {
        self.unit
    }

    /// The day that lies one interval behind another.
    pub fn after(self, day: NaiveDate) -> NaiveDate {
        after(day, std::iter::once(self)).unwrap_or(day)
    }

    /// The day that lies one interval before another.
    pub fn before(self, day: NaiveDate) -> NaiveDate {
        let (months, days) = self.months_and_days();
        let earlier = day.checked_sub_months(Months::new(months));
        earlier.and_then(|day| day.checked_sub_days(Days::new(u64::from(days)))).unwrap_or(day)
    }

    /// In calendar months and in days; one of the two is zero.
    const fn months_and_days(self) -> (u32, u32) {
        match self.unit {
            Unit::Day => (0, self.count),
            Unit::Week => (0, self.count * 7),
            Unit::Month => (self.count, 0),
            Unit::Year => (self.count * 12, 0),
        }
    }
}

/// The day that lies all these intervals behind `from`. Months are counted together and from the first day, so that a
/// 31st comes back after a shorter month.
pub(crate) fn after(from: NaiveDate, intervals: impl Iterator<Item = Interval>) -> Option<NaiveDate> {
    let (months, days) =
        intervals.map(Interval::months_and_days).fold((0_u32, 0_u64), |(months, days), (more_months, more_days)| {
            (months.saturating_add(more_months), days.saturating_add(u64::from(more_days)))
        });
    from.checked_add_months(Months::new(months))?.checked_add_days(Days::new(days))
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = match self.unit {
            Unit::Day => 'd',
            Unit::Week => 'w',
            Unit::Month => 'm',
            Unit::Year => 'y',
        };
        write!(f, "{}{unit}", self.count)
    }
}

impl FromStr for Interval {
    type Err = UnknownInterval;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::all().find(|one| one.to_string() == text).ok_or(UnknownInterval)
    }
}

impl Serialize for Interval {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Interval {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[test]
    fn there_are_forty_one_and_each_is_read_as_it_is_written() {
        let all: Vec<_> = Interval::all().map(|one| one.to_string()).collect();
        assert_eq!(all.len(), 41);
        assert_eq!(
            all.iter().take(9).map(String::as_str).collect::<Vec<_>>(),
            ["1d", "2d", "3d", "4d", "5d", "6d", "1w", "8d", "9d"]
        );
        for text in &all {
            assert_eq!(&text.parse::<Interval>().unwrap().to_string(), text);
        }
        for wrong in ["7d", "0d", "29d", "5w", "12m", "3y", "m", "", "1 m", "1M"] {
            assert!(wrong.parse::<Interval>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_31st_comes_back_after_a_shorter_month() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let months = |count| after(day("2024-01-31"), std::iter::repeat_n(Interval::MONTH, count)).unwrap();
        assert_eq!(
            [1, 2, 3, 13].map(months),
            [day("2024-02-29"), day("2024-03-31"), day("2024-04-30"), day("2025-02-28")]
        );
        let year = "1y".parse::<Interval>().unwrap();
        assert_eq!(after(day("2024-02-29"), std::iter::repeat_n(year, 4)), Some(day("2028-02-29")));
    }
}
