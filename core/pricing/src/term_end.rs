//! When the minimum term of a plan ends, by its payments.

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;

use crate::Terms;

impl Terms {
    /// The day on which the minimum term of what was bought at `start` can end: when the first payment after it would be due.
    pub fn term_end(&self, start: DateTime<Utc>, zone: Tz) -> Option<NaiveDate> {
        let day = |at: DateTime<Utc>| at.with_timezone(&zone).date_naive();
        let over = self.binding.term_over(day(start));
        (1..).map_while(|number| self.due(number, start, zone)).map(|due| day(due.at)).find(|day| *day >= over)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use chrono_tz::Europe::Berlin;

    use crate::{Binding, Interval, Terms};

    #[test]
    fn a_term_ends_with_the_first_payment_after_it() {
        let at = "2026-03-20T12:00:00Z".parse().unwrap();
        let plain = Terms::even(1_000, Interval::MONTH, None);
        let year = Terms { binding: Binding { min_months: 12, ..Binding::default() }, ..plain };
        assert_eq!(year.term_end(at, Berlin), "2027-03-20".parse().ok());
        // Payments begin with the end of the test period, and so does what is paid for.
        assert_eq!(Terms { trial_days: 14, ..year }.term_end(at, Berlin), "2027-04-03".parse().ok());
    }
}
