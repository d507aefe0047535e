//! VIES, the European Commission's register of VAT ids, by its REST interface.

use std::fmt;
use std::time::Duration;

use async_trait::async_trait;
use kontor_kernel::VatId;
use kontor_tax::{Answer, RegisterFault, VatRegister};
use reqwest::{Client, redirect::Policy};
use serde::{Deserialize, Serialize};
use url::Url;

use crate::limits;

/// The adapter; cheap to clone.
#[derive(Clone)]
pub struct Vies {
    client: Client,
    address: Url,
}

impl fmt::Debug for Vies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Vies").field("address", &self.address.as_str()).finish_non_exhaustive()
    }
}

/// Why the adapter cannot be built.
#[derive(Debug, thiserror::Error)]
pub enum Misconfigured {
    /// Not an http address.
    #[error("VIES_URL is not an http address: {0}")]
    Url(String),
    /// The HTTP client could not be built.
    #[error("HTTP client: {0}")]
    Client(#[from] reqwest::Error),
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Question<'a> {
    country_code: &'a str,
    vat_number: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    requester_member_state_code: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    requester_number: Option<&'a str>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ViesAnswer {
    valid: Option<bool>,
    request_identifier: Option<String>,
    #[serde(default)]
    error_wrappers: Vec<Trouble>,
}

#[derive(Deserialize)]
struct Trouble {
    error: String,
}

impl Vies {
    /// Where the Commission's own stands.
    pub const PUBLIC: &'static str = "https://ec.europa.eu/taxation_customs/vies/rest-api";

    /// From VIES_URL. Nothing is called yet.
    pub fn new(url: &str) -> Result<Self, Misconfigured> {
        let address = Url::parse(&format!("{}/check-vat-number", url.trim_end_matches('/')))
            .ok()
            .filter(|parsed| matches!(parsed.scheme(), "http" | "https"))
            .ok_or_else(|| Misconfigured::Url(url.to_owned()))?;
        #[expect(clippy::disallowed_methods, reason = "the client of the register: its address is the operator's")]
        let client = Client::builder()
            .connect_timeout(Duration::from_millis(limits::CONNECT_TIMEOUT_MS))
            .timeout(Duration::from_millis(limits::CALL_TIMEOUT_MS))
            .redirect(Policy::none())
            .build()?;
        Ok(Self { client, address })
    }
}

#[async_trait]
impl VatRegister for Vies {
    async fn ask(&self, id: &VatId, requester: Option<&VatId>) -> Result<Answer, RegisterFault> {
        let said = self.said(id, requester).await?;
        // Who is not in the register themselves asks without a name.
        let unnamed = requester.is_some() && said.is_about_the_requester();
        let said = if unnamed { self.said(id, None).await? } else { said };
        understood(said).ok_or_else(|| RegisterFault::Silent("it says neither yes nor no".to_owned()))?
    }
}

impl Vies {
    async fn said(&self, id: &VatId, requester: Option<&VatId>) -> Result<ViesAnswer, RegisterFault> {
        let question = Question {
            country_code: id.prefix(),
            vat_number: id.number(),
            requester_member_state_code: requester.map(VatId::prefix),
            requester_number: requester.map(VatId::number),
        };
        // The address stays out of the text.
        let silent = |error: reqwest::Error| RegisterFault::Silent(error.without_url().to_string());
        let answer = self.client.post(self.address.clone()).json(&question).send().await.map_err(silent)?;
        answer.json().await.map_err(silent)
    }
}

impl ViesAnswer {
    /// Whether it may be the asker that it does not like.
    fn is_about_the_requester(&self) -> bool {
        let trouble = self.error_wrappers.first().map(|trouble| trouble.error.as_str());
        matches!(trouble, Some("INVALID_REQUESTER_INFO" | "INVALID_INPUT"))
    }
}

/// What an answer is worth; none where it says nothing.
fn understood(said: ViesAnswer) -> Option<Result<Answer, RegisterFault>> {
    let trouble = said.error_wrappers.into_iter().next().map(|trouble| trouble.error);
    match (trouble.as_deref(), said.valid) {
        // Its form is not that of its member state, as that sees it: nobody's id.
        (Some("INVALID_INPUT"), _) => Some(Ok(Answer { valid: false, consultation: None })),
        // A member state that does not answer, too many who ask, time-outs: MS_UNAVAILABLE, MS_MAX_CONCURRENT_REQ, TIMEOUT, …
        (Some(other), _) => Some(Err(RegisterFault::Silent(other.to_owned()))),
        (None, Some(valid)) => {
            let consultation = said.request_identifier.filter(|number| valid && !number.is_empty());
            Some(Ok(Answer { valid, consultation }))
        }
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    fn told(text: &str) -> Option<Result<Answer, RegisterFault>> {
        understood(serde_json::from_str(text).unwrap())
    }

    #[test]
    fn only_a_clear_no_is_a_no() {
        let yes =
            told(r#"{"countryCode":"AT","vatNumber":"U1","valid":true,"requestIdentifier":"WAPIAAAA","name":"---"}"#);
        assert_eq!(yes.unwrap().unwrap(), Answer { valid: true, consultation: Some("WAPIAAAA".to_owned()) });
        assert!(!told(r#"{"valid":false,"requestIdentifier":""}"#).unwrap().unwrap().valid);
        let form = told(r#"{"actionSucceed":false,"errorWrappers":[{"error":"INVALID_INPUT"}]}"#);
        assert!(!form.unwrap().unwrap().valid);
        for trouble in
            ["MS_UNAVAILABLE", "MS_MAX_CONCURRENT_REQ", "GLOBAL_MAX_CONCURRENT_REQ", "TIMEOUT", "SERVICE_UNAVAILABLE"]
        {
            let told = told(&format!(r#"{{"actionSucceed":false,"errorWrappers":[{{"error":"{trouble}"}}]}}"#));
            assert!(told.unwrap().is_err(), "{trouble}");
        }
        assert!(told("{}").is_none());
    }
}
