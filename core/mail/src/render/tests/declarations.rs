//! Examples of what buyers declare to a shop, and of what is written to it.

use chrono::NaiveDate;

use crate::{Email, LabelledValue};

const SHOP: &str = "Anna & Söhne <Shop>";
const LINK: &str = "https://kontor.test/go?token=abc&x=1";

pub fn letters() -> Vec<Email> {
    vec![
        Email::DeclarationReceived {
            shop: SHOP.to_owned(),
            withdrawal: true,
            buyer: "Paul <b>".to_owned(),
            contract: "K7Q2".to_owned(),
            for_cause: false,
            reason: "Bought twice.".to_owned(),
            ends_on: None,
            received_at: "2026-03-01T10:00:00Z".parse().unwrap(),
        },
        Email::DeclarationMade {
            withdrawal: false,
            buyer: "Paul <b>".to_owned(),
            email: "paul@example.test".to_owned(),
            contract: "K7Q2".to_owned(),
            for_cause: false,
            reason: String::new(),
            ends_on: NaiveDate::from_ymd_opt(2026, 4, 1),
            received_at: "2026-03-01T10:00:00Z".parse().unwrap(),
            refund_until: None,
            link: LINK.to_owned(),
        },
        Email::ContactMessage {
            to_shop: SHOP.to_owned(),
            writer: "Paul <b>".to_owned(),
            email: "paul@example.test".to_owned(),
            message: "Is there a <i>second</i> part?\nI would buy it.".to_owned(),
            birthday: NaiveDate::from_ymd_opt(1988, 4, 12),
            street: "Gartenweg 4".to_owned(),
            zip: "10115".to_owned(),
            country: "Germany".to_owned(),
            phone: "+49 30 123456".to_owned(),
            answers: vec![LabelledValue { name: "Which course?".to_owned(), value: "Light".to_owned() }],
            link: LINK.to_owned(),
        },
    ]
}
