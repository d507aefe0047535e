//! The installation's master key, the keys it replaced, and what is derived from them.

use std::fmt;

use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};

/// The master key (`KONTOR_SECRET`, 64 hexadecimal digits) and those that it replaced (`KONTOR_SECRET_PREVIOUS`).
/// Only the present one makes anything; all of them check and open. Never printed.
#[derive(Clone)]
pub struct Secret {
    present: [u8; 32],
    previous: Vec<[u8; 32]>,
}

/// Bytes of a key's id: enough to tell the keys of one installation apart, and nothing of the key.
const KEY_ID_BYTES: usize = 4;

fn key(text: &str) -> Option<[u8; 32]> {
    data_encoding::HEXLOWER_PERMISSIVE.decode(text.trim().as_bytes()).ok()?.try_into().ok()
}

impl Secret {
    /// Reads 64 hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Self> {
        Some(Self { present: key(text)?, previous: Vec::new() })
    }

    /// The same with the keys that were in use before, separated by commas. None when one of them is no key.
    pub fn with_previous(self, texts: &str) -> Option<Self> {
        let previous = texts.split(',').filter(|text| !text.trim().is_empty()).map(key).collect::<Option<_>>()?;
        Some(Self { previous, ..self })
    }

    /// Each key alone, the present one first: for checking what may have been made before a rotation.
    pub fn versions(&self) -> impl Iterator<Item = Self> + '_ {
        let keys = std::iter::once(&self.present).chain(&self.previous);
        keys.map(|present| Self { present: *present, previous: Vec::new() })
    }

    /// Names the present key in what is sealed with it.
    pub fn key_id(&self) -> String {
        let digest = Sha256::new().chain_update(b"kontor key id").chain_update(self.present).finalize();
        data_encoding::HEXLOWER.encode(digest.get(..KEY_ID_BYTES).unwrap_or(&digest))
    }

    /// A keyed hash of `parts` for one `purpose`, by the present key. Parts are length-prefixed: ("ab","c") differs
    /// from ("a","bc").
    pub fn mac(&self, purpose: &str, parts: &[&[u8]]) -> [u8; 32] {
        let Ok(mut mac) = <Hmac<Sha256> as Mac>::new_from_slice(&self.present) else { return [0; 32] };
        for part in [purpose.as_bytes()].iter().chain(parts) {
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part);
        }
        mac.finalize().into_bytes().into()
    }

    /// Whether `given` is the keyed hash of `parts` by any of the keys; takes the same time for every answer.
    pub fn verify(&self, purpose: &str, parts: &[&[u8]], given: &[u8]) -> bool {
        self.versions().fold(false, |known, key| known | same_bytes(&key.mac(purpose, parts), given))
    }

    /// [`Secret::mac`] as URL-safe text.
    pub fn sign(&self, purpose: &str, parts: &[&[u8]]) -> String {
        data_encoding::BASE64URL_NOPAD.encode(&self.mac(purpose, parts))
    }

    /// Whether `given` is what `write` makes of any of the keys: for signed texts that have one way to be written.
    pub fn wrote(&self, given: &str, write: impl Fn(&Self) -> String) -> bool {
        self.versions().fold(false, |known, key| known | same_bytes(write(&key).as_bytes(), given.as_bytes()))
    }
}

/// Compares without telling where the difference is.
fn same_bytes(one: &[u8], other: &[u8]) -> bool {
    one.len() == other.len() && one.iter().zip(other).fold(0_u8, |acc, (a, b)| acc | (a ^ b)) == 0
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// What the database keeps of a random token: its SHA-256 in hexadecimal.
pub fn hash_token(token: &str) -> String {
    data_encoding::HEXLOWER.encode(&Sha256::digest(token.as_bytes()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[test]
    fn what_a_replaced_key_made_is_known_until_it_is_given_up() {
        let (old, new) = ("ab".repeat(32), "cd".repeat(32));
        let before = Secret::from_hex(&old).unwrap();
        let rotated = Secret::from_hex(&new).unwrap().with_previous(&format!("{old},{}", "ef".repeat(32))).unwrap();
        let after = Secret::from_hex(&new).unwrap().with_previous("").unwrap();
        let (mac, text) = (before.mac("p", &[b"x"]), before.sign("p", &[b"x"]));
        let write = |key: &Secret| key.sign("p", &[b"x"]);
        assert!(rotated.verify("p", &[b"x"], &mac) && rotated.wrote(&text, write));
        assert!(!rotated.verify("p", &[b"y"], &mac) && !rotated.verify("q", &[b"x"], &mac));
        assert!(!after.verify("p", &[b"x"], &mac) && !after.wrote(&text, write));
        // Only the present key makes anything.
        assert_eq!(rotated.mac("p", &[b"x"]), after.mac("p", &[b"x"]));
        assert_eq!(rotated.key_id(), after.key_id());
        assert_ne!(rotated.key_id(), before.key_id());
        assert!(Secret::from_hex(&new).unwrap().with_previous("abc").is_none());
    }
}
