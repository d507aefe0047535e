//! The sentences of emails against the emails' facts.

use super::*;

/// Sentences that are said of one item of a list, with that item's facts.
const OF_ITEMS: &[(&str, &[&str])] = &[
    ("order_paid.course", &["product"]),
    ("order_paid.key", &["product"]),
    ("payments_merged.line", &["day", "amount", "product"]),
];

/// Every branch of every email, also those that no example takes.
#[test]
fn no_sentence_of_an_email_names_a_fact_that_the_email_has_not() {
    let mut wrong = Vec::new();
    for email in emails() {
        let facts: Vec<&str> = email.facts().into_iter().map(|(name, _)| name).collect();
        let own = format!("{}.", email.template());
        for key in WORDS.keys().into_iter().filter(|key| key.starts_with(&own)) {
            let of_item = OF_ITEMS.iter().find(|(name, _)| *name == key).map_or(&[][..], |(_, facts)| facts);
            for (_, text) in WORDS.texts_of(key) {
                let unknown = kontor_kernel::placeholders(text)
                    .into_iter()
                    .filter(|name| *name != "count" && !facts.contains(name) && !of_item.contains(name));
                wrong.extend(unknown.map(|name| format!("{key}: {name}")));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}
