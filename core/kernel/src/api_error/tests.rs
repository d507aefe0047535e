#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::string_slice, reason = "tests")]
mod sites;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::{words::WORDS, *};
use crate::Locale;

#[test]
fn a_broken_connection_is_an_absence_and_what_the_database_refuses_is_ours() {
    use diesel::result::{DatabaseErrorKind as Kind, Error};
    let told = |kind| ApiError::from(Error::DatabaseError(kind, Box::new("connection closed".to_owned()))).code();
    assert_eq!(told(Kind::UnableToSendCommand), Code::MsUnavailable);
    assert_eq!(told(Kind::ClosedConnection), Code::MsUnavailable);
    assert_eq!(told(Kind::UniqueViolation), Code::InternalError);
    assert_eq!(ApiError::from(Error::NotFound).code(), Code::InternalError);
}

#[test]
fn every_code_has_words_in_every_language_and_no_words_are_left_over() {
    let codes: BTreeSet<&str> = Code::ALL.iter().map(|code| code.text()).collect();
    let words: BTreeSet<&str> = WORDS.keys().into_iter().filter_map(|key| key.split('.').next()).collect();
    assert_eq!(codes, words);
    assert_eq!(WORDS.problems(), Vec::<String>::new());
    for code in codes {
        assert!(!WORDS.texts_of(&format!("{code}.title")).is_empty(), "{code}");
        let details = WORDS.texts_of(&format!("{code}.detail"));
        let of_people = details.iter().filter(|(locale, _)| Locale::translated().any(|known| known == *locale));
        assert!(!details.is_empty() && of_people.into_iter().all(|(_, text)| text.ends_with(['.', '}'])), "{code}");
    }
}

#[test]
fn a_refusal_counts_every_field_and_names_a_hundred() {
    let mut check = crate::Validator::new();
    for place in 0..30_000 {
        check.refuse(Code::Required, &format!("/attendees/{place}/email"));
    }
    let fault = check.finish().unwrap_err();
    assert_eq!(fault.field_faults().len(), crate::limits::FIELD_FAULTS_MAX);
    assert_eq!(fault.code().detail(Locale::En, fault.meta()), "30000 fields need to be corrected.");
}

#[test]
fn a_sentence_without_its_facts_has_no_holes_and_a_fact_is_not_read_twice() {
    let none = BTreeMap::<String, Value>::new();
    for locale in Locale::translated() {
        for code in Code::ALL {
            let told = code.detail(locale, &none);
            assert!(told.ends_with(['.', '!', '?']) && holes(&told).is_empty(), "{}: {told}", code.text());
        }
    }
    let typed = ApiError::field(Code::UnknownField, "/x").with("field", "{max}").with("max", 3);
    let field = typed.field_faults().first().unwrap();
    assert_eq!(field.code.detail(Locale::En, &field.meta), "“{max}” doesn’t exist here. Remove it.");
    // A choice of nothing is said in words.
    for nothing in [json!([]), json!([null]), json!([""]), json!([[]])] {
        let refused = ApiError::field(Code::InvalidChoice, "/x").with("allowed", nothing);
        let field = refused.field_faults().first().unwrap();
        let told = field.code.detail(Locale::En, &field.meta);
        assert_eq!(told, "This isn’t possible here. Choose another value, or leave it empty.");
    }
}

#[test]
fn whoever_refuses_passes_what_the_words_ask_for() {
    let found = sites::all();
    assert!(found.len() > 150, "{} places were read", found.len());
    let mut wrong = Vec::new();
    for site in &found {
        let Some(code) = Code::ALL.iter().find(|code| format!("{code:?}") == site.code) else { continue };
        let meta: BTreeMap<String, Value> = site.facts.iter().map(|name| (name.clone(), json!("x"))).collect();
        let without = WORDS.text(Locale::En, &format!("{}.without", code.text()));
        for (locale, detail) in WORDS.texts_of(&format!("{}.detail", code.text())) {
            let told = code.detail(locale, &meta);
            assert!(holes(&told).is_empty(), "{}: {told}", site.place);
            let missing: Vec<_> = holes(detail).into_iter().filter(|name| !meta.contains_key(name)).collect();
            if !missing.is_empty() && without.is_none() {
                wrong.push(format!("{}: {} without {}", site.place, site.code, missing.join(", ")));
            }
        }
    }
    wrong.dedup();
    assert_eq!(wrong, Vec::<String>::new());
}

