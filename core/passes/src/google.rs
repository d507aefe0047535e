//! Google Wallet: a link with the ticket in it, signed by the operator's service account (JWT, RS256).

use chrono::{DateTime, SecondsFormat, Utc};
use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use kontor_kernel::{ApiError, Result};
use ring::{
    digest::{SHA256, digest},
    rand::SystemRandom,
    signature::{RSA_PKCS1_SHA256, RsaKeyPair},
};
use serde_json::{Value, json};

use crate::{Pass, SignerError, pem};

const SAVE: &str = "https://pay.google.com/gp/v/save/";
/// Signs of the mark by which a moved date is told from what it was.
const MARK_SIGNS: usize = 12;

/// The operator's account with Google.
pub struct GoogleSigner {
    issuer: String,
    account: String,
    key: RsaKeyPair,
}

impl GoogleSigner {
    /// From the issuer's id, the service account's address and its private key (PEM, PKCS #8).
    pub fn new(issuer: &str, account: &str, key: &str) -> std::result::Result<Self, SignerError> {
        let wrong =
            || SignerError("GOOGLE_WALLET_KEY is no RSA key: copy `private_key` of the service account's JSON".into());
        let key = pem::blocks(key, "PRIVATE KEY").and_then(|keys| keys.into_iter().next()).ok_or_else(wrong)?;
        let key = RsaKeyPair::from_pkcs8(&key).map_err(|_| wrong())?;
        Ok(Self { issuer: issuer.trim().to_owned(), account: account.trim().to_owned(), key })
    }

    /// Where the holder of a ticket adds it to their wallet.
    pub fn save_link(&self, pass: &Pass, now: DateTime<Utc>) -> Result<String> {
        let claims = json!({
            "iss": self.account, "aud": "google", "typ": "savetowallet", "iat": now.timestamp(), "origins": [],
            "payload": { "eventTicketClasses": [self.class(pass)], "eventTicketObjects": [self.object(pass)] },
        });
        let head = json!({ "alg": "RS256", "typ": "JWT" });
        let part = |value: &Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());
        let signed = format!("{}.{}", part(&head), part(&claims));
        let mut signature = vec![0; self.key.public().modulus_len()];
        self.key
            .sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), signed.as_bytes(), &mut signature)
            .map_err(|_| ApiError::internal("the key of Google Wallet does not sign"))?;
        Ok(format!("{SAVE}{signed}.{}", BASE64URL_NOPAD.encode(&signature)))
    }

    /// What Google knows by an id it keeps as it was: a date that was moved is another one.
    fn id(&self, of: &str, pass: &Pass) -> String {
        let place = pass.place.as_deref().unwrap_or_default();
        let told = format!("{} {} {} {place}", pass.event, moment(pass, pass.starts_at), moment(pass, pass.ends_at));
        let mark = HEXLOWER.encode(digest(&SHA256, told.as_bytes()).as_ref());
        format!("{}.{of}-{}", self.issuer, mark.get(..MARK_SIGNS).unwrap_or_default())
    }

    /// What all tickets of a date have in common.
    fn class(&self, pass: &Pass) -> Value {
        let mut class = json!({
            "id": self.id(&pass.event_id, pass), "issuerName": pass.seller, "reviewStatus": "UNDER_REVIEW",
            "eventName": localized(pass, &pass.event),
            "dateTime": { "start": moment(pass, pass.starts_at), "end": moment(pass, pass.ends_at) },
        });
        if let (Some(place), Some(fields)) = (&pass.place, class.as_object_mut()) {
            let venue = json!({ "name": localized(pass, place), "address": localized(pass, place) });
            fields.insert("venue".to_owned(), venue);
        }
        class
    }

    fn object(&self, pass: &Pass) -> Value {
        json!({
            "id": self.id(&pass.id, pass), "classId": self.id(&pass.event_id, pass), "state": "ACTIVE",
            "ticketHolderName": pass.holder, "ticketNumber": pass.code, "ticketType": localized(pass, &pass.kind),
            "reservationInfo": { "confirmationCode": pass.order },
            "barcode": { "type": "QR_CODE", "value": pass.code, "alternateText": pass.code },
        })
    }
}

fn localized(pass: &Pass, text: &str) -> Value {
    json!({ "defaultValue": { "language": pass.language, "value": text } })
}

/// By the clock of the place, which wallets show as it is.
fn moment(pass: &Pass, at: DateTime<Utc>) -> String {
    at.with_timezone(&pass.zone).to_rfc3339_opts(SecondsFormat::Secs, false)
}
