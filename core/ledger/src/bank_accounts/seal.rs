//! Sealing IBANs: XChaCha20-Poly1305 under a key of the seller's own, bound to the account it belongs to, so that a
//! sealed text copied to another row or another seller does not open.

use chacha20poly1305::{
    KeyInit, XChaCha20Poly1305, XNonce,
    aead::{Aead, Payload},
};
use data_encoding::BASE64URL_NOPAD;
use kontor_kernel::{
    Fault, Result, Rng, Secret,
    kinds::{BankAccountId, SellerId},
};

const PURPOSE: &str = "bank_accounts.iban";
const NONCE_BYTES: usize = 24;

fn cipher(secret: &Secret, seller: SellerId) -> XChaCha20Poly1305 {
    XChaCha20Poly1305::new(&secret.mac(PURPOSE, &[seller.uuid().as_bytes()]).into())
}

/// Seals a text.
pub fn seal(secret: &Secret, rng: &dyn Rng, seller: SellerId, id: BankAccountId, text: &str) -> Result<String> {
    let mut nonce = [0_u8; NONCE_BYTES];
    rng.fill(&mut nonce);
    let row = id.uuid();
    let payload = Payload { msg: text.as_bytes(), aad: row.as_bytes() };
    let sealed = cipher(secret, seller)
        .encrypt(XNonce::from_slice(&nonce), payload)
        .map_err(|_| Fault::internal("an IBAN could not be sealed"))?;
    Ok(BASE64URL_NOPAD.encode(&[nonce.as_slice(), &sealed].concat()))
}

/// Opens what [`seal`] sealed. The error says nothing of what was inside.
pub fn open(secret: &Secret, seller: SellerId, id: BankAccountId, sealed: &str) -> Result<String> {
    let broken = || Fault::internal("a sealed IBAN does not open");
    let bytes = BASE64URL_NOPAD.decode(sealed.as_bytes()).map_err(|_| broken())?;
    let (nonce, sealed) = bytes.split_at_checked(NONCE_BYTES).ok_or_else(broken)?;
    let row = id.uuid();
    let payload = Payload { msg: sealed, aad: row.as_bytes() };
    let opened = cipher(secret, seller).decrypt(XNonce::from_slice(nonce), payload).map_err(|_| broken())?;
    String::from_utf8(opened).map_err(|_| broken())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use kontor_kernel::{Kit, SystemRng};

    use super::*;

    #[test]
    fn only_the_same_row_of_the_same_seller_opens() {
        let secret = Secret::from_hex(&"ab".repeat(32)).unwrap();
        let kit = Kit::system();
        let (seller, id) = (kit.id(), kit.id());
        let sealed = seal(&secret, &SystemRng, seller, id, "DE89370400440532013000").unwrap();
        assert!(!sealed.contains("3000"));
        assert_ne!(sealed, seal(&secret, &SystemRng, seller, id, "DE89370400440532013000").unwrap());
        assert_eq!(open(&secret, seller, id, &sealed).unwrap(), "DE89370400440532013000");
        assert!(open(&secret, kit.id(), id, &sealed).is_err());
        assert!(open(&secret, seller, kit.id(), &sealed).is_err());
        assert!(open(&Secret::from_hex(&"cd".repeat(32)).unwrap(), seller, id, &sealed).is_err());
        assert!(open(&secret, seller, id, "short").is_err());
    }
}
