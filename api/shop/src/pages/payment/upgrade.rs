//! A better ticket for one that the buyer holds: the same page, at the price of the difference, filled in with what is known
//! of the holder.

use kontor_checkout::{Quote, can_be_kept};
use kontor_kernel::{ApiError, Locale, Result, kinds::PaymentTicketId};
use kontor_orders::Payer;
use kontor_render::props::KeepForUpgrade;
use kontor_urls::{Links, shop_path};

use super::form::Sent;
use crate::pages::{
    dates,
    place::{Place, begin_as_shop},
    visit::Visit,
    words::say,
};

/// Names the ticket in the address; a key that only its order's page gives away.
const PARAMETER: &str = "upgrade";

/// Where a ticket is given for a better one.
pub fn url(links: &Links, shop: &str, slug: &str, ticket: PaymentTicketId) -> String {
    shop_path(shop, &format!("{}/payment?{PARAMETER}={}", kontor_catalog::slug::path(slug), links.upgrade_key(ticket)))
}

/// The ticket that the address names, and who bought it: nobody types twice what is known. A key that is not ours is of
/// nobody's ticket.
pub async fn holder(visit: &Visit, place: &Place) -> Result<Option<(PaymentTicketId, Payer)>> {
    let Some(key) = visit.parameter(PARAMETER) else { return Ok(None) };
    let ticket = visit.app.checkout.links().upgrade(key).ok_or_else(ApiError::not_found)?;
    let mut tx = begin_as_shop(visit, place.tenant).await?;
    let held = kontor_fulfilment::tickets::find(&mut tx, ticket).await?;
    let payer = kontor_orders::find(&mut tx, held.order_id).await?.payer().clone();
    tx.commit().await?;
    Ok(Some((ticket, payer)))
}

/// What is paid for: the product, or of an exchange what is got for what.
pub fn name(offer: &Quote, locale: Locale) -> String {
    let name = &offer.product.name;
    match &offer.upgrade {
        None => name.clone(),
        Some(upgrade) => {
            let (got, given) = (&upgrade.kind.name, &upgrade.held.ticket_name);
            say(locale, "upgrade.name", &[("name", name), ("got", got), ("given", given)])
        }
    }
}

/// What keeps the form's address that of the same ticket.
pub fn parameter(visit: &Visit, offer: &Quote) -> Option<String> {
    let ticket = offer.upgrade.as_ref()?.held.id;
    Some(format!("?{PARAMETER}={}", visit.app.checkout.links().upgrade_key(ticket)))
}

/// Whether the box is ticked by which what is paid with is kept for a better ticket.
pub fn is_kept(sent: &Sent) -> bool {
    matches!(sent.text("keep_for_upgrade"), "true" | "on" | "1")
}

/// That box: only where there is something better and a way to pay that can be kept, and never ticked for anybody.
pub fn save_method_choice(offer: &Quote, sent: Option<&Sent>, locale: Locale) -> Option<KeepForUpgrade> {
    let offered = offer.can_keep_for_upgrade() && offer.methods.iter().any(|form| can_be_kept(*form));
    offered.then(|| KeepForUpgrade { ticked: sent.is_some_and(is_kept), until: until(offer, locale) })
}

/// When the event begins, where it has one date only: of several the buyer may choose another while the page lies open.
fn until(offer: &Quote, locale: Locale) -> Option<String> {
    let mut dates = offer.tickets.iter().flat_map(|kind| kind.dates.iter().map(move |date| (kind, date)));
    let (kind, date) = dates.next().filter(|_| dates.next().is_none())?;
    Some(dates::moment(date.starts_at, dates::zone(&kind.time_zone_name), locale))
}
