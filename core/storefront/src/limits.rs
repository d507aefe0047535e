//! Limits of what a seller's pages look like, unit last.

/// Checkout settings of one side of a seller.
pub const SETTINGS_MAX: usize = 50;
/// Roundness of a button.
pub const RADIUS_PIXELS_MAX: i32 = 40;
/// What a button says.
pub const BUTTON_CHARS_MAX: usize = 40;
/// A legal text.
pub const LEGAL_CHARS_MAX: usize = 50_000;
/// What stands before a countdown.
pub const COUNTDOWN_CHARS_MAX: usize = 100;
