//! Moments in the seller's time zone and the page's language.

use chrono::{DateTime, Timelike, Utc};
use chrono_tz::Tz;
use kontor_kernel::Locale;
use kontor_render::format;

/// A zone by its name; an unknown one reads as the zone most sellers live in.
pub fn zone(name: &str) -> Tz {
    name.parse().unwrap_or(chrono_tz::Europe::Berlin)
}

pub fn day(at: DateTime<Utc>, zone: Tz, locale: Locale) -> String {
    locale.date(at.with_timezone(&zone).date_naive())
}

pub fn moment(at: DateTime<Utc>, zone: Tz, locale: Locale) -> String {
    let local = at.with_timezone(&zone);
    format!("{}, {}", day(at, zone, locale), format::clock(local.hour(), local.minute()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[test]
    fn a_late_evening_in_london_is_tomorrow_in_berlin() {
        let at: DateTime<Utc> = "2026-11-21T23:30:00Z".parse().unwrap();
        assert_eq!(moment(at, zone("Europe/Berlin"), Locale::En), "22 November 2026, 00:30");
        assert_eq!(day(at, zone("Europe/London"), Locale::De), "21. November 2026");
        assert_eq!(day(at, zone("nowhere"), Locale::De), "22. November 2026");
    }
}
