//! The field in which a buyer names the price, where the seller leaves it to them.

use kontor_catalog::plans::Plan;
use kontor_kernel::{ApiError, Code, Locale, Result, typed_again, typed_amount};
use kontor_render::props::OwnAmount;

use super::form::shown;

/// Where it stands in a refused request.
const POINTER: &str = "/amount";

/// The amount that was typed; none where the price is the seller's, or nothing was typed.
pub fn named(plan: &Plan, typed: &str, locale: Locale) -> Result<Option<i64>> {
    if plan.minimum().is_none() || typed.is_empty() {
        return Ok(None);
    }
    let amount = typed_amount(typed, plan.price().currency, locale);
    let amount = amount.ok_or_else(|| ApiError::field(Code::NotAnAmount, POINTER))?;
    plan.price_at(Some(amount)).map(|_| Some(amount))
}

/// The amount of a form, where an empty field is no answer.
pub fn sent(plan: &Plan, typed: &str, locale: Locale) -> Result<Option<i64>> {
    if plan.minimum().is_some() && typed.is_empty() {
        return Err(ApiError::field(Code::Required, POINTER));
    }
    named(plan, typed, locale)
}

/// The field, with what was typed or what is suggested.
pub fn field(plan: &Plan, typed: &str, locale: Locale) -> Option<OwnAmount> {
    let least = plan.minimum()?;
    let price = plan.price();
    let value = if typed.is_empty() { typed_again(price, locale) } else { shown(typed) };
    Some(OwnAmount {
        value,
        minimum: Some(least).filter(|least| least.amount > 0).map(|least| least.shown(locale)),
        suggested: price.shown(locale),
        currency: price.currency.symbol().to_owned(),
    })
}
