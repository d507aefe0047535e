//! Pages that people see. Plain HTML; only the card frame has a script.

pub mod challenge;
pub mod frame;
pub mod home;
pub mod method;
pub mod pay;
mod words;

use data_encoding::BASE64URL_NOPAD;
use poem::http::{StatusCode, header};
use poem::{IntoResponse, Request, Response};

use crate::charge::{Charge, State};
use crate::ids;
use words::Words;

const STYLE: &str = include_str!("pages/style.css");

/// Text that may stand anywhere in HTML, attributes included.
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c => safe.push(c),
        }
    }
    safe
}

/// Fills `{{name}}` in a template; values come escaped.
fn fill(template: &str, values: &[(&str, &str)]) -> String {
    values.iter().fold(template.to_owned(), |page, (name, value)| page.replace(&format!("{{{{{name}}}}}"), value))
}

fn nonce() -> String {
    BASE64URL_NOPAD.encode(&ids::noise())
}

fn html(status: StatusCode, policy: &str, page: String) -> Response {
    Response::builder()
        .status(status)
        .content_type("text/html; charset=utf-8")
        .header("content-security-policy", policy)
        .header("x-content-type-options", "nosniff")
        .header("referrer-policy", "no-referrer")
        .header(header::CACHE_CONTROL, "no-store")
        .body(page)
}

/// A whole page with our style; `body` is HTML already.
fn page(status: StatusCode, lang: &str, title: &str, body: &str) -> Response {
    let nonce = nonce();
    let policy = format!(
        "default-src 'none'; style-src 'nonce-{nonce}'; img-src data:; base-uri 'none'; frame-ancestors 'none'"
    );
    let values = [("lang", lang), ("title", &escape(title)), ("nonce", &nonce), ("style", STYLE), ("body", body)];
    html(status, &policy, fill(include_str!("pages/page.html"), &values))
}

fn words_of(request: &Request) -> &'static Words {
    let asked = request.uri().query().unwrap_or_default().split('&').find_map(|pair| pair.strip_prefix("locale="));
    let accepted = request.headers().get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    words::words_for(asked.or(accepted).unwrap_or("en"))
}

/// An amount as people write it.
pub fn money(amount: i64, currency: &str, words: &Words) -> String {
    let digits: u32 = match currency {
        "bif" | "clp" | "djf" | "gnf" | "jpy" | "kmf" | "krw" | "mga" | "pyg" | "rwf" | "vnd" | "vuv" | "xaf"
        | "xof" | "xpf" => 0,
        "bhd" | "iqd" | "jod" | "kwd" | "lyd" | "omr" | "tnd" => 3,
        _ => 2,
    };
    let unit = 10_i64.pow(digits);
    let whole = (amount / unit).to_string();
    let mut grouped = String::new();
    for (place, c) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) && c.is_ascii_digit() && !grouped.ends_with('-') {
            grouped.push(words.group);
        }
        grouped.push(c);
    }
    let rest = (amount % unit).abs();
    let code = currency.to_uppercase();
    if digits == 0 {
        format!("{grouped} {code}")
    } else {
        format!("{grouped}{}{rest:0width$} {code}", words.point, width = digits as usize)
    }
}

/// Where the buyer came from, told which charge this was.
fn return_address(charge: &Charge) -> Option<String> {
    let mut url = reqwest::Url::parse(charge.return_url.as_deref()?).ok()?;
    url.query_pairs_mut().append_pair("charge", &charge.id);
    Some(url.into())
}

/// Sends the buyer on: back to the shop, or to the next page of ours, or nowhere when the shop gave no address.
fn redirect_page(charge: &Charge, words: &Words) -> Response {
    let next = if charge.state == State::RequiresAction { charge.redirect_url.clone() } else { return_address(charge) };
    match next {
        Some(url) => Response::builder().status(StatusCode::SEE_OTHER).header(header::LOCATION, url).finish(),
        None => closed(charge, words),
    }
}

fn closed(charge: &Charge, words: &Words) -> Response {
    let (title, text) = match (charge.state, charge.decline_code.as_deref()) {
        (State::Succeeded, _) => (words.paid, words.paid_text),
        (_, Some("expired")) => (words.expired, words.expired_text),
        _ => (words.failed, words.failed_text),
    };
    page(StatusCode::OK, words.lang, title, &format!("<h1>{title}</h1><p>{text}</p>"))
}

/// A charge that nobody knows.
fn unknown(words: &Words) -> Response {
    page(
        StatusCode::NOT_FOUND,
        words.lang,
        words.unknown,
        &format!("<h1>{}</h1><p>{}</p>", words.unknown, words.unknown_text),
    )
}

/// What is being paid, at the head of each hosted page.
fn summary(charge: &Charge, words: &Words) -> String {
    let what = charge.description.as_deref().unwrap_or(&charge.reference);
    format!(
        "<dl class=\"summary\"><div><dt>{}</dt><dd>{}</dd></div><div><dt>{}</dt><dd>{}</dd></div></dl>",
        words.amount,
        escape(&money(charge.amount, &charge.currency, words)),
        words.purpose,
        escape(what)
    )
}

fn back_link(charge: &Charge, words: &Words) -> String {
    return_address(charge)
        .map(|url| format!("<p class=\"back\"><a href=\"{}\">{}</a></p>", escape(&url), words.back))
        .unwrap_or_default()
}

/// A page for trouble that the buyer did not make.
fn trouble(refusal: crate::refusal::Refusal) -> Response {
    refusal.into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_by_currency_and_language() {
        let (en, de) = (words::words_for("en"), words::words_for("de-AT,de;q=0.9"));
        assert_eq!(money(123_456_789, "eur", en), "1,234,567.89 EUR");
        assert_eq!(money(4_900, "eur", de), "49,00 EUR");
        assert_eq!(money(1_500, "jpy", en), "1,500 JPY");
        assert_eq!(money(1_500, "kwd", en), "1.500 KWD");
        assert_eq!(money(-123_400, "eur", en), "-1,234.00 EUR");
    }

    #[test]
    fn nothing_gets_out_of_its_place() {
        assert_eq!(escape("<a href='x'>&\"</a>"), "&lt;a href=&#39;x&#39;&gt;&amp;&quot;&lt;/a&gt;");
    }
}
