//! Reading a list of keys: one key a line, as it is pasted or as a spreadsheet writes it, which of several columns is
//! chosen.

use std::collections::BTreeSet;

use kontor_kernel::{ApiError, Code, Result, text::is_unseen, words};
use unicode_normalization::UnicodeNormalization;

use super::record::{DELIMITERS, cells, is_spoilt, text_of};
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
        /// A spreadsheet has made a number or a day of it: what it was cannot be told.
        Spoilt "changed_by_spreadsheet",
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

const HEADERS: &[&str] = &[
    "key",
    "keys",
    "code",
    "codes",
    "license",
    "license key",
    "license_key",
    "licence key",
    "lizenzschlüssel",
    "schlüssel",
    "seriennummer",
    "serial",
    "serial number",
];

fn is_header(cell: &str) -> bool {
    HEADERS.contains(&cell.to_lowercase().as_str())
}

/// How a list is laid out.
#[derive(Debug, Clone, Copy)]
struct Table {
    /// What stands between cells; none: a line is a key.
    delimiter: Option<u8>,
    /// Which cell is the key, from 0.
    column: usize,
    headed: bool,
}

/// Reads a list, or refuses it whole when it is none. `column`: which of several holds the keys, from 1; without it the
/// one that is named so. Keys are told apart as they are written, small letters from capitals; composed and decomposed
/// letters are one.
pub fn read(text: &str, column: Option<usize>, pointer: &str) -> Result<Lines> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim().is_empty() {
        return Err(ApiError::field(Code::Required, pointer));
    }
    if text.contains('\u{fffd}') {
        // Whoever read the file took it for another encoding: its keys would be wrong ones.
        return Err(ApiError::field(Code::FileEncoding, pointer));
    }
    if text.chars().any(|letter| letter.is_control() && !matches!(letter, '\n' | '\r' | '\t')) {
        let allowed = "txt, csv";
        return Err(ApiError::field(Code::WrongFileType, pointer).with("allowed", allowed));
    }
    // Old and new line ends alike; empty lines count where they stand and are nothing else.
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut rows: Vec<(usize, &str)> =
        text.lines().enumerate().map(|(at, line)| (at + 1, line.trim())).filter(|(_, line)| !line.is_empty()).collect();
    // Spreadsheets are told so what stands between cells.
    let said = rows.first().and_then(|(_, line)| line.strip_prefix("sep=")?.bytes().next());
    if said.is_some() {
        rows.remove(0);
    }
    let table = table(&rows, said, column, pointer)?;
    if rows.len() > KEYS_IMPORT_LINES_MAX + usize::from(table.headed) {
        return Err(ApiError::field(Code::TooMany, pointer).with("max", KEYS_IMPORT_LINES_MAX));
    }
    Ok(keys(&rows, table))
}

fn keys(rows: &[(usize, &str)], table: Table) -> Lines {
    let mut lines = Lines::default();
    let mut seen = BTreeSet::new();
    for (place, (number, line)) in rows.iter().enumerate() {
        let number = *number;
        match key_of(line, table, place == 0) {
            Err(Some(problem)) => lines.skipped.push(Skipped { line: number, problem }),
            Err(None) => {}
            Ok(key) if !seen.insert(key.clone()) => {
                lines.skipped.push(Skipped { line: number, problem: LineProblem::DuplicateInList });
            }
            Ok(key) => lines.keys.push(Line { number, key }),
        }
    }
    lines
}

/// A list has columns where most of its lines have several cells, or its first one does and names one of them.
fn table(rows: &[(usize, &str)], said: Option<u8>, column: Option<usize>, pointer: &str) -> Result<Table> {
    let first = rows.first().map(|(_, line)| *line).unwrap_or_default();
    let has_several = |delimiter: u8| {
        let several = rows.iter().filter(|(_, line)| cells(line, delimiter).len() > 1).count();
        let named =
            cells(first, delimiter).len() > 1 && cells(first, delimiter).iter().any(|cell| is_header(text_of(cell)));
        named || several * 2 > rows.len()
    };
    let Some(delimiter) = said.or_else(|| DELIMITERS.into_iter().find(|one| has_several(*one))) else {
        return Ok(Table { delimiter: None, column: 0, headed: is_header(text_of(&unquoted(first))) });
    };
    let head = cells(first, delimiter);
    let named = head.iter().position(|cell| is_header(text_of(cell)));
    let filled: BTreeSet<usize> = rows
        .iter()
        .flat_map(|(_, line)| cells(line, delimiter).into_iter().enumerate())
        .filter(|(_, cell)| !cell.is_empty())
        .map(|(place, _)| place)
        .collect();
    let only = filled.first().copied().filter(|_| filled.len() == 1);
    let wanted = column.and_then(|column| column.checked_sub(1)).filter(|place| filled.contains(place));
    if let Some(column) = wanted.or_else(|| named.or(only).filter(|_| column.is_none())) {
        return Ok(Table { delimiter: Some(delimiter), column, headed: named.is_some() });
    }
    let at = if column.is_some() { "/column" } else { pointer };
    Err(ApiError::field(Code::KeyColumn, at).with("found", head.join(", ")))
}

/// A line that is one cell, without the quotes that a spreadsheet puts around it.
fn unquoted(line: &str) -> String {
    let quoted = line.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).filter(|inside| !inside.is_empty());
    quoted.map_or_else(|| line.to_owned(), |inside| inside.replace("\"\"", "\""))
}

