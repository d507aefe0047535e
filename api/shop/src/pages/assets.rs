//! The shop's built scripts and styles. Their names carry their hashes, so they are kept for ever.

use std::{path::Path as FilePath, sync::Arc};

use poem::{
    IntoResponse, Response, handler,
    http::{HeaderValue, StatusCode, header},
    web::{Data, Path},
};

use crate::app::App;

const FOR_EVER: &str = "public, max-age=31536000, immutable";

#[handler]
pub async fn asset(Data(app): Data<&Arc<App>>, Path(name): Path<String>) -> Response {
    let Some(kind) = kind(&name) else { return StatusCode::NOT_FOUND.into_response() };
    let Ok(bytes) = tokio::fs::read(app.config.frontend.join("shop").join(&name)).await else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let mut response = Response::builder().content_type(kind).body(bytes);
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(FOR_EVER));
    // The frame in which tracking codes run has no origin, and so is another one's; nothing here is anybody's own.
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    response
}

/// Only plain names of the two kinds that the build makes: nothing that climbs out of the folder.
pub fn kind(name: &str) -> Option<&'static str> {
    let plain = name.chars().all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '.'))
        && !name.starts_with('.');
    match FilePath::new(name).extension().and_then(|extension| extension.to_str()) {
        Some("js") if plain => Some("text/javascript; charset=utf-8"),
        Some("css") if plain => Some("text/css; charset=utf-8"),
        _ => None,
    }
}
