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
/// From how many on a figure is shown, unless the seller says otherwise (decisions-growth §1).
pub const PROOF_COUNT: i32 = 5;
/// The least that may be said of it.
pub const PROOF_COUNT_MIN: i32 = 3;
/// The most.
pub const PROOF_COUNT_MAX: i32 = 1_000;
/// Over how many days figures are counted, unless the seller says otherwise.
pub const PROOF_DAYS: i32 = 30;
/// The most.
pub const PROOF_DAYS_MAX: i32 = 365;
