//! What strangers typed, as it stands in mails of ours: words, never a link. Programs that show mails make links of whatever
//! looks like an address, so it must not look like one.

use serde_json::{Map, Value};

use crate::Letter;

/// Facts that are a stranger's words in every letter: names of people, and what they wrote.
const EVERYWHERE: &[&str] =
    &["name", "buyer", "giver", "gift_for", "message", "writer", "street", "zip", "phone", "answers"];
/// Facts that are a stranger's words in declarations and our own elsewhere.
const OF_DECLARATIONS: &[&str] = &["contract", "reason"];
/// What a key or a server is called, in mails about a change that somebody else may have made.
const OF_CHANGES: &[&str] = &["subject"];

/// Takes the links out of what strangers typed.
pub fn unlink(letter: &Letter, facts: &mut Map<String, Value>) {
    let more = match letter {
        Letter::DeclarationMade { .. } | Letter::DeclarationReceived { .. } => OF_DECLARATIONS,
        Letter::SecurityChanged { .. } => OF_CHANGES,
        _ => &[],
    };
    for name in EVERYWHERE.iter().chain(more) {
        if let Some(fact) = facts.get_mut(*name) {
            walk(fact);
        }
    }
}

fn walk(fact: &mut Value) {
    match fact {
        Value::String(text) => *text = without_links(text),
        Value::Array(all) => all.iter_mut().for_each(walk),
        Value::Object(all) => all.values_mut().for_each(walk),
        _ => {}
    }
}

/// The same text without schemes of addresses, and with blanks around the dots of what may be a host's name.
pub fn without_links(text: &str) -> String {
    let letters: Vec<char> = text.replace("://", " ").chars().collect();
    let mut plain = String::with_capacity(text.len());
    for (at, letter) in letters.iter().enumerate() {
        let (before, after) = (letters.get(..at).unwrap_or_default(), letters.get(at + 1..).unwrap_or_default());
        if *letter == '.' && joins_host(before, after) {
            plain.push_str(" . ");
        } else {
            plain.push(*letter);
        }
    }
    plain
}

/// Whether a dot stands as in a host's name: something of two signs before it, and a word of letters after it.
fn joins_host(before: &[char], after: &[char]) -> bool {
    let label = |letter: &&char| letter.is_alphanumeric() || **letter == '-';
    before.iter().rev().take_while(label).count() >= 2
        && after.iter().take_while(|letter| letter.is_alphabetic()).count() >= 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_a_stranger_types_can_be_clicked_and_words_stay_words() {
        for (typed, shown) in [
            ("https://evil.example/win?x=1", "https evil . example/win?x=1"),
            ("www.evil.co.uk", "www . evil . co . uk"),
            ("write to me@evil.example now", "write to me@evil . example now"),
            ("javascript://x", "javascript x"),
            ("Am 3.4. um 10.30 Uhr, z. B. hier. Danke.", "Am 3.4. um 10.30 Uhr, z. B. hier. Danke."),
            ("J. R. Müller-Lüdenscheidt, Dr. phil.", "J. R. Müller-Lüdenscheidt, Dr. phil."),
            ("19.90 € … 1.234,50", "19.90 € … 1.234,50"),
        ] {
            assert_eq!(without_links(typed), shown);
        }
    }
}
