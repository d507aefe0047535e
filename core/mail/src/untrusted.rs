//! What outsiders typed, as it stands in mails of ours: words, never a link. Programs that show mails make links of whatever
//! looks like an address, so it must not look like one.

use kontor_kernel::Locale;
use serde_json::{Map, Value};

use crate::{Email, words::words};

/// Facts that are an outsider's words in every letter: names of people, and what they wrote.
const EVERYWHERE: &[&str] =
    &["name", "buyer", "giver", "gift_for", "inviter", "message", "writer", "street", "zip", "phone", "answers"];
/// Of these, what people are called.
const PEOPLE: &[&str] = &["buyer", "giver", "gift_for", "inviter", "writer"];
/// Facts that are an outsider's words in declarations and our own elsewhere.
const OF_DECLARATIONS: &[&str] = &["contract", "reason"];
/// What the receipt of a declaration repeats to whoever is said to have made it: who declares, and which contract they mean.
/// With day and hour that is the content which the law has it say (art. 11a Directive 2011/83/EU, §§ 312k, 356a BGB), so it
/// goes to every address; a reason is free text, and goes to known ones alone.
const OF_RECEIPTS: &[&str] = &["buyer", "contract"];
/// So much of each goes to an address that nobody knows: room for a name and a number, none for an advertisement.
const RECEIPT_CHARS_MAX: usize = 60;
/// What names and numbers of orders have beside letters and digits.
const IN_NAMES: &[char] = &['-', '\'', '’', '.', ',', '/', '#'];
/// What quotes an outsider without being their words alone: the seller's own words with the buyer's name in them, addresses
/// that were typed, and what a browser calls itself.
const QUOTING: &[&str] = &["subject", "greeting", "email", "device"];
/// What a key or a server is called, in mails about a change that somebody else may have made.
const OF_CHANGES: &[&str] = &["subject", "by"];

/// The facts of this letter that outsiders have typed.
fn typed(letter: &Email) -> impl Iterator<Item = &'static str> {
    let more = match letter {
        Email::DeclarationMade { .. } | Email::DeclarationReceived { .. } => OF_DECLARATIONS,
        Email::SecurityChanged { .. }
        | Email::SecurityChangedByMember { .. }
        | Email::AccountSecurityChanged { .. } => OF_CHANGES,
        _ => &[],
    };
    EVERYWHERE.iter().chain(more).copied()
}

impl Email {
    /// The email as somebody may read it whose address nobody knows: without what outsiders typed.
    pub fn without_typed_words(&self, locale: Locale) -> Self {
        withhold(self, locale)
    }
}

/// The letter without what outsiders typed: people are somebody, and what they wrote is said to be left out. A receipt says in
/// bounded words who declares what.
fn withhold(letter: &Email, locale: Locale) -> Email {
    let Ok(mut value) = serde_json::to_value(letter) else { return letter.clone() };
    let say = |key| words(locale, key).unwrap_or_default();
    let facts = value.get_mut("facts").and_then(Value::as_object_mut);
    let unnamed = facts.as_deref().cloned().unwrap_or_default();
    for (name, fact) in facts.into_iter().flatten() {
        let (is_typed, quotes) = (typed(letter).any(|one| one == name), QUOTING.contains(&name.as_str()));
        let is_said = fact.as_str().is_some_and(|text| !text.is_empty());
        let is_content = matches!(letter, Email::DeclarationReceived { .. }) && OF_RECEIPTS.contains(&name.as_str());
        match fact {
            Value::String(text) if is_content => *text = bounded(text),
            Value::Array(all) if is_typed => all.clear(),
            Value::String(text) if is_typed && is_said => {
                let key = if PEOPLE.contains(&name.as_str()) { "common.somebody" } else { "common.left_out" };
                say(key).clone_into(text);
            }
            Value::String(text) if quotes => {
                let said = unnamed.get(&format!("{name}_unnamed")).and_then(Value::as_str);
                said.unwrap_or_default().clone_into(text);
            }
            _ => {}
        }
    }
    serde_json::from_value(value).unwrap_or_else(|_| letter.clone())
}

/// As much of a name or a number as a receipt repeats.
fn bounded(text: &str) -> String {
    let plain = |letter: char| if letter.is_alphanumeric() || IN_NAMES.contains(&letter) { letter } else { ' ' };
    let spaced: String = text.chars().map(plain).collect();
    let line = spaced.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(RECEIPT_CHARS_MAX) {
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or_default().trim_end()),
        None => line,
    }
}

/// Takes the links out of what outsiders typed.
pub fn unlink(letter: &Email, facts: &mut Map<String, Value>) {
    for name in typed(letter) {
        if let Some(fact) = facts.get_mut(name) {
            unlink_value(fact);
        }
    }
}

fn unlink_value(fact: &mut Value) {
    match fact {
        Value::String(text) => *text = without_links(text),
        Value::Array(all) => all.iter_mut().for_each(unlink_value),
        Value::Object(all) => all.values_mut().for_each(unlink_value),
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
    fn nothing_that_an_outsider_types_can_be_clicked_and_words_stay_words() {
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
