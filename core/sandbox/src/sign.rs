//! Signatures: webhooks as the Standard Webhooks specification says, derived keys, comparison in constant time.

use data_encoding::{BASE64, HEXLOWER};
use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// The bytes behind `whsec_…`.
pub fn secret_bytes(secret: &str) -> Option<Vec<u8>> {
    let text = secret.strip_prefix("whsec_")?;
    BASE64.decode(text.as_bytes()).ok().filter(|bytes| !bytes.is_empty())
}

/// `v1,<base64 of HMAC-SHA256 over id.timestamp.body>`
pub fn webhook(secret: &[u8], id: &str, timestamp: i64, body: &[u8]) -> String {
    let head = format!("{id}.{timestamp}.");
    format!("v1,{}", BASE64.encode(&hmac(secret, &[head.as_bytes(), body])))
}

/// A key that follows from the secret, so that nothing more has to be configured or stored.
pub fn derived(secret: &str, purpose: &str, prefix: &str) -> String {
    let digest = HEXLOWER.encode(&hmac(secret.as_bytes(), &[purpose.as_bytes()]));
    format!("{prefix}{}", digest.get(..32).unwrap_or(&digest))
}

/// Compares digests, so neither content nor length shows in the time it takes.
pub fn same(left: &str, right: &str) -> bool {
    Sha256::digest(left).ct_eq(&Sha256::digest(right)).into()
}

pub fn fingerprint(body: &[u8]) -> String {
    HEXLOWER.encode(&Sha256::digest(body))
}

fn hmac(key: &[u8], parts: &[&[u8]]) -> Vec<u8> {
    // HMAC takes keys of any length; the type cannot say so.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(key) else { return Vec::new() };
    for part in parts {
        mac.update(part);
    }
    mac.finalize().into_bytes().to_vec()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    /// The example that the specification's own libraries test themselves with.
    #[test]
    fn golden_value_of_the_specification() {
        let secret = secret_bytes("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap();
        let signature = webhook(&secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, br#"{"test": 2432232314}"#);
        assert_eq!(signature, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    #[test]
    fn a_secret_without_its_prefix_is_none() {
        assert!(secret_bytes("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").is_none());
        assert!(secret_bytes("whsec_").is_none());
        assert!(same("a", "a") && !same("a", "b"));
    }
}
