//! Statements as tables: what banks offer as CSV. Nobody has agreed on them, so columns are known by their headers, the sign
//! between cells by which of them makes sense of the headers, and whatever could be read in two ways is refused.

use csv::{Position, ReaderBuilder, StringRecord};
use kontor_kernel::{Code, Currency, Fault, Money, Result};

use crate::{
    Format, Parsed, ParsedEntry, amount, day, decode,
    headers::{Column, Columns},
    limits,
    lines::Lines,
    read::{broken, foreign, too_many, whose},
    unbooked::is_unbooked,
};

const DELIMITERS: [u8; 3] = [b';', b',', b'\t'];

/// Reads a table. `account`: whose it is, where no column says so.
pub(crate) fn read(text: &str, account: Option<String>) -> Result<Parsed> {
    let (delimiter, before) = DELIMITERS
        .into_iter()
        .filter_map(|delimiter| head_line(text, delimiter).map(|(before, columns)| (columns, delimiter, before)))
        .max_by_key(|(columns, ..)| *columns)
        .map(|(_, delimiter, before)| (delimiter, before))
        .ok_or_else(foreign)?;
    let mut records = records(text, delimiter);
    let mut lines = Lines::of(text);
    let (mut head, mut passed) = (None, 0);
    let mut entries = Vec::new();
    let mut record = StringRecord::new();
    loop {
        let at = lines.at(start(text, records.position()));
        match records.read_record(&mut record) {
            Ok(true) => {}
            Ok(false) => break,
            Err(_) => return Err(broken(at, "CSV")),
        }
        match &head {
            None if passed == before => {
                let columns = Columns::of(record.iter());
                let missing = columns.missing(account.is_none());
                if missing == ["account"] {
                    return Err(whose());
                }
                if !missing.is_empty() {
                    return Err(Fault::field(Code::StatementColumns, "/content").with("missing", missing.join(", ")));
                }
                head = Some((columns, record.clone()));
            }
            None => passed += 1,
            Some((columns, names)) => {
                let line = Line { columns, names, cells: &record, at };
                if line.is_entry() {
                    entries.extend(line.read(account.as_deref())?);
                }
                if entries.len() > limits::ENTRIES_MAX {
                    return Err(too_many());
                }
            }
        }
    }
    Ok(Parsed { format: Format::Csv, entries })
}

fn records(text: &str, delimiter: u8) -> csv::Reader<&[u8]> {
    ReaderBuilder::new().has_headers(false).flexible(true).delimiter(delimiter).from_reader(text.as_bytes())
}

/// Where a line begins: the reader stands before the ends of lines that it passes over.
fn start(text: &str, place: &Position) -> u64 {
    let at = usize::try_from(place.byte()).unwrap_or(usize::MAX);
    let ends =
        text.as_bytes().get(at..).unwrap_or_default().iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
    place.byte().saturating_add(u64::try_from(ends).unwrap_or_default())
}

/// How many lines stand before that of the headers, in which banks tell of account and time, and how many headers are known.
fn head_line(text: &str, delimiter: u8) -> Option<(usize, usize)> {
    let mut records = records(text, delimiter);
    let mut record = StringRecord::new();
    for before in 0..limits::PREAMBLE_LINES_MAX {
        if !records.read_record(&mut record).ok()? {
            return None;
        }
        let columns = Columns::of(record.iter());
        if columns.is_head() {
            return Some((before, columns.len()));
        }
    }
    None
}

struct Line<'a> {
    columns: &'a Columns,
    names: &'a StringRecord,
    cells: &'a StringRecord,
    at: usize,
}

