//! CSV by RFC 4180, made of the rows that COPY sends: values are cut, named, dated and defused here, on the worker's
//! time and not on the database's.

use std::borrow::Cow;

use kontor_kernel::{Currency, Fault, Locale, Result};
use uuid::Uuid;

use crate::{Cell, IdWords, Sheet};

/// So that spreadsheets read the file as UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// How COPY's text format writes what is not there.
const NULL: &[u8] = b"\\N";

/// Turns rows of PostgreSQL's text format into CSV.
#[derive(Debug)]
pub struct RowWriter {
    sheet: &'static Sheet,
    /// The beginning of a row whose end has not come yet.
    rest: Vec<u8>,
    /// The currency of the row before, with its digits: the next row's is nearly always the same.
    currency: (Vec<u8>, usize),
}

impl RowWriter {
    pub(crate) const fn new(sheet: &'static Sheet) -> Self {
        Self { sheet, rest: Vec::new(), currency: (Vec::new(), 0) }
    }

    /// Begins the file: byte order mark and headers.
    pub fn head(&self, locale: Locale, out: &mut Vec<u8>) {
        out.extend_from_slice(BYTE_ORDER_MARK.as_bytes());
        for (place, column) in self.sheet.columns.iter().enumerate() {
            if place > 0 {
                out.push(b',');
            }
            quote(column.header(locale).as_bytes(), out);
        }
        out.extend_from_slice(b"\r\n");
    }

    /// Takes what came, whole rows or parts of one; answers how many rows it completed.
    pub fn feed(&mut self, piece: &[u8], out: &mut Vec<u8>) -> Result<u64> {
        let mut rows = 0;
        let mut left = piece;
        while let Some(end) = memchr::memchr(b'\n', left) {
            let (line, after) = left.split_at(end);
            left = after.get(1..).unwrap_or_default();
            if self.rest.is_empty() {
                self.row(line, out)?;
            } else {
                let mut whole = std::mem::take(&mut self.rest);
                whole.extend_from_slice(line);
                self.row(&whole, out)?;
            }
            rows += 1;
        }
        self.rest.extend_from_slice(left);
        Ok(rows)
    }

    fn row(&mut self, line: &[u8], out: &mut Vec<u8>) -> Result<()> {
        let mut values = Values { line: Some(line), ends: memchr::memchr_iter(b'\t', line), begin: 0 };
        let digits = match self.sheet.currency {
            Some(_) => self.digits(values.next().unwrap_or_default())?,
            None => 0,
        };
        for (place, column) in self.sheet.columns.iter().enumerate() {
            let value = values.next().ok_or_else(|| Fault::internal("a copied row has too few values"))?;
            if place > 0 {
                out.push(b',');
            }
            if value != NULL {
                write(column.cell, value, digits, out)?;
            }
        }
        out.extend_from_slice(b"\r\n");
        Ok(())
    }

    fn digits(&mut self, code: &[u8]) -> Result<usize> {
        if self.currency.0 != code {
            self.currency = (code.to_vec(), digits(code)?);
        }
        Ok(self.currency.1)
    }
}

fn digits(code: &[u8]) -> Result<usize> {
    if code == NULL {
        return Ok(0); // without a currency there is no amount either
    }
    let code = std::str::from_utf8(code)?;
    Ok(usize::from(code.parse::<Currency>().map_err(|_| Fault::internal(format!("unknown currency {code}")))?.digits()))
}

/// The values of a line. Tabs are looked for many bytes at once: this is where a large file spends its time.
struct Values<'a> {
    line: Option<&'a [u8]>,
    ends: memchr::Memchr<'a>,
    begin: usize,
}

impl<'a> Iterator for Values<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let line = self.line?;
        let begin = self.begin;
        let Some(end) = self.ends.next() else {
            self.line = None;
            return line.get(begin..);
        };
        self.begin = end + 1;
        line.get(begin..end)
    }
}

