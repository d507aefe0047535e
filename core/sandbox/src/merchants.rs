//! Merchants of their own beside the platform: sellers who have given the platform the keys of their accounts here. Each sees
//! its own charges and has its own balance; the platform, which speaks in its name, brings the keys with every call.

use data_encoding::BASE64URL_NOPAD;

use crate::refusal::Refusal;
use crate::sign;

/// With the keys, a JSON object in base64url.
pub const HEADER: &str = "sandbox-merchant";
/// What such a merchant's name begins with.
const PREFIX: &str = "own_";
/// A key with this in it opens nothing, as one that was revoked.
const REVOKED: &str = "revoked";
/// Of a fingerprint, enough to tell merchants apart.
const NAME_CHARS: usize = 24;

/// Whose keys these are. Any do, but those that were revoked.
pub fn named(header: &str) -> Result<String, Refusal> {
    let keys = BASE64URL_NOPAD
        .decode(header.as_bytes())
        .ok()
        .filter(|keys| serde_json::from_slice::<serde_json::Value>(keys).is_ok());
    match keys {
        Some(keys) if !String::from_utf8_lossy(&keys).contains(REVOKED) => {
            let print = sign::fingerprint(&keys);
            Ok(format!("{PREFIX}{}", print.get(..NAME_CHARS).unwrap_or(&print)))
        }
        _ => Err(Refusal::new(
            poem::http::StatusCode::UNAUTHORIZED,
            "invalid_merchant_keys",
            "These keys open no account.",
        )),
    }
}

/// The merchant that an account names; none: it is the platform's.
pub fn merchant_of(account: Option<&str>) -> Option<&str> {
    account.filter(|account| account.starts_with(PREFIX))
}
