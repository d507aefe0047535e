//! What is refused of a certificate's settings, all at once.

use kontor_kernel::{Code, Result, Validator, limits::TEXT_CHARS_MAX};

use super::{CertificateSettings, DateMode, Place, Validity, What};
use crate::limits;

/// Refuses everything that is wrong at once.
pub fn check(said: &CertificateSettings) -> Result<()> {
    let mut check = Validator::new();
    check
        .line("/title", &said.title, 0, limits::CERTIFICATE_LINE_CHARS_MAX)
        .text("/body", &said.body, 0, TEXT_CHARS_MAX)
        .line("/signer", &said.signer, 0, limits::CERTIFICATE_LINE_CHARS_MAX)
        .line("/header", &said.header, 0, limits::TICKET_HEADER_CHARS_MAX)
        .that(crate::is_colour(&said.accent), Code::InvalidCharacters, "/accent");
    check.range("/date_days", said.date_days.into(), 0, limits::CERTIFICATE_DAYS_MAX);
    let asked = usize::from(said.date_mode == DateMode::CustomText);
    check.line("/date_text", &said.date_text, asked, limits::CERTIFICATE_LINE_CHARS_MAX);
    // Kept while certificates have no end, and used again with the next one that has.
    check.range("/valid_days", said.valid_days.unwrap_or(1).into(), 1, limits::CERTIFICATE_DAYS_MAX);
    if let Some(validity) = said.validity {
        check.that(said.valid_days.is_some(), Code::Required, "/valid_days");
        check.that(validity == Validity::FromPayment || said.valid_from.is_some(), Code::Required, "/valid_from");
    }
    for (at, place) in said.places.iter().enumerate() {
        let first = said.places.iter().position(|other| other.what == place.what) == Some(at);
        check.that(first, Code::InvalidChoice, &format!("/places/{at}/what"));
        check_place(&mut check, at, place);
    }
    check.finish()
}

fn check_place(check: &mut Validator, at: usize, place: &Place) {
    let (min, max) = match place.what {
        What::Code => (limits::CERTIFICATE_CODE_MM_MIN, limits::CERTIFICATE_CODE_MM_MAX),
        _ => (limits::CERTIFICATE_POINTS_MIN, limits::CERTIFICATE_POINTS_MAX),
    };
    check
        .range(&format!("/places/{at}/x"), place.x, 0, limits::CERTIFICATE_PLACE_MAX)
        .range(&format!("/places/{at}/y"), place.y, 0, limits::CERTIFICATE_PLACE_MAX)
        .range(&format!("/places/{at}/size"), place.size, min, max);
}
