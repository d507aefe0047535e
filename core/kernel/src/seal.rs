//! Sealing texts that have to be read again: XChaCha20-Poly1305 under a key of the owner's own, bound to the row they
//! belong to, so that a sealed text copied to another row or another owner does not open.

use chacha20poly1305::{
    KeyInit, XChaCha20Poly1305, XNonce,
    aead::{Aead, Payload},
};
use data_encoding::BASE64URL_NOPAD;
use uuid::Uuid;

use crate::{Fault, Result, Rng, Secret};

const NONCE_BYTES: usize = 24;

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
            .map_err(|_| Fault::internal(format!("{} could not be sealed", place.purpose)))?;
        Ok(BASE64URL_NOPAD.encode(&[nonce.as_slice(), &sealed].concat()))
    }

    /// Opens what [`Secret::seal`] sealed. The error says nothing of what was inside.
    pub fn open(&self, place: Place, sealed: &str) -> Result<String> {
        let broken = || Fault::internal(format!("a sealed {} does not open", place.purpose));
        let bytes = BASE64URL_NOPAD.decode(sealed.as_bytes()).map_err(|_| broken())?;
        let (nonce, sealed) = bytes.split_at_checked(NONCE_BYTES).ok_or_else(broken)?;
        let payload = Payload { msg: sealed, aad: place.row.as_bytes() };
        let opened = self.cipher(place).decrypt(XNonce::from_slice(nonce), payload).map_err(|_| broken())?;
        String::from_utf8(opened).map_err(|_| broken())
    }
}
