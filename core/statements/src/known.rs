//! What an entry is known by, so that it is one entry in whatever file it comes.

use std::collections::HashMap;

use kontor_kernel::hash_token;

use crate::ParsedEntry;

/// Between the parts of a key; in no text of a bank's, which are tidied.
const BETWEEN: char = '\u{1f}';

/// The key of each entry within its account: the bank's own name of it, with the day and the amount, as not every bank gives a
/// name once; else what it says and its place among those of the same file that say the same. None: the file has it twice, under
/// the same name.
pub fn known_by(entries: &[ParsedEntry]) -> Vec<Option<String>> {
    let mut named: HashMap<(&str, String), Vec<String>> = HashMap::new();
    let mut alike: HashMap<String, usize> = HashMap::new();
    entries
        .iter()
        .map(|entry| {
            let says = says(entry);
            if entry.bank_reference.is_empty() {
                let place = alike.entry(says.clone()).or_default();
                *place += 1;
                return Some(hash_token(&format!("says{BETWEEN}{says}{BETWEEN}{place}")));
            }
            let name = name(entry);
            let same = named.entry((entry.account.as_str(), name.clone())).or_default();
            if same.contains(&says) {
                return None;
            }
            same.push(says);
            // A name that a bank gives to several entries is one with their place.
            let place = if same.len() > 1 { same.len().to_string() } else { String::new() };
            Some(hash_token(&format!("named{BETWEEN}{name}{BETWEEN}{place}")))
        })
        .collect()
}

fn name(entry: &ParsedEntry) -> String {
    let ParsedEntry { booked_on, money, bank_reference, .. } = entry;
    let (amount, currency) = (money.amount, money.currency);
    format!("{bank_reference}{BETWEEN}{booked_on}{BETWEEN}{amount}{BETWEEN}{currency}")
}

fn says(entry: &ParsedEntry) -> String {
    let ParsedEntry { account, booked_on, money, name, purpose, .. } = entry;
    let (amount, currency) = (money.amount, money.currency);
    format!("{account}{BETWEEN}{booked_on}{BETWEEN}{amount}{BETWEEN}{currency}{BETWEEN}{name}{BETWEEN}{purpose}")
}
