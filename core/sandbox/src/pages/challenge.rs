//! 3-D Secure: the cardholder's bank asks back. Two buttons, no script; closing the page decides nothing.

use std::sync::Arc;

use poem::http::StatusCode;
use poem::web::{Data, Path};
use poem::{Request, Response, handler};

use crate::App;
use crate::charge::{self, Charge, State};
use crate::http::Fields;
use crate::store::ReadRecords;

#[handler]
pub async fn show(app: Data<&App>, request: &Request, Path(id): Path<String>) -> poem::Result<Response> {
    let words = super::words_of(request);
    let Some(charge) = app.store.read()?.find::<Charge>(&id)? else { return Ok(super::unknown(words)) };
    if charge.state != State::RequiresAction || charge.hidden_outcome.is_none() {
        return Ok(super::redirect_page(&charge, words));
    }
    let card = charge.card.as_ref().map(|card| format!("{} •••• {}", card.brand, card.last4)).unwrap_or_default();
    let body = format!(
        "<h1>{}</h1><p>{}</p>{}<p>{}: {}</p><form method=\"post\" class=\"row\">\
         <button name=\"answer\" value=\"approve\">{}</button>\
         <button name=\"answer\" value=\"reject\" class=\"second\">{}</button></form>{}",
        words.challenge_title,
        words.challenge_text,
        super::summary(&charge, words),
        words.card,
        super::escape(&card),
        words.approve,
        words.reject,
        super::back_link(&charge, words)
    );
    Ok(super::page(StatusCode::OK, words.lang, words.challenge_title, &body))
}

#[handler]
pub async fn answer(
    app: Data<&App>,
    request: &Request,
    Path(id): Path<String>,
    fields: Fields,
) -> poem::Result<Response> {
    let words = super::words_of(request);
    if app.store.read()?.find::<Charge>(&id)?.is_none() {
        return Ok(super::unknown(words));
    }
    let config = Arc::clone(&app.config);
    let charge = match fields.get("answer") {
        "approve" => app.store.write(move |txn| charge::approve(txn, &config, &id)).await?,
        "reject" => app.store.write(move |txn| charge::reject(txn, &id)).await?,
        _ => app.store.read()?.get(&id)?,
    };
    Ok(super::redirect_page(&charge, words))
}
