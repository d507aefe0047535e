//! What outsiders typed, in letters to addresses that nobody knows.

use std::collections::BTreeSet;

use serde_json::Value;

use super::*;

const POISON: &str = "Win a prize now";

/// What is told in words of our own, of the seller, or of the platform's managers: a new fact is put here or to
/// `outsiders.rs` by whoever adds it.
const OURS: &[&str] = &[
    "shop",
    "to_shop",
    "order",
    "order_link",
    "link",
    "code",
    "undo_link",
    "sign_in_link",
    "ticket_link",
    "gift_link",
    "retry_link",
    "course_link",
    "home_link",
    "shop_link",
    "new_email",
    "instructions",
    "resold_by",
    "consent",
    "instruction",
    "product",
    // Plans are named by managers.
    "plan_name",
    "note",
    "ticket",
    "old_when",
    "old_place",
    "new_when",
    "new_place",
    "when",
    "place",
    "file",
    "holder",
    "iban",
    "bic",
    "reference",
    "card",
    "to",
    "into",
    "into_product",
    "country",
    "iban_end",
    "resource",
    "reason",
    "url",
    "change",
    "subject_unnamed",
    "greeting_unnamed",
    "at",
    "undo_until",
    "paid_at",
    "due_on",
    "on",
    "ends_on",
    "received_at",
    "until",
    "next",
    "due",
    "expires_at",
    "due_at",
    "act_by",
    "respond_by",
    "refund_until",
    "birthday",
    "gift_on",
    "pay_by",
    "bound_until",
    "next_try",
    "settings_link",
    // Who sells for the shop, as their confirmed account calls them.
    "member",
    "fee",
    // A sentence with names; it goes to confirmed accounts of the shop's own people alone.
    "text",
];
const TYPED: &[&str] = &[
    "by", "buyer", "giver", "gift_for", "inviter", "message", "writer", "street", "zip", "phone", "contract",
    "subject", "greeting", "email", "device",
];

fn facts(letter: &Email) -> serde_json::Map<String, Value> {
    serde_json::to_value(letter).unwrap()["facts"].as_object().unwrap().clone()
}

#[test]
fn of_every_fact_it_is_said_whose_words_it_is() {
    let strings = emails().into_iter().flat_map(|letter| {
        facts(&letter).into_iter().filter(|(_, fact)| fact.is_string()).map(|(name, _)| name).collect::<Vec<_>>()
    });
    let unsaid: BTreeSet<String> =
        strings.filter(|name| !OURS.contains(&name.as_str()) && !TYPED.contains(&name.as_str())).collect();
    assert!(unsaid.is_empty(), "typed by outsiders, or our own? {unsaid:?}");
}

#[test]
fn no_letter_carries_an_outsiders_words_to_an_address_that_nobody_knows() {
    let mut poisoned = BTreeSet::new();
    for (letter, locale) in emails().iter().flat_map(|letter| Locale::translated().map(move |locale| (letter, locale)))
    {
        let mut value = serde_json::to_value(letter).unwrap();
        let is_declaration = letter.template().starts_with("declaration_");
        let is_receipt = letter.template() == "declaration_received";
        for (name, fact) in value["facts"].as_object_mut().unwrap() {
            if is_receipt && ["buyer", "contract"].contains(&name.as_str()) {
                continue;
            }
            if fact.is_string() && (TYPED.contains(&name.as_str()) || (name == "reason" && is_declaration)) {
                *fact = POISON.into();
                poisoned.insert(name.clone());
            }
            if name == "answers" {
                *fact = serde_json::json!([{ "name": POISON, "value": POISON }]);
            }
        }
        let letter: Email = serde_json::from_value(value).unwrap();
        let known = render(&letter, &frame(&letter), locale).unwrap();
        let letter = letter.without_typed_words(locale);
        let unknown = render(&letter, &Frame { name: String::new(), ..frame(&letter) }, locale).unwrap();
        for text in [&unknown.subject, &unknown.text, &unknown.html] {
            assert!(!text.contains(POISON), "{}: {text}", letter.template());
        }
        assert_eq!(letter.reply_to(), None, "{}", letter.template());
        assert!(!unknown.subject.is_empty() && !unknown.text.contains("Anna,"), "{}", letter.template());
        if letter.template() == "gift_arrived" {
            assert!(known.text.contains(POISON), "what is known is told as ever");
        }
    }
    assert_eq!(poisoned.len(), TYPED.len() + 1, "each of them is some letter's: {poisoned:?}");
}

#[test]
fn a_seller_greets_whom_nobody_knows_without_a_name() {
    let paid = emails().into_iter().find(|letter| letter.template() == "order_paid").unwrap();
    let mut value = serde_json::to_value(&paid).unwrap();
    for (name, said) in [("greeting", "Hi Win, welcome."), ("greeting_unnamed", "Hi, welcome.")] {
        value["facts"][name] = said.into();
    }
    let letter = serde_json::from_value::<Email>(value).unwrap().without_typed_words(Locale::En);
    let rendered = render(&letter, &frame(&letter), Locale::En).unwrap();
    assert!(rendered.text.contains("Hi, welcome.") && !rendered.text.contains("Hi Win"), "{}", rendered.text);
}

/// The law has a receipt say what was declared, and whoever declares may do so from any address of theirs.
#[test]
fn a_receipt_says_to_every_address_who_declared_what_and_when_but_carries_no_advertisement() {
    let received_at = "2026-06-19T10:30:00Z".parse().unwrap();
    for (withdrawal, typed, shown) in [
        (true, "K7QM2-4F8TD", "K7QM2-4F8TD"),
        (false, "the book, in May", "the book, in May"),
        (true, "order #12/3", "order #12/3"),
        (true, "win at https://evil.example", "win at https //evil . example"),
        (false, &"buy now ".repeat(30), "buy now buy now buy now buy now buy now buy now buy now buy…"),
    ] {
        let letter = Email::DeclarationReceived {
            shop: "Anna’s".to_owned(),
            withdrawal,
            buyer: typed.to_owned(),
            contract: typed.to_owned(),
            for_cause: !withdrawal,
            reason: POISON.to_owned(),
            ends_on: None,
            received_at,
        };
        for locale in Locale::translated() {
            let unknown = letter.without_typed_words(locale);
            let said = render(&unknown, &Frame { name: String::new(), ..frame(&unknown) }, locale).unwrap();
            let fixed = [(shown, 2), (POISON, 0), (&"buy now ".repeat(8), 0)];
            for (words, times) in fixed {
                assert_eq!(said.text.matches(words).count(), times, "{typed}, {words}: {}", said.text);
            }
            assert!(said.text.contains("2026") && said.text.contains("30"), "day and hour: {}", said.text);
            let known = render(&letter, &frame(&letter), locale).unwrap();
            assert!(known.text.contains(POISON), "what is known is told as ever: {}", known.text);
        }
    }
}
