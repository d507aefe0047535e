//! What a price may be, each refusal beside its field.

use kontor_kernel::{Code, Money, Result, Validator, limits::LINE_CHARS_MAX};
use serde_json::{Value, json};

use crate::{
    AdditionalFee, PlanKind, limits,
    plans::NewPlan,
    terms::{check_amount, check_chargeable, check_terms, shown_price},
};

/// Refuses what cannot be a price, and says what is shown as it.
pub(crate) fn check_plan(new: &NewPlan, fee: Option<&AdditionalFee>) -> Result<Money> {
    let mut check = Validator::new();
    if let Some(fee) = fee {
        fee.check_currency(&mut check, "/price/currency", new.price.currency);
    }
    check.line("/name", &new.name, 0, LINE_CHARS_MAX);
    let price = match (new.kind, &new.terms) {
        (PlanKind::OneTime, None) => {
            // Nothing can be suggested, or taken, but an amount that can be paid.
            if new.price.amount != 0 || new.minimum.is_some() {
                check_amount(&mut check, "/price/amount", new.price);
            }
            new.price
        }
        (PlanKind::OneTime, Some(_)) => {
            check.refuse_with(Code::InvalidChoice, "/terms", [("allowed", json!([Value::Null]))]);
            new.price
        }
        (_, None) => {
            check.refuse(Code::Required, "/terms");
            new.price
        }
        (_, Some(terms)) => {
            check_terms(&mut check, new.kind, terms, new.price.currency);
            Money::new(shown_price(new.kind, terms), new.price.currency)
        }
    };
    if let Some(old) = new.old_price {
        check_currency(&mut check, "/old_price/currency", old, price);
        check.money("/old_price/amount", old, price.amount.saturating_add(1), limits::price_max(price.currency));
    }
    if let Some(minimum) = new.minimum {
        check_minimum(&mut check, new.kind, minimum, price);
    }
    if let Some(limit) = new.limit {
        check.range("/limit", limit, 1, limits::STOCK_PIECES_MAX);
    }
    check.finish()?;
    Ok(price)
}

/// A buyer names only what is paid once, from nothing, or from an amount that can be paid, up to what is suggested.
fn check_minimum(check: &mut Validator, kind: PlanKind, minimum: Money, price: Money) {
    if kind != PlanKind::OneTime {
        check.refuse_with(Code::InvalidChoice, "/minimum_price", [("allowed", json!([Value::Null]))]);
        return;
    }
    check_currency(check, "/minimum_price/currency", minimum, price);
    let least = if minimum.amount == 0 { 0 } else { limits::price_min(price.currency) };
    check.money("/minimum_price/amount", minimum, least, price.amount.max(least));
    check_chargeable(check, "/minimum_price/amount", minimum);
}

fn check_currency(check: &mut Validator, pointer: &str, given: Money, wanted: Money) {
    if given.currency != wanted.currency {
        check.refuse_with(Code::InvalidChoice, pointer, [("allowed", json!([wanted.currency.to_string()]))]);
    }
}
