//! The words that stand on papers, and dates as people say them (the forms of the Unicode CLDR).

use chrono::{DateTime, Datelike, Timelike, Utc};
use chrono_tz::Tz;
use kontor_kernel::Locale;

pub(crate) struct Words {
    pub when: &'static str,
    pub place: &'static str,
    pub online: &'static str,
    pub holder: &'static str,
    pub order: &'static str,
    pub code: &'static str,
    pub until: &'static str,
    pub certificate: &'static str,
    pub awarded_to: &'static str,
    pub awarded_for: &'static str,
    pub date: &'static str,
    pub valid_until: &'static str,
    pub number: &'static str,
    pub verify: &'static str,
}

const EN: Words = Words {
    when: "When",
    place: "Where",
    online: "Online",
    holder: "Ticket holder",
    order: "Order",
    code: "Ticket code",
    until: "to",
    certificate: "Certificate",
    awarded_to: "Awarded to",
    awarded_for: "for",
    date: "Date",
    valid_until: "Valid until",
    number: "Number",
    verify: "Is it genuine? Scan or open:",
};

const DE: Words = Words {
    when: "Wann",
    place: "Wo",
    online: "Online",
    holder: "Inhaberin oder Inhaber",
    order: "Bestellung",
    code: "Ticketcode",
    until: "bis",
    certificate: "Zertifikat",
    awarded_to: "Verliehen an",
    awarded_for: "für",
    date: "Datum",
    valid_until: "Gültig bis",
    number: "Nummer",
    verify: "Ist es echt? Scannen oder öffnen:",
};

pub(crate) const fn words(locale: Locale) -> &'static Words {
    match locale {
        Locale::En => &EN,
        Locale::De => &DE,
    }
}

const DAYS_EN: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const DAYS_DE: [&str; 7] = ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"];
/// From when to when, in the time zone of the place: one line when it is over on the same day.
pub fn span(starts: DateTime<Utc>, ends: DateTime<Utc>, zone: Tz, locale: Locale) -> String {
    let (from, to) = (starts.with_timezone(&zone), ends.with_timezone(&zone));
    let until = words(locale).until;
    let zone = from.format("%Z");
    if from.date_naive() == to.date_naive() {
        return format!("{}, {} {until} {} {zone}", day(&from, locale), clock(&from), clock(&to));
    }
    format!("{}, {} {until} {}, {} {zone}", day(&from, locale), clock(&from), day(&to, locale), clock(&to))
}

fn day(at: &DateTime<Tz>, locale: Locale) -> String {
    let days = match locale {
        Locale::En => DAYS_EN,
        Locale::De => DAYS_DE,
    };
    let place = usize::try_from(at.weekday().num_days_from_monday());
    let weekday = place.ok().and_then(|place| days.get(place)).copied().unwrap_or_default();
    format!("{weekday}, {}", locale.date(at.date_naive()))
}

fn clock(at: &DateTime<Tz>) -> String {
    format!("{:02}:{:02}", at.hour(), at.minute())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
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
