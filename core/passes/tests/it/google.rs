//! The link is a JWT of the operator's account, with what Google asks of a ticket.

use data_encoding::BASE64URL_NOPAD;
use kontor_passes::Signers;
use ring::signature::{RSA_PKCS1_2048_8192_SHA256, UnparsedPublicKey};
use serde_json::Value;

use crate::{KEY, PUBLIC, at, pass};

fn settings(name: &str) -> Option<String> {
    match name {
        "GOOGLE_WALLET_ISSUER" => Some("3388000000022".to_owned()),
        "GOOGLE_WALLET_ACCOUNT" => Some("passes@kontor.test".to_owned()),
        "GOOGLE_WALLET_KEY" => Some(KEY.replace('\n', "\\n")),
        _ => None,
    }
}

#[test]
fn the_link_is_signed_by_the_account_and_names_class_and_ticket() {
    let google = Signers::from_settings(settings).unwrap().google.unwrap();
    let link = google.save_link(&pass(), at("2026-11-29T10:00:00Z")).unwrap();
    let parts: Vec<&str> = link.strip_prefix("https://pay.google.com/gp/v/save/").unwrap().split('.').collect();
    let [head, claims, signature] = parts.as_slice() else { unreachable!("{link}") };
    let decoded = |part: &str| BASE64URL_NOPAD.decode(part.as_bytes()).unwrap();
    UnparsedPublicKey::new(&RSA_PKCS1_2048_8192_SHA256, PUBLIC)
        .verify(format!("{head}.{claims}").as_bytes(), &decoded(signature))
        .unwrap();
    let [head, claims]: [Value; 2] = [head, claims].map(|part| serde_json::from_slice(&decoded(part)).unwrap());
    assert_eq!((&head["alg"], &head["typ"]), (&"RS256".into(), &"JWT".into()));
    assert_eq!((&claims["iss"], &claims["aud"]), (&"passes@kontor.test".into(), &"google".into()));
    assert_eq!((&claims["typ"], &claims["iat"]), (&"savetowallet".into(), &1_795_946_400.into()));
    let (class, ticket) = (&claims["payload"]["eventTicketClasses"][0], &claims["payload"]["eventTicketObjects"][0]);
    assert_eq!(class["id"], ticket["classId"]);
    assert!(class["id"].as_str().unwrap().starts_with("3388000000022.tda_1-"), "{class}");
    assert_eq!(class["dateTime"]["start"], "2026-12-01T19:00:00+01:00");
    assert_eq!((&ticket["barcode"]["value"], &ticket["state"]), (&"K7QH2MXW4NRD8TZB".into(), &"ACTIVE".into()));
    assert!(class["venue"]["name"]["defaultValue"]["value"].as_str().unwrap().starts_with("Orangery"));
}

#[test]
fn without_keys_nothing_is_offered_and_half_of_them_is_refused() {
    let none = Signers::from_settings(|_| None).unwrap();
    assert!(none.google.is_none() && none.apple.is_none());
    let half = Signers::from_settings(|name| settings(name).filter(|_| name != "GOOGLE_WALLET_KEY"));
    assert!(half.err().unwrap().to_string().starts_with("GOOGLE_WALLET_KEY is not set"));
    let broken = Signers::from_settings(|name| settings(name).map(|value| value.replace("MII", "AAA")));
    assert!(broken.err().unwrap().to_string().starts_with("GOOGLE_WALLET_KEY is no RSA key"));
}
