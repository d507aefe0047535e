//! The card frame: card fields inside somebody else's payment page. What is typed here goes to us alone;
//! the page around it gets a token.

use poem::http::StatusCode;
use poem::web::{Data, Query};
use poem::{IntoResponse, Response, handler};
use serde::Deserialize;

use super::{fill, nonce, words};
use crate::App;
use crate::refusal::Refusal;

#[derive(Deserialize)]
pub struct Ask {
    #[serde(default)]
    origin: String,
    #[serde(default)]
    locale: String,
    #[serde(default)]
    theme: String,
}

#[handler]
pub fn show(app: Data<&App>, Query(ask): Query<Ask>) -> Response {
    let Some(origin) = app.config.frame_origins.iter().find(|known| **known == ask.origin) else {
        return Refusal::new(StatusCode::FORBIDDEN, "origin_not_allowed", "This origin may not hold the card frame.")
            .into_response();
    };
    let words = words::words_for(&ask.locale);
    let errors: serde_json::Map<String, serde_json::Value> =
        words.errors.iter().map(|(code, text)| ((*code).to_owned(), (*text).into())).collect();
    let settings = serde_json::json!({
        "origin": origin,
        "key": app.config.publishable_key,
        "errors": errors,
        "offline": words.offline,
    });
    // Inside a script element only `<` could end it.
    let settings = settings.to_string().replace('<', "\\u003c");
    let theme = if matches!(ask.theme.as_str(), "light" | "dark") { ask.theme.as_str() } else { "auto" };
    let nonce = nonce();
    let policy = format!(
        "default-src 'none'; style-src 'nonce-{nonce}'; script-src 'nonce-{nonce}'; connect-src 'self'; img-src data:; \
         base-uri 'none'; form-action 'none'; frame-ancestors {}",
        app.config.frame_origins.join(" ")
    );
    let values = [
        ("lang", words.lang),
        ("theme", theme),
        ("title", words.card),
        ("number", words.number),
        ("exp", words.exp),
        ("exp_hint", words.exp_hint),
        ("cvc", words.cvc),
        ("nonce", &nonce),
        ("settings", &settings),
    ];
    super::html(StatusCode::OK, &policy, fill(include_str!("frame.html"), &values))
}
