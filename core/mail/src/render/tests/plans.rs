//! What is written about plans.

use chrono::NaiveDate;

use super::eur;
use crate::{Instalment, Letter};

pub fn letters() -> Vec<Letter> {
    let link = || "https://kontor.test/go?token=abc&x=1".to_owned();
    let shop = || "Anna & Söhne <Shop>".to_owned();
    vec![
        Letter::PlanEnds {
            shop: shop(),
            order: "K7Q2".to_owned(),
            order_link: link(),
            product: "Knots".to_owned(),
            ends_on: NaiveDate::from_ymd_opt(2026, 3, 9).unwrap(),
        },
        Letter::PlanContinues {
            shop: shop(),
            order: "K7Q2".to_owned(),
            order_link: link(),
            product: "Knots".to_owned(),
            next: NaiveDate::from_ymd_opt(2026, 3, 9),
            amount: eur(1_990),
        },
        Letter::PlanPaused {
            shop: shop(),
            order: "K7Q2".to_owned(),
            order_link: link(),
            product: "Knots".to_owned(),
            until: NaiveDate::from_ymd_opt(2026, 3, 9),
        },
        Letter::PlanResumed {
            shop: shop(),
            order: "K7Q2".to_owned(),
            order_link: link(),
            product: "Knots".to_owned(),
            next: NaiveDate::from_ymd_opt(2026, 3, 9),
            amount: eur(1_990),
        },
        Letter::MethodChanged {
            shop: shop(),
            order: "K7Q2".to_owned(),
            order_link: link(),
            product: "Knots".to_owned(),
            amount: eur(1_990),
            on: NaiveDate::from_ymd_opt(2026, 3, 9).unwrap(),
            owed: true,
            card: "4242".to_owned(),
            debit: None,
        },
        Letter::MethodAsked {
            shop: shop(),
            order: "K7Q2".to_owned(),
            link: link(),
            product: "Knots".to_owned(),
            amount: eur(1_990),
            on: NaiveDate::from_ymd_opt(2026, 3, 9).unwrap(),
            owed: false,
            card: "4242".to_owned(),
        },
        Letter::RateSkipped {
            shop: shop(),
            order: "K7Q2".to_owned(),
            order_link: link(),
            product: "Knots".to_owned(),
            due: NaiveDate::from_ymd_opt(2026, 3, 9).unwrap(),
            amount: eur(1_000),
            moved: true,
        },
        Letter::PlanChanged {
            shop: shop(),
            order: "K7Q2".to_owned(),
            order_link: link(),
            product: "Knots".to_owned(),
            to: "Premium".to_owned(),
            now: Some(eur(1_000)),
            next: NaiveDate::from_ymd_opt(2026, 3, 9).unwrap(),
            amount: eur(2_500),
            regular: eur(2_500),
        },
        Letter::PaymentsMerged {
            shop: shop(),
            order: "K7Q2".to_owned(),
            order_link: link(),
            product: "Knots".to_owned(),
            into: "M3RX".to_owned(),
            into_product: "Splices".to_owned(),
            apart: false,
            payments: vec![
                Instalment {
                    on: NaiveDate::from_ymd_opt(2026, 3, 9).unwrap(),
                    amount: eur(1_000),
                    product: "Splices".to_owned(),
                },
                Instalment {
                    on: NaiveDate::from_ymd_opt(2026, 3, 12).unwrap(),
                    amount: eur(1_990),
                    product: "Knots".to_owned(),
                },
            ],
        },
    ]
}
