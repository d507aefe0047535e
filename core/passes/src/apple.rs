//! Apple Wallet: a pass as a signed archive (`.pkpass`): its facts, pictures, their hashes, and the operator's signature over these.

use std::io::{Cursor, Write};

use chrono::{DateTime, SecondsFormat, Utc};
use data_encoding::HEXLOWER;
use kontor_kernel::{ApiError, Result};
use ring::{
    rand::SystemRandom,
    signature::{RSA_PKCS1_SHA256, RsaKeyPair},
};
use serde_json::{Map, Value, json};
use sha1::Sha1;
use sha2::{Digest, Sha256};
use zip::{ZipWriter, write::SimpleFileOptions};

use crate::{
    Pass, SignerError,
    der::{self, value, within},
    pem,
};

/// The picture that lock screens and mail programs show, at both sizes.
const ICON: &[u8] = include_bytes!("../icons/icon.png");
const ICON_2X: &[u8] = include_bytes!("../icons/icon@2x.png");

/// The operator's certificate for passes.
pub struct AppleSigner {
    pass_type: String,
    team: String,
    /// The operator's own first, then those that vouch for it.
    certificates: Vec<Vec<u8>>,
    signer: Vec<u8>,
    key: RsaKeyPair,
}

impl AppleSigner {
    /// From the identifiers of pass type and team, the certificates (PEM: the pass type's, then Apple's intermediate one) and the private
    /// key (PEM, PKCS #8).
    pub fn new(pass_type: &str, team: &str, certificates: &str, key: &str) -> std::result::Result<Self, SignerError> {
        let wrong = |what: &str| SignerError(what.to_owned());
        let no_key = "APPLE_WALLET_KEY is no RSA key: `openssl pkcs8 -topk8 -nocrypt` writes one that can be read";
        let no_certificates =
            "APPLE_WALLET_CERTIFICATES needs two certificates (PEM): that of the pass type, and Apple's WWDR after it";
        let certificates = pem::blocks(certificates, "CERTIFICATE").filter(|all| all.len() >= 2);
        let certificates = certificates.ok_or_else(|| wrong(no_certificates))?;
        let signer = certificates.first().and_then(|own| der::issuer_and_serial(own));
        let key = pem::blocks(key, "PRIVATE KEY").and_then(|keys| keys.into_iter().next());
        let key = key.and_then(|key| RsaKeyPair::from_pkcs8(&key).ok()).ok_or_else(|| wrong(no_key))?;
        Ok(Self {
            pass_type: pass_type.trim().to_owned(),
            team: team.trim().to_owned(),
            signer: signer.ok_or_else(|| wrong(no_certificates))?,
            certificates,
            key,
        })
    }

    /// The archive of a ticket, signed at a moment.
    pub fn archive(&self, pass: &Pass, now: DateTime<Utc>) -> Result<Vec<u8>> {
        let facts = self.facts(pass).to_string().into_bytes();
        let mut files: Vec<(&str, Vec<u8>)> =
            vec![("pass.json", facts), ("icon.png", ICON.to_vec()), ("icon@2x.png", ICON_2X.to_vec())];
        let manifest = manifest(&files);
        let signature = self.signature(&manifest, now)?;
        files.extend([("manifest.json", manifest), ("signature", signature)]);
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes) in files {
            archive.start_file(name, SimpleFileOptions::default()).map_err(ApiError::internal)?;
            archive.write_all(&bytes).map_err(ApiError::internal)?;
        }
        Ok(archive.finish().map_err(ApiError::internal)?.into_inner())
    }

    /// `pass.json`.
    fn facts(&self, pass: &Pass) -> Value {
        let words = &pass.words;
        let field = |key: &str, label: &str, value: &str| json!({ "key": key, "label": label, "value": value });
        let starts = pass.starts_at.with_timezone(&pass.zone).to_rfc3339_opts(SecondsFormat::Secs, false);
        let when = json!({
            "key": "when", "label": words.when, "value": starts, "ignoresTimeZone": true,
            "dateStyle": "PKDateStyleMedium", "timeStyle": "PKDateStyleShort",
        });
        json!({
            "formatVersion": 1, "passTypeIdentifier": self.pass_type, "teamIdentifier": self.team,
            "serialNumber": pass.id, "organizationName": pass.seller, "description": pass.event,
            "relevantDate": starts, "groupingIdentifier": pass.event_id,
            "foregroundColor": "rgb(255, 255, 255)", "labelColor": "rgb(206, 216, 240)",
            "backgroundColor": "rgb(30, 58, 138)",
            "barcodes": [{
                "format": "PKBarcodeFormatQR", "message": pass.code, "messageEncoding": "iso-8859-1",
                "altText": pass.code,
            }],
            "eventTicket": {
                "primaryFields": [field("event", "", &pass.event)],
                "secondaryFields": [when, field("where", &words.place, pass.where_words())],
                "auxiliaryFields": [
                    field("kind", &words.kind, &pass.kind), field("holder", &words.holder, &pass.holder),
                ],
                "backFields": [field("order", &words.order, &pass.order)],
            },
        })
    }

    /// A detached signature with the certificates it needs (CMS, RFC 5652).
    fn signature(&self, manifest: &[u8], now: DateTime<Utc>) -> Result<Vec<u8>> {
        let attribute =
            |kind: &[u8], of: Vec<u8>| within(der::SEQUENCE, &[value(der::OBJECT, kind), value(der::SET, &of)]);
        let time = now.format("%y%m%d%H%M%SZ").to_string();
        let mut attributes = [
            attribute(der::CONTENT_TYPE, value(der::OBJECT, der::DATA)),
            attribute(der::SIGNING_TIME, value(der::UTC_TIME, time.as_bytes())),
            attribute(der::MESSAGE_DIGEST, value(der::OCTETS, &Sha256::digest(manifest))),
        ];
        // The members of a set stand in the order of their bytes (X.690, 11.6).
        attributes.sort();
        // Signed as a set, told as a field of their own (RFC 5652, 5.4).
        let signed = within(der::SET, &attributes);
        let mut signature = vec![0; self.key.public().modulus_len()];
        self.key
            .sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), &signed, &mut signature)
            .map_err(|_| ApiError::internal("the key of Apple Wallet does not sign"))?;
        let one = value(der::INTEGER, &[1]);
        let signer = within(
            der::SEQUENCE,
            &[
                one.clone(),
                self.signer.clone(),
                der::algorithm(der::SHA_256),
                within(der::CONTEXT_0, &attributes),
                der::algorithm(der::RSA),
                value(der::OCTETS, &signature),
            ],
        );
        let content = within(der::SEQUENCE, &[value(der::OBJECT, der::DATA)]);
        let data = within(
            der::SEQUENCE,
            &[
                one,
                value(der::SET, &der::algorithm(der::SHA_256)),
                content,
                within(der::CONTEXT_0, &self.certificates),
                value(der::SET, &signer),
            ],
        );
        Ok(within(der::SEQUENCE, &[value(der::OBJECT, der::SIGNED_DATA), value(der::CONTEXT_0, &data)]))
    }
}

/// `manifest.json`: the hash of each file.
fn manifest(files: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let hash =
        |(name, bytes): &(&str, Vec<u8>)| ((*name).to_owned(), Value::from(HEXLOWER.encode(&Sha1::digest(bytes))));
    Value::from(files.iter().map(hash).collect::<Map<_, _>>()).to_string().into_bytes()
}
