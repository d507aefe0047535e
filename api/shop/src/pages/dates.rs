//! Moments in the seller's time zone and the page's language.

use chrono::{DateTime, Timelike, Utc};
use chrono_tz::Tz;
use kontor_kernel::Locale;

/// A zone by its name; an unknown one reads as the zone most sellers live in.
pub fn zone(name: &str) -> Tz {
    name.parse().unwrap_or(chrono_tz::Europe::Berlin)
}

pub fn day(at: DateTime<Utc>, zone: Tz, locale: Locale) -> String {
    locale.date(at.with_timezone(&zone).date_naive())
}

pub fn moment(at: DateTime<Utc>, zone: Tz, locale: Locale) -> String {
    let local = at.with_timezone(&zone);
    format!("{}, {}", day(at, zone, locale), locale.time_of_day(local.hour(), local.minute()))
}
