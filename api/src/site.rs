//! The cabinet's files: the built application for every address that is not of the API or a shop, so that a link into
//! it opens where it points.

use std::path::{Component, Path, PathBuf};

use poem::{
    Endpoint, IntoResponse, Request, Response,
    error::NotFoundError,
    http::{HeaderValue, Method, header},
};

/// Names of built files carry a hash of their content, so they may be kept for ever (seconds of a year).
const FOR_EVER: &str = "public, max-age=31536000, immutable";
/// The page that names them is asked for anew every time.
const ANEW: &str = "no-cache";

/// The API, and the site for everything else.
pub struct Site<E> {
    api: E,
    folder: PathBuf,
    policy: HeaderValue,
}

impl<E> Site<E> {
    /// `files_origin`: where uploads go straight to and pictures come from.
    pub fn new(api: E, folder: PathBuf, files_origin: &str) -> Self {
        let policy = format!(
            "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: {files_origin}; \
             connect-src 'self' {files_origin}; frame-ancestors 'none'; base-uri 'self'; form-action 'self'; object-src 'none'"
        );
        let policy = HeaderValue::from_str(&policy).unwrap_or_else(|_| HeaderValue::from_static("default-src 'self'"));
        Self { api, folder, policy }
    }

    async fn file(&self, path: &str) -> Option<Response> {
        let relative = Path::new(path.trim_start_matches('/'));
        // Only plain names: nothing climbs out of the folder.
        if !relative.components().all(|part| matches!(part, Component::Normal(_))) || path.ends_with('/') {
            return None;
        }
        let bytes = tokio::fs::read(self.folder.join(relative)).await.ok()?;
        let kept = if path.starts_with("/assets/") { FOR_EVER } else { ANEW };
        Some(answer(bytes, kind(path), kept))
    }

    async fn page(&self) -> Result<Response, poem::Error> {
        let bytes = tokio::fs::read(self.folder.join("index.html")).await.map_err(|_| NotFoundError)?;
        let mut response = answer(bytes, "text/html; charset=utf-8", ANEW);
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, self.policy.clone());
        response.headers_mut().insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
        Ok(response)
    }
}

fn answer(bytes: Vec<u8>, kind: &'static str, kept: &'static str) -> Response {
    Response::builder().content_type(kind).header(header::CACHE_CONTROL, kept).body(bytes)
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "json" | "map" => "application/json",
        _ => "application/octet-stream",
    }
}

impl<E: Endpoint> Endpoint for Site<E> {
    type Output = Response;

    async fn call(&self, request: Request) -> poem::Result<Response> {
        let path = request.uri().path().to_owned();
        let of_api = ["/v1", "/v2", "/v1.1", "/app"]
            .iter()
            .any(|prefix| path.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')));
        if of_api || !matches!(*request.method(), Method::GET | Method::HEAD) {
            return self.api.call(request).await.map(IntoResponse::into_response);
        }
        if let Some(file) = self.file(&path).await {
            return Ok(file);
        }
        // A missing script or picture is missing; only a person's address opens the application.
        let wants_page = request.header(header::ACCEPT).is_some_and(|accept| accept.contains("text/html"));
        if wants_page && !path.starts_with("/assets/") {
            return self.page().await;
        }
        self.api.call(request).await.map(IntoResponse::into_response)
    }
}
