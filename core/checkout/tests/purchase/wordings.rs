//! Numbers that stand for words.

use kontor_checkout::{CONSENT_WORDING, PLATFORM_WORDING, internals::KEEP_WORDING};
use kontor_storefront::INSTRUCTION_WORDING;
use serde_json::Value;
use sha2::{Digest, Sha256};

fn lines(of: &Value) -> Vec<String> {
    match of {
        Value::Object(parts) => parts.values().flat_map(lines).collect(),
        said => vec![said.to_string()],
    }
}

/// Of the words, in whatever order they stand in the file.
fn digest(of: &[Value]) -> String {
    let mut all: Vec<String> = of.iter().flat_map(lines).collect();
    all.sort();
    Sha256::digest(all.concat()).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

fn read(path: &str) -> Value {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../frontend/src/");
    serde_json::from_str(&std::fs::read_to_string(format!("{root}{path}")).unwrap()).unwrap()
}

/// Orders name the wording by its number: other words are another number. Whoever changes them raises it, and notes the
/// new digest here.
#[test]
fn a_number_stands_for_the_same_words_for_ever() {
    let (mut texts, mut consents, mut keeps, mut instructions) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for language in ["en", "de"] {
        let path = format!(concat!(env!("CARGO_MANIFEST_DIR"), "/../storefront/texts/withdrawal.{}.txt"), language);
        instructions.push(Value::from(std::fs::read_to_string(path).unwrap()));
        texts.push(read(&format!("words/{language}/public.json"))["legal"].take());
        let mut words = read(&format!("shop/words/{language}.json"));
        for early in ["delivery", "service"] {
            consents.push(words[format!("payment.consent.immediate_{early}")].take());
        }
        for until in ["payment.keep_for_upgrade", "payment.keep_for_upgrade.until"] {
            keeps.push(words[until].take());
        }
    }
    assert_eq!((PLATFORM_WORDING, digest(&texts).as_str()), (3, "74abe91e672a06e1"));
    assert_eq!((CONSENT_WORDING, digest(&consents).as_str()), (2, "6c697247c619c4d0"));
    assert_eq!((INSTRUCTION_WORDING, digest(&instructions).as_str()), (1, "5d1be88218e9088b"));
    assert_eq!((KEEP_WORDING, digest(&keeps).as_str()), (2, "c1415adc6b180feb"));
}
