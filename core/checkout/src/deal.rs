//! A purchase at the price of a deal that a member of the shop's sales team has prepared.

use kontor_catalog::plans::Plan;
use kontor_db::Tx;
use kontor_deals::Agreed;
use kontor_kernel::{ApiError, Result};

use crate::QuoteRequest;

/// What was agreed, where a deal is named: for another product it is none.
pub(crate) async fn agreed(tx: &mut Tx, wanted: &QuoteRequest) -> Result<Option<Agreed>> {
    let Some(id) = wanted.deal else { return Ok(None) };
    let agreed = kontor_deals::agreed(tx, id).await?;
    if agreed.product != wanted.product {
        return Err(ApiError::not_found());
    }
    Ok(Some(agreed))
}

/// The prices that can be chosen, as the seller asks: with a deal its own alone, or the product's where that is lower by now; no coupon
/// takes anything off it.
pub(crate) fn priced(
    deal: Option<&Agreed>,
    plans: Vec<Plan>,
    coupon: Option<String>,
) -> Result<(Vec<Plan>, Option<String>)> {
    let Some(deal) = deal else { return Ok((plans, coupon)) };
    let plan = plans.into_iter().find(|plan| plan.id == deal.plan).ok_or_else(ApiError::not_found)?;
    let list = plan.price();
    let lower = list.currency == deal.price.currency && list.amount < deal.price.amount;
    Ok((vec![plan.priced_at(if lower { list } else { deal.price })?], None))
}
