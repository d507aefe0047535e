//! Limits of views. Ours: more than a popover can show nobody finds.

/// Views of one person for one list.
pub const VIEWS_MAX: i64 = 50;
/// Characters of a name.
pub const NAME_CHARS_MAX: usize = 40;
/// Bytes of a query string; what an address holds.
pub const SEARCH_BYTES_MAX: usize = 8192;
/// Columns of one list.
pub const COLUMNS_MAX: usize = 60;
/// Characters of a column's key.
pub const COLUMN_CHARS_MAX: usize = 40;
