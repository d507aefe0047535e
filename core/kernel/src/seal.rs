//! Sealing texts that have to be read again: XChaCha20-Poly1305 under a key of the owner's own, bound to the row they
//! belong to, so that a sealed text copied to another row or another owner does not open.

use chacha20poly1305::{
    KeyInit, XChaCha20Poly1305, XNonce,
    aead::{Aead, Payload},
};
use data_encoding::BASE64URL_NOPAD;
use uuid::Uuid;

use crate::{ApiError, Result, Rng, Secret};

const NONCE_BYTES: usize = 24;
/// Between the id of the key that sealed and what it sealed; no letter of Base64 texts.
const KEY_MARK: char = '.';

/// What is sealed, and where it lies.
#[derive(Debug, Clone, Copy)]
pub struct Place {
    /// `table.column`: each has keys of its own.
    pub purpose: &'static str,
    /// Whose it is.
    pub owner: Uuid,
    /// The row.
    pub row: Uuid,
}

impl Secret {
    fn cipher(&self, place: Place) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new(&self.mac(place.purpose, &[place.owner.as_bytes()]).into())
    }

    /// Seals a text.
    pub fn seal(&self, rng: &dyn Rng, place: Place, text: &str) -> Result<String> {
        let mut nonce = [0_u8; NONCE_BYTES];
        rng.fill(&mut nonce);
        let payload = Payload { msg: text.as_bytes(), aad: place.row.as_bytes() };
        let sealed = self
            .cipher(place)
            .encrypt(XNonce::from_slice(&nonce), payload)
            .map_err(|_| ApiError::internal(format!("{} could not be sealed", place.purpose)))?;
        Ok(format!("{}{KEY_MARK}{}", self.key_id(), BASE64URL_NOPAD.encode(&[nonce.as_slice(), &sealed].concat())))
    }

    /// Whether a sealed text is the present key's: another one has to be sealed anew before its key is given up.
    pub fn sealed_by_present_key(&self, sealed: &str) -> bool {
        sealed.split_once(KEY_MARK).is_some_and(|(id, _)| id == self.key_id())
    }

    /// Opens what [`Secret::seal`] sealed, with the key that did. The error says nothing of what was inside.
    pub fn open(&self, place: Place, sealed: &str) -> Result<String> {
        let broken = || ApiError::internal(format!("a sealed {} does not open", place.purpose));
        // What was sealed before keys had ids names none: each is tried.
        let (id, sealed) = sealed.split_once(KEY_MARK).map_or((None, sealed), |(id, rest)| (Some(id), rest));
        let bytes = BASE64URL_NOPAD.decode(sealed.as_bytes()).map_err(|_| broken())?;
        let (nonce, sealed) = bytes.split_at_checked(NONCE_BYTES).ok_or_else(broken)?;
        let mut keys = self.versions().filter(|key| id.is_none_or(|id| id == key.key_id()));
        let opened = keys.find_map(|key| {
            let payload = Payload { msg: sealed, aad: place.row.as_bytes() };
            key.cipher(place).decrypt(XNonce::from_slice(nonce), payload).ok()
        });
        String::from_utf8(opened.ok_or_else(broken)?).map_err(|_| broken())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;
    use crate::SystemRng;

    #[test]
    fn a_sealed_text_names_its_key_and_opens_after_a_rotation() {
        let (old, new) = ("ab".repeat(32), "cd".repeat(32));
        let place = Place { purpose: "t.c", owner: Uuid::from_u128(1), row: Uuid::from_u128(2) };
        let before = Secret::from_hex(&old).unwrap();
        let rotated = Secret::from_hex(&new).unwrap().with_previous(&old).unwrap();
        let after = Secret::from_hex(&new).unwrap();
        let sealed = before.seal(&SystemRng, place, "DE89").unwrap();
        let nameless = sealed.split_once('.').unwrap().1;
        for text in [sealed.as_str(), nameless] {
            assert_eq!(rotated.open(place, text).unwrap(), "DE89");
            assert!(!rotated.sealed_by_present_key(text));
            assert!(after.open(place, text).is_err());
        }
        let anew = rotated.seal(&SystemRng, place, "DE89").unwrap();
        assert!(after.sealed_by_present_key(&anew));
        assert_eq!(after.open(place, &anew).unwrap(), "DE89");
        assert!(rotated.open(Place { row: Uuid::from_u128(3), ..place }, &anew).is_err());
    }
}
