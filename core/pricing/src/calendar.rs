//! Days and hours of a plan by its seller's clock.

use chrono::{DateTime, Days, NaiveDate, NaiveDateTime, NaiveTime, TimeZone, Utc};
use chrono_tz::Tz;

/// The same hour so many days earlier, by the seller's clock.
pub fn days_before(at: DateTime<Utc>, days: u64, zone: Tz) -> DateTime<Utc> {
    let day = at.with_timezone(&zone).date_naive();
    at_the_same_hour(day.checked_sub_days(Days::new(days)).unwrap_or(day), at, zone)
}

/// The same hour so many days later, by the seller's clock.
pub fn days_after(at: DateTime<Utc>, days: u64, zone: Tz) -> DateTime<Utc> {
    let day = at.with_timezone(&zone).date_naive();
    at_the_same_hour(day.checked_add_days(Days::new(days)).unwrap_or(day), at, zone)
}

/// When a day begins, by the seller's clock.
pub fn begin_of(day: NaiveDate, zone: Tz) -> DateTime<Utc> {
    at_hour(day, NaiveTime::MIN, zone)
}

/// The hour of the purchase on another day, by the seller's clock.
pub(crate) fn at_the_same_hour(day: NaiveDate, start: DateTime<Utc>, zone: Tz) -> DateTime<Utc> {
    at_hour(day, start.with_timezone(&zone).time(), zone)
}

/// An hour that a change of clocks leaves out is the next one there is, and of two that are called the same it is the earlier.
fn at_hour(day: NaiveDate, hour: NaiveTime, zone: Tz) -> DateTime<Utc> {
    let wanted = NaiveDateTime::new(day, hour);
    let found = zone.from_local_datetime(&wanted).earliest();
    let later = || zone.from_local_datetime(&(wanted + chrono::Duration::hours(1))).earliest();
    found.or_else(later).map_or_else(|| wanted.and_utc(), |at| at.with_timezone(&Utc))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use chrono_tz::Europe::Berlin;

    use super::*;

    #[test]
    fn a_day_begins_at_midnight_of_its_zone() {
        let begin = |day: &str| begin_of(day.parse().unwrap(), Berlin).to_rfc3339();
        assert_eq!(begin("2026-03-29"), "2026-03-28T23:00:00+00:00");
        assert_eq!(begin("2026-03-30"), "2026-03-29T22:00:00+00:00");
        assert_eq!(begin("2026-10-26"), "2026-10-25T23:00:00+00:00");
    }

    #[test]
    fn days_are_counted_by_the_calendar_and_the_hour_stays() {
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        for (due, days, before) in [
            // Within a month, over its end, and over the day that only some Februaries have.
            ("2026-03-20T09:00:00Z", 5, "2026-03-15T09:00:00Z"),
            ("2026-03-02T11:00:00Z", 5, "2026-02-25T11:00:00Z"),
            ("2028-03-01T11:00:00Z", 1, "2028-02-29T11:00:00Z"),
            // Clocks go forward on the 29th of March, and back on the 25th of October.
            ("2026-03-30T08:00:00Z", 1, "2026-03-29T08:00:00Z"),
            ("2026-03-30T08:00:00Z", 5, "2026-03-25T09:00:00Z"),
            ("2026-10-28T09:00:00Z", 5, "2026-10-23T08:00:00Z"),
            // Half past two is left out on that night, and called twice on this.
            ("2026-03-30T00:30:00Z", 1, "2026-03-29T01:30:00Z"),
            ("2026-10-26T01:30:00Z", 1, "2026-10-25T00:30:00Z"),
        ] {
            assert_eq!(days_before(at(due), days, Berlin), at(before), "{days} before {due}");
        }
    }
}
