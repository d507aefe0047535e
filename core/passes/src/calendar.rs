//! An event as calendars read it: iCalendar (RFC 5545).

use chrono::{DateTime, Utc};

use crate::Pass;

/// A line is at most so many octets long, its end not counted (RFC 5545, 3.1).
const LINE_OCTETS_MAX: usize = 75;

/// The calendar file of a ticket. `host` makes its id unique in the world, `now` is when it is written: whoever imports it again has the
/// event as it is now, once.
pub fn calendar(pass: &Pass, host: &str, now: DateTime<Utc>) -> String {
    let words = &pass.words;
    let description = [
        format!("{}: {}", words.when, pass.when),
        format!("{}: {}", words.kind, pass.kind),
        format!("{}: {}", words.holder, pass.holder),
        format!("{}: {}", words.order, pass.order),
    ];
    let lines = [
        "BEGIN:VCALENDAR".to_owned(),
        "VERSION:2.0".to_owned(),
        "PRODID:-//Kontor//Tickets//EN".to_owned(),
        "CALSCALE:GREGORIAN".to_owned(),
        "METHOD:PUBLISH".to_owned(),
        "BEGIN:VEVENT".to_owned(),
        format!("UID:{}@{}", pass.id, host),
        format!("DTSTAMP:{}", moment(now)),
        format!("DTSTART:{}", moment(pass.starts_at)),
        format!("DTEND:{}", moment(pass.ends_at)),
        format!("SUMMARY:{}", escaped(&pass.event)),
        format!("LOCATION:{}", escaped(pass.where_words())),
        format!("DESCRIPTION:{}", escaped(&description.join("\n"))),
        "STATUS:CONFIRMED".to_owned(),
        "TRANSP:OPAQUE".to_owned(),
        "END:VEVENT".to_owned(),
        "END:VCALENDAR".to_owned(),
    ];
    lines.iter().map(|line| folded(line)).collect()
}

/// In universal time, so that no calendar needs to know the zone of the place.
fn moment(at: DateTime<Utc>) -> String {
    at.format("%Y%m%dT%H%M%SZ").to_string()
}

/// A text as a value (RFC 5545, 3.3.11). Other control characters have no place in one.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.replace("\r\n", "\n").chars() {
        match letter {
            '\\' | ';' | ',' => safe.extend(['\\', letter]),
            '\n' | '\r' => safe.push_str("\\n"),
            '\t' => safe.push(' '),
            letter if letter.is_control() => {}
            letter => safe.push(letter),
        }
    }
    safe
}

/// A line with its end, in parts that each are short enough; what goes on begins with a space. No letter is parted.
fn folded(line: &str) -> String {
    let mut out = String::with_capacity(line.len() + 2);
    let mut octets = 0;
    for letter in line.chars() {
        if octets + letter.len_utf8() > LINE_OCTETS_MAX {
            out.push_str("\r\n ");
            octets = 1;
        }
        out.push(letter);
        octets += letter.len_utf8();
    }
    out.push_str("\r\n");
    out
}