/// The codes of which a fact is an amount: some place passes it as one.
fn of_amounts(found: &[sites::Site]) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut all: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for site in found.iter().filter(|site| !site.amounts.is_empty()) {
        all.entry(&site.code).or_default().extend(site.amounts.iter().map(String::as_str));
    }
    all
}

#[test]
fn an_amount_stands_in_words_as_people_write_it_wherever_it_is_refused() {
    let mut found = sites::all();
    // Where amounts and numbers are told apart.
    found.retain(|site| !site.place.contains("kernel/src/validator.rs"));
    let amounts = of_amounts(&found);
    for code in
        ["AmountTooSmall", "AmountTooLarge", "AmountNotChargeable", "BelowMinimum", "RefundTooLarge", "PriceChanged"]
    {
        assert!(amounts.contains_key(code), "{code} is refused with an amount");
    }
    let mut wrong = Vec::new();
    for site in &found {
        for (name, value) in &site.values {
            let is_amount = site.amounts.contains(name);
            // Minor units are for programs, under a name that no words have.
            let for_programs = name == "given" || name.ends_with("_amount");
            let known = amounts.get(site.code.as_str()).is_some_and(|names| names.contains(name.as_str()));
            let smells = ["amount", "shown(", "minimum(", "price", "money"].iter().any(|word| value.contains(word));
            if !is_amount && !for_programs && (known || smells) {
                wrong.push(format!("{}: {} of {} is {value}", site.place, name, site.code));
            }
        }
    }
    // The bounds of an amount are told with its currency.
    let smells = ["amount", "price", "/minimum", "money", "total", "balance"];
    let bare = sites::ranges().into_iter().filter(|(_, call)| smells.iter().any(|word| call.contains(word)));
    wrong.extend(bare.map(|(place, call)| format!("{place}: {call}")));
    assert_eq!(wrong, Vec::<String>::new());
    // And they are: no minor units, in whichever currency.
    for code in ["eur", "jpy", "kwd"] {
        let money = crate::Money::new(1_234_560, code.parse().unwrap());
        for (code, names) in &amounts {
            let code = Code::ALL.iter().find(|known| format!("{known:?}") == *code).unwrap();
            let named = names.iter().map(|name| &*Box::leak((*name).to_owned().into_boxed_str()));
            let told = named.fold(ApiError::new(*code), |fault, name| fault.with_money(name, money));
            for locale in Locale::translated() {
                let told = code.detail(locale, told.meta());
                assert!(told.contains(&money.shown(locale)) && !told.contains("1234560"), "{told}");
            }
        }
    }
}

/// The places of facts in a text.
fn holes(text: &str) -> Vec<String> {
    let named = |name: &&str| !name.is_empty() && name.bytes().all(|sign| sign.is_ascii_lowercase() || sign == b'_');
    text.split('{')
        .skip(1)
        .filter_map(|rest| rest.split_once('}'))
        .map(|(name, _)| name)
        .filter(named)
        .map(str::to_owned)
        .collect()
}

#[test]
fn facts_are_filled_into_the_words() {
    let fault = ApiError::field(Code::TooLong, "/name").with("max", 255);
    let field = fault.field_faults().first().unwrap();
    assert_eq!(field.code.detail(Locale::En, &field.meta), "Use at most 255 characters.");
    assert_eq!(fault.code().detail(Locale::De, fault.meta()), "Ein Feld muss korrigiert werden.");
    let one = BTreeMap::from([("max", json!(1))]);
    assert_eq!(Code::TooLong.detail(Locale::En, &one), "Use at most 1 character.");
}
