//! Built scripts, styles, letters and pictures: the shop's and the application's. Their names carry their hashes, so they are
//! kept for ever. The build has packed what packs well (frontend/tools/pack.mjs); it travels as it lies there.

use std::{
    path::{Path as FilePath, PathBuf},
    sync::Arc,
};

use poem::{
    IntoResponse, Request, Response, handler,
    http::{HeaderValue, StatusCode, header},
    web::{Data, Path},
};

use crate::app::App;

const FOR_EVER: &str = "public, max-age=31536000, immutable";
/// How files are packed beforehand: the smaller first.
const PACKED: [(&str, &str); 2] = [("br", "br"), ("gzip", "gz")];

/// A script or style of the shop.
#[handler]
pub async fn asset(request: &Request, Data(app): Data<&Arc<App>>, Path(name): Path<String>) -> Response {
    let Some(kind) = kind(&name) else { return StatusCode::NOT_FOUND.into_response() };
    let mut response = built(app.config.frontend.join("shop").join(&name), kind, request).await;
    // The frame in which tracking codes run has no origin, and so is another one's; nothing here is anybody's own.
    response.headers_mut().insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    response
}

/// A built file of the application.
#[handler]
pub async fn application_asset(request: &Request, Data(app): Data<&Arc<App>>, Path(name): Path<String>) -> Response {
    match kind_of(&name).filter(|_| is_plain(&name)) {
        Some(kind) => built(app.config.frontend.join("assets").join(&name), kind, request).await,
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// A file whose name carries its hash: packed beforehand, where whoever asks can unpack it.
async fn built(path: PathBuf, kind: &'static str, request: &Request) -> Response {
    let accepted = request.header(header::ACCEPT_ENCODING).unwrap_or_default();
    let (found, coding) = match packed(&path, accepted).await {
        Some((bytes, coding)) => (Ok(bytes), Some(coding)),
        None => (tokio::fs::read(&path).await, None),
    };
    let Ok(bytes) = found else { return StatusCode::NOT_FOUND.into_response() };
    let mut response = Response::builder().content_type(kind).body(bytes);
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(FOR_EVER));
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    if let Some(coding) = coding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    response
}

async fn packed(path: &FilePath, accepted: &str) -> Option<(Vec<u8>, &'static str)> {
    for (coding, ending) in PACKED {
        if accepts(accepted, coding) {
            let mut name = path.as_os_str().to_owned();
            name.push(format!(".{ending}"));
            if let Ok(bytes) = tokio::fs::read(name).await {
                return Some((bytes, coding));
            }
        }
    }
    None
}

/// Whether a coding is named and not excluded (RFC 9110, 12.5.3).
fn accepts(accepted: &str, coding: &str) -> bool {
    accepted.split(',').any(|one| {
        let mut parts = one.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(coding));
        named && !parts.any(|part| matches!(part, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}

/// Only plain names of the two kinds that the shop's build makes: nothing that climbs out of the folder.
pub fn kind(name: &str) -> Option<&'static str> {
    kind_of(name).filter(|_| is_plain(name) && (name.ends_with(".js") || name.ends_with(".css")))
}

fn is_plain(name: &str) -> bool {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '.');
    name.chars().all(plain) && !name.starts_with('.')
}

/// How a file is named to browsers, by its ending; none for what a build does not make.
pub fn kind_of(name: &str) -> Option<&'static str> {
    Some(match FilePath::new(name).extension()?.to_str()? {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" => "image/jpeg",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "json" | "map" => "application/json",
        _ => return None,
    })
}
