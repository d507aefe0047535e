//! One HTTP call and what its answer is worth: done, refused, or unknown.

use std::{collections::BTreeMap, fmt, time::Duration};

use data_encoding::BASE64URL_NOPAD;
use kontor_payments::provider::ProviderFault;
use reqwest::{Client, Method, RequestBuilder, Response, StatusCode, header::CONTENT_TYPE, redirect::Policy};
use serde::{Serialize, de::DeserializeOwned};
use url::Url;

use super::Misconfigured;
use super::wire::Refusal;
use crate::limits;

#[derive(Clone)]
pub(super) struct Caller {
    client: Client,
    base: Url,
    key: String,
    /// The keys of the merchant that is spoken for; none: the platform itself.
    merchant: Option<String>,
}

impl fmt::Debug for Caller {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Caller").field("base", &self.base.as_str()).finish_non_exhaustive()
    }
}

/// Why there is no answer to use.
#[derive(Debug)]
pub(super) enum Refused {
    /// It did not happen.
    No(String),
    /// The key (or name) stands for something else already, so something did happen.
    Conflict(String),
    /// There is no such thing.
    NotFound,
    /// It may have happened.
    Unknown(String),
}

impl From<Refused> for ProviderFault {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::No(why) => Self::Refused(why),
            Refused::NotFound => Self::Refused("not_found".to_owned()),
            Refused::Conflict(why) | Refused::Unknown(why) => Self::Unknown(why),
        }
    }
}

impl Caller {
    pub(super) fn new(url: &str, key: &str) -> Result<Self, Misconfigured> {
        let base = Url::parse(url)
            .ok()
            .filter(|parsed| matches!(parsed.scheme(), "http" | "https"))
            .ok_or_else(|| Misconfigured::Url(url.to_owned()))?;
        if key.trim().is_empty() {
            return Err(Misconfigured::Key);
        }
        // Their API never redirects; following one could carry the key elsewhere.
        #[expect(clippy::disallowed_methods, reason = "the client of the provider: its address is the operator's")]
        let client = Client::builder()
            .connect_timeout(Duration::from_millis(limits::CONNECT_TIMEOUT_MS))
            .redirect(Policy::none())
            .build()?;
        Ok(Self { client, base, key: key.to_owned(), merchant: None })
    }

    /// Speaks in the name of the merchant that these keys belong to.
    pub(super) fn on_behalf_of(self, keys: &BTreeMap<String, String>) -> Self {
        let said = serde_json::to_vec(keys).unwrap_or_default();
        Self { merchant: Some(BASE64URL_NOPAD.encode(&said)), ..self }
    }

    pub(super) async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        key: Option<&str>,
        body: &impl Serialize,
    ) -> Result<T, Refused> {
        self.send(Method::POST, path, key, body).await
    }

    /// Hands a file over as it is; what is said of it stands in the query.
    pub(super) async fn post_file<T: DeserializeOwned>(
        &self,
        path: &str,
        key: &str,
        said: &[(&str, &str)],
        content_type: &str,
        bytes: &[u8],
    ) -> Result<T, Refused> {
        let request = self.request(Method::POST, path, limits::CALL_TIMEOUT_MS)?.query(said);
        run(request.header("idempotency-key", key).header(CONTENT_TYPE, content_type).body(bytes.to_vec())).await
    }

    pub(super) async fn patch<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T, Refused> {
        self.send(Method::PATCH, path, None, body).await
    }

    /// Looks something up.
    pub(super) async fn get_resource<T: DeserializeOwned>(
        &self,
        path: &str,
        query: &[(&str, &str)],
    ) -> Result<T, Refused> {
        run(self.request(Method::GET, path, limits::LOOK_TIMEOUT_MS)?.query(query)).await
    }

    async fn send<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        key: Option<&str>,
        body: &impl Serialize,
    ) -> Result<T, Refused> {
        let mut request = self.request(method, path, limits::CALL_TIMEOUT_MS)?.json(body);
        if let Some(key) = key {
            request = request.header("idempotency-key", key);
        }
        run(request).await
    }

    fn request(&self, method: Method, path: &str, timeout_ms: u64) -> Result<RequestBuilder, Refused> {
        // Ids in paths come from them and from our database; joined as one path they cannot leave this host.
        let url = self.base.join(path).map_err(|error| Refused::No(error.to_string()))?;
        let mut request = self.client.request(method, url).bearer_auth(&self.key);
        if let Some(merchant) = &self.merchant {
            request = request.header("sandbox-merchant", merchant);
        }
        Ok(request.timeout(Duration::from_millis(timeout_ms)))
    }
}

async fn run<T: DeserializeOwned>(request: RequestBuilder) -> Result<T, Refused> {
    // Addresses stay out of the text: they carry ids.
    let unknown = |error: reqwest::Error| Refused::Unknown(error.without_url().to_string());
    let answer = request.send().await.map_err(unknown)?;
    let status = answer.status();
    let body = read(answer).await?;
    if status.is_success() {
        return serde_json::from_slice(&body)
            .map_err(|error| Refused::Unknown(format!("answer {status} is not understood: {error}")));
    }
    let why = serde_json::from_slice::<Refusal>(&body).map_or_else(|_| status.to_string(), |refusal| refusal.text());
    Err(refusal_for(status, why))
}

/// What a status says about whether it happened.
fn refusal_for(status: StatusCode, why: String) -> Refused {
    match status {
        StatusCode::NOT_FOUND => Refused::NotFound,
        StatusCode::CONFLICT => Refused::Conflict(why),
        // "Too slow", "too early", "too many" say nothing about an earlier try with the same key.
        StatusCode::REQUEST_TIMEOUT | StatusCode::TOO_EARLY | StatusCode::TOO_MANY_REQUESTS => Refused::Unknown(why),
        status if status.is_client_error() => Refused::No(why),
        _ => Refused::Unknown(why),
    }
}

/// The body, as far as it is reasonable.
async fn read(mut answer: Response) -> Result<Vec<u8>, Refused> {
    let mut body = Vec::new();
    loop {
        match answer.chunk().await {
            Ok(Some(chunk)) if body.len() + chunk.len() <= limits::ANSWER_BYTES => body.extend_from_slice(&chunk),
            Ok(Some(_)) => return Err(Refused::Unknown("the answer is too large".to_owned())),
            Ok(None) => return Ok(body),
            Err(error) => return Err(Refused::Unknown(error.without_url().to_string())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_clear_no_is_a_no() {
        let judged = |status: u16| refusal_for(StatusCode::from_u16(status).unwrap_or_default(), String::new());
        for status in [400, 401, 403, 405, 413, 422] {
            assert!(matches!(judged(status), Refused::No(_)), "{status}");
        }
        for status in [302, 408, 425, 429, 500, 502, 503, 504, 520] {
            assert!(matches!(judged(status), Refused::Unknown(_)), "{status}");
        }
        assert!(matches!(judged(409), Refused::Conflict(_)));
    }
}
