//! How many pieces an offer can be for.

use kontor_kernel::{ApiError, Code, Result, Validator};
use serde_json::json;

use super::Quote;
use crate::quantity::POINTER;

impl Quote {
    /// How many pieces one order may be for. One, where the buyer names the price: they name it for what they want.
    pub fn pieces_max(&self) -> i64 {
        let one = self.upgrade.is_some() || self.plan.minimum().is_some();
        if one { 1 } else { self.product.pieces_max() }
    }

    /// How many pieces are left, by what has the fewest; none: as many as are wanted.
    pub fn pieces_left(&self) -> Option<i64> {
        let (product, plan) = (&self.product, &self.plan);
        let taken = i64::from(plan.sold_count) + i64::from(plan.reserved_count);
        let of_plan = plan.stock_limit.map(|limit| i64::from(limit) - taken);
        let of_date = self.choice.as_ref().and_then(|choice| choice.date.left()).map(i64::from);
        product.pieces_left().into_iter().chain(of_plan).chain(of_date).min()
    }

    /// Refuses more pieces than one order may be for, and more than are left.
    pub(crate) fn check_quantity(&self) -> Result<()> {
        let most = self.pieces_max();
        if self.quantity > most && most == 1 {
            return Err(ApiError::new(Code::InvalidChoice).with("allowed", json!(["1"])).at(POINTER));
        }
        let mut check = Validator::new();
        check.range(POINTER, self.quantity, 1, most);
        check.finish()?;
        match self.pieces_left() {
            Some(left) if self.quantity > 1 && left > 0 && left < self.quantity => {
                Err(ApiError::new(Code::NotEnoughLeft).with("left", left).at(POINTER))
            }
            _ => Ok(()),
        }
    }
}
