//! The payment form as it was typed.

use kontor_api_shop::internals::{ECHO_CHARS_MAX, Sent, errors, from_sent};
use kontor_kernel::{ApiError, Code, Locale};
use kontor_render::props::{PaymentField, PaymentMethod};

fn sent(pairs: &[(&str, &str)]) -> Sent {
    Sent::from_pairs(pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect())
}

#[test]
fn a_method_that_is_not_offered_falls_back_to_the_first() {
    let offered = [PaymentMethod::Card, PaymentMethod::BankWire];
    assert_eq!(from_sent(&sent(&[("method", "free")]), "DE", &offered).method, PaymentMethod::Card);
    assert_eq!(from_sent(&sent(&[("method", "bank_wire")]), "DE", &offered).method, PaymentMethod::BankWire);
}

#[test]
fn what_was_typed_comes_back_without_tricks() {
    let long = "x".repeat(5_000);
    let values = from_sent(&sent(&[("email", " a\u{0}@b.de "), ("first_name", &long), ("country", "at")]), "DE", &[]);
    assert_eq!(values.email, "a@b.de");
    assert_eq!(values.first_name.len(), ECHO_CHARS_MAX);
    assert_eq!(values.country, "AT");
    for (said, country) in [("Austria", "AT"), ("österreich", "AT"), ("Atlantis", "DE"), ("", "DE")] {
        assert_eq!(from_sent(&sent(&[("country", said)]), "DE", &[]).country, country, "{said}");
    }
}

#[test]
fn an_error_finds_its_field_wherever_the_body_has_it() {
    let fault = ApiError::field(Code::TooLong, "/payer/last_name").with("max", 255);
    let found = errors(&fault, Locale::En);
    assert_eq!(found.first().and_then(|error| error.field), Some(PaymentField::LastName));
}
