//! One line of a table.

use csv::StringRecord;
use kontor_kernel::{ApiError, Currency, Money, Result, read_iban};

use super::{TableRow, cell_of, style::Style};
use crate::{
    ParsedEntry, Reading, amount, day, decode,
    headers::{Column, Columns},
    refusals::{broken, whose},
    sums::is_balance,
    unbooked::is_unbooked,
};

/// A line beside what its columns are.
#[derive(Debug)]
pub(crate) struct Line<'a> {
    pub columns: &'a Columns,
    pub head: Option<&'a StringRecord>,
    /// How many cells a line of the table has.
    pub width: usize,
    pub row: &'a TableRow,
}

impl Line<'_> {
    pub fn cell(&self, column: Column) -> &str {
        self.columns.place(column).map(|place| cell_of(&self.row.cells, place)).unwrap_or_default()
    }

    /// What a column is called, or its place where it is called nothing.
    pub fn name(&self, column: Column) -> String {
        let Some(place) = self.columns.place(column) else { return String::new() };
        let name = self.head.map(|head| cell_of(head, place)).filter(|name| !name.is_empty());
        name.map_or_else(|| (place + 1).to_string(), str::to_owned)
    }

    fn broken(&self, column: Column) -> ApiError {
        broken(self.row.line, &self.name(column))
    }

    /// Where its day stands.
    pub fn day(&self) -> Column {
        if self.cell(Column::Day).is_empty() { Column::ValueDay } else { Column::Day }
    }

    /// Whether it tells of money that moved. A line of sums at the end, or an empty one, says less; what is not booked
    /// yet will come again when it is.
    pub fn is_entry(&self) -> bool {
        let cells = &self.row.cells;
        let (half, day) = (self.width / 2, self.cell(self.day()));
        let short = cells.len() < half || cells.len() == half && !day.contains(|sign: char| sign.is_ascii_digit());
        let nobody = self.cell(Column::Name).is_empty() && self.cell(Column::Iban).is_empty();
        let balance = nobody && (0..cells.len()).any(|place| is_balance(cell_of(cells, place)));
        let mut status = self.columns.all(Column::Status).filter_map(|place| cells.get(place));
        // Where there is no column for it, a bank says it in place of the day.
        let unbooked = is_unbooked(day) || status.any(is_unbooked);
        !short && !balance && !unbooked
    }

    /// None: it moves nothing.
    pub fn read(&self, account: Option<&str>, style: &Style, reading: &Reading<'_>) -> Result<Option<ParsedEntry>> {
        let day = self.day();
        let booked_on = day::of_table(self.cell(day), style.day_first).ok_or_else(|| self.broken(day))?;
        reading.has_come(booked_on, self.row.line)?;
        let money = self.money(style)?;
        let account = read_iban(self.cell(Column::Account)).or_else(|| account.map(str::to_owned)).ok_or_else(whose)?;
        if money.amount == 0 {
            return Ok(None);
        }
        let written: Vec<&str> =
            self.columns.all(Column::Purpose).map(|place| cell_of(&self.row.cells, place)).collect();
        Ok(Some(ParsedEntry {
            account,
            booked_on,
            money,
            name: decode::tidy(self.cell(Column::Name)),
            iban: read_iban(self.cell(Column::Iban)).unwrap_or_default(),
            purpose: decode::tidy(&written.join(" ")),
            bank_reference: decode::reference(decode::tidy(self.cell(Column::Reference))),
            reversal: false,
        }))
    }

    fn money(&self, style: &Style) -> Result<Money> {
        let currency: Option<Currency> = match self.cell(Column::Currency) {
            "" => style.currency,
            "€" => Some(Currency::EUR),
            code => code.to_lowercase().parse().ok(),
        };
        let currency = currency.ok_or_else(|| self.broken(Column::Currency))?;
        let read =
            |column| amount::of_table(self.cell(column), currency, style.point).ok_or_else(|| self.broken(column));
        let split = [Column::Credit, Column::Debit].into_iter().any(|column| !self.cell(column).is_empty());
        // A column for the amount may stand empty where two others say what came and what went.
        if self.columns.place(Column::Amount).is_some() && !(self.cell(Column::Amount).is_empty() && split) {
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
