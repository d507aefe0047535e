//! How a caller stands with a limit, and how an answer says so.

use poem::http::{HeaderMap, HeaderValue};

/// How a caller stands with a limit after a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateLimitStatus {
    /// Which limit.
    pub name: &'static str,
    /// Calls in a window.
    pub limit: u32,
    /// Its length in seconds.
    pub window: u32,
    /// Calls that are left.
    pub remaining: u32,
    /// Seconds until there are more.
    pub seconds: u32,
}

impl RateLimitStatus {
    /// Of two limits that count one call the one that ends first.
    pub const fn tighter(self, other: Self) -> Self {
        if other.remaining < self.remaining { other } else { self }
    }

    /// Says it in the headers of draft-ietf-httpapi-ratelimit-headers (structured fields): the policy, and what is
    /// left of it for how many seconds.
    pub fn write_headers(self, headers: &mut HeaderMap) {
        let name = self.name;
        let policy = format!("\"{name}\";q={};w={}", self.limit, self.window);
        let left = format!("\"{name}\";r={};t={}", self.remaining, self.seconds);
        for (header, text) in [("RateLimit-Policy", policy), ("RateLimit", left)] {
            if let Ok(value) = HeaderValue::from_str(&text) {
                headers.insert(header, value);
            }
        }
    }
}
