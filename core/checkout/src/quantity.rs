//! How many pieces an order is for: within what the product allows, within what is left, within what money can count.

use kontor_catalog::{limits, plans::Plan};
use kontor_kernel::{ApiError, Code, Money, Result, Validator};
use kontor_pricing::{PriceShift, Terms};
use serde_json::json;

use crate::Quote;

/// Where it stands in a request.
const POINTER: &str = "/quantity";

/// What several pieces cost, with what is added once: so many times what the seller asks, and then as a buyer pays it. In this
/// order, so that what is asked net is what remains of the whole, and not of each piece rounded. A sum that is beyond all reason is
/// refused instead of counted. `plan`: as the seller asks; `once`: in minor units, likewise.
pub(crate) fn priced(
    plan: &Plan,
    price: Money,
    pieces: i64,
    (once, shift): (i64, PriceShift),
) -> Result<(Money, Option<Terms>)> {
    let most = limits::order_max(price.currency);
    let shift = shift.in_currency(price.currency);
    let paid = |amount: i64| Money::new(shift.amount(amount), price.currency);
    let shown = |terms: Terms| {
        let terms = terms.with_first_more(once).shifted(shift);
        (plan.shown_at(&terms), Some(terms))
    };
    let terms = plan.terms()?;
    if pieces == 1 {
        return Ok(terms.map_or_else(|| (paid(price.amount + once), None), shown));
    }
    let fits = |amount: &i64| shift.amount(*amount) <= most;
    let amount = price.amount.checked_mul(pieces).filter(fits);
    let terms = terms.map(|terms| terms.times(pieces, most).filter(|terms| fits(&terms.total().unwrap_or(0))));
    match (amount, terms) {
        (Some(amount), None) => Ok((paid(amount + once), None)),
        (Some(_), Some(Some(terms))) => Ok(shown(terms)),
        _ => Err(ApiError::field(Code::AmountTooLarge, POINTER).with_money("max", Money::new(most, price.currency))),
    }
}

/// Refuses a number that no order of anything can have, before anything is counted with it.
pub(crate) fn check_bounds(pieces: i64) -> Result<()> {
    let mut check = Validator::new();
    check.range(POINTER, pieces, 1, limits::QUANTITY_MAX);
    check.finish()
}

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
