//! What a banking app reads from the code of a transfer.

use kontor_api_shop::internals::{girocode_payload, usual_layout};
use kontor_kernel::{Currency, Money};
use kontor_payments::provider::WireInstructions;
use kontor_render::props::Layout;

fn wire(holder: &str, reference: &str) -> WireInstructions {
    WireInstructions {
        holder: holder.to_owned(),
        iban: "DE89 3704 0044 0532 0130 00".to_owned(),
        bic: "COBADEFFXXX".to_owned(),
        reference: reference.to_owned(),
    }
}

#[test]
fn a_code_has_the_lines_of_the_payments_council() {
    let text = girocode_payload(&wire("Anna & Söhne", "K7M2-9QXD"), Money::new(17_730, Currency::EUR)).unwrap();
    assert_eq!(text, "BCD\n002\n1\nSCT\nCOBADEFFXXX\nAnna & Söhne\nDE89370400440532013000\nEUR177.30\n\n\nK7M2-9QXD");
}

#[test]
fn what_people_wrote_adds_no_line_and_is_cut_to_what_apps_read() {
    let text = girocode_payload(&wire(&"A\nB ".repeat(40), "X"), Money::new(1, Currency::EUR)).unwrap();
    let lines: Vec<&str> = text.split('\n').collect();
    assert_eq!((lines.len(), lines[5].chars().count(), lines[7]), (11, 70, "EUR0.01"));
}

#[test]
fn only_euro_that_is_still_to_come_has_a_code() {
    let dollars = Money::new(100, "usd".parse().unwrap());
    assert_eq!(girocode_payload(&wire("Anna", "X"), dollars), None);
    assert_eq!(girocode_payload(&wire("Anna", "X"), Money::zero(Currency::EUR)), None);
}

#[test]
fn new_shops_begin_with_the_simplified_layout_and_others_keep_theirs() {
    let opened = |at: &str| usual_layout(at.parse().unwrap());
    assert_eq!(opened("2026-11-28T23:59:59Z"), Layout::Default);
    assert_eq!(opened("2026-11-29T00:00:00Z"), Layout::Simplified);
}
