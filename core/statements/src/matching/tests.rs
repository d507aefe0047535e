//! Who is it for? A table of cases, each with what a careful person would say.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use kontor_kernel::{Currency, Money, kinds};
use proptest::prelude::*;
use uuid::Uuid;

use super::*;
use crate::names::Buyer;

const KOREF: &str = "RF18KT7QX2M4PABCDE";

fn eur(amount: i64) -> Money {
    Money::new(amount, Currency::EUR)
}

fn wire(number: u128, token: &str, open: Money, standing: Expectation, (first, last): (&str, &str)) -> Expected {
    Expected {
        order: kinds::OrderId::from_uuid(Uuid::from_u128(number)),
        rate: kinds::OrderRateId::from_uuid(Uuid::from_u128(number)),
        transaction: kinds::TransactionId::from_uuid(Uuid::from_u128(number)),
        references: vec![typo::squash(token)],
        open,
        standing,
        buyer: Buyer::from_names(first, last, ""),
        account: None,
    }
}

fn books() -> ExpectedIndex {
    ExpectedIndex::from_expected(vec![
        wire(1, KOREF, eur(1_900), Expectation::Expecting, ("Bea", "Buyer")),
        wire(2, "K7XQ-2M4P", eur(1_900), Expectation::Expecting, ("Carl", "Client")),
        wire(3, "LATE-2345", eur(700), Expectation::Late, ("Dora", "Delay")),
        wire(4, "PAID-2345", eur(0), Expectation::Over, ("Emil", "Early")),
        wire(5, "ZWEI-AAAA", eur(300), Expectation::Expecting, ("Gus", "Guest")),
        wire(6, "ZWEI-BBBB", eur(300), Expectation::Expecting, ("Gus", "Guest")),
    ])
}

#[test]
fn the_table_of_cases() {
    use Confidence::{Certain, Likely, None as Nobody};
    let books = books();
    for (money, purpose, payer, confidence, first) in [
        (eur(1_900), "RF18 KT7Q X2M4 PABC DE", "Bea Buyer", Certain, Some(1)),
        (eur(1_900), "Rechnung rf18kt7qx2m4pabcde danke", "Somebody Else", Certain, Some(1)),
        (eur(1_900), "order K7XQ-2M4P", "", Certain, Some(2)),
        // A part is noted, and nothing is booked before the rest has come.
        (eur(1_000), "K7XQ2M4P", "", Certain, Some(2)),
        // Too much, and whatever comes for what nobody waits for, is a person's to decide.
        (eur(2_000), "K7XQ2M4P", "", Likely, Some(2)),
        (eur(700), "LATE2345", "", Certain, Some(3)),
        (eur(600), "LATE2345", "", Likely, Some(3)),
        (eur(700), "PAID2345", "", Likely, Some(4)),
        // One mistake: a letter wrong, missing, too much, two swapped.
        (eur(1_900), "K7XQ2M5P", "", Likely, Some(2)),
        (eur(1_900), "K7XQ2MP", "", Likely, Some(2)),
        (eur(1_900), "K7XQQ2M4P", "", Likely, Some(2)),
        (eur(1_900), "7KXQ2M4P", "", Likely, Some(2)),
        (eur(1_900), "RF18KT7QX2M4PABCD", "", Likely, Some(1)),
        // Two mistakes are another reference; amount and name are left.
        (eur(1_900), "K7XQ2N5P", "Client, Carl", Likely, Some(2)),
        (eur(1_900), "thank you", "carl client", Likely, Some(2)),
        (eur(1_900), "thank you", "Carla Client", Nobody, None),
        (eur(1_901), "thank you", "Carl Client", Nobody, None),
        (eur(700), "no reference", "Nobody", Nobody, Some(3)),
        // Two orders of the same buyer for the same amount: never one of them by itself.
        (eur(300), "thanks", "Gus Guest", Likely, Some(5)),
        (eur(600), "ZWEI-AAAA and ZWEI-BBBB", "Gus Guest", Likely, Some(5)),
        (Money::new(1_900, "usd".parse().unwrap()), "K7XQ2M4P", "Carl Client", Nobody, Some(2)),
        (eur(1), "", "", Nobody, None),
    ] {
        let verdict = books.match_entry(money, purpose, payer);
        let best = verdict.found.first().map(|(place, _)| *place + 1);
        assert_eq!(verdict.confidence, confidence, "{money:?} {purpose}: {verdict:?}");
        if first.is_some() || confidence != Nobody {
            assert_eq!(best, first, "{money:?} {purpose}: {verdict:?}");
        }
    }
}

#[test]
fn a_payment_that_was_tried_again_is_suggested_once() {
    let mut again = wire(7, "AGAIN-234", eur(500), Expectation::Expecting, ("Ida", "Idle"));
    let first = Expected { references: vec![typo::squash("FIRST-234")], ..again.clone() };
    again.references.push(typo::squash("TOKEN-234"));
    let books = ExpectedIndex::from_expected(vec![again, first]);
    for purpose in ["AGAIN-234", "FIRST-234", "TOKEN-234"] {
        let verdict = books.match_entry(eur(500), purpose, "");
        assert_eq!((verdict.confidence, verdict.found.len()), (Confidence::Certain, 1), "{purpose}");
    }
}

#[test]
fn of_a_plan_the_payment_is_meant_that_is_still_wanted() {
    let mut paid = wire(8, "PLAN-2345", eur(500), Expectation::Over, ("Pia", "Plan"));
    let next = Expected {
        rate: kinds::OrderRateId::from_uuid(Uuid::from_u128(9)),
        standing: Expectation::Expecting,
        ..paid.clone()
    };
    let after = Expected { rate: kinds::OrderRateId::from_uuid(Uuid::from_u128(10)), ..next.clone() };
    paid.references.push(typo::squash("FIRST-234"));
    for (expected, confidence, first) in [
        (vec![paid.clone(), next.clone()], Confidence::Certain, 1),
        (vec![next.clone(), paid.clone()], Confidence::Certain, 0),
        // Two are wanted: which of them, a person says.
        (vec![paid.clone(), next.clone(), after], Confidence::Likely, 1),
        (vec![paid.clone()], Confidence::Likely, 0),
    ] {
        let verdict = ExpectedIndex::from_expected(expected).match_entry(eur(500), "order PLAN-2345", "");
        assert_eq!((verdict.confidence, verdict.found[0].0), (confidence, first), "{verdict:?}");
    }
    // What names the one that is paid, and no other, is not taken for the next.
    let verdict = ExpectedIndex::from_expected(vec![paid, next]).match_entry(eur(500), "FIRST-234", "Pia Plan");
    assert_eq!((verdict.confidence, verdict.found[0].0), (Confidence::Likely, 0), "{verdict:?}");
}

proptest! {
    #[test]
    fn nothing_that_is_written_is_certain_of_an_order_it_does_not_name(purpose in ".{0,120}", amount in 1_i64..5_000) {
        let verdict = books().match_entry(eur(amount), &purpose, "Bea Buyer");
        if verdict.confidence == Confidence::Certain {
            let squashed = typo::squash(&purpose);
            prop_assert!([KOREF, "K7XQ2M4P", "LATE2345", "ZWEIAAAA", "ZWEIBBBB"].iter().any(|one| squashed.contains(one)));
        }
    }
}
