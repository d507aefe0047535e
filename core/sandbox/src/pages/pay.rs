//! Hosted card entry: a plain form, for buyers without JavaScript.

use std::sync::Arc;

use poem::http::StatusCode;
use poem::web::{Data, Path};
use poem::{Request, Response, handler};

use super::words::Words;
use crate::App;
use crate::cards::Typed;
use crate::charge::{self, Charge, State};
use crate::http::Fields;
use crate::refusal::Refusal;
use crate::store::ReadRecords;

#[handler]
pub async fn show(app: Data<&App>, request: &Request, Path(id): Path<String>) -> poem::Result<Response> {
    let words = super::words_of(request);
    let Some(charge) = app.store.read()?.find::<Charge>(&id)? else { return Ok(super::unknown(words)) };
    if charge.state != State::RequiresAction || charge.card.is_some() {
        return Ok(super::redirect_page(&charge, words));
    }
    Ok(form(&charge, words, "", None))
}

#[handler]
pub async fn submit(
    app: Data<&App>,
    request: &Request,
    Path(id): Path<String>,
    fields: Fields,
) -> poem::Result<Response> {
    let words = super::words_of(request);
    let Some(charge) = app.store.read()?.find::<Charge>(&id)? else { return Ok(super::unknown(words)) };
    let typed = Typed {
        number: fields.get("number").to_owned(),
        exp: fields.get("exp").to_owned(),
        cvc: fields.get("cvc").to_owned(),
        ..Typed::default()
    };
    let config = Arc::clone(&app.config);
    match app.store.write(move |txn| charge::enter_card(txn, &config, &id, &typed)).await {
        Ok(charge) => Ok(super::redirect_page(&charge, words)),
        Err(refusal) if refusal.field.is_some() => Ok(form(&charge, words, fields.get("exp"), Some(&refusal))),
        Err(refusal) => Ok(super::trouble(refusal)),
    }
}

/// The number and the code are never sent back, not even to the one who typed them.
fn form(charge: &Charge, words: &Words, exp: &str, refusal: Option<&Refusal>) -> Response {
    let field = |name: &str, label: &str, hint: &str, complete: &str, value: &str| {
        let error = refusal.filter(|no| no.field == Some(name)).map(|no| words.error(no.code)).unwrap_or_default();
        let state = if error.is_empty() { "" } else { " aria-invalid=\"true\" autofocus" };
        format!(
            "<div class=\"field\"><label for=\"{name}\">{label}</label>\
             <input type=\"text\" id=\"{name}\" name=\"{name}\" inputmode=\"numeric\" autocomplete=\"{complete}\" \
             placeholder=\"{hint}\" value=\"{}\" required maxlength=\"30\" aria-describedby=\"{name}-error\"{state}>\
             <p class=\"error\" id=\"{name}-error\">{error}</p></div>",
            super::escape(value)
        )
    };
    let body = format!(
        "<h1>{}</h1><p>{}</p>{}<form method=\"post\" novalidate>{}<div class=\"pair\">{}{}</div>\
         <button class=\"whole\">{} {}</button></form>{}",
        words.pay_title,
        words.pay_text,
        super::summary(charge, words),
        field("number", words.number, "1234 1234 1234 1234", "cc-number", ""),
        field("exp", words.exp, words.exp_hint, "cc-exp", exp),
        field("cvc", words.cvc, "123", "cc-csc", ""),
        words.pay,
        super::escape(&super::money(charge.amount, &charge.currency, words)),
        super::back_link(charge, words)
    );
    let status = if refusal.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    super::page(status, words.lang, words.pay_title, &body)
}
