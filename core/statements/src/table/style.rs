//! How the days and amounts of a table are written, as all of its lines tell it together.

use std::collections::BTreeSet;

use kontor_kernel::{ApiError, Code, Currency, Result};

use super::line::Line;
use crate::{amount, day, headers::Column};

/// How a table writes what it says.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Style {
    /// Whether the day stands before the month.
    pub day_first: Option<bool>,
    /// What stands before minor units.
    pub point: Option<char>,
    /// Of amounts beside which no column says it.
    pub currency: Option<Currency>,
}

/// `day_first`: what somebody has said. Lines that contradict each other tell nothing; where the days can all be read
/// in two ways, somebody has to say which.
pub(crate) fn detect_style(lines: &[Line<'_>], day_first: Option<bool>, currency: Option<Currency>) -> Result<Style> {
    let told: BTreeSet<bool> = lines.iter().filter_map(|line| day::order(line.cell(line.day()))).collect();
    let day_first = day_first.or_else(|| only(&told));
    let unclear = || lines.iter().find(|line| day::is_ambiguous(line.cell(line.day())));
    if let (None, Some(line)) = (day_first, unclear()) {
        let what = line.name(line.day());
        return Err(ApiError::field(Code::StatementDayOrder, "/content")
            .with("what", what)
            .with("line", line.row.line));
    }
    let columns = [Column::Amount, Column::Credit, Column::Debit];
    let points: BTreeSet<char> =
        lines.iter().flat_map(|line| columns.map(|column| amount::point(line.cell(column)))).flatten().collect();
    Ok(Style { day_first, point: only(&points), currency })
}

fn only<T: Copy + Ord>(told: &BTreeSet<T>) -> Option<T> {
    if told.len() == 1 { told.first().copied() } else { None }
}
