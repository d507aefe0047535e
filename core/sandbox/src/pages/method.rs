//! The page of a method that buyers confirm elsewhere: pay, be refused, or go back. No script.

use poem::http::StatusCode;
use poem::web::{Data, Path};
use poem::{Request, Response, handler};

use crate::App;
use crate::charge::{self, Charge, State};
use crate::http::Fields;
use crate::store::Shelf;

#[handler]
pub async fn show(app: Data<&App>, request: &Request, Path(id): Path<String>) -> poem::Result<Response> {
    let words = super::words_of(request);
    let Some(charge) = app.store.read()?.find::<Charge>(&id)? else { return Ok(super::unknown(words)) };
    let Some(brand) = charge.method.brand().filter(|_| charge.state == State::RequiresAction) else {
        return Ok(super::onward(&charge, words));
    };
    let body = format!(
        "<h1>{brand}</h1><p>{}</p>{}<form method=\"post\" class=\"row\">\
         <button name=\"answer\" value=\"pay\">{}</button>\
         <button name=\"answer\" value=\"refuse\" class=\"second\">{}</button>\
         <button name=\"answer\" value=\"back\" class=\"second\">{}</button></form>",
        words.method_text,
        super::summary(&charge, words),
        words.method_pay,
        words.method_refuse,
        words.method_back,
    );
    Ok(super::page(StatusCode::OK, words.lang, brand, &body))
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
    let charge = match fields.get("answer") {
        "pay" => app.store.write(move |txn| charge::confirm(txn, &id)).await?,
        "refuse" => app.store.write(move |txn| charge::leave(txn, &id, true)).await?,
        "back" => app.store.write(move |txn| charge::leave(txn, &id, false)).await?,
        _ => app.store.read()?.get(&id)?,
    };
    Ok(super::onward(&charge, words))
}
