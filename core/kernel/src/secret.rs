//! The installation's master key and what is derived from it.

use std::fmt;

use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};

/// The master key (`KONTOR_SECRET`, 64 hexadecimal digits). Never printed.
#[derive(Clone)]
pub struct Secret([u8; 32]);

impl Secret {
    /// Reads 64 hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Self> {
        let bytes = data_encoding::HEXLOWER_PERMISSIVE.decode(text.trim().as_bytes()).ok()?;
        bytes.try_into().ok().map(Self)
    }

    /// A keyed hash of `parts` for one `purpose`. Parts are length-prefixed: ("ab","c") differs from ("a","bc").
    pub fn mac(&self, purpose: &str, parts: &[&[u8]]) -> [u8; 32] {
        let Ok(mut mac) = <Hmac<Sha256> as Mac>::new_from_slice(&self.0) else { return [0; 32] };
        for part in [purpose.as_bytes()].iter().chain(parts) {
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part);
        }
        mac.finalize().into_bytes().into()
    }

    /// Whether `given` is the keyed hash of `parts`; takes the same time for every answer.
    pub fn verify(&self, purpose: &str, parts: &[&[u8]], given: &[u8]) -> bool {
        let expected = self.mac(purpose, parts);
        given.len() == expected.len() && given.iter().zip(expected).fold(0_u8, |acc, (a, b)| acc | (a ^ b)) == 0
    }

    /// [`Secret::mac`] as URL-safe text.
    pub fn sign(&self, purpose: &str, parts: &[&[u8]]) -> String {
        data_encoding::BASE64URL_NOPAD.encode(&self.mac(purpose, parts))
    }
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
