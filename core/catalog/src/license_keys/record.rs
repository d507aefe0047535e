//! One line of a list of keys: its cells, and what spreadsheets put around a text or make of one.

use csv::{ReaderBuilder, StringRecord};

/// What may stand between the cells of a line.
pub(super) const DELIMITERS: [u8; 3] = [b';', b',', b'\t'];

/// Months as spreadsheets write them where a key looked like a day to them.
const MONTHS: [&str; 17] = [
    "jan", "feb", "mar", "mrz", "mär", "apr", "may", "mai", "jun", "jul", "aug", "sep", "oct", "okt", "nov", "dec",
    "dez",
];

/// The cells of a line.
pub(super) fn cells(line: &str, delimiter: u8) -> Vec<String> {
    let mut reader =
        ReaderBuilder::new().has_headers(false).flexible(true).delimiter(delimiter).from_reader(line.as_bytes());
    let mut record = StringRecord::new();
    match reader.read_record(&mut record) {
        Ok(true) => record.iter().map(|cell| cell.trim().to_owned()).collect(),
        _ => vec![line.trim().to_owned()],
    }
}

/// A cell without what keeps it a text in a spreadsheet: `="00123"` and `'00123` are 00123.
pub(super) fn text_of(cell: &str) -> &str {
    let cell = cell.trim();
    let formula = cell.strip_prefix("=\"").and_then(|rest| rest.strip_suffix('"'));
    let marked = cell.strip_prefix('\'').filter(|rest| !rest.is_empty() && !rest.contains('\''));
    formula.or(marked).unwrap_or(cell).trim()
}

/// Whether a spreadsheet has made something else of a key: a number with an exponent, a day, an error. What it was
/// nobody can tell.
pub(super) fn is_spoilt(key: &str) -> bool {
    is_exponential(key)
        || is_day(key)
        || (key.starts_with('#') && key.ends_with(['!', '?', '#', 'A']) && !key.contains('-'))
}

/// 1.23457E+15: digits with a point or comma, and a signed exponent. A key such as 3E5 is none.
fn is_exponential(key: &str) -> bool {
    let Some((digits, exponent)) = key.split_once("E+") else { return false };
    let digits_only = |text: &str| !text.is_empty() && text.bytes().all(|sign| sign.is_ascii_digit());
    let (whole, behind) = digits.split_once(['.', ',']).unwrap_or((digits, "0"));
    whole.len() == 1 && digits_only(whole) && digits_only(behind) && digits_only(exponent)
}

/// "Jan 26", "26. Jan", "01.02.2026": a month in letters beside a number, or three numbers of a day.
fn is_day(key: &str) -> bool {
    let parts: Vec<&str> = key.split([' ', '.', '/', '-']).filter(|part| !part.is_empty()).collect();
    let number = |part: &str, most: usize| part.len() <= most && part.bytes().all(|sign| sign.is_ascii_digit());
    match parts.as_slice() {
        [one, other] => {
            let month = |part: &str| MONTHS.contains(&part.to_lowercase().as_str());
            (month(one) && number(other, 4)) || (number(one, 2) && month(other))
        }
        [day, month, year] => {
            key.contains('.') && number(day, 2) && number(month, 2) && number(year, 4) && year.len() != 3
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_spreadsheet_has_spoilt_is_known_and_keys_are_let_be() {
        for spoilt in [
            "1,23457E+15",
            "1.23457E+15",
            "1E+15",
            "Jan 26",
            "26. Jan",
            "Mrz-26",
            "01.02.2026",
            "#NAME?",
            "#N/A",
            "####",
        ] {
            assert!(is_spoilt(spoilt), "{spoilt}");
        }
        for key in [
            "3E5",
            "1234567890123456",
            "A7F3-9E12",
            "=SUM-44-KEY",
            "JAN-KEY-26",
            "4711",
            "12-34-56",
            "#KEY-A",
            "1.2.3.4",
        ] {
            assert!(!is_spoilt(key), "{key}");
        }
    }
}
