//! Limits of API keys, unit last.

/// Keys of one side of a seller that can be used at the same time.
pub const KEYS_MAX: usize = 25;
/// Rows that a list shows: those that can be used, and the youngest of the others.
pub const LIST_ROWS: i64 = 100;
/// What a key is called.
pub const NAME_CHARS_MAX: usize = 80;
/// The longest life that can be chosen; without a choice a key lives until it is revoked.
pub const LIFE_DAYS_MAX: i32 = 3_650;
/// Random bytes of a key.
pub const SECRET_BYTES: usize = 32;
/// What is kept of a key to tell it from others, behind the word for its side.
pub const SHOWN_CHARS: usize = 6;
/// A use is written down when the last one that was is older.
pub const USE_MINUTES: i64 = 5;