fn write(cell: Cell, value: &[u8], digits: usize, out: &mut Vec<u8>) -> Result<()> {
    match cell {
        // A number keeps its sign; whatever else stands in such a column is text after all.
        Cell::Plain if is_number(value) => quote(value, out),
        Cell::Plain | Cell::Text => quote(&defused(unescape(value)), out),
        Cell::Id(of) => id(of, value, out)?,
        Cell::Money => money(value, digits, out),
        Cell::Moneys => quote(&moneys(value)?, out),
        Cell::Time => time(value, out)?,
        Cell::Bool => out.extend_from_slice(if value == b"t" { b"true" } else { b"false" }),
    }
    Ok(())
}

fn is_number(value: &[u8]) -> bool {
    let digits = value.strip_prefix(b"-").unwrap_or(value);
    !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
}

/// Puts an apostrophe before what a spreadsheet would take for a formula: at the beginning, and behind what another
/// program may take for the end of a cell or a line (Excel splits at semicolons where commas are decimal points).
fn defused(text: Cow<'_, [u8]>) -> Cow<'_, [u8]> {
    let begins_harmless = text.first().is_none_or(|byte| byte.is_ascii_alphanumeric());
    // Only what was written with a backslash can hold a line break or a tab.
    if begins_harmless && matches!(text, Cow::Borrowed(_)) && memchr::memchr(b';', &text).is_none() {
        return text;
    }
    let mut safe = Vec::with_capacity(text.len() + 1);
    let mut begins = true;
    for (place, byte) in text.iter().enumerate() {
        let rest = text.get(place..).unwrap_or_default();
        let formula =
            matches!(byte, b'=' | b'+' | b'-' | b'@') || WIDE.iter().any(|wide| rest.starts_with(wide.as_bytes()));
        if (begins && formula) || (place == 0 && matches!(byte, b'\t' | b'\r' | b'\n')) {
            safe.push(b'\'');
        }
        safe.push(*byte);
        begins = matches!(byte, b';' | b'\t' | b'\r' | b'\n') || (begins && matches!(byte, b' ' | b'"'));
    }
    Cow::Owned(safe)
}

/// What some programs read as `=`, `+`, `-` and `@`.
const WIDE: [&str; 4] = ["＝", "＋", "－", "＠"];

fn id(of: IdWords, value: &[u8], out: &mut Vec<u8>) -> Result<()> {
    out.extend_from_slice((of.print)(Uuid::try_parse_ascii(value)?).as_bytes());
    Ok(())
}

/// `-1234` with two digits is `-12.34`.
fn money(value: &[u8], digits: usize, out: &mut Vec<u8>) {
    let amount = value.strip_prefix(b"-").unwrap_or(value);
    if amount.len() < value.len() {
        out.push(b'-');
    }
    let whole = amount.len().saturating_sub(digits);
    let (units, minor) = amount.split_at(whole);
    out.extend_from_slice(if units.is_empty() { b"0" } else { units });
    if digits > 0 {
        out.push(b'.');
        out.extend(std::iter::repeat_n(b'0', digits - minor.len()));
        out.extend_from_slice(minor);
    }
}

/// `1520 eur,300 usd` is `15.20 EUR, 3.00 USD`.
fn moneys(value: &[u8]) -> Result<Vec<u8>> {
    let mut written = Vec::new();
    for (place, sum) in value.split(|byte| *byte == b',').enumerate() {
        let strange = || Fault::internal("a copied sum has no currency");
        let space = memchr::memchr(b' ', sum).ok_or_else(strange)?;
        let (amount, code) = sum.split_at_checked(space).ok_or_else(strange)?;
        let code = code.trim_ascii();
        if place > 0 {
            written.extend_from_slice(b", ");
        }
        money(amount, self::digits(code)?, &mut written);
        written.push(b' ');
        written.extend(code.to_ascii_uppercase());
    }
    Ok(written)
}

/// `2026-03-02 12:00:00.5+00` is `2026-03-02T12:00:00.500Z`.
fn time(value: &[u8], out: &mut Vec<u8>) -> Result<()> {
    let strange = || Fault::internal("a copied time is not in UTC");
    let utc = value.strip_suffix(b"+00").ok_or_else(strange)?;
    let (date, rest) = utc.split_at_checked(10).ok_or_else(strange)?;
    let (clock, fraction) = rest.get(1..).unwrap_or_default().split_at_checked(8).ok_or_else(strange)?;
    out.extend_from_slice(date);
    out.push(b'T');
    out.extend_from_slice(clock);
    out.push(b'.');
    let millis = fraction.iter().skip(1).copied().chain(std::iter::repeat(b'0')).take(3);
    out.extend(millis);
    out.push(b'Z');
    Ok(())
}

/// COPY's text format writes control characters and the backslash with a backslash.
fn unescape(value: &[u8]) -> Cow<'_, [u8]> {
    if !value.contains(&b'\\') {
        return Cow::Borrowed(value);
    }
    let mut plain = Vec::with_capacity(value.len());
    let mut bytes = value.iter().copied();
    while let Some(byte) = bytes.next() {
        plain.push(if byte == b'\\' { bytes.next().map_or(b'\\', control) } else { byte });
    }
    Cow::Owned(plain)
}

