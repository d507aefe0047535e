//! Cells of a table.

use csv::StringRecord;

/// A cell without what spreadsheets put around it to keep it a text.
pub(crate) fn cell_of(row: &StringRecord, place: usize) -> &str {
    bare_cell(row.get(place).unwrap_or_default())
}

/// A cell's text by itself.
pub(crate) fn bare_cell(cell: &str) -> &str {
    let cell = cell.trim();
    cell.strip_prefix("=\"").and_then(|rest| rest.strip_suffix('"')).map_or(cell, str::trim)
}
