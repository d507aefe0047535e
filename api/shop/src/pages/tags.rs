//! `/s/{seller}/tracking_codes`: the document in which a shop's tracking codes run.
//!
//! It is shown in a hidden frame without an origin of its own (`sandbox`), so that what runs in it reads neither the
//! page around it nor a cookie of this site, and asks us for nothing in a buyer's name. It says so itself as well: opened
//! by hand it is as powerless. Its codes reach the servers that their sellers declared, and no other.

use kontor_kernel::{Machine, Result, kinds::ProductId};
use kontor_storefront::tracking::{Category, CodeForm, PageEvent, Running, TrackingCode};
use poem::{
    Response,
    http::{HeaderValue, header},
};
use serde_json::{Value, json};

use super::{
    Shown,
    failure::Failure,
    place::{Place, begin_as_shop, enter},
    tracking::chosen,
    visit::Visit,
    words::dir,
};

/// The script that starts the codes, by its logical name.
const SCRIPT: &str = "tags.js";

pub async fn show(visit: &Visit, seller: &str) -> Shown {
    let place = enter(visit, seller, "/tracking_codes").await?;
    let codes = match &place.running {
        Some(running) => {
            agreed(visit, &place, running).await.map_err(|fault| place.fail(Failure::from_error(fault)))?
        }
        None => Vec::new(),
    };
    Ok(document(visit, &codes).into())
}

/// The codes that hear of the event that the page names, about its product, and that the visitor agreed to.
async fn agreed<'a>(visit: &Visit, place: &Place, running: &'a Running) -> Result<Vec<&'a TrackingCode>> {
    fn named<W: Machine>(text: &str) -> Option<W> {
        W::ALL.iter().copied().find(|word| word.text() == text)
    }
    let Some(event) = visit.parameter("event").and_then(named::<PageEvent>) else { return Ok(Vec::new()) };
    let categories: Vec<Category> =
        visit.parameter("agreed").unwrap_or_default().split(',').filter_map(named::<Category>).collect();
    let product: Option<ProductId> = visit.parameter("product").and_then(|id| id.parse().ok());
    let chosen = match product {
        Some(product) => {
            let mut tx = begin_as_shop(visit, place.tenant).await?;
            let product = kontor_catalog::find(&mut tx, product).await?;
            tx.commit().await?;
            chosen(&product)
        }
        None => None,
    };
    let codes = running.hearing(event, chosen.as_deref());
    Ok(codes.filter(|code| categories.contains(&code.category)).collect())
}

fn document(visit: &Visit, codes: &[&TrackingCode]) -> Response {
    let nonce = visit.app.db.env().token();
    let script = visit.app.renderer.assets().get(SCRIPT);
    let script = script.map_or_else(String::new, |built| {
        let (url, integrity) = (&built.url, &built.integrity);
        format!(
            "<script type=\"module\" nonce=\"{nonce}\" src=\"{url}\" integrity=\"{integrity}\" crossorigin></script>"
        )
    });
    let told: Vec<Value> = codes.iter().map(|code| told(code)).collect();
    // JSON inside a script element: the one sequence that could end it is written differently.
    let told = Value::from(told).to_string().replace('<', "\\u003c");
    let html = format!(
        "<!doctype html><html lang=\"{}\"{}><head><meta charset=\"utf-8\"><title>Tracking codes</title>\
         <script type=\"application/json\" id=\"codes\">{told}</script>{script}</head><body></body></html>",
        visit.locale.tag(),
        dir(visit.locale)
    );
    let mut response = Response::builder().content_type("text/html; charset=utf-8").body(html);
    let headers = response.headers_mut();
    let mut set = |name: header::HeaderName, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.insert(name, value);
        }
    };
    set(header::CONTENT_SECURITY_POLICY, &policy(visit, codes, &nonce));
    set(header::X_FRAME_OPTIONS, "SAMEORIGIN");
    set(header::CACHE_CONTROL, "no-store");
    // Addresses of pages travel by what the page tells, cleaned of what they open.
    set(header::REFERRER_POLICY, "no-referrer");
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    response
}

fn told(code: &TrackingCode) -> Value {
    let (id, form) = (&code.id, code.form.text());
    match code.form {
        CodeForm::Custom => json!({ "id": id, "form": form, "snippet": code.snippet }),
        _ => json!({ "id": id, "form": form, "account": code.account }),
    }
}

/// Scripts that carry the nonce of this very answer (the snippets' own get it from our script) or come from declared
/// servers; everything else from declared servers alone.
fn policy(visit: &Visit, codes: &[&TrackingCode], nonce: &str) -> String {
    let mut servers: Vec<String> =
        codes.iter().flat_map(|code| code.servers()).map(|host| format!("https://{host}")).collect();
    servers.sort_unstable();
    servers.dedup();
    let servers = servers.join(" ");
    let own = &visit.app.config.public_url;
    format!(
        "sandbox allow-scripts; default-src 'none'; script-src 'nonce-{nonce}' {own}/shop-assets/ {servers}; \
         connect-src {servers}; img-src data: {servers}; style-src 'unsafe-inline'; form-action 'none'; \
         base-uri 'none'; frame-ancestors 'self'"
    )
}