const fn control(letter: u8) -> u8 {
    match letter {
        b'b' => 8,
        b't' => b'\t',
        b'n' => b'\n',
        b'v' => 11,
        b'f' => 12,
        b'r' => b'\r',
        other => other,
    }
}

/// In quotes where RFC 4180 asks for them, and where outer spaces would get lost.
fn quote(value: &[u8], out: &mut Vec<u8>) {
    let asks = |byte: &u8| matches!(byte, b',' | b'"' | b'\r' | b'\n');
    if !value.iter().any(asks) && value.first() != Some(&b' ') && value.last() != Some(&b' ') {
        return out.extend_from_slice(value);
    }
    out.push(b'"');
    for byte in value {
        if *byte == b'"' {
            out.push(b'"');
        }
        out.push(*byte);
    }
    out.push(b'"');
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    fn cell(cell: Cell, value: &str) -> String {
        let mut out = Vec::new();
        write(cell, value.as_bytes(), 2, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn spreadsheets_run_nothing() {
        for (value, written) in [
            ("=1+1", "'=1+1"),
            ("+49 30 1", "'+49 30 1"),
            ("-x", "'-x"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("\\tx", "'\tx"),
            ("\\r=x", "\"'\r'=x\""),
            ("=a,\"b\"", "\"'=a,\"\"b\"\"\""),
            ("a\\nb", "\"a\nb\""),
            ("c:\\\\d", "c:\\d"),
            ("\\n=x", "\"'\n'=x\""),
            ("a\\n-b", "\"a\n'-b\""),
            ("a;=1+1", "a;'=1+1"),
            ("a; \"=1+1", "\"a; \"\"'=1+1\""),
            ("a;b-c", "a;b-c"),
            ("a\\n\\n- b", "\"a\n\n'- b\""),
            (" =1", "\" '=1\""),
            ("＝1+1", "'＝1+1"),
            ("Zoë-田", "Zoë-田"),
            (" x", "\" x\""),
            ("", ""),
        ] {
            assert_eq!(cell(Cell::Text, value), written, "{value}");
        }
        assert_eq!(cell(Cell::Plain, "-5"), "-5");
        assert_eq!(cell(Cell::Plain, "-5+1"), "'-5+1");
    }

    #[test]
    fn money_has_the_digits_of_its_currency() {
        let written = |value: &str, digits| {
            let mut out = Vec::new();
            money(value.as_bytes(), digits, &mut out);
            String::from_utf8(out).unwrap()
        };
        assert_eq!(written("1290", 2), "12.90");
        assert_eq!(written("-5", 2), "-0.05");
        assert_eq!(written("0", 2), "0.00");
        assert_eq!(written("500", 0), "500");
        assert_eq!(written("1", 3), "0.001");
        assert_eq!(cell(Cell::Moneys, "1520 eur"), "15.20 EUR");
        assert_eq!(cell(Cell::Moneys, "1520 eur,-300 jpy"), "\"15.20 EUR, -300 JPY\"");
    }

    #[test]
    fn times_are_iso_with_milliseconds() {
        assert_eq!(cell(Cell::Time, "2026-03-02 12:00:00+00"), "2026-03-02T12:00:00.000Z");
        assert_eq!(cell(Cell::Time, "2026-03-02 12:00:00.123456+00"), "2026-03-02T12:00:00.123Z");
    }
}
