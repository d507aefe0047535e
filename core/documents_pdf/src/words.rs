//! The words that stand on papers, and dates as people say them.

use std::sync::LazyLock;

use chrono::{DateTime, Datelike, Timelike, Utc};
use chrono_tz::Tz;
use kontor_kernel::{Locale, Words, words_files};

static WORDS: LazyLock<Words> = words_files!("");

/// A label of a paper.
pub(crate) fn label(locale: Locale, key: &str) -> &'static str {
    WORDS.text(locale, key).unwrap_or_default()
}

/// From when to when, in the time zone of the place: one line when it is over on the same day.
pub fn span(starts: DateTime<Utc>, ends: DateTime<Utc>, zone: Tz, locale: Locale) -> String {
    let (first, last) = (starts.with_timezone(&zone), ends.with_timezone(&zone));
    let key = if first.date_naive() == last.date_naive() { "span_one_day" } else { "span_days" };
    let facts = [
        ("day", day(&first, locale)),
        ("from", clock(&first, locale)),
        ("last_day", day(&last, locale)),
        ("to", clock(&last, locale)),
        ("zone", first.format("%Z").to_string()),
    ];
    WORDS.say(locale, key, &facts.each_ref().map(|(name, fact)| (*name, fact.as_str())))
}

/// Weekday and date. The CLDR of Britain has left the comma between them out since 2022; ours stays, and so the pattern is ours.
fn day(at: &DateTime<Tz>, locale: Locale) -> String {
    let (weekday, date) = (locale.weekday(at.weekday()), locale.date(at.date_naive()));
    WORDS.say(locale, "day", &[("weekday", &weekday), ("date", &date)])
}

fn clock(at: &DateTime<Tz>, locale: Locale) -> String {
    locale.time_of_day(at.hour(), at.minute())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn every_language_has_every_word() {
        assert_eq!(WORDS.problems(), Vec::<String>::new());
    }

    #[test]
    fn a_date_is_told_in_the_time_of_its_place() {
        let (starts, ends) = (at("2026-12-01T18:00:00Z"), at("2026-12-01T20:30:00Z"));
        let berlin = chrono_tz::Europe::Berlin;
        assert_eq!(span(starts, ends, berlin, Locale::En), "Tuesday, 1 December 2026, 19:00 to 21:30 CET");
        assert_eq!(span(starts, ends, berlin, Locale::De), "Dienstag, 1. Dezember 2026, 19:00 bis 21:30 CET");
        assert_eq!(
            span(starts, at("2026-12-02T20:30:00Z"), chrono_tz::America::New_York, Locale::En),
            "Tuesday, 1 December 2026, 13:00 to Wednesday, 2 December 2026, 15:30 EST"
        );
    }
}
