//! Apple Pay opens its sheet only for a merchant whose payment company vouches for it: the device names an address of Apple's, the
//! company is known there, and what it hears goes back to the device. Here Apple is not asked.

use serde::{Deserialize, Serialize};

use crate::refusal::Refusal;
use crate::{clock, ids, limits};

/// The body of `POST /v1/wallet_sessions`.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// Where the device wants the merchant to be vouched for.
    pub url: String,
    /// The page that the buyer pays on.
    pub origin: String,
}

/// What the device is given, in Apple's own words.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Session {
    epoch_timestamp: i64,
    expires_at: i64,
    merchant_session_identifier: String,
    nonce: String,
    domain_name: String,
}

/// Vouches for the page. A server that called whatever address it is given would call its own neighbours: only Apple's count.
pub fn open(ask: &Ask) -> Result<Session, Refusal> {
    let host = host(&ask.url).filter(|host| host.ends_with(".apple.com"));
    if host.is_none() {
        return Err(Refusal::field("url", "invalid", "url must be an address of Apple's that begins with https."));
    }
    let domain = ask.origin.split_once("://").map_or(ask.origin.as_str(), |(_, rest)| rest);
    let now = clock::now_ms();
    Ok(Session {
        epoch_timestamp: now,
        expires_at: now + limits::WALLET_SESSION_MS,
        merchant_session_identifier: ids::new("wses"),
        nonce: ids::new("nonce"),
        domain_name: domain.to_owned(),
    })
}

fn host(url: &str) -> Option<&str> {
    let rest = url.strip_prefix("https://")?;
    let host = rest.split(['/', '?', '#', '\\']).next()?;
    (!host.contains(['@', ':'])).then_some(host)
}
