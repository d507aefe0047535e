//! What is written about plans.

use chrono::NaiveDate;

use super::eur;
use crate::{Email, Instalment, PlanPayment, PlanPayments, PlanRegular, PlanSum};

fn on(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).unwrap()
}

fn payment(on: NaiveDate, amount: i64, vat: i64, ahead: i64) -> PlanPayment {
    PlanPayment {
        on,
        amount: eur(amount),
        net: (vat > 0).then(|| eur(amount - vat)),
        vat: (vat > 0).then(|| eur(vat)),
        ahead: (ahead > 0).then(|| eur(ahead)),
    }
}

/// Two payments of 88.65.
pub fn instalments() -> PlanPayments {
    PlanPayments {
        payments: vec![payment(on(2026, 3, 2), 8_865, 1_416, 0), payment(on(2026, 4, 2), 8_865, 1_415, 0)],
        total: Some(PlanSum { amount: eur(17_730), net: Some(eur(14_899)), vat: Some(eur(2_831)) }),
        then: None,
        ahead: None,
        begins_free: false,
    }
}

/// 10.00 a month after a test period.
pub fn trial() -> PlanPayments {
    let (net, vat) = (Some(eur(840)), Some(eur(160)));
    PlanPayments {
        payments: Vec::new(),
        total: None,
        then: Some(PlanRegular { from: on(2026, 3, 31), amount: eur(1_000), net, vat, interval: "1m".to_owned() }),
        ahead: None,
        begins_free: true,
    }
}

/// A payment that is covered, one that is in part, and the others.
fn paid_ahead() -> PlanPayments {
    PlanPayments {
        payments: vec![payment(on(2027, 12, 1), 0, 0, 1_000), payment(on(2028, 1, 1), 959, 153, 41)],
        ahead: Some(eur(1_041)),
        begins_free: false,
        ..trial()
    }
}

pub fn letters() -> Vec<Email> {
    let link = || "https://kontor.test/go?token=abc&x=1".to_owned();
    let shop = || "Anna & Söhne <Shop>".to_owned();
    vec![
        Email::PlanEnds {
            shop: shop(),
            order: "K7Q2".to_owned(),
            order_link: link(),
            product: "Knots".to_owned(),
            ends_on: NaiveDate::from_ymd_opt(2026, 3, 9).unwrap(),
            credit_back: Some(eur(7_041)),
            credit_kept: None,
        },
        Email::PlanContinues {
            shop: shop(),
            order: "K7Q2".to_owned(),
            order_link: link(),
            product: "Knots".to_owned(),
            next: NaiveDate::from_ymd_opt(2026, 3, 9),
            amount: eur(1_990),
        },
        Email::PlanPaused {
            shop: shop(),
            order: "K7Q2".to_owned(),
            order_link: link(),
            product: "Knots".to_owned(),
            until: NaiveDate::from_ymd_opt(2026, 3, 9),
        },
        Email::PlanResumed {
            shop: shop(),
            order: "K7Q2".to_owned(),
            order_link: link(),
            product: "Knots".to_owned(),
            next: NaiveDate::from_ymd_opt(2026, 3, 9),
            amount: eur(1_990),
        },
        Email::MethodChanged {
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
        Email::MethodAsked {
            shop: shop(),
            order: "K7Q2".to_owned(),
            link: link(),
            product: "Knots".to_owned(),
            amount: eur(1_990),
            on: NaiveDate::from_ymd_opt(2026, 3, 9).unwrap(),
            owed: false,
            card: "4242".to_owned(),
        },
        Email::RateSkipped {
            shop: shop(),
            order: "K7Q2".to_owned(),
            order_link: link(),
            product: "Knots".to_owned(),
            due: NaiveDate::from_ymd_opt(2026, 3, 9).unwrap(),
            amount: eur(1_000),
            moved: true,
        },
        Email::PlanChanged {
            shop: shop(),
            order: "K7Q2".to_owned(),
            order_link: link(),
            product: "Knots".to_owned(),
            to: "Premium".to_owned(),
            now: Some(eur(1_000)),
            next: NaiveDate::from_ymd_opt(2026, 3, 9).unwrap(),
            amount: eur(2_500),
            regular: eur(2_500),
            plan: Some(paid_ahead()),
        },
        Email::PaymentsMerged {
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
