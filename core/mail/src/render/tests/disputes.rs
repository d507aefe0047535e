//! What is written about refunds and disputes.

use super::eur;
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
