//! Where in a text the table begins, and what stands between its cells.

use csv::{Position, ReaderBuilder, StringRecord};
use kontor_kernel::Result;

use super::{Table, TableRow, cell_of};
use crate::{
    headers::Columns,
    limits,
    lines::Lines,
    refusals::{broken, too_many},
    shape,
};

const DELIMITERS: [u8; 3] = [b';', b',', b'\t'];
/// A table of money has at least: a day, an amount, and what it was for.
const CELLS_MIN: usize = 3;

/// Where a table begins.
#[derive(Debug, Clone, Copy)]
struct Start {
    delimiter: u8,
    /// How many lines stand before its headings, or before its first line where it has none.
    before: usize,
    headed: bool,
}

impl Table {
    /// Finds the table of a text; none where there is none.
    pub fn find(text: &str) -> Result<Option<Self>> {
        let Some(start) = by_headings(text).or_else(|| by_shape(text)) else { return Ok(None) };
        let mut records = records(text, start.delimiter);
        let mut lines = Lines::new(text);
        let mut table = Self { before: Vec::new(), head: None, rows: Vec::new() };
        let mut record = StringRecord::new();
        loop {
            let line = lines.at(begin(text, records.position()));
            match records.read_record(&mut record) {
                Ok(true) => {}
                Ok(false) => return Ok(Some(table)),
                Err(_) => return Err(broken(line, "CSV")),
            }
            if table.before.len() < start.before {
                table.before.push(record.clone());
            } else if start.headed && table.head.is_none() {
                table.head = Some(record.clone());
            } else if record.iter().any(|cell| !cell.trim().is_empty()) {
                table.rows.push(TableRow { line, cells: record.clone() });
            }
            if table.rows.len() > limits::ENTRIES_MAX + limits::PREAMBLE_LINES_MAX {
                return Err(too_many());
            }
        }
    }
}

fn records(text: &str, delimiter: u8) -> csv::Reader<&[u8]> {
    ReaderBuilder::new().has_headers(false).flexible(true).delimiter(delimiter).from_reader(text.as_bytes())
}

/// Where a line begins: the reader stands before the ends of lines that it passes over.
fn begin(text: &str, place: &Position) -> u64 {
    let at = usize::try_from(place.byte()).unwrap_or(usize::MAX);
    let ends =
        text.as_bytes().get(at..).unwrap_or_default().iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
    place.byte().saturating_add(u64::try_from(ends).unwrap_or_default())
}

/// The first lines, as far as headings may stand.
fn first(text: &str, delimiter: u8) -> Vec<StringRecord> {
    records(text, delimiter).records().take(limits::PREAMBLE_LINES_MAX).map_while(std::result::Result::ok).collect()
}

fn by_headings(text: &str) -> Option<Start> {
    let found = DELIMITERS.into_iter().filter_map(|delimiter| {
        let lines = first(text, delimiter);
        let (before, columns) = lines
            .iter()
            .enumerate()
            .map(|(at, line)| (at, Columns::from_cells(line.iter())))
            .find(|(_, found)| found.is_head())?;
        Some((columns.len(), Start { delimiter, before, headed: true }))
    });
    found.max_by_key(|(known, _)| *known).map(|(_, start)| start)
}

/// A table whose headings nobody knows, or that has none: lines of one width of which some hold a day and an amount.
/// What stands above them in as many cells are the headings.
fn by_shape(text: &str) -> Option<Start> {
    let found = DELIMITERS.into_iter().filter_map(|delimiter| {
        let lines = first(text, delimiter);
        let is_line = |line: &StringRecord| {
            let cells = || (0..line.len()).map(|place| cell_of(line, place));
            line.len() >= CELLS_MIN && cells().filter(|cell| shape::is_value(cell)).count() >= 2
        };
        let at = lines.iter().position(is_line)?;
        let width = lines.get(at)?.len();
        let above = at.checked_sub(1).and_then(|above| lines.get(above));
        let headed = above
            .is_some_and(|line| line.len() == width && (0..width).all(|place| !shape::is_value(cell_of(line, place))));
        Some((width, Start { delimiter, before: if headed { at - 1 } else { at }, headed }))
    });
    found.max_by_key(|(width, _)| *width).map(|(_, start)| start)
}
