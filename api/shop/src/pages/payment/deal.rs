//! The payment page of a deal: the price that was agreed, filled in with what is known of its buyer.

use kontor_checkout::Quote;
use kontor_kernel::{ApiError, Result, kinds::DealId};
use kontor_orders::Payer;

use crate::pages::{
    place::{Place, begin_as_shop},
    visit::Visit,
};

/// Names the deal in the address; a key that its buyer has from the shop.
const PARAMETER: &str = "deal";

/// The deal that the address names. A key that is not ours is of no deal.
pub fn named(visit: &Visit) -> Result<Option<DealId>> {
    let Some(key) = visit.parameter(PARAMETER) else { return Ok(None) };
    visit.app.checkout.links().deal(key).map(Some).ok_or_else(ApiError::not_found)
}

/// Who is to buy by it, while it waits for them: nobody types what is known.
pub async fn buyer(visit: &Visit, place: &Place) -> Result<Option<Payer>> {
    let Some(deal) = named(visit)? else { return Ok(None) };
    let mut tx = begin_as_shop(visit, place.tenant).await?;
    let payer = kontor_deals::known_buyer(&mut tx, deal).await?;
    tx.commit().await?;
    Ok(Some(payer))
}

/// What keeps the form's address that of the same deal.
pub fn parameter(visit: &Visit, offer: &Quote) -> Option<String> {
    let deal = offer.deal.as_ref()?.id;
    Some(format!("?{PARAMETER}={}", visit.app.checkout.links().deal_key(deal)))
}
