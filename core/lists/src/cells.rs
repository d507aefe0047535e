//! CSV by RFC 4180, made of the rows that COPY sends: values are cut, named, dated and defused here, on the worker's
//! time and not on the database's.

use std::borrow::Cow;

use kontor_kernel::{ApiError, Result};
use uuid::Uuid;

use crate::{Cell, IdWords, Sheet, dialect, dialect::Dialect};

/// So that spreadsheets read the file as UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// How COPY's text format writes what is not there.
const NULL: &[u8] = b"\\N";

/// Turns rows of PostgreSQL's text format into CSV.
#[derive(Debug)]
pub struct RowWriter {
    sheet: &'static Sheet,
    dialect: Dialect,
    /// The beginning of a row whose end has not come yet.
    rest: Vec<u8>,
    /// The currency of the row before, with its digits: the next row's is nearly always the same.
    currency: (Vec<u8>, usize),
}

impl RowWriter {
    pub(crate) const fn new(sheet: &'static Sheet, dialect: Dialect) -> Self {
        Self { sheet, dialect, rest: Vec::new(), currency: (Vec::new(), 0) }
    }

    /// Begins the file: byte order mark and headers.
    pub fn head(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(BYTE_ORDER_MARK.as_bytes());
        for (place, column) in self.sheet.columns.iter().enumerate() {
            if place > 0 {
                out.push(self.dialect.separator());
            }
            quote(self.dialect.header(self.sheet, column).as_bytes(), self.dialect, out);
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
            let value = values.next().ok_or_else(|| ApiError::internal("a copied row has too few values"))?;
            if place > 0 {
                out.push(self.dialect.separator());
            }
            if value != NULL {
                write(column.cell, value, digits, self.dialect, out)?;
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
    dialect::digits(code)
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

fn write(cell: Cell, value: &[u8], digits: usize, dialect: Dialect, out: &mut Vec<u8>) -> Result<()> {
    match cell {
        // A number keeps its sign; whatever else stands in such a column is text after all.
        Cell::Plain if is_number(value) => quote(value, dialect, out),
        Cell::Plain | Cell::Text => quote(&defused(unescape(value), dialect), dialect, out),
        Cell::Id(of) => id(of, value, out)?,
        Cell::Money => dialect.money(value, digits, out),
        Cell::Moneys => quote(&dialect.moneys(value)?, dialect, out),
        Cell::Time => dialect.time(value, out)?,
        Cell::Bool => out.extend_from_slice(if value == b"t" { b"true" } else { b"false" }),
    }
    Ok(())
}

fn is_number(value: &[u8]) -> bool {
    let digits = value.strip_prefix(b"-").unwrap_or(value);
    !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
}

/// Puts an apostrophe before what a spreadsheet would take for a formula: at the beginning, and behind what another
/// program may take for the end of a cell or a line (Excel splits at semicolons where commas are decimal points, and at
/// commas elsewhere, whichever the file was written for; a cell with the file's own separator stands in quotes).
fn defused(text: Cow<'_, [u8]>, dialect: Dialect) -> Cow<'_, [u8]> {
    let other = if dialect.separator() == b';' { b',' } else { b';' };
    let begins_harmless = text.first().is_none_or(|byte| byte.is_ascii_alphanumeric());
    // Only what was written with a backslash can hold a line break or a tab.
    if begins_harmless && matches!(text, Cow::Borrowed(_)) && memchr::memchr2(b';', other, &text).is_none() {
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
        begins =
            *byte == other || matches!(byte, b';' | b'\t' | b'\r' | b'\n') || (begins && matches!(byte, b' ' | b'"'));
    }
    Cow::Owned(safe)
}

/// What some programs read as `=`, `+`, `-` and `@`.
const WIDE: [&str; 4] = ["＝", "＋", "－", "＠"];

fn id(of: IdWords, value: &[u8], out: &mut Vec<u8>) -> Result<()> {
    out.extend_from_slice((of.print)(Uuid::try_parse_ascii(value)?).as_bytes());
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
fn quote(value: &[u8], dialect: Dialect, out: &mut Vec<u8>) {
    let separator = dialect.separator();
    let asks = |byte: &u8| *byte == separator || matches!(byte, b'"' | b'\r' | b'\n');
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
    use chrono_tz::Tz;
    use kontor_kernel::Locale;

    use super::*;

    const ENGLISH: Dialect = Dialect { locale: Locale::En, zone: Tz::UTC };

    fn cell(cell: Cell, value: &str, dialect: Dialect) -> String {
        let mut out = Vec::new();
        write(cell, value.as_bytes(), 2, dialect, &mut out).unwrap();
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
            assert_eq!(cell(Cell::Text, value, ENGLISH), written, "{value}");
        }
        assert_eq!(cell(Cell::Plain, "-5", ENGLISH), "-5");
        assert_eq!(cell(Cell::Plain, "-5+1", ENGLISH), "'-5+1");
    }

    #[test]
    fn a_german_cell_ends_with_a_semicolon_and_is_harmless_where_a_comma_ends_one() {
        let german = Dialect { locale: Locale::De, ..ENGLISH };
        for (value, written) in [
            ("a, b", "a, b"),
            ("a;b", "\"a;b\""),
            ("a,=1+1", "a,'=1+1"),
            ("a, \"=1+1", "\"a, \"\"'=1+1\""),
            ("a;=1+1", "\"a;'=1+1\""),
            ("12,50", "12,50"),
        ] {
            assert_eq!(cell(Cell::Text, value, german), written, "{value}");
        }
        assert_eq!(cell(Cell::Money, "-1250", german), "-12,50");
        assert_eq!(cell(Cell::Moneys, "1520 eur,300 jpy", german), "15,20 EUR / 300 JPY");
    }
}
