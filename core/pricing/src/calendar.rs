//! Days and hours of a plan by its seller's clock.

use chrono::{DateTime, Days, NaiveDate, NaiveDateTime, NaiveTime, TimeZone, Utc};
use chrono_tz::Tz;

use crate::{Due, Terms, interval::after};

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

impl Terms {
    /// The payment of a place, where that of another place was moved to a day: the calendar goes on from there, so that a 31st
    /// comes back after a shorter month. None beyond the last.
    pub fn due_after(
        &self,
        number: u32,
        (moved, day): (u32, NaiveDate),
        start: DateTime<Utc>,
        zone: Tz,
    ) -> Option<Due> {
        if number < moved || self.count().is_some_and(|count| number > count) {
            return None;
        }
        let (before, later) = (usize::try_from(moved).ok()?, usize::try_from(number - moved).ok()?);
        let day = match self.custom_rates.as_slice() {
            [] => after(day, std::iter::repeat_n(self.interval, later))?,
            custom => after(day, custom.iter().skip(before).take(later).map(|rate| rate.interval))?,
        };
        Some(Due { number, at: at_the_same_hour(day, start, zone), amount: self.amount(number) })
    }
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
    use crate::{CustomRate, Interval};

    #[test]
    fn a_calendar_goes_on_from_the_payment_that_was_moved() {
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let monthly = Terms::even(1_000, Interval::MONTH, Some(6));
        let start = at("2026-01-15T11:00:00Z");
        let due = |terms: &Terms, number| terms.due_after(number, (3, day("2026-03-31")), start, Berlin);
        // To the last of March, over the change of clocks, to the ends of the months.
        for (number, expected) in
            [(3, "2026-03-31T10:00:00Z"), (4, "2026-04-30T10:00:00Z"), (5, "2026-05-31T10:00:00Z")]
        {
            assert_eq!(due(&monthly, number).unwrap().at, at(expected));
        }
        assert_eq!((due(&monthly, 2), due(&monthly, 7)), (None, None));
        let rate = |amount, interval: &str| CustomRate { amount, interval: interval.parse().unwrap() };
        let custom =
            Terms { custom_rates: vec![rate(100, "1m"), rate(200, "1m"), rate(300, "1m"), rate(400, "1w")], ..monthly };
        let last = due(&custom, 4).unwrap();
        assert_eq!((last.at, last.amount), (at("2026-04-07T10:00:00Z"), 400));
    }

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
