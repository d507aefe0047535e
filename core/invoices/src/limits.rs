//! How long and how much.

/// Signs of a pattern of numbers; with the number it stays well below what tax offices' programs take.
pub const PATTERN_CHARS_MAX: usize = 30;
/// Signs of the text at the foot of every sheet.
pub const FOOTER_CHARS_MAX: usize = 500;
/// Digits that a number is filled up to with zeros.
pub const DIGITS_MAX: i64 = 10;
/// The highest number that a series begins with.
pub const FIRST_NUMBER_MAX: i64 = 999_999_999;
/// Days to pay in.
pub const PAYMENT_DAYS_MAX: i64 = 90;
