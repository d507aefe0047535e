#![allow(clippy::unwrap_used, reason = "tests")]
//! Sentences and the facts that they name.

use super::*;

fn composer(facts: Vec<(&'static str, Fact)>) -> Composer {
    Composer {
        locale: Locale::En,
        zone: Tz::UTC,
        name: "order_paid",
        facts,
        subject: None,
        title: String::new(),
        why: String::new(),
        blocks: Vec::new(),
        lacks: Vec::new(),
    }
}

#[test]
fn a_fact_is_not_read_for_places_of_others() {
    let text = |text: &str| Fact::Words(text.to_owned());
    let mut mail = composer(vec![("name", text("{amount}")), ("amount", text("5 €"))]);
    assert_eq!(mail.fill("key", Some("{name} owes {amount}."), &[]), "{amount} owes 5 €.");
    assert_eq!(mail.lacks, Vec::<String>::new());
    mail.fill("key", Some("{name} owes {total}."), &[]);
    assert_eq!(mail.lacks, ["key needs total"]);
}
