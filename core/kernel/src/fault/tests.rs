#![allow(clippy::unwrap_used, reason = "tests")]
use std::collections::BTreeSet;

use super::{words::WORDS, *};
use crate::Locale;

#[test]
fn a_broken_connection_is_an_absence_and_what_the_database_refuses_is_ours() {
    use diesel::result::{DatabaseErrorKind as Kind, Error};
    let told = |kind| Fault::from(Error::DatabaseError(kind, Box::new("connection closed".to_owned()))).code();
    assert_eq!(told(Kind::UnableToSendCommand), Code::MsUnavailable);
    assert_eq!(told(Kind::ClosedConnection), Code::MsUnavailable);
    assert_eq!(told(Kind::UniqueViolation), Code::InternalError);
    assert_eq!(Fault::from(Error::NotFound).code(), Code::InternalError);
}

#[test]
fn every_code_has_words_in_every_language_and_no_words_are_left_over() {
    let codes: BTreeSet<&str> = Code::ALL.iter().map(|code| code.text()).collect();
    for (locale, table) in Locale::ALL.into_iter().zip(WORDS.iter()) {
        let words: BTreeSet<&str> = table.keys().map(String::as_str).collect();
        assert_eq!(codes, words, "{locale:?}");
        assert!(table.values().all(|words| !words.title.is_empty() && words.detail.ends_with(['.', '}'])));
    }
}

#[test]
fn a_refusal_counts_every_field_and_names_a_hundred() {
    let mut check = crate::Check::new();
    for place in 0..30_000 {
        check.refuse(Code::Required, &format!("/attendees/{place}/email"));
    }
    let fault = check.finish().unwrap_err();
    assert_eq!(fault.field_faults().len(), crate::limits::FIELD_FAULTS_MAX);
    assert_eq!(fault.code().detail(Locale::En, fault.meta()), "30000 fields need attention.");
}

#[test]
fn facts_are_filled_into_the_words() {
    let fault = Fault::field(Code::TooLong, "/name").with("max", 255);
    let field = fault.field_faults().first().unwrap();
    assert_eq!(field.code.detail(Locale::En, &field.meta), "Use at most 255 characters.");
    assert_eq!(fault.code().detail(Locale::De, fault.meta()), "Ein Feld braucht Aufmerksamkeit.");
}
