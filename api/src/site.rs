//! The cabinet's files: the built application for every address that is not of the API or a shop, so that a link into
//! it opens where it points.

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    path::{Component, Path, PathBuf},
};

use kontor_api_shop::pages::assets::kind_of;
use kontor_kernel::Locale;
use poem::{
    Endpoint, IntoResponse, Request, Response,
    error::NotFoundError,
    http::{HeaderValue, Method, StatusCode, header},
};

use crate::http::context;

/// A page is asked for anew every time; the files that it names carry their hashes and are kept for ever (`/assets`).
const ANEW: &str = "no-cache";

/// Where the addresses of public pages begin. Whoever asks for one gets it, whatever they say they accept.
const PUBLIC: [&str; 8] = ["plans", "terms", "privacy", "imprint", "users", "emails", "email_logs", "team_invitations"];
/// What pages write where the public address of this installation belongs.
const ORIGIN: &str = "https://origin.invalid";

/// The API, and the site for everything else.
pub struct Site<E> {
    api: E,
    folder: PathBuf,
    policy: HeaderValue,
    public_url: String,
}

/// A built file, with how it is answered.
struct BuiltFile {
    bytes: Vec<u8>,
    kind: &'static str,
    status: StatusCode,
}

impl<E> Site<E> {
    /// `files_origin`: where uploads go straight to and pictures come from. `public_url`: where this installation is reached.
    pub fn new(api: E, folder: PathBuf, files_origin: &str, public_url: &str) -> Self {
        let policy = format!(
            "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: {files_origin}; \
             connect-src 'self' {files_origin}; frame-ancestors 'none'; base-uri 'self'; form-action 'self'; object-src 'none'"
        );
        let policy = HeaderValue::from_str(&policy).unwrap_or_else(|_| HeaderValue::from_static("default-src 'self'"));
        Self { api, folder, policy, public_url: public_url.to_owned() }
    }

    async fn file(&self, path: &str) -> Option<BuiltFile> {
        let relative = Path::new(path.trim_start_matches('/'));
        // Only plain names: nothing climbs out of the folder.
        if !relative.components().all(|part| matches!(part, Component::Normal(_))) || path.ends_with('/') {
            return None;
        }
        let bytes = tokio::fs::read(self.folder.join(relative)).await.ok()?;
        let kind = kind_of(path).unwrap_or("application/octet-stream");
        Some(BuiltFile { bytes, kind, status: StatusCode::OK })
    }

    /// The developer pages are files without their ending in the address.
    async fn developer_page(&self, path: &str) -> Option<BuiltFile> {
        let page = path.strip_prefix("/docs")?;
        let file = match page.trim_end_matches('/') {
            "" => "/docs/index.html".to_owned(),
            page if page.starts_with('/') => format!("/docs{page}.html"),
            _ => return None,
        };
        if let Some(found) = self.file(&file).await {
            return Some(found);
        }
        let missing = self.file("/docs/not_found.html").await?;
        Some(BuiltFile { status: StatusCode::NOT_FOUND, ..missing })
    }

    /// The home page is written beforehand in each language: that of `?lang=`, or the first that the browser asks for.
    async fn home(&self, query: Option<&str>) -> Option<BuiltFile> {
        let chosen = query.into_iter().flat_map(|query| query.split('&')).find_map(|pair| pair.strip_prefix("lang="));
        let locale = chosen.and_then(Locale::known).unwrap_or_else(context::locale);
        match self.file(&format!("/home/{}.html", locale.code())).await {
            Some(found) => Some(found),
            None => self.file("/home/en.html").await,
        }
    }

    async fn find(&self, request: &Request) -> Result<Option<BuiltFile>, poem::Error> {
        let path = request.uri().path();
        if path == "/" {
            let home = self.home(request.uri().query()).await;
            return Ok(Some(match home {
                Some(home) => home,
                None => self.application().await?,
            }));
        }
        if let Some(file) = self.file(path).await {
            return Ok(Some(file));
        }
        if let Some(page) = self.developer_page(path).await {
            return Ok(Some(page));
        }
        // A missing picture is missing; only a person's address opens the application.
        let wants_page = request.header(header::ACCEPT).is_some_and(|accept| accept.contains("text/html"));
        let first = path.trim_start_matches('/').split('/').next().unwrap_or_default();
        if PUBLIC.contains(&first) || wants_page {
            return self.application().await.map(Some);
        }
        Ok(None)
    }

    async fn application(&self) -> Result<BuiltFile, poem::Error> {
        self.file("/index.html").await.ok_or_else(|| NotFoundError.into())
    }

    /// With its tag: whoever has it already is told so, and nothing is sent.
    fn answer(&self, found: BuiltFile, request: &Request) -> Response {
        let page = found.kind.starts_with("text/html");
        let bytes = if page { self.with_origin(found.bytes) } else { found.bytes };
        let tag = tag(&bytes);
        let known = request.header(header::IF_NONE_MATCH).is_some_and(|known| known.contains(&tag));
        let mut response = if known && found.status == StatusCode::OK {
            Response::builder().status(StatusCode::NOT_MODIFIED).finish()
        } else {
            Response::builder().status(found.status).content_type(found.kind).body(bytes)
        };
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(ANEW));
        headers
            .insert(header::ETAG, HeaderValue::from_str(&tag).unwrap_or_else(|_| HeaderValue::from_static("W/\"0\"")));
        if page {
            headers.insert(header::CONTENT_SECURITY_POLICY, self.policy.clone());
            headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
            headers.append(header::VARY, HeaderValue::from_static("Accept-Language"));
        }
        response
    }

    fn with_origin(&self, bytes: Vec<u8>) -> Vec<u8> {
        match String::from_utf8(bytes) {
            Ok(text) => text.replace(ORIGIN, &self.public_url).into_bytes(),
            Err(other) => other.into_bytes(),
        }
    }
}

/// Weak: the bytes that travel are packed.
fn tag(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    format!("W/\"{:016x}\"", hasher.finish())
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
        match self.find(&request).await? {
            Some(found) => Ok(self.answer(found, &request)),
            None => self.api.call(request).await.map(IntoResponse::into_response),
        }
    }
}
