//! Reading a list of keys: one key a line, as it is pasted or as a spreadsheet writes one column.

use std::collections::BTreeSet;

use kontor_kernel::{Code, Fault, Result, words};

use crate::limits::{KEY_CHARS_MAX, KEYS_IMPORT_LINES_MAX};

words! {
    /// Why a line of a list brought no key.
    pub enum LineProblem {
        /// An earlier line has the same key.
        DuplicateInList "duplicate_in_list",
        /// The product has the key, sold or not.
        AlreadyThere "already_there",
        /// It is longer than a key can be.
        TooLong "too_long",
        /// It has several columns, or letters that cannot be seen.
        NotAKey "not_a_key",
        /// It is the column's title.
        Header "header",
    }
}

/// A line that brought no key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Skipped {
    /// Its number, from 1.
    pub line: usize,
    /// Why.
    pub problem: LineProblem,
}

/// A key and the line that it stands on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Its number, from 1.
    pub number: usize,
    /// The key.
    pub key: String,
}

/// What a list says.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Lines {
    /// Its keys, each once, in their order.
    pub keys: Vec<Line>,
    /// What is not a key.
    pub skipped: Vec<Skipped>,
}

const HEADERS: &[&str] =
    &["key", "keys", "code", "codes", "license", "license key", "license_key", "licence key", "lizenzschlüssel"];

/// Reads a list, or refuses it whole when it is none.
pub fn read(text: &str, pointer: &str) -> Result<Lines> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim().is_empty() {
        return Err(Fault::field(Code::Required, pointer));
    }
    if text.contains('\u{fffd}') {
        // Whoever read the file took it for another encoding: its keys would be wrong ones.
        return Err(Fault::field(Code::FileEncoding, pointer));
    }
    if text.chars().any(|letter| letter.is_control() && !matches!(letter, '\n' | '\r' | '\t')) {
        let allowed = "txt, csv";
        return Err(Fault::field(Code::WrongFileType, pointer).with("allowed", allowed));
    }
    // Old and new line ends alike; empty lines count where they stand and are nothing else.
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let rows: Vec<(usize, &str)> =
        text.lines().enumerate().map(|(at, line)| (at + 1, line.trim())).filter(|(_, line)| !line.is_empty()).collect();
    if rows.len() > KEYS_IMPORT_LINES_MAX {
        return Err(Fault::field(Code::TooMany, pointer).with("max", KEYS_IMPORT_LINES_MAX));
    }
    let first = rows.first().map(|(number, _)| *number);
    let mut lines = Lines::default();
    let mut seen = BTreeSet::new();
    for (number, line) in rows {
        match key_of(line, Some(number) == first) {
            Err(problem) => lines.skipped.push(Skipped { line: number, problem }),
            Ok(key) if !seen.insert(key.clone()) => {
                lines.skipped.push(Skipped { line: number, problem: LineProblem::DuplicateInList });
            }
            Ok(key) => lines.keys.push(Line { number, key }),
        }
    }
    Ok(lines)
}

fn key_of(line: &str, first: bool) -> Result<String, LineProblem> {
    let quoted = line.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).filter(|inside| !inside.is_empty());
    let key = match quoted {
        Some(inside) => inside.replace("\"\"", "\""),
        None => line.to_owned(),
    };
    let key = key.trim();
    if first && HEADERS.contains(&key.to_lowercase().as_str()) {
        return Err(LineProblem::Header);
    }
    let unseen = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let columns = quoted.is_none() && key.contains([';', ',']);
    if key.is_empty() || columns || key.chars().any(unseen) {
        return Err(LineProblem::NotAKey);
    }
    if key.chars().count() > KEY_CHARS_MAX {
        return Err(LineProblem::TooLong);
    }
    Ok(key.to_owned())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    fn keys(text: &str) -> Vec<String> {
        read(text, "/list").unwrap().keys.into_iter().map(|line| line.key).collect()
    }

    fn problems(text: &str) -> Vec<(usize, &'static str)> {
        use kontor_kernel::Machine;
        read(text, "/list").unwrap().skipped.iter().map(|skipped| (skipped.line, skipped.problem.text())).collect()
    }

    #[test]
    fn one_key_a_line_however_lines_end() {
        assert_eq!(keys("AAA-1\nBBB-2\r\nCCC-3\rDDD-4"), ["AAA-1", "BBB-2", "CCC-3", "DDD-4"]);
        assert_eq!(keys("\u{feff}License Key\n\n  AAA-1  \n\"BBB, \"\"2\"\"\"\n"), ["AAA-1", "BBB, \"2\""]);
    }

    #[test]
    fn every_line_that_brings_nothing_is_told() {
        let long = "x".repeat(256);
        let list = format!("key\nAAA\n\nAAA\nB,C\n{long}\nD\u{200b}D\nkey\n\"\"");
        assert_eq!(
            problems(&list),
            [(1, "header"), (4, "duplicate_in_list"), (5, "not_a_key"), (6, "too_long"), (7, "not_a_key")]
        );
        assert_eq!(keys(&list), ["AAA", "key", "\"\""]);
    }

    #[test]
    fn what_is_no_list_is_refused_whole() {
        let refused =
            |text: &str| read(text, "/list").unwrap_err().field_faults().iter().map(|field| field.code).next().unwrap();
        assert_eq!(refused(" \n\t\r\n"), Code::Required);
        assert_eq!(refused("AAA\nB\u{fffd}B"), Code::FileEncoding);
        assert_eq!(refused("PK\u{3}\u{4}\nAAA"), Code::WrongFileType);
        assert_eq!(refused(&"A\n".repeat(10_001)), Code::TooMany);
    }
}
