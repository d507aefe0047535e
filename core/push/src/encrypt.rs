//! RFC 8291: a message under a key that its sender and one browser agree on, in one record of `aes128gcm` (RFC 8188).

use data_encoding::BASE64URL_NOPAD;
use kontor_kernel::{ApiError, Code, Result};
use ring::{
    aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey},
    agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral},
    hkdf::{HKDF_SHA256, KeyType, Salt},
    rand::{SecureRandom, SystemRandom},
};

/// What every push service takes (RFC 8030, 7.2): 4,096 bytes with header, padding and tag.
pub const MESSAGE_BYTES_MAX: usize = 3_993;

/// A public key of P-256, not compressed.
const POINT_BYTES: usize = 65;
const AUTH_BYTES: usize = 16;
const SALT_BYTES: usize = 16;
const RECORD_BYTES: u32 = 4_096;
/// Ends the only, and so the last, record.
const LAST_RECORD: u8 = 2;

/// What a browser gives away of itself when it subscribes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrowserKeys {
    point: Vec<u8>,
    auth: Vec<u8>,
}

impl BrowserKeys {
    /// Reads both keys as browsers write them: base64url without padding. The refusal stands beside the field.
    pub fn read(p256dh: &str, auth: &str) -> Result<Self> {
        let decode = |text: &str, bytes: usize, field: &str| {
            let read = BASE64URL_NOPAD.decode(text.trim_end_matches('=').as_bytes()).ok();
            read.filter(|read| read.len() == bytes).ok_or_else(|| ApiError::field(Code::InvalidCharacters, field))
        };
        let keys = Self { point: decode(p256dh, POINT_BYTES, "/p256dh")?, auth: decode(auth, AUTH_BYTES, "/auth")? };
        // A point that is not on the curve would be found out with the first message only.
        encrypt(&keys, b"").map_err(|_| ApiError::field(Code::InvalidCharacters, "/p256dh"))?;
        Ok(keys)
    }
}

/// A length for ring, which takes it from a type.
struct Bytes(usize);

impl KeyType for Bytes {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive(salt: &[u8], secret: &[u8], info: &[&[u8]], bytes: usize) -> Result<Vec<u8>, ring::error::Unspecified> {
    let mut derived = vec![0; bytes];
    Salt::new(HKDF_SHA256, salt).extract(secret).expand(info, Bytes(bytes))?.fill(&mut derived)?;
    Ok(derived)
}

fn broken(_: ring::error::Unspecified) -> ApiError {
    ApiError::internal("a push message cannot be encrypted")
}

/// The body of a request with `Content-Encoding: aes128gcm`.
pub fn encrypt(to: &BrowserKeys, message: &[u8]) -> Result<Vec<u8>> {
    if message.len() > MESSAGE_BYTES_MAX {
        return Err(ApiError::internal("a push message is too long"));
    }
    let random = SystemRandom::new();
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random).map_err(broken)?;
    let own_point = own.compute_public_key().map_err(broken)?;
    let mut salt = [0; SALT_BYTES];
    random.fill(&mut salt).map_err(broken)?;
    let their_point = UnparsedPublicKey::new(&ECDH_P256, &to.point);
    agree_ephemeral(own, &their_point, |shared| seal(to, own_point.as_ref(), &salt, shared, message))
        .and_then(|sealed| sealed)
        .map_err(broken)
}

