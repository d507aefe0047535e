//! Stretches of days, by the shop's clock, and what each is compared with.

use chrono::{Datelike, Days as By, Months, NaiveDate};
use kontor_kernel::words;

words! {
    /// A period. `last`: it ends today; `current`: the running unit of the calendar; `previous`: the one before that.
    pub enum Period {
        /// Seven days.
        Last7Days "last_7_days",
        /// Thirty days.
        Last30Days "last_30_days",
        /// Ninety days: the default.
        Last90Days "last_90_days",
        /// A hundred and eighty days.
        Last180Days "last_180_days",
        /// 365 days.
        Last365Days "last_365_days",
        /// The seven days up to today.
        LastWeek "last_week",
        /// The month up to today.
        LastMonth "last_month",
        /// The three months up to today.
        LastQuarter "last_quarter",
        /// The twelve months up to today.
        LastYear "last_year",
        /// Since Monday.
        CurrentWeek "current_week",
        /// Since the first of the month.
        CurrentMonth "current_month",
        /// Since the first of the quarter.
        CurrentQuarter "current_quarter",
        /// Since 1 January.
        CurrentYear "current_year",
        /// The week before this one.
        PreviousWeek "previous_week",
        /// The month before this one.
        PreviousMonth "previous_month",
        /// The quarter before this one.
        PreviousQuarter "previous_quarter",
        /// The year before this one.
        PreviousYear "previous_year",
    }
}

/// Days, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Days {
    /// The first.
    pub from: NaiveDate,
    /// The last.
    pub till: NaiveDate,
}

/// A period, and what it is compared with: as many days of the same kind before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spans {
    /// The period.
    pub days: Days,
    /// What it is compared with.
    pub before: Days,
}

impl Days {
    /// Each of them.
    pub fn iter(self) -> impl Iterator<Item = NaiveDate> {
        self.from.iter_days().take_while(move |day| *day <= self.till)
    }

    /// How many there are.
    pub fn count(self) -> u64 {
        u64::try_from((self.till - self.from).num_days() + 1).unwrap_or_default()
    }
}

/// A unit of the calendar, in months; none: the week.
type Unit = Option<u32>;

impl Period {
    /// The days that it means today.
    pub fn spans(self, today: NaiveDate) -> Spans {
        match self {
            Self::Last7Days | Self::LastWeek => rolling(today, 7),
            Self::Last30Days => rolling(today, 30),
            Self::Last90Days => rolling(today, 90),
            Self::Last180Days => rolling(today, 180),
            Self::Last365Days => rolling(today, 365),
            Self::LastMonth => rolling_months(today, 1),
            Self::LastQuarter => rolling_months(today, 3),
            Self::LastYear => rolling_months(today, 12),
            Self::CurrentWeek => current(today, None),
            Self::CurrentMonth => current(today, Some(1)),
            Self::CurrentQuarter => current(today, Some(3)),
            Self::CurrentYear => current(today, Some(12)),
            Self::PreviousWeek => previous(today, None),
            Self::PreviousMonth => previous(today, Some(1)),
            Self::PreviousQuarter => previous(today, Some(3)),
            Self::PreviousYear => previous(today, Some(12)),
        }
    }
}

fn back(day: NaiveDate, days: u64) -> NaiveDate {
    day.checked_sub_days(By::new(days)).unwrap_or(day)
}

fn months_back(day: NaiveDate, months: u32) -> NaiveDate {
    day.checked_sub_months(Months::new(months)).unwrap_or(day)
}

fn rolling(today: NaiveDate, days: u64) -> Spans {
    let from = back(today, days - 1);
    Spans { days: Days { from, till: today }, before: Days { from: back(from, days), till: back(from, 1) } }
}

fn rolling_months(today: NaiveDate, months: u32) -> Spans {
    let (end, before) = (months_back(today, months), months_back(today, 2 * months));
    let after = |day: NaiveDate| day.succ_opt().unwrap_or(day);
    Spans { days: Days { from: after(end), till: today }, before: Days { from: after(before), till: end } }
}

/// The first day of the unit that a day is in.
fn start(day: NaiveDate, unit: Unit) -> NaiveDate {
    match unit {
        None => back(day, u64::from(day.weekday().num_days_from_monday())),
        Some(months) => {
            let month = day.month0() / months * months + 1;
            NaiveDate::from_ymd_opt(day.year(), month, 1).unwrap_or(day)
        }
    }
}

fn unit_before(first: NaiveDate, unit: Unit) -> NaiveDate {
    unit.map_or_else(|| back(first, 7), |months| months_back(first, months))
}

/// The running unit up to today, beside as many days of the one before; where that was shorter, all of it.
fn current(today: NaiveDate, unit: Unit) -> Spans {
    let days = Days { from: start(today, unit), till: today };
    let from = unit_before(days.from, unit);
    let till = from.checked_add_days(By::new(days.count() - 1)).unwrap_or(from).min(back(days.from, 1));
    Spans { days, before: Days { from, till } }
}

fn previous(today: NaiveDate, unit: Unit) -> Spans {
    let this = start(today, unit);
    let from = unit_before(this, unit);
    Spans {
        days: Days { from, till: back(this, 1) },
        before: Days { from: unit_before(from, unit), till: back(from, 1) },
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn days(period: Period, today: &str) -> [String; 4] {
        let spans = period.spans(day(today));
        [spans.days.from, spans.days.till, spans.before.from, spans.before.till].map(|day| day.to_string())
    }

    #[test]
    fn last_ends_today_and_is_compared_with_as_many_days_before() {
        assert_eq!(days(Period::Last7Days, "2026-03-03"), ["2026-02-25", "2026-03-03", "2026-02-18", "2026-02-24"]);
        assert_eq!(days(Period::Last90Days, "2026-11-29"), ["2026-09-01", "2026-11-29", "2026-06-03", "2026-08-31"]);
        assert_eq!(days(Period::LastMonth, "2026-03-31"), ["2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28"]);
        assert_eq!(days(Period::LastYear, "2026-11-29"), ["2025-11-30", "2026-11-29", "2024-11-30", "2025-11-29"]);
    }

    #[test]
    fn current_is_compared_with_the_same_part_of_the_unit_before() {
        assert_eq!(days(Period::CurrentWeek, "2026-11-29"), ["2026-11-23", "2026-11-29", "2026-11-16", "2026-11-22"]);
        // February has no 30th: all of it.
        assert_eq!(days(Period::CurrentMonth, "2026-03-30"), ["2026-03-01", "2026-03-30", "2026-02-01", "2026-02-28"]);
        assert_eq!(
            days(Period::CurrentQuarter, "2026-11-29"),
            ["2026-10-01", "2026-11-29", "2026-07-01", "2026-08-29"]
        );
        assert_eq!(days(Period::CurrentYear, "2026-01-01"), ["2026-01-01", "2026-01-01", "2025-01-01", "2025-01-01"]);
    }

    #[test]
    fn previous_is_the_whole_unit_before() {
        assert_eq!(days(Period::PreviousWeek, "2026-11-29"), ["2026-11-16", "2026-11-22", "2026-11-09", "2026-11-15"]);
        assert_eq!(days(Period::PreviousMonth, "2026-03-31"), ["2026-02-01", "2026-02-28", "2026-01-01", "2026-01-31"]);
        assert_eq!(
            days(Period::PreviousQuarter, "2026-02-10"),
            ["2025-10-01", "2025-12-31", "2025-07-01", "2025-09-30"]
        );
        assert_eq!(days(Period::PreviousYear, "2026-02-10"), ["2025-01-01", "2025-12-31", "2024-01-01", "2024-12-31"]);
    }
}
