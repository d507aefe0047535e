//! Asking again until there is an answer: everybody in the storm does the same thing once more, in the same words.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use reqwest::{Client, RequestBuilder, StatusCode};
use serde_json::Value;

/// What is waited for one answer.
const ANSWER: Duration = Duration::from_secs(12);
const AGAIN: Duration = Duration::from_millis(250);
/// Nobody waits longer for the whole.
const PATIENCE: Duration = Duration::from_secs(240);

/// A client that follows nobody elsewhere.
pub fn client() -> Result<Client> {
    let client = Client::builder().no_proxy().timeout(ANSWER).redirect(reqwest::redirect::Policy::none());
    client.build().context("no HTTP client")
}

/// An answer that arrived whole, whatever it says. `None`: nobody knows what happened.
pub async fn answer(request: RequestBuilder) -> Option<(StatusCode, Value)> {
    let answer = request.send().await.ok()?;
    let status = answer.status();
    let text = answer.text().await.ok()?;
    // What went wrong over there says nothing about what happened.
    (!status.is_server_error()).then(|| (status, serde_json::from_str(&text).unwrap_or(Value::Null)))
}

/// Tries until there is something, and gives up only with what is wrong.
pub async fn patiently<T>(what: &str, mut attempt: impl AsyncFnMut() -> Result<Option<T>>) -> Result<T> {
    let until = Instant::now() + PATIENCE;
    while Instant::now() < until {
        if let Some(found) = attempt().await.with_context(|| what.to_owned())? {
            return Ok(found);
        }
        tokio::time::sleep(AGAIN).await;
    }
    bail!("{what}: nothing within {} s", PATIENCE.as_secs())
}

/// The code of a refusal.
pub fn code(refusal: &Value) -> &str {
    refusal.pointer("/errors/0/code").and_then(Value::as_str).unwrap_or_default()
}
