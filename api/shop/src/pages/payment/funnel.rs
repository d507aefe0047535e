//! A payment page on the way through a funnel: where it begins, or where an offer is paid that nothing was kept for.

use kontor_checkout::FunnelMark;
use kontor_kernel::{
    Result,
    kinds::{FunnelId, FunnelNodeId, OrderId, ProductId},
};
use kontor_orders::Payer;

use super::form::Sent;
use crate::pages::{
    place::{Place, begin_as_shop},
    visit::Visit,
};

/// Names the funnel that begins here.
const ENTRY: &str = "funnel";
/// Names the key of the order before and the step, which only that order's pages give away.
const OFFER: &str = "offer";

/// What led a buyer here.
#[derive(Debug, Clone, Copy)]
pub enum Led {
    /// A funnel's beginning.
    Entry(FunnelId),
    /// An offer after an order.
    After(OrderId, FunnelNodeId),
}

/// Where an offer is paid like everything else.
pub fn confirm_url(address: String, key: &str, node: FunnelNodeId) -> String {
    super::link_params::with(address, [(OFFER, format!("{key}~{node}"))])
}

/// Where a funnel begins.
pub fn entry_url(address: String, funnel: FunnelId) -> String {
    super::link_params::with(address, [(ENTRY, funnel.to_string())])
}

fn named_offer(visit: &Visit) -> Option<(OrderId, FunnelNodeId)> {
    let (key, node) = visit.parameter(OFFER)?.split_once('~')?;
    Some((visit.app.checkout.links().order(key)?, node.parse().ok()?))
}

/// What the address names, if it is so: what nobody's link could mean is left out.
pub async fn led(visit: &Visit, place: &Place, product: ProductId) -> Result<Option<Led>> {
    if let Some((order, node)) = named_offer(visit) {
        let stand = visit.app.checkout.funnel_stand(place.tenant, order).await?;
        let at = stand.and_then(|stand| stand.at).filter(|at| at.node.id == node && at.offer.order_id.is_none());
        return Ok(at.filter(|at| at.node.product == Some(product)).map(|_| Led::After(order, node)));
    }
    let Some(id) = visit.parameter(ENTRY).and_then(|id| id.parse().ok()) else { return Ok(None) };
    let mut tx = begin_as_shop(visit, place.tenant).await?;
    let funnel = kontor_funnels::published(&mut tx, id).await?;
    tx.commit().await?;
    let fits = funnel.is_some_and(|funnel| funnel.graph.entry().is_some_and(|entry| entry.product == Some(product)));
    Ok(fits.then_some(Led::Entry(id)))
}

/// Who bought before: nobody types twice what is known.
pub async fn buyer(visit: &Visit, place: &Place) -> Result<Option<Payer>> {
    let Some((order, _)) = named_offer(visit) else { return Ok(None) };
    let mut tx = begin_as_shop(visit, place.tenant).await?;
    let payer = kontor_orders::find(&mut tx, order).await?.payer().clone();
    tx.commit().await?;
    Ok(Some(payer))
}

/// What keeps the form's address that of the same way.
pub fn parameters(visit: &Visit) -> Vec<(&'static str, String)> {
    let offer = named_offer(visit).and_then(|_| Some((OFFER, visit.parameter(OFFER)?.to_owned())));
    let entry = visit.parameter(ENTRY).and_then(|id| id.parse::<FunnelId>().ok()).map(|id| (ENTRY, id.to_string()));
    offer.or(entry).into_iter().collect()
}

/// What the order has to do with it.
pub fn mark(led: Option<Led>, sent: &Sent) -> Option<FunnelMark> {
    Some(match led? {
        Led::Entry(funnel) => FunnelMark::Entry { funnel, keeps: is_kept(sent) },
        Led::After(order, node) => FunnelMark::After { order, node },
    })
}

/// Whether the box is ticked.
pub fn is_kept(sent: &Sent) -> bool {
    matches!(sent.text("keep_method"), "true" | "on" | "1")
}

/// The box for what is kept: only where something follows, and never ticked for anybody.
pub fn save_method_choice(led: Option<Led>, sent: Option<&Sent>) -> Option<bool> {
    matches!(led, Some(Led::Entry(_))).then(|| sent.is_some_and(is_kept))
}
