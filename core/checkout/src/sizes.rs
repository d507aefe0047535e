//! How much a checkout request may hold, checked before what it says.

use kontor_catalog::limits::{ADDONS_MAX, ROWS_OF_ORDER_MAX};
use kontor_kernel::{Code, Result, Validator};

use crate::{CheckoutRequest, quantity};

/// Answers to questions in one request: all questions of a product and its add-ons, and room.
const ANSWERS_MAX: usize = 1_000;

impl CheckoutRequest {
    /// Refuses a number of pieces that no order has, and longer lists than any order takes: nothing is read, counted or
    /// kept for those. What this product takes [`crate::Checkout::check`] says.
    pub fn check_sizes(&self) -> Result<()> {
        quantity::check_bounds(self.quantity)?;
        let rows = usize::try_from(ROWS_OF_ORDER_MAX).unwrap_or_default();
        let mut check = Validator::new();
        for (pointer, length, max) in [
            ("/attendees", self.attendees.len(), rows),
            ("/opt_in_answers", self.answers.len(), ANSWERS_MAX),
            ("/addon_ids", self.addons.len(), ADDONS_MAX),
        ] {
            if length > max {
                check.refuse_with(Code::TooMany, pointer, [("max", max.into())]);
            }
        }
        check.finish()
    }
}
