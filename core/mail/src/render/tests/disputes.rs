//! What is written about refunds and disputes.

use super::{Locale, eur, frame, render};
use crate::Email;

pub fn letters() -> Vec<Email> {
    let link = || "https://kontor.test/go?token=abc&x=1".to_owned();
    let until = "2026-03-15T10:00:00Z".parse().unwrap();
    vec![
        Email::RefundSent {
            order: "K7Q2".to_owned(),
            product: "Knots".to_owned(),
            buyer: "Paul <b>".to_owned(),
            amount: eur(1_990),
            share: eur(1_890),
            order_link: link(),
        },
        Email::RefundFailed {
            order: "K7Q2".to_owned(),
            product: "Knots".to_owned(),
            amount: eur(1_990),
            reason: "account closed".to_owned(),
            order_link: link(),
            buyer: "Paul <b>".to_owned(),
            taken_back: false,
            asked: false,
        },
        Email::DisputeWarned {
            order: "K7Q2".to_owned(),
            product: "Knots".to_owned(),
            buyer: "Paul <b>".to_owned(),
            amount: eur(1_990),
            act_by: Some(until),
            order_link: link(),
        },
        Email::EvidenceDue {
            order: "K7Q2".to_owned(),
            product: "Knots".to_owned(),
            buyer: "Paul <b>".to_owned(),
            amount: eur(1_990),
            until,
            order_link: link(),
        },
        Email::DisputeOpened {
            order: "K7Q2".to_owned(),
            product: "Knots".to_owned(),
            buyer: "Paul <b>".to_owned(),
            amount: eur(1_990),
            share: eur(1_890),
            order_link: link(),
            access_ended: true,
            respond_by: Some(until),
        },
        Email::DisputeWon {
            order: "K7Q2".to_owned(),
            product: "Knots".to_owned(),
            buyer: "Paul <b>".to_owned(),
            amount: eur(1_990),
            share: eur(1_890),
            order_link: link(),
        },
        Email::DisputeLost {
            order: "K7Q2".to_owned(),
            product: "Knots".to_owned(),
            buyer: "Paul <b>".to_owned(),
            amount: eur(1_990),
            share: eur(1_890),
            order_link: link(),
        },
        Email::PaymentReturned {
            order: "K7Q2".to_owned(),
            product: "Knots".to_owned(),
            buyer: "Paul <b>".to_owned(),
            amount: eur(1_990),
            share: eur(1_890),
            order_link: link(),
            access_ended: true,
            asked: true,
        },
    ]
}

#[test]
fn a_refund_that_fails_after_a_bank_took_the_payment_is_not_to_be_tried_again() {
    for locale in Locale::translated() {
        let told = |was_taken_back, is_asked| {
            let mut all = letters();
            let letter = all.iter_mut().find(|letter| matches!(letter, Email::RefundFailed { .. })).unwrap();
            if let Email::RefundFailed { taken_back, asked, .. } = letter {
                (*taken_back, *asked) = (was_taken_back, is_asked);
            }
            render(letter, &frame(letter), locale).unwrap()
        };
        let [plain, taken, asked] =
            [(false, false), (true, false), (true, true)].map(|(taken, asked)| told(taken, asked));
        for (short, long) in [(&taken.text, &asked.text), (&taken.html, &asked.html)] {
            assert!(short.contains("Paul") && long.len() > short.len(), "{short}\n{long}");
        }
        assert!(!plain.text.contains("Paul"), "{}", plain.text);
        assert!(!taken.html.contains("<b>"), "{}", taken.html);
    }
}
