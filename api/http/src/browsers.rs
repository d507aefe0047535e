//! What browsers are told to refuse, on every answer that is a page. A page that needs more says so itself.

use poem::{
    Response,
    http::{HeaderValue, header},
};

/// A year, as preloading lists want at least.
const HTTPS_ONLY: &str = "max-age=31536000";
/// Our own files, and pictures within the page: what the reference needs.
const POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'self'; \
     form-action 'self'; frame-ancestors 'none'";
/// What no page asks of its reader's machine.
pub const NO_DEVICES: &str = "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), \
     magnetometer=(), microphone=(), midi=(), serial=(), usb=()";

/// Whether an answer is a page.
pub fn is_page(response: &Response) -> bool {
    let kind = response.headers().get(header::CONTENT_TYPE);
    kind.is_some_and(|kind| kind.as_bytes().get(..9).is_some_and(|head| head.eq_ignore_ascii_case(b"text/html")))
}

/// Adds what is not said yet.
pub fn protect(response: &mut Response, https: bool) {
    let page = is_page(response);
    let headers = response.headers_mut();
    if https {
        headers.entry(header::STRICT_TRANSPORT_SECURITY).or_insert(HeaderValue::from_static(HTTPS_ONLY));
    }
    if page {
        headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
        // A page that says that anybody may frame it has nothing in it to be pressed unseen.
        let said = headers.get(header::CONTENT_SECURITY_POLICY).and_then(|policy| policy.to_str().ok());
        if !said.is_some_and(|policy| policy.contains("frame-ancestors *")) {
            headers.entry(header::X_FRAME_OPTIONS).or_insert(HeaderValue::from_static("DENY"));
        }
        // The payment page asks for wallets and has said so.
        if let Ok(nothing) = HeaderValue::from_str(&format!("{NO_DEVICES}, payment=()")) {
            headers.entry("Permissions-Policy").or_insert(nothing);
        }
    }
}
