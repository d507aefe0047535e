//! Limits of the contact form, unit last.

/// Fields of a form beside the message.
pub const FIELDS_MAX: usize = 20;
/// What a field of the seller's own is called.
pub const LABEL_CHARS_MAX: usize = 120;
/// A message, and whatever else is answered in several lines (storefront-growth, contact form limit).
pub const MESSAGE_CHARS_MAX: usize = 1_000;
/// What was written is kept so long, as long as a claim of it is likely to be (days); its mail is the seller's own.
pub const MESSAGE_DAYS: i64 = 730;
/// Nobody who writes was born before.
pub const BIRTH_YEAR_MIN: i32 = 1900;
