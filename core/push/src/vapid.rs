//! RFC 8292: who sends, in a token of ES256 that is good for one push service and half a day.

use std::fmt;

use data_encoding::BASE64URL_NOPAD;
use kontor_kernel::{ApiError, Result};
use ring::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair},
};
use serde_json::json;
use url::Url;

/// For how long a token is good; a day is the most that push services take (seconds).
const VALID_SECONDS: i64 = 12 * 3_600;

/// The operator's pair of keys, and where push services reach them.
pub struct Vapid {
    pair: EcdsaKeyPair,
    public: String,
    contact: String,
}

impl fmt::Debug for Vapid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Vapid").field("public", &self.public).field("contact", &self.contact).finish_non_exhaustive()
    }
}

impl Vapid {
    /// Reads the keys as `web-push generate-vapid-keys` and its like write them: base64url of 32 and 65 bytes. `contact` is a
    /// `mailto:` or `https:` address.
    pub fn read(private: &str, public: &str, contact: &str) -> Result<Self> {
        let wrong = |what: &str| ApiError::internal(format!("the keys of web push: {what}"));
        if !contact.starts_with("mailto:") && !contact.starts_with("https://") {
            return Err(wrong("the contact is neither a mailto: nor an https: address"));
        }
        let decode = |text: &str| BASE64URL_NOPAD.decode(text.trim().trim_end_matches('=').as_bytes());
        let private = decode(private).map_err(|_| wrong("the private key is not base64url"))?;
        let point = decode(public).map_err(|_| wrong("the public key is not base64url"))?;
        let signing = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let pair = EcdsaKeyPair::from_private_key_and_public_key(signing, &private, &point, &SystemRandom::new())
            .map_err(|_| wrong("they are no pair of P-256"))?;
        let public = BASE64URL_NOPAD.encode(pair.public_key().as_ref());
        Ok(Self { pair, public, contact: contact.to_owned() })
    }

    /// Reads `WEB_PUSH_PRIVATE_KEY`, `WEB_PUSH_PUBLIC_KEY` and `WEB_PUSH_CONTACT`; none where none of them is set.
    ///
    /// # Errors
    /// A line for the operator, where one is missing or wrong.
    pub fn from_settings(read: impl Fn(&str) -> Option<String>) -> Result<Option<Self>, String> {
        let names = ["WEB_PUSH_PRIVATE_KEY", "WEB_PUSH_PUBLIC_KEY", "WEB_PUSH_CONTACT"];
        let said = names.map(|name| read(name).filter(|value| !value.trim().is_empty()));
        match said {
            [Some(private), Some(public), Some(contact)] => {
                let wrong =
                    |fault: ApiError| fault.source_error().map_or_else(|| fault.to_string(), ToString::to_string);
                Self::read(&private, &public, &contact).map(Some).map_err(wrong)
            }
            [None, None, None] => Ok(None),
            _ => Err(format!("web push needs all of {}, or none of them", names.join(", "))),
        }
    }

    /// The public key, as browsers want it when they subscribe.
    pub fn public_key(&self) -> &str {
        &self.public
    }

    /// The header `Authorization` of a request to this endpoint, at this moment (seconds since 1970).
    pub fn authorization(&self, endpoint: &Url, now: i64) -> Result<String> {
        let head = BASE64URL_NOPAD.encode(json!({"typ": "JWT", "alg": "ES256"}).to_string().as_bytes());
        let service = endpoint.origin().ascii_serialization();
        let claims = json!({"aud": service, "exp": now + VALID_SECONDS, "sub": self.contact}).to_string();
        let signed = format!("{head}.{}", BASE64URL_NOPAD.encode(claims.as_bytes()));
        let signature = self
            .pair
            .sign(&SystemRandom::new(), signed.as_bytes())
            .map_err(|_| ApiError::internal("a push message cannot be signed"))?;
        Ok(format!("vapid t={signed}.{}, k={}", BASE64URL_NOPAD.encode(signature.as_ref()), self.public))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    use super::*;

    /// The pair of RFC 8291, appendix A: the sender's.
    const PRIVATE: &str = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
    const PUBLIC: &str = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";

    #[test]
    fn a_push_service_can_check_who_sends() {
        let vapid = Vapid::read(PRIVATE, PUBLIC, "mailto:ops@example.test").unwrap();
        assert_eq!(vapid.public_key(), PUBLIC);
        let endpoint = Url::parse("https://push.example.test:8443/send/abc?x=1").unwrap();
        let header = vapid.authorization(&endpoint, 1_000).unwrap();
        let (token, key) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(key, PUBLIC);
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let point = BASE64URL_NOPAD.decode(key.as_bytes()).unwrap();
        let signature = BASE64URL_NOPAD.decode(signature.as_bytes()).unwrap();
        UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point).verify(signed.as_bytes(), &signature).unwrap();
        let claims = BASE64URL_NOPAD.decode(signed.split_once('.').unwrap().1.as_bytes()).unwrap();
        let claims: serde_json::Value = serde_json::from_slice(&claims).unwrap();
        assert_eq!(claims["aud"], "https://push.example.test:8443");
        assert_eq!(claims["exp"], 1_000 + 12 * 3_600);
    }

    #[test]
    fn keys_that_are_no_pair_are_refused() {
        assert!(Vapid::read(PUBLIC, PUBLIC, "mailto:ops@example.test").is_err());
        assert!(Vapid::read(PRIVATE, PRIVATE, "mailto:ops@example.test").is_err());
        assert!(Vapid::read(PRIVATE, PUBLIC, "ops@example.test").is_err());
    }
}
