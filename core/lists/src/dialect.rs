//! How amounts, times and the ends of cells are written for the spreadsheets of a language. English files are for programs
//! as well: commas, points, moments in UTC. Those of other languages are for people: local days in the language's digits, and where
//! it has decimal commas, semicolons between cells.

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use kontor_kernel::{ApiError, Currency, Locale, Result};

use crate::{Cell, Column, Sheet};

/// A language, and the zone in which its files tell times.
#[derive(Debug, Clone, Copy)]
pub struct Dialect {
    /// Of the headers and numbers.
    pub locale: Locale,
    /// The shop's; files with local times name it in their headers.
    pub zone: Tz,
}

impl Dialect {
    /// Whether the file is for programs as well: then amounts and times are written as they read them.
    fn is_for_programs(self) -> bool {
        self.locale == Locale::default()
    }

    fn has_decimal_comma(self) -> bool {
        !self.is_for_programs() && self.locale.decimal_mark() == ','
    }

    /// Ends a cell: a semicolon where commas stand in amounts.
    pub(crate) fn separator(self) -> u8 {
        if self.has_decimal_comma() { b';' } else { b',' }
    }

    fn decimal(self) -> u8 {
        if self.has_decimal_comma() { b',' } else { b'.' }
    }

    /// The header of a column. Where times are local it says of which place.
    pub(crate) fn header(self, sheet: &Sheet, column: &Column) -> String {
        let header = sheet.header(column, self.locale);
        match column.cell {
            Cell::Time if !self.is_for_programs() => format!("{header} ({})", self.zone.name()),
            _ => header.to_owned(),
        }
    }

    /// `-1234` with two digits is `-12.34`.
    pub(crate) fn money(self, value: &[u8], digits: usize, out: &mut Vec<u8>) {
        let amount = value.strip_prefix(b"-").unwrap_or(value);
        if amount.len() < value.len() {
            out.push(b'-');
        }
        let whole = amount.len().saturating_sub(digits);
        let (units, minor) = amount.split_at(whole);
        out.extend_from_slice(if units.is_empty() { b"0" } else { units });
        if digits > 0 {
            out.push(self.decimal());
            out.extend(std::iter::repeat_n(b'0', digits - minor.len()));
            out.extend_from_slice(minor);
        }
    }

    /// `1520 eur,300 usd` is `15.20 EUR, 3.00 USD`, and `15,20 EUR / 3,00 USD` where a comma is a decimal one.
    pub(crate) fn moneys(self, value: &[u8]) -> Result<Vec<u8>> {
        let between: &[u8] = if self.has_decimal_comma() { b" / " } else { b", " };
        let mut written = Vec::new();
        for (place, sum) in value.split(|byte| *byte == b',').enumerate() {
            let strange = || ApiError::internal("a copied sum has no currency");
            let space = memchr::memchr(b' ', sum).ok_or_else(strange)?;
            let (amount, code) = sum.split_at_checked(space).ok_or_else(strange)?;
            let code = code.trim_ascii();
            if place > 0 {
                written.extend_from_slice(between);
            }
            self.money(amount, digits(code)?, &mut written);
            written.push(b' ');
            written.extend(code.to_ascii_uppercase());
        }
        Ok(written)
    }

    /// `2026-03-02 12:00:00.5+00` is `2026-03-02T12:00:00.500Z`, and `02.03.2026 13:00:00` in Berlin.
    pub(crate) fn time(self, value: &[u8], out: &mut Vec<u8>) -> Result<()> {
        let strange = || ApiError::internal("a copied time is not in UTC");
        let utc = value.strip_suffix(b"+00").ok_or_else(strange)?;
        let (date, rest) = utc.split_at_checked(10).ok_or_else(strange)?;
        let (clock, fraction) = rest.get(1..).unwrap_or_default().split_at_checked(8).ok_or_else(strange)?;
        if !self.is_for_programs() {
            let local = moment(date, clock).ok_or_else(strange)?.with_timezone(&self.zone);
            out.extend_from_slice(self.locale.numeric_date(local.date_naive()).as_bytes());
            out.extend_from_slice(local.format(" %H:%M:%S").to_string().as_bytes());
            return Ok(());
        }
        out.extend_from_slice(date);
        out.push(b'T');
        out.extend_from_slice(clock);
        out.push(b'.');
        let millis = fraction.iter().skip(1).copied().chain(std::iter::repeat(b'0')).take(3);
        out.extend(millis);
        out.push(b'Z');
        Ok(())
    }
}

/// The digits behind the point of a currency's amounts.
pub(crate) fn digits(code: &[u8]) -> Result<usize> {
    let code = std::str::from_utf8(code)?;
    Ok(usize::from(
        code.parse::<Currency>().map_err(|_| ApiError::internal(format!("unknown currency {code}")))?.digits(),
    ))
}

/// The moment of `2026-03-02` and `12:00:00` in UTC.
fn moment(date: &[u8], clock: &[u8]) -> Option<DateTime<Utc>> {
    let number = |text: &[u8], from: usize, till: usize| {
        let digits = text.get(from..till)?;
        digits.iter().try_fold(0_u32, |sum, byte| byte.is_ascii_digit().then(|| sum * 10 + u32::from(byte - b'0')))
    };
    let year = i32::try_from(number(date, 0, 4)?).ok()?;
    let day = NaiveDate::from_ymd_opt(year, number(date, 5, 7)?, number(date, 8, 10)?)?;
    Some(day.and_hms_opt(number(clock, 0, 2)?, number(clock, 3, 5)?, number(clock, 6, 8)?)?.and_utc())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    const ENGLISH: Dialect = Dialect { locale: Locale::En, zone: Tz::Europe__Berlin };
    const GERMAN: Dialect = Dialect { locale: Locale::De, zone: Tz::Europe__Berlin };

    fn text(write: impl FnOnce(&mut Vec<u8>)) -> String {
        let mut out = Vec::new();
        write(&mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn money_has_the_digits_of_its_currency() {
        for (value, digits, english, german) in [
            ("1290", 2, "12.90", "12,90"),
            ("-5", 2, "-0.05", "-0,05"),
            ("0", 2, "0.00", "0,00"),
            ("500", 0, "500", "500"),
            ("1", 3, "0.001", "0,001"),
        ] {
            assert_eq!(text(|out| ENGLISH.money(value.as_bytes(), digits, out)), english);
            assert_eq!(text(|out| GERMAN.money(value.as_bytes(), digits, out)), german);
        }
        assert_eq!(ENGLISH.moneys(b"1520 eur,-300 jpy").unwrap(), b"15.20 EUR, -300 JPY");
        assert_eq!(GERMAN.moneys(b"1520 eur,-300 jpy").unwrap(), b"15,20 EUR / -300 JPY");
    }

    #[test]
    fn times_are_iso_or_those_of_the_shop() {
        let time = |dialect: Dialect, value: &str| text(|out| dialect.time(value.as_bytes(), out).unwrap());
        assert_eq!(time(ENGLISH, "2026-03-02 12:00:00+00"), "2026-03-02T12:00:00.000Z");
        assert_eq!(time(ENGLISH, "2026-03-02 12:00:00.123456+00"), "2026-03-02T12:00:00.123Z");
        assert_eq!(time(GERMAN, "2026-03-02 12:00:00.123456+00"), "02.03.2026 13:00:00");
        // The last minutes of a day in Greenwich are the next day in a German summer.
        assert_eq!(time(GERMAN, "2026-06-30 22:30:00+00"), "01.07.2026 00:30:00");
        assert!(GERMAN.time(b"infinity", &mut Vec::new()).is_err());
    }
}
