//! What a visitor sees when a page cannot be shown: friendly words inside the seller's shop where it is known. Written
//! here and not by the renderer only where the renderer itself has failed.

use kontor_kernel::{ApiError, Code, Locale};
use kontor_render::{
    Html,
    props::{ErrorKind, ErrorProps, Frame, Missing, NotFoundProps},
};
use poem::{
    Response,
    http::{HeaderValue, StatusCode, header},
};

use super::{
    answer::Answer,
    draw,
    visit::Visit,
    words::{dir, say},
};

/// A fault with what is known of the place where it happened.
pub struct Failure {
    pub fault: ApiError,
    pub frame: Option<Box<Frame>>,
    pub missing: Missing,
    /// Where trying again makes sense.
    pub retry_url: Option<String>,
}

impl Failure {
    pub fn from_error(fault: impl Into<ApiError>) -> Self {
        Self { fault: fault.into(), frame: None, missing: Missing::Page, retry_url: None }
    }

    pub fn not_found(missing: Missing) -> Self {
        Self { missing, ..Self::from_error(ApiError::not_found()) }
    }

    /// The same inside a shop.
    pub fn within(self, frame: &Frame) -> Self {
        Self { frame: Some(Box::new(frame.clone())), ..self }
    }

    pub fn retry(self, url: &str) -> Self {
        Self { retry_url: Some(url.to_owned()), ..self }
    }
}

impl<E: Into<ApiError>> From<E> for Failure {
    fn from(fault: E) -> Self {
        Self::from_error(fault)
    }
}

pub async fn show(visit: &Visit, failure: Failure) -> Response {
    log(visit, &failure.fault);
    let status = StatusCode::from_u16(failure.fault.code().status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let html = match status {
        StatusCode::NOT_FOUND => {
            let props = NotFoundProps {
                frame: failure.frame.map(|frame| *frame),
                locale: visit.locale,
                missing: failure.missing,
            };
            draw(visit, &props).await
        }
        _ => {
            let kind = kind(&failure.fault);
            let props = ErrorProps {
                frame: failure.frame.map(|frame| *frame),
                locale: visit.locale,
                kind,
                request_id: if kind == ErrorKind::Broken { visit.request_id.clone() } else { String::new() },
                retry_url: failure.retry_url,
            };
            draw(visit, &props).await
        }
    };
    let mut response = match html {
        Ok(html) => Answer::private(html).with_status(status).send(visit),
        Err(fault) => {
            log(visit, &fault);
            plain(visit.locale, &visit.request_id)
        }
    };
    if let Some(seconds) = failure.fault.meta().get("retry_after_seconds").and_then(serde_json::Value::as_i64) {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

fn kind(fault: &ApiError) -> ErrorKind {
    match fault.code() {
        Code::Forbidden => ErrorKind::FormExpired,
        Code::NotUpgradable => ErrorKind::NotUpgradable,
        Code::DealOver => ErrorKind::DealOver,
        code if code.status() == 429 => ErrorKind::TooMany,
        code if code.status() == 503 => ErrorKind::Busy,
        code if code.status() < 500 => ErrorKind::Refused,
        _ => ErrorKind::Broken,
    }
}

/// Once, at the boundary, with the id; the words of a cause never reach a visitor.
fn log(visit: &Visit, fault: &ApiError) {
    let request_id = &visit.request_id;
    match fault.source_error() {
        Some(cause) if fault.code().status() >= 500 => {
            tracing::error!(request_id, code = fault.code().text(), %cause, "page failed")
        }
        Some(cause) => tracing::info!(request_id, code = fault.code().text(), %cause, "page refused"),
        None => {}
    }
}

/// The last resort: no renderer, no style sheet.
fn plain(locale: Locale, request_id: &str) -> Response {
    let [title, text] = ["failure.title", "failure.text"].map(|key| say(locale, key, &[]));
    let (lang, dir) = (locale.tag(), dir(locale));
    let body = format!(
        "<!doctype html><html lang=\"{lang}\"{dir}><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title}</title></head><body><main><h1>{title}</h1><p>{text}</p><p>{request_id}</p></main></body></html>"
    );
    let mut response = Response::builder()
        .status(StatusCode::INTERNAL_SERVER_ERROR)
        .content_type("text/html; charset=utf-8")
        .body(body);
    response.headers_mut().insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'"),
    );
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Kept beside the fallback it belongs to: a page as rendered, or the fault of the renderer.
pub type Drawn = kontor_kernel::Result<Html>;
