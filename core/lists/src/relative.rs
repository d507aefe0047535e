//! Relative dates: resolved on the server, in the caller's zone, by its wall clock.

use chrono::{DateTime, Datelike, Days, Months, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;

use crate::Span;

/// Every relative date (selling-core §9). current: the running calendar unit; previous: the one before it;
/// last: the rolling unit that ends now.
pub const RELATIVES: &[&str] = &[
    "last_week",
    "last_month",
    "last_year",
    "current_week",
    "current_month",
    "current_year",
    "previous_week",
    "previous_month",
    "previous_year",
    "last_7_days",
    "last_30_days",
    "last_90_days",
    "last_180_days",
    "last_365_days",
];

/// The span that `name` means at `now` in `zone`; `None` for an unknown name.
pub fn resolve(name: &str, zone: Tz, now: DateTime<Utc>) -> Option<Span> {
    if !RELATIVES.contains(&name) {
        return None;
    }
    let (how, unit) = name.split_once('_')?;
    let local = now.with_timezone(&zone).naive_local();
    if how == "last" {
        let from = back(local, unit)?;
        return Some(Span { from: Some(to_utc(zone, from)), till: Some(now) });
    }
    let begin = start_of(local.date(), unit)?;
    let (from, till) = if how == "current" { (begin, step(begin, unit, 1)?) } else { (step(begin, unit, -1)?, begin) };
    Some(Span { from: Some(day_start(zone, from)), till: Some(day_start(zone, till)) })
}

/// The first moment of a day. Where the clocks go forward at midnight, that is later than midnight.
pub(crate) fn day_start(zone: Tz, day: NaiveDate) -> DateTime<Utc> {
    to_utc(zone, day.and_time(NaiveTime::MIN))
}

/// A wall-clock time as a moment: the earlier of two, and the first one after a gap.
fn to_utc(zone: Tz, local: NaiveDateTime) -> DateTime<Utc> {
    // No zone has skipped more than a day (Samoa's 30 December 2011), in steps that are whole quarters of an hour.
    (0..=96)
        .find_map(|quarter| zone.from_local_datetime(&(local + TimeDelta::minutes(15 * quarter))).earliest())
        .map_or_else(|| local.and_utc(), |found| found.to_utc())
}

fn back(local: NaiveDateTime, unit: &str) -> Option<NaiveDateTime> {
    match unit {
        "week" => local.checked_sub_days(Days::new(7)),
        "month" => local.checked_sub_months(Months::new(1)),
        "year" => local.checked_sub_months(Months::new(12)),
        days => local.checked_sub_days(Days::new(days.strip_suffix("_days")?.parse().ok()?)),
    }
}

fn start_of(day: NaiveDate, unit: &str) -> Option<NaiveDate> {
    match unit {
        "week" => day.checked_sub_days(Days::new(u64::from(day.weekday().num_days_from_monday()))),
        "month" => day.with_day(1),
        _ => day.with_day(1)?.with_month(1),
    }
}

fn step(day: NaiveDate, unit: &str, by: i32) -> Option<NaiveDate> {
    let months = match unit {
        "week" => return day.checked_add_signed(TimeDelta::days(i64::from(7 * by))),
        "month" => 1,
        _ => 12,
    };
    if by < 0 { day.checked_sub_months(Months::new(months)) } else { day.checked_add_months(Months::new(months)) }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    fn span(name: &str, zone: Tz, now: &str) -> (String, String) {
        let span = resolve(name, zone, now.parse().unwrap()).unwrap();
        (kontor_kernel::iso(span.from.unwrap()), kontor_kernel::iso(span.till.unwrap()))
    }

    fn pair(from: &str, till: &str) -> (String, String) {
        (from.to_owned(), till.to_owned())
    }

    #[test]
    fn calendar_units_follow_the_zone_and_its_summer_time() {
        // 1 April 2026, 00:30 in Berlin is still March in UTC; March has 31 days less one hour.
        let (berlin, now) = (Tz::Europe__Berlin, "2026-03-31T22:30:00Z");
        assert_eq!(span("previous_month", berlin, now), pair("2026-02-28T23:00:00.000Z", "2026-03-31T22:00:00.000Z"));
        assert_eq!(span("current_month", berlin, now), pair("2026-03-31T22:00:00.000Z", "2026-04-30T22:00:00.000Z"));
        assert_eq!(span("current_month", Tz::UTC, now), pair("2026-03-01T00:00:00.000Z", "2026-04-01T00:00:00.000Z"));
        assert_eq!(span("current_year", berlin, now), pair("2025-12-31T23:00:00.000Z", "2026-12-31T23:00:00.000Z"));
        // Wednesday: the week began on Monday, 30 March.
        assert_eq!(span("current_week", berlin, now), pair("2026-03-29T22:00:00.000Z", "2026-04-05T22:00:00.000Z"));
        assert_eq!(span("previous_week", berlin, now), pair("2026-03-22T23:00:00.000Z", "2026-03-29T22:00:00.000Z"));
    }

    #[test]
    fn rolling_units_end_now_at_the_same_wall_clock_time() {
        let (berlin, now) = (Tz::Europe__Berlin, "2026-03-31T10:00:00Z");
        assert_eq!(span("last_week", berlin, now), pair("2026-03-24T11:00:00.000Z", "2026-03-31T10:00:00.000Z"));
        assert_eq!(span("last_7_days", berlin, now), span("last_week", berlin, now));
        // 31 February is the 28th.
        assert_eq!(span("last_month", berlin, now), pair("2026-02-28T11:00:00.000Z", "2026-03-31T10:00:00.000Z"));
        assert_eq!(span("last_365_days", berlin, now), pair("2025-03-31T10:00:00.000Z", "2026-03-31T10:00:00.000Z"));
        assert_eq!(span("last_year", Tz::UTC, "2028-02-29T00:00:00Z").0, "2027-02-28T00:00:00.000Z");
    }

    #[test]
    fn a_day_that_begins_late_begins_late() {
        // Beirut goes to summer time at midnight.
        let day = NaiveDate::from_ymd_opt(2026, 3, 29).unwrap();
        assert_eq!(kontor_kernel::iso(day_start(Tz::Asia__Beirut, day)), "2026-03-28T22:00:00.000Z");
        assert_eq!(resolve("last_fortnight", Tz::UTC, Utc.timestamp_opt(0, 0).unwrap()), None);
    }
}
