//! How long the payer of a plan without an end is bound to it: its minimum term, what follows that, and how long before it
//! must be said. Pure; days are those of the seller's clock.

use chrono::{Days, Months, NaiveDate};
use serde::{Deserialize, Serialize};

/// The longest minimum term that consumers can be bound to: two years (§ 309 Nr. 9 a BGB).
pub const MIN_MONTHS_MAX: u32 = 24;
/// The longest time by which it is extended for businesses. Consumers are never extended (§ 309 Nr. 9 b BGB).
pub const EXTENSION_MONTHS_MAX: u32 = 12;
/// The longest notice: a month at most (§ 309 Nr. 9 b and c BGB), and no month is shorter.
pub const NOTICE_DAYS_MAX: u32 = 28;
/// A payer ends a plan on the day before its next payment at the latest (decisions-selling, guards).
const NOTICE_DAYS_MIN: u32 = 1;

/// How long a payer is bound; nothing of it: until the end of any period that is paid for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Binding {
    /// Months from the purchase on before which it does not end.
    pub min_months: u32,
    /// Months by which it goes on each time it was not ended, for who bought as a business. Zero, and for everybody else:
    /// it goes on until somebody ends it.
    pub extension_months: u32,
    /// Days before an end by which it is said at the latest.
    pub notice_days: u32,
}

impl Binding {
    pub(crate) fn is_nothing(&self) -> bool {
        *self == Self::default()
    }

    /// The first day after the minimum term of what was bought on a day.
    pub fn term_over(&self, bought: NaiveDate) -> NaiveDate {
        months_after(bought, self.min_months)
    }

    /// The first day on which it can end for a payer who bought on one day and ends it on another.
    pub fn earliest_end(&self, bought: NaiveDate, today: NaiveDate, business: bool) -> NaiveDate {
        let notice = Days::new(u64::from(self.notice_days.max(NOTICE_DAYS_MIN)));
        let told = today.checked_add_days(notice).unwrap_or(today);
        let over = self.term_over(bought);
        if !business || self.extension_months == 0 {
            return told.max(over);
        }
        let terms = (0..).map(|extended| self.min_months + extended * self.extension_months);
        // Counted from the purchase, so that a 31st comes back after a shorter month.
        terms.map(|months| months_after(bought, months)).find(|end| *end >= told).unwrap_or(told)
    }
}

impl Binding {
    /// Whether a payer who bought on one day is held on another by what was agreed, beyond the notice of everybody.
    pub fn holds(&self, bought: NaiveDate, today: NaiveDate, business: bool) -> bool {
        let free = Self { notice_days: self.notice_days, ..Self::default() };
        self.earliest_end(bought, today, business) > free.earliest_end(bought, today, business)
    }
}

fn months_after(day: NaiveDate, months: u32) -> NaiveDate {
    day.checked_add_months(Months::new(months)).unwrap_or(NaiveDate::MAX)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    fn end(binding: Binding, bought: &str, today: &str, business: bool) -> String {
        binding.earliest_end(bought.parse().unwrap(), today.parse().unwrap(), business).to_string()
    }

    #[test]
    fn nobody_leaves_before_the_minimum_term_and_everybody_a_notice_after_it() {
        let year = Binding { min_months: 12, extension_months: 0, notice_days: 28 };
        assert_eq!(end(year, "2026-01-31", "2026-02-01", false), "2027-01-31");
        // In time for the end of the term, and a day too late: then with the notice, and not a year later.
        assert_eq!(end(year, "2026-01-31", "2027-01-03", false), "2027-01-31");
        assert_eq!(end(year, "2026-01-31", "2027-01-04", false), "2027-02-01");
        // A term that begins on a leap day.
        let two = Binding { min_months: 24, ..Binding::default() };
        assert_eq!(end(two, "2028-02-29", "2028-03-01", false), "2030-02-28");
        // Without anything agreed it is the day before a payment at the latest.
        assert_eq!(end(Binding::default(), "2026-01-31", "2026-05-05", false), "2026-05-06");
    }

    #[test]
    fn businesses_are_extended_where_that_was_agreed_and_consumers_never() {
        let agreed = Binding { min_months: 12, extension_months: 6, notice_days: 14 };
        for (today, business, consumer) in [
            ("2026-02-01", "2027-01-31", "2027-01-31"),
            ("2027-01-17", "2027-01-31", "2027-01-31"),
            ("2027-01-18", "2027-07-31", "2027-02-01"),
            ("2027-07-18", "2028-01-31", "2027-08-01"),
        ] {
            assert_eq!(end(agreed, "2026-01-31", today, true), business, "{today}");
            assert_eq!(end(agreed, "2026-01-31", today, false), consumer, "{today}");
        }
    }
}
