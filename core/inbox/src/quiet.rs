//! Whether somebody sleeps, and when their digest is due.

use chrono::{DateTime, Datelike, Days, Duration, NaiveDateTime, NaiveTime, TimeZone, Timelike, Utc};
use chrono_tz::Tz;

use crate::{DIGEST_HOUR, Frequency, QuietHours};

/// A person's time zone; UTC where its name is none.
pub fn zone_of(name: &str) -> Tz {
    name.parse().unwrap_or(Tz::UTC)
}

/// How long it is until a person's quiet hours are over; none where they are not in them.
pub fn quiet_for(quiet: Option<QuietHours>, now: DateTime<Utc>, zone: Tz) -> Option<Duration> {
    let quiet = quiet?;
    let local = now.with_timezone(&zone);
    let hour = i16::try_from(local.hour()).ok()?;
    let within = if quiet.from < quiet.until {
        (quiet.from..quiet.until).contains(&hour)
    } else {
        hour >= quiet.from || hour < quiet.until
    };
    let hours = (quiet.until - hour).rem_euclid(24);
    let over = Duration::hours(hours.into()) - Duration::minutes(local.minute().into());
    within.then(|| over.max(Duration::minutes(1)))
}

/// The latest moment at which a digest was due: eight in the morning, of a week on its Monday.
pub fn digest_due(frequency: Frequency, now: DateTime<Utc>, zone: Tz) -> DateTime<Utc> {
    let local = now.with_timezone(&zone);
    let mut day = local.date_naive();
    if local.hour() < DIGEST_HOUR {
        day = day - Days::new(1);
    }
    if frequency == Frequency::Weekly {
        day = day - Days::new(day.weekday().num_days_from_monday().into());
    }
    let at = NaiveDateTime::new(day, NaiveTime::from_hms_opt(DIGEST_HOUR, 0, 0).unwrap_or_default());
    // Eight in the morning is nowhere the hour that a change of clocks leaves out.
    zone.from_local_datetime(&at).earliest().map_or(now, |at| at.with_timezone(&Utc))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap_or_default()
    }

    #[test]
    fn quiet_hours_are_by_the_persons_clock_and_go_over_midnight() {
        let night = Some(QuietHours { from: 22, until: 7 });
        let berlin = zone_of("Europe/Berlin");
        // Winter: an hour before UTC.
        assert_eq!(quiet_for(night, at("2026-01-10T21:00:00Z"), berlin), Some(Duration::hours(9)));
        assert_eq!(quiet_for(night, at("2026-01-10T20:59:00Z"), berlin), None);
        assert_eq!(quiet_for(night, at("2026-01-11T05:30:00Z"), berlin), Some(Duration::minutes(30)));
        assert_eq!(quiet_for(night, at("2026-01-11T06:00:00Z"), berlin), None);
        let noon = Some(QuietHours { from: 12, until: 14 });
        assert_eq!(quiet_for(noon, at("2026-07-01T10:15:00Z"), berlin), Some(Duration::minutes(105)));
        assert_eq!(quiet_for(None, at("2026-07-01T10:15:00Z"), berlin), None);
    }

    #[test]
    fn a_digest_is_due_at_eight_and_on_mondays() {
        let berlin = zone_of("Europe/Berlin");
        let due = |frequency, now| digest_due(frequency, at(now), berlin);
        // A Wednesday.
        assert_eq!(due(Frequency::Daily, "2026-07-01T06:00:00Z"), at("2026-07-01T06:00:00Z"));
        assert_eq!(due(Frequency::Daily, "2026-07-01T05:59:00Z"), at("2026-06-30T06:00:00Z"));
        assert_eq!(due(Frequency::Weekly, "2026-07-01T12:00:00Z"), at("2026-06-29T06:00:00Z"));
        assert_eq!(due(Frequency::Weekly, "2026-06-29T05:00:00Z"), at("2026-06-22T06:00:00Z"));
    }
}
