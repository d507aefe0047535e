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

/// The prices that can be chosen, as the seller asks: with a deal its own alone, at which no coupon takes anything off.
pub(crate) fn priced(
    deal: Option<&Agreed>,
    plans: Vec<Plan>,
    coupon: Option<String>,
) -> Result<(Vec<Plan>, Option<String>)> {
    let Some(deal) = deal else { return Ok((plans, coupon)) };
    let plan = plans.into_iter().find(|plan| plan.id == deal.plan).ok_or_else(ApiError::not_found)?;
    Ok((vec![plan.priced_at(deal.price)?], None))
}
