//! `/s/{seller}/payment/{key}/girocode.svg`: what a banking app reads to fill in a transfer (EPC069-12, the European Payments
//! Council's code; in Germany "GiroCode").

use kontor_kernel::{ApiError, Currency, Money, Result};
use kontor_payments::provider::{NextAction, WireInstructions};
use poem::{
    Response, handler,
    http::{HeaderValue, header},
    web::Path,
};
use qrcode::{Color, EcLevel, QrCode};

use super::show::order_of;
use crate::{
    http::Refusal,
    pages::{place::enter, visit::Visit},
};

/// More letters of a name are not read.
const NAME_CHARS_MAX: usize = 70;
/// The same of a reference.
const REFERENCE_CHARS_MAX: usize = 140;
/// What stands white around a code, in modules.
const QUIET: usize = 4;
/// The largest code that every app reads holds so many bytes.
const PAYLOAD_BYTES_MAX: usize = 331;

#[handler]
pub async fn wire_code(visit: Visit, Path((seller, key)): Path<(String, String)>) -> poem::Result<Response> {
    Ok(read(&visit, &seller, &key).await.map_err(Refusal)?)
}

async fn read(visit: &Visit, seller: &str, key: &str) -> Result<Response> {
    let gone = || ApiError::not_found();
    let place = enter(visit, seller, &format!("/payment/{key}")).await.map_err(|_| gone())?;
    let order = order_of(visit, key).map_err(|_| gone())?;
    let payment = visit.app.checkout.standing(place.tenant, order).await?.transaction;
    let Some(NextAction::Wire(wire)) = payment.action().filter(|_| !payment.state.is_over()) else {
        return Err(gone());
    };
    let missing = Money::new(payment.amount - payment.part().amount, payment.currency);
    let drawn = svg(&payload(&wire, missing).ok_or_else(gone)?)?;
    let mut response = Response::builder().content_type("image/svg+xml").body(drawn);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// The lines of the code; none for what no SEPA transfer in euro is.
pub fn payload(wire: &WireInstructions, missing: Money) -> Option<String> {
    if missing.currency != Currency::EUR || missing.amount <= 0 {
        return None;
    }
    let line =
        |text: &str, most: usize| text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(most).collect();
    let (name, reference): (String, String) =
        (line(&wire.holder, NAME_CHARS_MAX), line(&wire.reference, REFERENCE_CHARS_MAX));
    let plain = |text: &str| text.chars().filter(|letter| !letter.is_whitespace()).collect::<String>();
    let (bic, iban) = (plain(&wire.bic), plain(&wire.iban));
    let amount = format!("EUR{}", missing.decimal());
    // Version 2 in UTF-8, a credit transfer; no purpose, no structured reference.
    let lines = ["BCD", "002", "1", "SCT", &bic, &name, &iban, &amount, "", "", &reference];
    let text = lines.join("\n");
    (text.len() <= PAYLOAD_BYTES_MAX).then_some(text)
}

/// Black on white whatever surrounds it, each run of black modules of a row one piece of the path.
pub fn svg(text: &str) -> Result<String> {
    let code = QrCode::with_error_correction_level(text.as_bytes(), EcLevel::M).map_err(ApiError::internal)?;
    let across = code.width();
    let colors = code.to_colors();
    let mut path = String::new();
    for (row, modules) in colors.chunks(across).enumerate() {
        let mut at = 0;
        for run in modules.chunk_by(|one, next| one == next) {
            if run.first() == Some(&Color::Dark) {
                let (x, y, length) = (at + QUIET, row + QUIET, run.len());
                path.push_str(&format!("M{x} {y}h{length}v1h-{length}z"));
            }
            at += run.len();
        }
    }
    let side = across + 2 * QUIET;
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\">\
         <path fill=\"#fff\" d=\"M0 0h{side}v{side}H0z\"/><path d=\"{path}\"/></svg>"
    ))
}