/// The key of a line; none of a line whose cells are empty.
fn key_of(line: &str, table: Table, first: bool) -> Result<String, Option<LineProblem>> {
    let cell = match table.delimiter {
        Some(delimiter) => cells(line, delimiter).into_iter().nth(table.column).unwrap_or_default(),
        // Of several quoted cells no single one is the key.
        None if line.starts_with('"') && DELIMITERS.iter().any(|one| cells(line, *one).len() > 1) => {
            return Err(Some(LineProblem::NotAKey));
        }
        None => unquoted(line),
    };
    let key: String = text_of(&cell).nfc().collect();
    if first && table.headed {
        return Err(Some(LineProblem::Header));
    }
    if key.is_empty() && table.delimiter.is_some() {
        return Err(None);
    }
    let columns = table.delimiter.is_none() && !line.starts_with('"') && key.contains([';', ',']) && !is_spoilt(&key);
    if key.is_empty() || columns || key.chars().any(|letter| letter.is_control() || is_unseen(letter)) {
        return Err(Some(LineProblem::NotAKey));
    }
    if is_spoilt(&key) {
        return Err(Some(LineProblem::Spoilt));
    }
    if key.chars().count() > KEY_CHARS_MAX {
        return Err(Some(LineProblem::TooLong));
    }
    Ok(key)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    fn keys(text: &str) -> Vec<String> {
        read(text, None, "/list").unwrap().keys.into_iter().map(|line| line.key).collect()
    }

    fn problems(text: &str) -> Vec<(usize, &'static str)> {
        use kontor_kernel::Machine;
        read(text, None, "/list")
            .unwrap()
            .skipped
            .iter()
            .map(|skipped| (skipped.line, skipped.problem.text()))
            .collect()
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
        let refused = |text: &str| {
            read(text, None, "/list").unwrap_err().field_faults().iter().map(|field| field.code).next().unwrap()
        };
        assert_eq!(refused(" \n\t\r\n"), Code::Required);
        assert_eq!(refused("AAA\nB\u{fffd}B"), Code::FileEncoding);
        assert_eq!(refused("PK\u{3}\u{4}\nAAA"), Code::WrongFileType);
        assert_eq!(refused(&"A\n".repeat(10_001)), Code::TooMany);
    }

    fn of_file(name: &str) -> Lines {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/keys");
        let bytes = std::fs::read(folder.join(name)).unwrap();
        read(std::str::from_utf8(&bytes).unwrap(), None, "/list").unwrap()
    }

    #[test]
    fn lists_as_spreadsheets_write_them() {
        let found = |name: &str| of_file(name).keys.into_iter().map(|line| line.key).collect::<Vec<_>>();
        for name in ["06_two_columns_all_quoted.csv", "07_two_columns_semicolon_quoted.csv", "08_two_columns_bare.csv"]
        {
            assert_eq!(found(name).get(..2).unwrap(), ["AAAA-1111", "BBBB-2222"], "{name}");
            assert!(found(name).len() <= 3, "{name}");
        }
        assert_eq!(found("09_kept_as_text_for_excel.csv"), ["00004711", "00123", "00004712"]);
        for name in ["12_excel_separator_line.csv", "16_blank_lines_and_trailing_commas.csv"] {
            assert_eq!(found(name), ["AAAA-1111", "BBBB-2222"], "{name}");
            assert!(of_file(name).skipped.iter().all(|line| line.problem == LineProblem::Header), "{name}");
        }
        // Small letters are other keys; composed and decomposed letters are one.
        assert_eq!(found("13_same_but_small_letters.csv"), ["AAAA-1111", "aaaa-1111"]);
        assert_eq!(found("14_composed_and_decomposed.csv"), ["SCHLÜSSEL-1"]);
        assert_eq!(found("15_ten_thousand.csv").len(), 10_000);
        assert_eq!(found("01_utf8.csv").len(), found("02_utf8_bom.csv").len());
        for key in ["LIND-00123-ÄRGER", "00004711", "1234567890123456", "3E5", "=SUM-44-KEY", "-KEY-55"] {
            assert!(found("01_utf8.csv").contains(&key.to_owned()), "{key}");
        }
    }

    #[test]
    fn what_a_spreadsheet_has_made_of_a_key_is_told_and_not_taken() {
        let lines = of_file("10_what_excel_has_spoilt.csv");
        let spoilt: Vec<usize> =
            lines.skipped.iter().filter(|line| line.problem == LineProblem::Spoilt).map(|line| line.line).collect();
        assert_eq!(spoilt, [2, 3, 5, 6]);
        assert_eq!(lines.keys.iter().map(|line| line.key.as_str()).collect::<Vec<_>>(), ["4711"]);
    }

    #[test]
    fn of_several_columns_one_is_named_or_asked_for() {
        let list = "A-1;x\nB-2;y\n";
        let fault = read(list, None, "/list").unwrap_err();
        assert_eq!(fault.field_faults().iter().map(|field| field.code).collect::<Vec<_>>(), [Code::KeyColumn]);
        let of = |column| read(list, Some(column), "/list").map(|lines| lines.keys.len());
        assert_eq!((of(1).unwrap(), of(2).unwrap()), (2, 2));
        assert!(of(3).is_err() && of(0).is_err());
        // Most lines decide: a comma in one of many is part of no column.
        assert_eq!(keys("AAA\nBBB\nCCC\nD,E\n").len(), 3);
    }
}
