//! Whose an idempotency key is where nobody signs in. Whoever happens to use somebody's key, or has got hold of it, must not
//! be given the stored answer: it names the page of that buyer's order.

use kontor_kernel::{ApiError, Code, Result, hash_token};
use poem::{
    Request,
    http::{HeaderName, header},
};

use super::limiter::address;

/// The header in which a caller of the public API may prove to be the one who sent a key first.
pub const SECRET: &str = "Checkout-Secret";

const SECRET_CHARS_MIN: usize = 16;
const SECRET_CHARS_MAX: usize = 255;

/// What is sent along without being asked, and tells two programs or browsers behind one address apart.
const TRAITS: [HeaderName; 3] = [header::AUTHORIZATION, header::USER_AGENT, header::ORIGIN];

/// The browser or program that a key belongs to.
#[derive(Debug, Clone)]
pub struct KeyHolder(String);

impl KeyHolder {
    /// The browser that keeps this cookie.
    pub fn of_cookie(cookie: &str) -> Self {
        Self(hash_token(&format!("browser {cookie}")))
    }

    /// The caller of an operation: by the secret that it sends, from whatever network; without one by its network address
    /// and what it says of itself. A secret of less than 16 or more than 255 characters is refused.
    pub fn of_caller(request: &Request, secret: Option<&str>) -> Result<Self> {
        let Some(secret) = secret.map(str::trim).filter(|secret| !secret.is_empty()) else {
            let mut traits = vec![address(request)];
            traits.extend(TRAITS.iter().map(|name| request.header(name).unwrap_or_default().to_owned()));
            return Ok(Self(hash_token(&format!("caller {}", traits.join("\n")))));
        };
        let pointer = format!("?{SECRET}");
        let chars = secret.chars().count();
        if chars < SECRET_CHARS_MIN {
            return Err(ApiError::field(Code::TooShort, &pointer).with("min", SECRET_CHARS_MIN));
        }
        if chars > SECRET_CHARS_MAX {
            return Err(ApiError::field(Code::TooLong, &pointer).with("max", SECRET_CHARS_MAX));
        }
        Ok(Self(hash_token(&format!("secret {secret}"))))
    }

    /// How it is told from others, without saying who it is.
    pub(super) fn mark(&self) -> &str {
        &self.0
    }
}
