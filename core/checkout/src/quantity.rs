//! How many pieces an order is for: within what the product allows, within what is left, within what money can count.

use kontor_catalog::{limits, plans::Plan};
use kontor_kernel::{ApiError, Code, Money, Result, Validator};
use kontor_pricing::{PriceShift, Terms};

/// Where it stands in a request.
pub(crate) const POINTER: &str = "/quantity";

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
