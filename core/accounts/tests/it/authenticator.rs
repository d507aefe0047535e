//! A passkey in software: it does what a browser and its authenticator do together, and whatever a test wants wrong.

use data_encoding::BASE64URL_NOPAD;
use kontor_accounts::{MadePasskey, NewPasskeyAsked, PasskeyAnswer, PasskeyAsked};
use ring::{
    digest::{SHA256, digest},
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair},
};
use serde_json::{Value, json};

pub const ORIGIN: &str = "https://kontor.test";
/// Somebody is there, and was recognised.
const PRESENT_AND_VERIFIED: u8 = 0x05;
const WITH_KEY: u8 = 0x40;

pub struct Authenticator {
    keys: EcdsaKeyPair,
    id: Vec<u8>,
    user_handle: String,
    pub counter: u32,
    pub origin: String,
}

fn text(options: &Value, pointer: &str) -> String {
    options.pointer(pointer).and_then(Value::as_str).unwrap().to_owned()
}

fn bytes(text: &[u8]) -> String {
    BASE64URL_NOPAD.encode(text)
}

impl Authenticator {
    /// Makes a passkey for what was asked.
    pub fn make(asked: &NewPasskeyAsked, id: u8) -> (Self, MadePasskey) {
        let chance = SystemRandom::new();
        let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &chance).unwrap();
        let keys = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, document.as_ref(), &chance).unwrap();
        let options = &asked.options;
        let user_handle = text(options, "/user/id");
        let passkey = Self { keys, id: vec![id; 16], user_handle, counter: 1, origin: ORIGIN.to_owned() };
        let mut data = passkey.data(&text(options, "/rp/id"), PRESENT_AND_VERIFIED | WITH_KEY);
        data.extend([0; 16]);
        data.extend(16_u16.to_be_bytes());
        data.extend(&passkey.id);
        // COSE: EC2, ES256, P-256, x, y.
        let (x, y) = passkey.keys.public_key().as_ref()[1..].split_at(32);
        data.extend([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
        data.extend(x);
        data.extend([0x22, 0x58, 0x20]);
        data.extend(y);
        // CBOR: {"fmt": "none", "attStmt": {}, "authData": …}.
        let mut attestation = vec![0xa3, 0x63];
        attestation.extend(b"fmt");
        attestation.push(0x64);
        attestation.extend(b"none");
        attestation.push(0x67);
        attestation.extend(b"attStmt");
        attestation.extend([0xa0, 0x68]);
        attestation.extend(b"authData");
        attestation.push(0x59);
        attestation.extend(u16::try_from(data.len()).unwrap().to_be_bytes());
        attestation.extend(&data);
        let made = MadePasskey {
            token: asked.token.clone(),
            name: "Laptop".to_owned(),
            credential_id: bytes(&passkey.id),
            client_data: bytes(&passkey.client_data("webauthn.create", &text(options, "/challenge"))),
            attestation: bytes(&attestation),
        };
        (passkey, made)
    }

    /// Answers what was asked.
    pub fn answer(&mut self, asked: &PasskeyAsked) -> PasskeyAnswer {
        self.counter += 1;
        let data = self.data(&text(&asked.options, "/rpId"), PRESENT_AND_VERIFIED);
        let client = self.client_data("webauthn.get", &text(&asked.options, "/challenge"));
        let signed = [data.as_slice(), digest(&SHA256, &client).as_ref()].concat();
        let signature = self.keys.sign(&SystemRandom::new(), &signed).unwrap();
        PasskeyAnswer {
            token: asked.token.clone(),
            credential_id: bytes(&self.id),
            client_data: bytes(&client),
            authenticator_data: bytes(&data),
            signature: bytes(signature.as_ref()),
            user_handle: self.user_handle.clone(),
        }
    }

    fn data(&self, rp_id: &str, flags: u8) -> Vec<u8> {
        let mut data = digest(&SHA256, rp_id.as_bytes()).as_ref().to_vec();
        data.push(flags);
        data.extend(self.counter.to_be_bytes());
        data
    }

    fn client_data(&self, kind: &str, challenge: &str) -> Vec<u8> {
        let said = json!({ "type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false });
        said.to_string().into_bytes()
    }
}
