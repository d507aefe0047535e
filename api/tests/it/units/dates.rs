//! Moments by the clock of a place.

use chrono::{DateTime, Utc};
use kontor_api_shop::internals::{day, moment, zone};
use kontor_kernel::Locale;

#[test]
fn a_late_evening_in_london_is_tomorrow_in_berlin() {
    let at: DateTime<Utc> = "2026-11-21T23:30:00Z".parse().unwrap();
    assert_eq!(moment(at, zone("Europe/Berlin"), Locale::En), "22 November 2026, 00:30");
    assert_eq!(day(at, zone("Europe/London"), Locale::De), "21. November 2026");
    assert_eq!(day(at, zone("nowhere"), Locale::De), "22. November 2026");
}
