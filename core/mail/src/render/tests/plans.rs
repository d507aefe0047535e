//! What is written about plans.

use chrono::NaiveDate;
use kontor_kernel::Locale;

use super::{eur, render};
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

/// The confirmation of an order that is paid over time, with these payments.
fn confirmed(plan: &PlanPayments, paid: i64, locale: Locale) -> String {
    let letter = super::emails().into_iter().find(|letter| matches!(letter, Email::OrderPaid { .. })).unwrap();
    let mut json = serde_json::to_value(letter).unwrap();
    json["facts"]["plan"] = serde_json::to_value(plan).unwrap();
    json["facts"]["total"] = serde_json::to_value(eur(paid)).unwrap();
    let letter: Email = serde_json::from_value(json).unwrap();
    render(&letter, &super::frame(&letter), locale).unwrap().text.replace('\u{a0}', " ")
}

#[test]
fn the_confirmation_of_a_contract_names_every_payment_its_day_and_what_they_come_to() {
    let english = confirmed(&instalments(), 8_865, Locale::En);
    for words in ["Paid   €88.65", "- 2 March 2026: €88.65", "- 2 April 2026: €88.65", "Total: €177.30"] {
        assert!(english.contains(words), "{words}: {english}");
    }
    let german = confirmed(&instalments(), 8_865, Locale::De);
    for words in ["Bezahlt   88,65 €", "- 02.03.2026: 88,65 €", "- 02.04.2026: 88,65 €", "Gesamtbetrag: 177,30 €"]
    {
        assert!(german.contains(words), "{words}: {german}");
    }
    // What begins free has no end: its sum is named nowhere, each payment and its first day are.
    let english = confirmed(&trial(), 0, Locale::En);
    assert!(english.contains("- From 31 March 2026: €10.00 monthly, until cancelled"), "{english}");
    assert!(!english.contains("Total: €0.00"), "{english}");
    let german = confirmed(&trial(), 0, Locale::De);
    assert!(german.contains("- Ab 31.03.2026: 10,00 € monatlich, bis zur Kündigung"), "{german}");
}
