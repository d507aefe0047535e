//! What is written about refunds and disputes.

use super::eur;
use crate::Letter;

pub fn letters() -> Vec<Letter> {
    let link = || "https://kontor.test/go?token=abc&x=1".to_owned();
    let until = "2026-03-15T10:00:00Z".parse().unwrap();
    vec![
        Letter::RefundSent {
            order: "K7Q2".to_owned(),
            product: "Knots".to_owned(),
            buyer: "Paul <b>".to_owned(),
            amount: eur(1_990),
            share: eur(1_890),
            order_link: link(),
        },
        Letter::RefundFailed {
            order: "K7Q2".to_owned(),
            product: "Knots".to_owned(),
            amount: eur(1_990),
            reason: "account closed".to_owned(),
            order_link: link(),
        },
        Letter::DisputeWarned {
            order: "K7Q2".to_owned(),
            product: "Knots".to_owned(),
            buyer: "Paul <b>".to_owned(),
            amount: eur(1_990),
            act_by: Some(until),
            order_link: link(),
        },
        Letter::EvidenceDue {
            order: "K7Q2".to_owned(),
            product: "Knots".to_owned(),
            buyer: "Paul <b>".to_owned(),
            amount: eur(1_990),
            until,
            order_link: link(),
        },
        Letter::DisputeOpened {
            order: "K7Q2".to_owned(),
            product: "Knots".to_owned(),
            buyer: "Paul <b>".to_owned(),
            amount: eur(1_990),
            share: eur(1_890),
            order_link: link(),
            access_ended: true,
            respond_by: Some(until),
        },
        Letter::DisputeWon {
            order: "K7Q2".to_owned(),
            product: "Knots".to_owned(),
            buyer: "Paul <b>".to_owned(),
            amount: eur(1_990),
            share: eur(1_890),
            order_link: link(),
        },
        Letter::DisputeLost {
            order: "K7Q2".to_owned(),
            product: "Knots".to_owned(),
            buyer: "Paul <b>".to_owned(),
            amount: eur(1_990),
            share: eur(1_890),
            order_link: link(),
        },
        Letter::PaymentReturned {
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
