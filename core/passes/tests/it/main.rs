//! Passes by what others read in them: RFC 5545, Apple's archive and its signature, Google's signed link.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

mod apple;
mod calendar;
mod google;

use chrono::{DateTime, Utc};
use kontor_passes::{Pass, PassWords};

pub const CERTIFICATES: &str = include_str!("keys/certificates.pem");
pub const KEY: &str = include_str!("keys/signer.key.pem");
/// The public half, PKCS #1.
pub const PUBLIC: &[u8] = include_bytes!("keys/signer.public.der");

pub fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

pub fn pass() -> Pass {
    Pass {
        id: "pti_1".to_owned(),
        event_id: "tda_1".to_owned(),
        event: "Kiln, glaze; and \\ fire".to_owned(),
        kind: "Balcony".to_owned(),
        starts_at: at("2026-12-01T18:00:00Z"),
        ends_at: at("2026-12-01T20:30:00Z"),
        when: "1 December 2026, 19:00 to 21:30 CET".to_owned(),
        zone: chrono_tz::Europe::Vienna,
        place: Some("Orangery, Schottenring 1\n1010 Wien".to_owned()),
        holder: "Anna Berg".to_owned(),
        order: "K7Q2-2841".to_owned(),
        code: "K7QH2MXW4NRD8TZB".to_owned(),
        seller: "Atelier Lind".to_owned(),
        language: "en".to_owned(),
        words: PassWords {
            when: "When".to_owned(),
            place: "Where".to_owned(),
            online: "online".to_owned(),
            kind: "Ticket".to_owned(),
            holder: "Name".to_owned(),
            order: "Order".to_owned(),
        },
    }
}
