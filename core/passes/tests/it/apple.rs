//! The archive is what Apple asks for: its files, their SHA-1 hashes, and a CMS signature over these.

use std::io::{Cursor, Read};

use data_encoding::HEXLOWER;
use kontor_passes::Signers;
use ring::signature::{RSA_PKCS1_2048_8192_SHA256, UnparsedPublicKey};
use serde_json::Value;
use sha1::{Digest, Sha1};
use sha2::Sha256;
use zip::ZipArchive;

use crate::{CERTIFICATES, KEY, PUBLIC, at, pass};

fn settings(name: &str) -> Option<String> {
    match name {
        "APPLE_WALLET_PASS_TYPE" => Some("pass.test.kontor".to_owned()),
        "APPLE_WALLET_TEAM" => Some("TEAM123456".to_owned()),
        "APPLE_WALLET_CERTIFICATES" => Some(CERTIFICATES.to_owned()),
        "APPLE_WALLET_KEY" => Some(KEY.to_owned()),
        _ => None,
    }
}

fn archive() -> ZipArchive<Cursor<Vec<u8>>> {
    let apple = Signers::from_settings(settings).unwrap().apple.unwrap();
    ZipArchive::new(Cursor::new(apple.archive(&pass(), at("2026-11-29T10:00:00Z")).unwrap())).unwrap()
}

fn file(archive: &mut ZipArchive<Cursor<Vec<u8>>>, name: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    archive.by_name(name).unwrap().read_to_end(&mut bytes).unwrap();
    bytes
}

/// Tag, content and rest of the first DER value.
fn first(bytes: &[u8]) -> (u8, &[u8], &[u8]) {
    let (skip, length) = match bytes[1] {
        short @ 0..0x80 => (2, usize::from(short)),
        long => {
            let digits = usize::from(long & 0x7f);
            (2 + digits, bytes[2..2 + digits].iter().fold(0, |sum, digit| (sum << 8) | usize::from(*digit)))
        }
    };
    (bytes[0], &bytes[skip..skip + length], &bytes[skip + length..])
}

fn all(mut bytes: &[u8]) -> Vec<(u8, &[u8])> {
    let mut found = Vec::new();
    while !bytes.is_empty() {
        let (tag, content, rest) = first(bytes);
        found.push((tag, content));
        bytes = rest;
    }
    found
}

#[test]
fn every_file_is_in_the_manifest_with_its_hash_and_nothing_else_is() {
    let mut archive = archive();
    let manifest: Value = serde_json::from_slice(&file(&mut archive, "manifest.json")).unwrap();
    let mut names: Vec<String> = archive.file_names().map(str::to_owned).collect();
    names.retain(|name| !["manifest.json", "signature"].contains(&name.as_str()));
    names.sort();
    assert_eq!(names, ["icon.png", "icon@2x.png", "pass.json"]);
    assert_eq!(manifest.as_object().unwrap().len(), names.len());
    for name in names {
        let hash = HEXLOWER.encode(&Sha1::digest(file(&mut archive, &name)));
        assert_eq!(manifest[&name], hash.as_str(), "{name}");
    }
    assert!(file(&mut archive, "icon@2x.png").starts_with(b"\x89PNG"));
}

#[test]
fn the_pass_says_what_and_when_and_shows_the_code() {
    let facts: Value = serde_json::from_slice(&file(&mut archive(), "pass.json")).unwrap();
    assert_eq!((&facts["formatVersion"], &facts["serialNumber"]), (&1.into(), &"pti_1".into()));
    assert_eq!(
        (&facts["passTypeIdentifier"], &facts["teamIdentifier"]),
        (&"pass.test.kontor".into(), &"TEAM123456".into())
    );
    assert_eq!(facts["barcodes"][0]["message"], "K7QH2MXW4NRD8TZB");
    assert_eq!(facts["relevantDate"], "2026-12-01T19:00:00+01:00");
    assert_eq!(facts["eventTicket"]["primaryFields"][0]["value"], "Kiln, glaze; and \\ fire");
}

#[test]
fn the_manifest_is_signed_by_the_key_of_the_certificate() {
    let mut archive = archive();
    let (manifest, signature) = (file(&mut archive, "manifest.json"), file(&mut archive, "signature"));
    let (_, info, _) = first(&signature);
    let data = all(info)[1].1;
    let data = all(first(data).1);
    // Version, digests, content (none: it is detached), certificates, signers.
    assert_eq!(data.iter().map(|(tag, _)| *tag).collect::<Vec<_>>(), [0x02, 0x31, 0x30, 0xa0, 0x31]);
    assert_eq!(all(data[2].1).len(), 1, "the manifest is not in the signature");
    assert_eq!(all(data[3].1).len(), 2, "the certificate, and the one that vouches for it");
    let signer = all(all(data[4].1)[0].1);
    let attributes = signer[3].1;
    let digest = Sha256::digest(&manifest);
    assert!(attributes.windows(digest.len()).any(|part| part == digest.as_slice()));
    // What is signed is the set, not the field.
    let mut set = vec![0x31];
    set.extend(
        u8::try_from(attributes.len())
            .ok()
            .filter(|short| *short < 0x80)
            .map_or_else(|| vec![0x81, u8::try_from(attributes.len()).unwrap()], |short| vec![short]),
    );
    set.extend(attributes);
    UnparsedPublicKey::new(&RSA_PKCS1_2048_8192_SHA256, PUBLIC).verify(&set, signer[5].1).unwrap();
}

#[test]
fn a_certificate_alone_is_refused_with_what_is_missing() {
    let own = CERTIFICATES.split_inclusive("-----END CERTIFICATE-----").next().unwrap().to_owned();
    let alone = |name: &str| if name == "APPLE_WALLET_CERTIFICATES" { Some(own.clone()) } else { settings(name) };
    let refused = Signers::from_settings(alone).err().unwrap().to_string();
    assert!(refused.contains("Apple's WWDR"), "{refused}");
}
