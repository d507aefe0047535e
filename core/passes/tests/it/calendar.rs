//! RFC 5545: ends and lengths of lines, texts, times, and an id that stays.

use kontor_passes::{Pass, calendar};

use crate::{at, pass};

fn unfolded(file: &str) -> Vec<String> {
    file.replace("\r\n ", "").split("\r\n").filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

#[test]
fn a_calendar_has_the_event_in_universal_time_with_its_texts_escaped() {
    let file = calendar(&pass(), "kontor.test", at("2026-11-29T10:00:00Z"));
    let lines = unfolded(&file);
    assert_eq!((lines.first().unwrap().as_str(), lines.last().unwrap().as_str()), ("BEGIN:VCALENDAR", "END:VCALENDAR"));
    for line in [
        "VERSION:2.0",
        "UID:pti_1@kontor.test",
        "DTSTAMP:20261129T100000Z",
        "DTSTART:20261201T180000Z",
        "DTEND:20261201T203000Z",
        r"SUMMARY:Kiln\, glaze\; and \\ fire",
        r"LOCATION:Orangery\, Schottenring 1\n1010 Wien",
        r"DESCRIPTION:When: 1 December 2026\, 19:00 to 21:30 CET\nTicket: Balcony\nName: Anna Berg\nOrder: K7Q2-2841",
    ] {
        assert!(lines.iter().any(|known| known == line), "{line} is not in {lines:#?}");
    }
    // Whoever shares their calendar gives nothing away that lets somebody in.
    assert!(!file.contains("K7QH2MXW4NRD8TZB") && !file.contains("http"));
}

#[test]
fn lines_end_and_are_folded_as_the_standard_says_and_no_letter_is_parted() {
    let long = "Ärger über Öfen, größer als 🏺 ".repeat(12);
    let file = calendar(&Pass { event: long.clone(), ..pass() }, "kontor.test", at("2026-11-29T10:00:00Z"));
    assert!(file.ends_with("\r\n") && !file.replace("\r\n", "").contains(['\r', '\n']));
    assert!(file.split("\r\n").all(|line| line.len() <= 75), "{file}");
    assert!(file.split("\r\n").any(|line| line.len() > 70), "lines are filled: {file}");
    let summary = unfolded(&file).into_iter().find(|line| line.starts_with("SUMMARY:")).unwrap();
    assert_eq!(summary, format!("SUMMARY:{}", long.replace(',', "\\,")));
}

#[test]
fn a_text_cannot_begin_a_line_of_its_own() {
    let event = "Evening\r\nATTACH:https://evil.test\u{7}\rEND:VEVENT".to_owned();
    let lines = unfolded(&calendar(&Pass { event, ..pass() }, "kontor.test", at("2026-11-29T10:00:00Z")));
    assert!(lines.iter().any(|line| line == r"SUMMARY:Evening\nATTACH:https://evil.test\nEND:VEVENT"), "{lines:#?}");
    assert_eq!(lines.iter().filter(|line| line.starts_with("END:VEVENT")).count(), 1);
}

#[test]
fn the_same_ticket_written_again_is_the_same_event_and_online_is_said_in_words() {
    let moved = Pass { starts_at: at("2026-12-02T18:00:00Z"), place: None, ..pass() };
    let (one, other) = (
        unfolded(&calendar(&pass(), "kontor.test", at("2026-11-29T10:00:00Z"))),
        unfolded(&calendar(&moved, "kontor.test", at("2026-11-30T10:00:00Z"))),
    );
    let uid = |lines: &[String]| lines.iter().find(|line| line.starts_with("UID:")).cloned();
    assert_eq!(uid(&one), uid(&other));
    assert!(other.iter().any(|line| line == "LOCATION:online"));
}
