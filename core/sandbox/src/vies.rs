//! The register of VAT ids as the Commission offers it (`check-vat-number`), for machines that may not ask the real one. An id
//! with 404 in it is not registered; the member state of one with 503 in it does not answer for some seconds after it was
//! first asked about it.

use std::collections::HashMap;
use std::sync::{LazyLock, PoisonError};
use std::time::{Duration, Instant};

use poem::web::Json;
use poem::{IntoResponse, Response, handler};
use serde::Deserialize;
use serde_json::json;

/// How long a member state sleeps.
const SLEEPS: Duration = Duration::from_secs(8);

/// When each id was first asked about whose member state sleeps. Bounded: a test asks about a handful.
static ASKED: LazyLock<std::sync::Mutex<HashMap<String, Instant>>> = LazyLock::new(Default::default);
const ASKED_MAX: usize = 10_000;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Question {
    country_code: String,
    vat_number: String,
    requester_number: Option<String>,
}

#[handler]
pub fn check(Json(question): Json<Question>) -> Response {
    let Question { country_code, vat_number, requester_number } = question;
    if vat_number.contains("503") && sleeps(&format!("{country_code}{vat_number}")) {
        let body = json!({ "actionSucceed": false, "errorWrappers": [{ "error": "MS_UNAVAILABLE" }] });
        return Json(body).into_response();
    }
    let valid = !vat_number.contains("404");
    let number = requester_number.map_or_else(String::new, |_| format!("WAPI{country_code}{vat_number}"));
    let body = json!({
        "countryCode": country_code,
        "vatNumber": vat_number,
        "valid": valid,
        "requestIdentifier": if valid { number } else { String::new() },
        "name": if valid { "Sandbox Company" } else { "---" },
        "address": "---",
    });
    Json(body).into_response()
}

fn sleeps(id: &str) -> bool {
    let mut asked = ASKED.lock().unwrap_or_else(PoisonError::into_inner);
    if asked.len() >= ASKED_MAX {
        asked.clear();
    }
    asked.entry(id.to_owned()).or_insert_with(Instant::now).elapsed() < SLEEPS
}
