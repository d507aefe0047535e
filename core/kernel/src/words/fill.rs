//! Facts in their places.

use std::collections::BTreeSet;

/// The text with its facts, read once: what is put in is not looked at again. A place without a fact stays as it is written.
pub fn fill(text: &str, facts: &[(&str, &str)]) -> String {
    let (mut whole, mut rest) = (String::with_capacity(text.len()), text);
    while let Some((before, behind)) = rest.split_once('{') {
        whole.push_str(before);
        let fact = behind
            .split_once('}')
            .and_then(|(name, after)| facts.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value, after)));
        match fact {
            Some((value, after)) => {
                whole.push_str(value);
                rest = after;
            }
            None => {
                whole.push('{');
                rest = behind;
            }
        }
    }
    whole.push_str(rest);
    whole
}

/// The names of the places of a text.
pub fn placeholders(text: &str) -> BTreeSet<&str> {
    let named = |name: &&str| !name.is_empty() && name.bytes().all(|sign| sign.is_ascii_lowercase() || sign == b'_');
    text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name).filter(named).collect()
}
