//! Limits of what a seller's pages look like, unit last.

use chrono::NaiveDate;
use kontor_kernel::{Code, Validator};

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

/// Years that a sale may end in: beyond them it is a slip of the finger.
const SALE_YEARS: [i32; 2] = [2000, 2200];

/// Refuses a day that no sale ends on.
pub(crate) fn check_day(check: &mut Validator, pointer: &str, day: NaiveDate) {
    let [least, most] = SALE_YEARS.map(|year| NaiveDate::from_ymd_opt(year, 1, 1).unwrap_or(NaiveDate::MAX));
    if day < least {
        check.refuse_with(Code::TooSmall, pointer, [("min", least.to_string().into())]);
    }
    if day > most {
        check.refuse_with(Code::TooLarge, pointer, [("max", most.to_string().into())]);
    }
}
