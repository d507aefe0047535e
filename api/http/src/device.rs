//! The browser that a request comes from.

use kontor_accounts::Device;
use poem::{Request, http::header};

use crate::limiter::block;

/// What is known of it; `fingerprint` is the client's own mark, where it sends one.
pub fn device(request: &Request, fingerprint: Option<String>) -> Device {
    Device {
        fingerprint: fingerprint.unwrap_or_default(),
        user_agent: request.header(header::USER_AGENT).unwrap_or_default().to_owned(),
        origin: block(request),
    }
}
