//! The page of a method that buyers confirm elsewhere: pay, be refused, or go back. No script.

use poem::http::StatusCode;
use poem::web::{Data, Path};
use poem::{Request, Response, handler};

use super::words::Words;
use crate::charge::{self, Charge, State};
use crate::http::Fields;
use crate::store::ReadRecords;
use crate::{App, cards};

#[handler]
pub async fn show(app: Data<&App>, request: &Request, Path(id): Path<String>) -> poem::Result<Response> {
    let words = super::words_of(request);
    let Some(charge) = app.store.read()?.find::<Charge>(&id)? else { return Ok(super::unknown(words)) };
    let Some(brand) = charge.method.brand().filter(|_| charge.state == State::RequiresAction) else {
        return Ok(super::redirect_page(&charge, words));
    };
    let body = format!(
        "<h1>{brand}</h1><p>{}</p>{}<form method=\"post\" class=\"row\">{}\
         <button name=\"answer\" value=\"pay\">{}</button>\
         <button name=\"answer\" value=\"refuse\" class=\"second\">{}</button>\
         <button name=\"answer\" value=\"back\" class=\"second\">{}</button></form>",
        words.method_text,
        super::summary(&charge, words),
        countries(&charge, words),
        words.method_pay,
        words.method_refuse,
        words.method_back,
    );
    Ok(super::page(StatusCode::OK, words.lang, brand, &body))
}

/// Where the account is, for methods that pay from more than one country.
fn countries(charge: &Charge, words: &Words) -> String {
    if charge.method.at_home_in().is_some() {
        return String::new();
    }
    let options: String = cards::countries().map(|code| format!("<option>{code}</option>")).collect();
    format!(
        "<label for=\"country\">{}</label><select id=\"country\" name=\"country\"><option value=\"\">{}</option>{options}</select>",
        words.method_country, words.method_untold,
    )
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
    let country = fields.get("country").to_owned();
    let charge = match fields.get("answer") {
        "pay" => app.store.write(move |txn| charge::confirm(txn, &id, &country)).await?,
        "refuse" => app.store.write(move |txn| charge::leave(txn, &id, true)).await?,
        "back" => app.store.write(move |txn| charge::leave(txn, &id, false)).await?,
        _ => app.store.read()?.get(&id)?,
    };
    Ok(super::redirect_page(&charge, words))
}
