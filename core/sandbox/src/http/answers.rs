//! What every handler uses: who calls, what they sent, and how the answer leaves (or fails to, when a fault says so).

use std::collections::HashMap;
use std::time::Duration;

use poem::http::{HeaderMap, StatusCode, header};
use poem::web::Data;
use poem::{FromRequest, IntoResponse, Request, RequestBody, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::faults::Answer;
use crate::keys::Key;
use crate::limits::{BODY_BYTES, LIST_DEFAULT_ROWS, LIST_MAX_ROWS};
use crate::refusal::Refusal;
use crate::{App, merchants, sign};

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        json(self.status, &self.body())
    }
}

impl From<Refusal> for poem::Error {
    fn from(refusal: Refusal) -> Self {
        Self::from_response(refusal.into_response())
    }
}

pub fn json<T: Serialize>(status: StatusCode, value: &T) -> Response {
    let body = serde_json::to_vec(value).unwrap_or_default();
    Response::builder()
        .status(status)
        .content_type("application/json")
        .header(header::CACHE_CONTROL, "no-store")
        .body(body)
}

/// An answer in JSON.
pub struct Reply<T>(pub T);

impl<T: Serialize + Send> IntoResponse for Reply<T> {
    fn into_response(self) -> Response {
        json(StatusCode::OK, &self.0)
    }
}

/// Answers as the faults want it: the action is done and on disk either way.
pub async fn answer<T: Serialize>(value: &T, how: Answer) -> Response {
    match how {
        Answer::Say => json(StatusCode::OK, value),
        Answer::Break => {
            Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "internal_error", "Something broke on our side.")
                .into_response()
        }
        Answer::Hang { ms } => {
            tokio::time::sleep(Duration::from_millis(ms)).await;
            // A body that breaks: hyper gives the connection up and the caller cannot know what happened.
            let broken = futures::stream::once(async { Err::<bytes::Bytes, _>(std::io::Error::other("gone")) });
            Response::builder().header(header::CONTENT_LENGTH, 1).body(poem::Body::from_bytes_stream(broken))
        }
    }
}

/// A caller with the secret key, for the platform or in the name of a merchant of their own.
pub struct Who {
    pub merchant: Option<String>,
}

impl Who {
    /// Whether what belongs to an account is theirs to see.
    pub fn sees(&self, account: Option<&str>) -> bool {
        merchants::merchant_of(account) == self.merchant.as_deref()
    }
}

impl<'a> FromRequest<'a> for Who {
    async fn from_request(request: &'a Request, _: &mut RequestBody) -> poem::Result<Self> {
        let app = Data::<&App>::from_request_without_body(request).await?;
        let key = bearer(request.headers());
        if !key.is_some_and(|key| sign::same(key, &app.config.secret)) {
            return Err(unauthorised().into());
        }
        let keys = request.headers().get(merchants::HEADER).and_then(|keys| keys.to_str().ok());
        Ok(Self { merchant: keys.map(merchants::named).transpose()? })
    }
}

/// The frame (or the secret) may make tokens.
pub fn may_tokenise(app: &App, headers: &HeaderMap) -> Result<(), Refusal> {
    let key = bearer(headers).ok_or_else(unauthorised)?;
    if sign::same(key, &app.config.publishable_key) || sign::same(key, &app.config.secret) {
        return Ok(());
    }
    Err(unauthorised())
}

fn unauthorised() -> Refusal {
    Refusal::new(StatusCode::UNAUTHORIZED, "invalid_api_key", "Send Authorization: Bearer and your key.")
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

/// A JSON body; what does not fit is refused in our words.
pub struct Body<T>(pub T);

impl<'a, T: DeserializeOwned> FromRequest<'a> for Body<T> {
    async fn from_request(_: &'a Request, body: &mut RequestBody) -> poem::Result<Self> {
        let bytes = body.take()?.into_bytes_limit(BODY_BYTES).await?;
        match serde_json::from_slice(&bytes) {
            Ok(value) => Ok(Self(value)),
            Err(error) if error.is_data() => {
                Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid_request", error.to_string()).into())
            }
            Err(_) => Err(Refusal::new(StatusCode::BAD_REQUEST, "malformed_json", "The body is not JSON.").into()),
        }
    }
}

/// The fields of a plain form.
pub struct Fields(HashMap<String, String>);

impl<'a> FromRequest<'a> for Fields {
    async fn from_request(_: &'a Request, body: &mut RequestBody) -> poem::Result<Self> {
        let bytes = body.take()?.into_bytes_limit(BODY_BYTES).await?;
        // The query of an address and the body of a form are written alike.
        let address = format!("form:?{}", String::from_utf8_lossy(&bytes));
        let fields =
            reqwest::Url::parse(&address).map(|url| url.query_pairs().into_owned().collect()).unwrap_or_default();
        Ok(Self(fields))
    }
}

impl Fields {
    pub fn get(&self, name: &str) -> &str {
        self.0.get(name).map(|value| value.trim()).unwrap_or_default()
    }
}

pub fn key<T: Serialize>(kind: &str, headers: &HeaderMap, asked: &T) -> Result<Key, Refusal> {
    let value = headers.get("idempotency-key").and_then(|value| value.to_str().ok()).unwrap_or_default();
    if value.trim().is_empty() {
        return Err(Refusal::new(
            StatusCode::BAD_REQUEST,
            "idempotency_key_missing",
            "Send an Idempotency-Key header.",
        ));
    }
    Key::new(kind, value, asked)
}

/// How a list answers.
#[derive(Serialize)]
pub struct Page<T> {
    pub data: Vec<T>,
    pub has_more: bool,
}

/// A list asked for with one row more than wanted, so that it is known whether there is more.
pub fn page_of<T>(mut rows: Vec<T>, limit: usize) -> Page<T> {
    let has_more = rows.len() > limit;
    rows.truncate(limit);
    Page { data: rows, has_more }
}

pub fn limit(asked: Option<usize>) -> usize {
    asked.unwrap_or(LIST_DEFAULT_ROWS).clamp(1, LIST_MAX_ROWS)
}
