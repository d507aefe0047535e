//! Payment pages inside a page of another site: browsers send no cookies there, and whoever frames a page could have its buttons
//! pressed unseen. What stands there instead is a sentence and a link that opens the page by itself.

use poem::{Request, Response, http::header};

use super::{
    visit::Visit,
    words::{dir, say},
};

/// What a browser asks for when it fills a frame.
const FRAMES: [&str; 4] = ["iframe", "frame", "embed", "object"];

/// Whether the browser asks for a page to show it in a frame of another site.
pub fn is_framed_elsewhere(request: &Request) -> bool {
    let said = |name: &str| request.header(name).unwrap_or_default();
    FRAMES.contains(&said("sec-fetch-dest")) && matches!(said("sec-fetch-site"), "cross-site" | "same-site")
}

/// The sentence and the link. Nothing else is in it, so that any page may show it.
pub fn show(visit: &Visit) -> Response {
    let pairs = visit.query.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let query = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
    let address = if query.is_empty() { visit.path.clone() } else { format!("{}?{query}", visit.path) };
    let (locale, lang, address) = (visit.locale, visit.locale.tag(), escaped(&address));
    let [title, why, open] = ["framed.title", "framed.why", "framed.open"].map(|key| say(locale, key, &[]));
    let dir = dir(locale);
    let html = format!(
        "<!doctype html><html lang=\"{lang}\"{dir}><head><meta charset=\"utf-8\"><meta name=\"robots\" content=\"noindex\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title></head>\
         <body><p>{why}</p><p><a href=\"{address}\" target=\"_blank\" rel=\"noopener\">{open}</a></p></body></html>"
    );
    Response::builder()
        .content_type("text/html; charset=utf-8")
        .header(
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors *",
        )
        .header(header::CACHE_CONTROL, "no-store")
        .header(header::REFERRER_POLICY, "same-origin")
        .header(header::VARY, "Sec-Fetch-Dest, Sec-Fetch-Site, Accept-Language, Cookie")
        .header(header::X_CONTENT_TYPE_OPTIONS, "nosniff")
        .body(html)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}
