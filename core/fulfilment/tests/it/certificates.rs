//! When a certificate's last day is over.

use chrono_tz::Tz;
use kontor_fulfilment::internals::end_of;

#[test]
fn a_day_ends_by_the_clock_of_its_zone_also_where_midnight_is_skipped() {
    let end = |day: &str, zone: Tz| end_of(day.parse().unwrap(), zone).unwrap().to_rfc3339();
    assert_eq!(end("2026-12-31", chrono_tz::Europe::Berlin), "2026-12-31T23:00:00+00:00");
    assert_eq!(end("2026-06-30", chrono_tz::Europe::Berlin), "2026-06-30T22:00:00+00:00");
    // Cuba puts its clocks forward at midnight.
    assert_eq!(end("2026-03-07", chrono_tz::America::Havana), "2026-03-08T05:00:00+00:00");
}