impl Line<'_> {
    fn cell(&self, column: Column) -> &str {
        self.columns.place(column).and_then(|place| self.cells.get(place)).unwrap_or_default().trim()
    }

    fn broken(&self, column: Column) -> Fault {
        let name = self.columns.place(column).and_then(|place| self.names.get(place)).unwrap_or_default();
        broken(self.at, name.trim())
    }

    /// Where its day stands.
    fn day(&self) -> Column {
        if self.cell(Column::Day).is_empty() { Column::ValueDay } else { Column::Day }
    }

    /// Whether it tells of money that moved. A line of sums at the end, or an empty one, says less; what is not booked yet will
    /// come again when it is.
    fn is_entry(&self) -> bool {
        let (half, day) = (self.names.len() / 2, self.cell(self.day()));
        let sums =
            self.cells.len() < half || self.cells.len() == half && !day.contains(|sign: char| sign.is_ascii_digit());
        let mut status = self.columns.all(Column::Status).filter_map(|place| self.cells.get(place));
        // Where there is no column for it, a bank says it in place of the day.
        let unbooked = is_unbooked(day) || status.any(is_unbooked);
        !sums && !unbooked && self.cells.iter().any(|cell| !cell.trim().is_empty())
    }

    /// None: it moves nothing.
    fn read(&self, account: Option<&str>) -> Result<Option<ParsedEntry>> {
        let day = self.day();
        let booked_on = day::of_table(self.cell(day)).ok_or_else(|| self.broken(day))?;
        let money = self.money()?;
        let account = match (self.columns.place(Column::Account), account) {
            (Some(_), given) => match (decode::iban(self.cell(Column::Account)), given) {
                (Some(said), _) => said,
                (None, Some(given)) => given.to_owned(),
                (None, None) => return Err(whose()),
            },
            (None, Some(given)) => given.to_owned(),
            (None, None) => return Err(whose()),
        };
        if money.amount == 0 {
            return Ok(None);
        }
        let written: Vec<&str> = self.columns.all(Column::Purpose).filter_map(|place| self.cells.get(place)).collect();
        Ok(Some(ParsedEntry {
            account,
            booked_on,
            money,
            name: decode::tidy(self.cell(Column::Name)),
            iban: decode::iban(self.cell(Column::Iban)).unwrap_or_default(),
            purpose: decode::tidy(&written.join(" ")),
            bank_reference: decode::reference(decode::tidy(self.cell(Column::Reference))),
            reversal: false,
        }))
    }

    fn money(&self) -> Result<Money> {
        let said = self.cell(Column::Currency);
        let currency = match said {
            "" => self.columns.currency,
            "€" => Some(Currency::EUR),
            code => code.to_lowercase().parse().ok(),
        };
        let currency = currency.ok_or_else(|| self.broken(Column::Currency))?;
        let read = |column| amount::of_table(self.cell(column), currency).ok_or_else(|| self.broken(column));
        if self.columns.place(Column::Amount).is_some() {
            let amount = read(Column::Amount)?;
            let out = self.went_out().ok_or_else(|| self.broken(Column::Direction))?;
            return Ok(Money::new(if out { -amount.abs() } else { amount }, currency));
        }
        let came = if self.cell(Column::Credit).is_empty() { 0 } else { read(Column::Credit)? };
        let went = if self.cell(Column::Debit).is_empty() { 0 } else { read(Column::Debit)? };
        if came != 0 && went != 0 {
            return Err(self.broken(Column::Debit));
        }
        Ok(Money::new(if went == 0 { came } else { -went.abs() }, currency))
    }

    /// Which way it went, in a word; without one its amount says it.
    fn went_out(&self) -> Option<bool> {
        let out = |said: &str| match said.to_lowercase().as_str() {
            "s" | "soll" | "d" | "debit" | "dbit" | "out" => Some(true),
            "" | "h" | "haben" | "c" | "credit" | "crdt" | "in" => Some(false),
            _ => None,
        };
        match self.cell(Column::Direction) {
            // Under no header anything may stand.
            "" => Some(out(self.cell(Column::Side)).unwrap_or(false)),
            said => out(said),
        }
    }
}

#[cfg(test)]
mod tests;
