//! A plan one of whose payments was moved to another day.

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;

use crate::{Due, Terms, calendar::at_the_same_hour, interval::after};

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
}