/// The body under the secret that both sides agreed on.
fn seal(
    to: &BrowserKeys,
    own_point: &[u8],
    salt: &[u8],
    shared: &[u8],
    message: &[u8],
) -> Result<Vec<u8>, ring::error::Unspecified> {
    let secret = derive(&to.auth, shared, &[b"WebPush: info\0", &to.point, own_point], 32)?;
    let key = derive(salt, &secret, &[b"Content-Encoding: aes128gcm\0"], 16)?;
    let nonce = derive(salt, &secret, &[b"Content-Encoding: nonce\0"], 12)?;
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?);
    let nonce = Nonce::try_assume_unique_for_key(&nonce)?;
    let mut record = message.to_vec();
    record.push(LAST_RECORD);
    key.seal_in_place_append_tag(nonce, Aad::empty(), &mut record)?;
    let mut body = Vec::with_capacity(SALT_BYTES + 5 + POINT_BYTES + record.len());
    body.extend_from_slice(salt);
    body.extend_from_slice(&RECORD_BYTES.to_be_bytes());
    body.push(u8::try_from(POINT_BYTES).map_err(|_| ring::error::Unspecified)?);
    body.extend_from_slice(own_point);
    body.extend_from_slice(&record);
    Ok(body)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]
    use super::*;

    /// A browser: its half of the agreement, and what it reads.
    struct Browser {
        keys: BrowserKeys,
        private: EphemeralPrivateKey,
    }

    fn browser() -> Browser {
        let random = SystemRandom::new();
        let private = EphemeralPrivateKey::generate(&ECDH_P256, &random).unwrap();
        let point = private.compute_public_key().unwrap().as_ref().to_vec();
        Browser { keys: BrowserKeys { point, auth: (0..16).collect() }, private }
    }

    impl Browser {
        fn read(self, body: &[u8]) -> Vec<u8> {
            let (salt, rest) = body.split_at(16);
            assert_eq!(&rest[..5], &[0, 0, 16, 0, 65]);
            let (sender, record) = rest[5..].split_at(65);
            let theirs = UnparsedPublicKey::new(&ECDH_P256, sender);
            let (key, nonce) = agree_ephemeral(self.private, &theirs, |shared| {
                let info: [&[u8]; 3] = [b"WebPush: info\0", &self.keys.point, sender];
                let secret = derive(&self.keys.auth, shared, &info, 32).unwrap();
                let key = derive(salt, &secret, &[b"Content-Encoding: aes128gcm\0"], 16).unwrap();
                (key, derive(salt, &secret, &[b"Content-Encoding: nonce\0"], 12).unwrap())
            })
            .unwrap();
            let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).unwrap());
            let mut record = record.to_vec();
            let nonce = Nonce::try_assume_unique_for_key(&nonce).unwrap();
            let plain = key.open_in_place(nonce, Aad::empty(), &mut record).unwrap();
            plain.strip_suffix(&[LAST_RECORD]).unwrap().to_vec()
        }
    }

    #[test]
    fn the_browser_reads_what_was_sent_and_nobody_else() {
        let (anna, bruno) = (browser(), browser());
        let body = encrypt(&anna.keys, "Paul kauft „Knoten“ — 19,90 €".as_bytes()).unwrap();
        assert_ne!(anna.keys.point, bruno.keys.point);
        assert_eq!(anna.read(&body), "Paul kauft „Knoten“ — 19,90 €".as_bytes());
        // Each message has a salt and a pair of keys of its own.
        assert_ne!(encrypt(&bruno.keys, b"same").unwrap(), encrypt(&bruno.keys, b"same").unwrap());
        let longest = vec![b'x'; MESSAGE_BYTES_MAX];
        let body = encrypt(&bruno.keys, &longest).unwrap();
        assert!(body.len() <= 4_096);
        assert_eq!(bruno.read(&body), longest);
    }

    /// The example of RFC 8291, section 5, with what its appendix A says both sides agree on.
    #[test]
    fn the_published_example_is_sealed_byte_by_byte() {
        let bytes = |text: &str| BASE64URL_NOPAD.decode(text.as_bytes()).unwrap();
        let point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        let to = BrowserKeys::read(point, "BTBZMqHH6r4Tts7J_aSIgg").unwrap();
        let own = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
        let (salt, shared) = ("DGv6ra1nlYgDCS1FRnbzlw", "kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let message = b"When I grow up, I want to be a watermelon";
        let body = seal(&to, &bytes(own), &bytes(salt), &bytes(shared), message).unwrap();
        let published = concat!(
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml",
            "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT",
            "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
        );
        assert_eq!(BASE64URL_NOPAD.encode(&body), published);
    }

    #[test]
    fn keys_that_are_none_are_refused_beside_their_field() {
        let good = browser().keys;
        let text = |bytes: &[u8]| BASE64URL_NOPAD.encode(bytes);
        assert_eq!(BrowserKeys::read(&text(&good.point), &text(&good.auth)).unwrap(), good);
        let mut off_curve = good.point.clone();
        off_curve[64] ^= 1;
        for (point, auth) in [
            (text(&good.point[1..]), text(&good.auth)),
            (text(&off_curve), text(&good.auth)),
            (text(&good.point), text(&good.auth[1..])),
            ("not base64 !".to_owned(), text(&good.auth)),
        ] {
            assert!(BrowserKeys::read(&point, &auth).is_err(), "{point} {auth}");
        }
    }
}
