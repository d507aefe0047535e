//! Statements as tables: what banks offer as CSV. Nobody has agreed on them, so columns are known by their headers, by
//! what stands in them, or by what somebody has said; days and amounts are read by their whole column, and whatever
//! could be read in two ways is refused.

mod find;
mod line;
mod style;

use csv::StringRecord;
use kontor_kernel::{ApiError, Code, Currency, Result, hash_token, read_iban};

use crate::{
    Format, Layout, Parsed, Reading, Sketch,
    cell::{bare_cell, cell_of},
    headers::{Column, Columns, bare},
    layout::ColumnRole,
    limits,
    refusals::{foreign, too_many, whose},
    shape,
};
use line::Line;

/// Lines that are shown to whoever says what the columns are.
const SKETCH_ROWS: usize = 5;

/// A line, and where it stands.
#[derive(Debug)]
pub(crate) struct TableRow {
    pub line: usize,
    pub cells: StringRecord,
}

/// A table, before anybody knows what its columns are.
#[derive(Debug)]
pub(crate) struct Table {
    /// What stands before it, in which banks tell of account and time.
    pub before: Vec<StringRecord>,
    /// Its headings, where it has any.
    pub head: Option<StringRecord>,
    pub rows: Vec<TableRow>,
}

/// Reads a table. `reading.account`: whose it is, where no column says so.
pub(crate) fn read(text: &str, reading: &Reading<'_>) -> Result<Parsed> {
    let table = Table::find(text)?.ok_or_else(foreign)?;
    let said = table.account();
    let account = said.as_deref().or(reading.account.as_deref());
    let columns = match reading.layout {
        Some(layout) => Columns::named(layout),
        None => table.columns(account),
    };
    let currency = table.currency(&columns);
    let missing = columns.missing_columns(currency.is_some());
    if !missing.is_empty() {
        return Err(ApiError::field(Code::StatementColumns, "/content")
            .with("missing", missing.join(", "))
            .with("found", table.headings().join(", ")));
    }
    if account.is_none() && columns.place(Column::Account).is_none() {
        return Err(whose());
    }
    let lines: Vec<Line<'_>> = table
        .rows
        .iter()
        .map(|row| Line { columns: &columns, head: table.head.as_ref(), width: table.width(), row })
        .filter(Line::is_entry)
        .collect();
    let style = style::detect_style(&lines, reading.layout.and_then(|layout| layout.day_first), currency)?;
    let mut entries = Vec::new();
    for line in &lines {
        entries.extend(line.read(account, &style, reading)?);
        if entries.len() > limits::ENTRIES_MAX {
            return Err(too_many());
        }
    }
    Ok(Parsed { format: Format::Csv, entries })
}

/// What a table looks like, for whoever says what its columns are; none where it is no table.
pub(crate) fn sketch(text: &str, account: Option<&str>) -> Result<Option<Sketch>> {
    let Some(table) = Table::find(text)? else { return Ok(None) };
    let said = table.account();
    let (known, typed) = (table.columns(said.as_deref().or(account)), table.typed(said.as_deref().or(account)));
    let width = table.width();
    let role = |place| match (known.at(place), typed.at(place)) {
        (Some(column), _) => ColumnRole::from_column(column),
        // What stands in a column fills in only what the headings leave open.
        (None, Some(column)) if known.place(column).is_none() || column == Column::Purpose => {
            ColumnRole::from_column(column)
        }
        _ => ColumnRole::Ignored,
    };
    let cells = |row: &TableRow| (0..width).map(|place| cell_of(&row.cells, place).to_owned()).collect();
    Ok(Some(Sketch {
        headings: table
            .head
            .as_ref()
            .map(|head| head.iter().map(|cell| bare_cell(cell).to_owned()).collect())
            .unwrap_or_default(),
        rows: table.rows.iter().take(SKETCH_ROWS).map(cells).collect(),
        layout: Layout { columns: (0..width).map(role).collect(), currency: table.currency(&known), day_first: None },
        account: said,
        kind: table.kind(),
    }))
}

impl Table {
    fn width(&self) -> usize {
        let rows = self.rows.iter().map(|row| row.cells.len()).max().unwrap_or_default();
        self.head.as_ref().map_or(rows, |head| head.len())
    }

    /// Tells this kind of table from others: by its headings, or by how many columns it has.
    fn kind(&self) -> String {
        let names: Vec<String> = self.head.iter().flat_map(|head| head.iter().map(bare)).collect();
        hash_token(&if self.head.is_some() { names.join("\u{1f}") } else { self.width().to_string() })
    }

    /// The headings, or the places of columns that have none.
    fn headings(&self) -> Vec<String> {
        match &self.head {
            Some(head) => head.iter().map(bare_cell).filter(|cell| !cell.is_empty()).map(str::to_owned).collect(),
            None => (1..=self.width()).map(|place| place.to_string()).collect(),
        }
    }

    /// What the columns are, by their headings, or without such by what stands in them.
    fn columns(&self, account: Option<&str>) -> Columns {
        self.head.as_ref().map_or_else(|| self.typed(account), |head| Columns::from_cells(head.iter()))
    }

    fn typed(&self, account: Option<&str>) -> Columns {
        shape::columns(&self.rows.iter().map(|row| &row.cells).collect::<Vec<_>>(), account)
    }

    /// The one account that is named before the table.
    fn account(&self) -> Option<String> {
        let mut named: Vec<String> = self.before.iter().flat_map(|line| line.iter()).filter_map(read_iban).collect();
        named.sort_unstable();
        named.dedup();
        if named.len() == 1 { named.pop() } else { None }
    }

    /// The currency of all amounts, where no column says it: of a heading, of a line before the table, or beside the
    /// amounts.
    fn currency(&self, columns: &Columns) -> Option<Currency> {
        columns.currency.or_else(|| self.currency_before()).or_else(|| self.currency_beside(columns))
    }

    fn currency_before(&self) -> Option<Currency> {
        self.before.iter().find_map(|line| {
            let named = matches!(bare(line.get(0)?).as_str(), "waehrung" | "currency" | "bewertetin" | "kontowaehrung");
            named.then(|| cell_of(line, 1).to_lowercase().parse().ok()).flatten()
        })
    }

    fn currency_beside(&self, columns: &Columns) -> Option<Currency> {
        let amounts: Vec<usize> =
            [Column::Amount, Column::Credit, Column::Debit].into_iter().flat_map(|one| columns.all(one)).collect();
        let sign = |cell: &str| match cell {
            cell if cell.contains('£') => Some("gbp"),
            cell if cell.contains('€') => Some("eur"),
            _ => None,
        };
        let cells = self.rows.iter().flat_map(|row| amounts.iter().map(|place| cell_of(&row.cells, *place)));
        let mut found: Vec<Option<&str>> = cells.filter(|cell| !cell.is_empty()).map(sign).collect();
        found.dedup();
        if let [Some(code)] = found.as_slice() { code.parse().ok() } else { None }
    }
}

#[cfg(test)]
mod tests;
