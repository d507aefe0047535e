//! Limits of statements, unit last.

/// A file; a month of a busy account has less.
pub const FILE_BYTES_MAX: usize = 5 * 1024 * 1024;
/// Entries of a file.
pub const ENTRIES_MAX: usize = 10_000;
/// Elements of a camt file within one another; the schema needs a dozen.
pub const DEPTH_MAX: usize = 32;
/// What is kept of a text of the bank's: more than the schema allows in one line.
pub const TEXT_CHARS_MAX: usize = 500;
/// What is kept of a file's name.
pub const NAME_CHARS_MAX: usize = 255;
/// Lines before the headers of a CSV file, in which banks tell of account and time.
pub const PREAMBLE_LINES_MAX: usize = 40;
/// Digits of an amount before its point: more is a mistake of the file.
pub const WHOLE_DIGITS_MAX: usize = 12;
/// Shorter references could stand in any text.
pub const REFERENCE_CHARS_MIN: usize = 6;
/// Shorter references are found as they are written, and never with a mistake.
pub const TYPO_CHARS_MIN: usize = 8;
/// A wire that is over still finds its order for so long (days).
pub const LATE_DAYS: i64 = 180;
/// Orders that are suggested for an entry.
pub const SUGGESTIONS_MAX: usize = 5;
/// Entries that are matched in the request that brings them; more are a job's.
pub const AT_ONCE_MAX: i64 = 50;
/// Files in a ZIP file: banks give one a day.
pub const ZIP_FILES_MAX: usize = 400;
/// All files of a ZIP file together.
pub const UNPACKED_BYTES_MAX: u64 = 20 * 1024 * 1024;
/// How far ahead of the present banks book: over a weekend, and over Christmas.
pub const BOOKED_AHEAD_DAYS_MAX: u64 = 5;
/// Tables whose columns a seller has named, which are remembered.
pub const LAYOUTS_MAX: i64 = 100;
/// Columns of a table.
pub const COLUMNS_MAX: usize = 100;
