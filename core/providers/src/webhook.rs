//! Standard Webhooks, the receiving side: signature in constant time, age within the tolerance.
//! <https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md>

use chrono::{DateTime, Utc};
use data_encoding::BASE64;
use hmac::{Hmac, Mac};
use sha2::Sha256;
use subtle::{Choice, ConstantTimeEq};

use crate::limits::WEBHOOK_TOLERANCE_SECONDS;

/// A secret `whsec_…`; several while one is being rotated out.
#[derive(Clone)]
pub struct Secrets(Vec<Vec<u8>>);

/// Why a secret cannot be used; said at the start, not at the first webhook.
#[derive(Debug, thiserror::Error)]
#[error("a webhook secret is whsec_ followed by base64")]
pub struct BadSecret;

impl Secrets {
    /// One secret, or several with spaces between.
    pub fn parse(text: &str) -> Result<Self, BadSecret> {
        let keys: Option<Vec<Vec<u8>>> = text
            .split_whitespace()
            .map(|one| BASE64.decode(one.strip_prefix("whsec_")?.as_bytes()).ok().filter(|key| !key.is_empty()))
            .collect();
        keys.filter(|keys| !keys.is_empty()).map(Self).ok_or(BadSecret)
    }

    /// The message's id, when it is signed by one of our secrets and not too old or from the future.
    pub fn verify(&self, headers: &[(String, String)], body: &[u8], now: DateTime<Utc>) -> Option<String> {
        let id = header(headers, "webhook-id")?;
        let timestamp = header(headers, "webhook-timestamp")?;
        let seconds: i64 = timestamp.parse().ok()?;
        let signed = format!("{id}.{timestamp}.");
        let mut good = Choice::from(0);
        for signature in header(headers, "webhook-signature")?.split(' ').filter_map(|one| one.strip_prefix("v1,")) {
            let Ok(given) = BASE64.decode(signature.as_bytes()) else { continue };
            for key in &self.0 {
                good |= hmac(key, &[signed.as_bytes(), body])?.ct_eq(&given);
            }
        }
        let fresh = now.timestamp().abs_diff(seconds) <= WEBHOOK_TOLERANCE_SECONDS.unsigned_abs();
        (bool::from(good) && fresh && !id.is_empty()).then(|| id.to_owned())
    }
}

/// Header names are as they came; HTTP says that case does not count.
fn header<'a>(headers: &'a [(String, String)], name: &str) -> Option<&'a str> {
    headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
}

fn hmac(key: &[u8], parts: &[&[u8]]) -> Option<Vec<u8>> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).ok()?;
    for part in parts {
        mac.update(part);
    }
    Some(mac.finalize().into_bytes().to_vec())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const BODY: &[u8] = br#"{"test": 2432232314}"#;
    const SIGNATURE: &str = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

    fn check(secret: &str, signature: &str, timestamp: &str, body: &[u8], now: i64) -> Option<String> {
        let headers = [
            ("Webhook-Id".to_owned(), "msg_p5jXN8AQM9LWM0D4loKWxJek".to_owned()),
            ("webhook-timestamp".to_owned(), timestamp.to_owned()),
            ("webhook-signature".to_owned(), signature.to_owned()),
        ];
        Secrets::parse(secret).unwrap().verify(&headers, body, DateTime::from_timestamp(now, 0).unwrap())
    }

    /// The example that the specification's own libraries test themselves with.
    #[test]
    fn golden_value_of_the_specification() {
        let id = check(SECRET, SIGNATURE, "1614265330", BODY, 1_614_265_330);
        assert_eq!(id.as_deref(), Some("msg_p5jXN8AQM9LWM0D4loKWxJek"));
    }

    #[test]
    fn any_of_several_signatures_and_secrets_will_do() {
        let several = format!("v2,abc v1,AAAA v1,??? {SIGNATURE}");
        assert!(check(SECRET, &several, "1614265330", BODY, 1_614_265_330).is_some());
        let rotated = format!("whsec_AAAA {SECRET}");
        assert!(check(&rotated, SIGNATURE, "1614265330", BODY, 1_614_265_330).is_some());
    }

    #[test]
    fn what_was_changed_is_not_believed() {
        assert!(check(SECRET, SIGNATURE, "1614265330", br#"{"test": 2432232315}"#, 1_614_265_330).is_none());
        assert!(check(SECRET, SIGNATURE, "1614265331", BODY, 1_614_265_330).is_none());
        assert!(check("whsec_AAAA", SIGNATURE, "1614265330", BODY, 1_614_265_330).is_none());
        assert!(check(SECRET, "v1,", "1614265330", BODY, 1_614_265_330).is_none());
        assert!(check(SECRET, "", "now", BODY, 1_614_265_330).is_none());
        assert!(Secrets::parse(SECRET).unwrap().verify(&[], BODY, DateTime::UNIX_EPOCH).is_none());
    }

    #[test]
    fn old_and_future_messages_are_replays() {
        for (now, good) in [(300, true), (301, false), (-300, true), (-301, false)] {
            assert_eq!(check(SECRET, SIGNATURE, "1614265330", BODY, 1_614_265_330 + now).is_some(), good, "{now}");
        }
        assert!(check(SECRET, SIGNATURE, "-9223372036854775808", BODY, 1_614_265_330).is_none());
    }

    #[test]
    fn bad_secrets_are_said_at_once() {
        for bad in ["", "  ", "whsec_", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_%%%"] {
            assert!(Secrets::parse(bad).is_err(), "{bad}");
        }
    }
}
