//! What this browser ordered in the shop: kept in a cookie of its own, so that whoever holds the last place is led to their order
//! instead of being told that it is on hold, and whoever has the same already is told before they pay again. Addresses of mail tell
//! nothing: nobody learns by typing one what somebody else bought.

use kontor_catalog::Form;
use kontor_kernel::{Code, Result, kinds::OrderId};
use kontor_orders::{Order, OrderState};
use kontor_render::props::RunningOrder;

use super::show::Subject;
use crate::pages::{
    Reply,
    answer::see_other,
    place::{Place, serve},
    visit::Visit,
};

/// So many of the newest orders are remembered, for so long.
const ORDERS_MAX: usize = 8;
const KEPT_SECONDS: u32 = 180 * 24 * 60 * 60;
const BETWEEN: char = '~';

fn name(visit: &Visit) -> String {
    let initial = visit.app.config.environment.chars().next().unwrap_or('d');
    format!("{initial}_orders")
}

/// The keys of the orders that this browser placed here, the newest first.
fn keys(visit: &Visit) -> Vec<String> {
    let known = visit.cookie(&name(visit)).unwrap_or_default().split(BETWEEN).take(ORDERS_MAX);
    known.filter(|key| visit.app.checkout.links().order(key).is_some()).map(str::to_owned).collect()
}

/// The cookie with one more order, that of the page at `url`.
pub fn remembered(visit: &Visit, place: &Place, url: &str) -> Option<String> {
    let path = url.split('?').next().unwrap_or_default();
    let key = path.rsplit('/').next().filter(|key| visit.app.checkout.links().order(key).is_some())?;
    let mut all = vec![key.to_owned()];
    all.extend(keys(visit).into_iter().filter(|known| known != key));
    all.truncate(ORDERS_MAX);
    let value = all.join(&BETWEEN.to_string());
    let secure = if visit.app.config.https() { "; Secure" } else { "" };
    let (name, path) = (name(visit), place.path(""));
    Some(format!("{name}={value}; Path={path}; Max-Age={KEPT_SECONDS}; HttpOnly; SameSite=Lax{secure}"))
}

/// This browser's orders of the product, the newest first. One of another shop is none.
async fn orders_of(visit: &Visit, place: &Place, subject: &Subject) -> Result<Vec<Order>> {
    let ids: Vec<OrderId> = keys(visit).iter().filter_map(|key| visit.app.checkout.links().order(key)).collect();
    let mut found = Vec::new();
    if ids.is_empty() || subject.offer.upgrade.is_some() {
        return Ok(found);
    }
    let mut tx = serve(visit, place.tenant).await?;
    for id in ids {
        match kontor_orders::find(&mut tx, id).await {
            Ok(order) if order.snapshot()?.product.id == subject.offer.product.id => found.push(order),
            Ok(_) => {}
            Err(fault) if fault.code() == Code::NotFound => {}
            Err(fault) => return Err(fault),
        }
    }
    tx.commit().await?;
    Ok(found)
}

/// Leads whoever holds what is on hold to their order, where they go on paying.
pub async fn led_back(visit: &Visit, place: &Place, subject: &Subject) -> Result<Option<Reply>> {
    if subject.offer.on_hold_until.is_none() || visit.asks_again {
        return Ok(None);
    }
    let open =
        |order: &&Order| order.reserved && matches!(order.payment_state, OrderState::Waiting | OrderState::Pending);
    let orders = orders_of(visit, place, subject).await?;
    let page = orders.iter().find(open).map(|order| super::page_of(visit, place, order.id));
    Ok(page.map(|page| see_other(&page, Vec::new()).into()))
}

/// What of the same still runs: of a plan more is paid, of the rest it is had. Tickets, keys and work are bought again every day.
pub async fn running(visit: &Visit, place: &Place, subject: &Subject) -> Result<Option<RunningOrder>> {
    let lasts = matches!(subject.offer.product.form, Form::Download | Form::Course | Form::Membership | Form::Bundle);
    let is_plan = |order: &Order| matches!(order.payment_state, OrderState::Paying | OrderState::Paused);
    let runs = |order: &&Order| is_plan(order) || lasts && order.payment_state == OrderState::Paid;
    let orders = orders_of(visit, place, subject).await?;
    Ok(orders.iter().find(runs).map(|order| RunningOrder {
        token: order.token.clone(),
        url: super::page_of(visit, place, order.id),
        is_plan: is_plan(order),
    }))
}
