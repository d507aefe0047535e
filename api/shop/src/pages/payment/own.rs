//! What whoever looks ordered in the shop: what this browser did, kept in a cookie of its own, and what the account did that is signed in
//! here and has proven its mailbox. So whoever holds the last place is led to their order instead of being told that it is on hold, and
//! whoever has the same already is told before they pay again.
//!
//! An address of mail that is typed proves nothing and changes nothing: whoever knows it would learn what its owner is about to buy, and
//! letting them take the hold over would hand them the last place while its owner is paying for it, perhaps with money that is on its way.
//! Its owner is offered to sign in by a mailed link, which proves the mailbox, and is led to their order then.

use kontor_catalog::Form;
use kontor_coupons::{Refusal, normalise};
use kontor_kernel::{
    Code, Result,
    kinds::{OrderId, UserId},
};
use kontor_orders::{Order, OrderState};
use kontor_render::props::RunningOrder;

use super::show::Subject;
use crate::{
    http::session_cookie,
    pages::{
        Reply,
        answer::see_other,
        place::{Place, serve},
        visit::Visit,
    },
};

/// So many of the newest orders are remembered, for so long.
const ORDERS_MAX: usize = 8;
const KEPT_SECONDS: u32 = 180 * 24 * 60 * 60;
/// So many of the newest orders that an account has of one product are looked at.
const ACCOUNT_ORDERS_MAX: i64 = 20;
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

/// The account that is signed in on this browser. One that has not proven its mailbox may be anybody's: orders are put to an account by
/// the address alone.
async fn signed_in(visit: &Visit) -> Result<Option<UserId>> {
    let Some(token) = visit.cookie(&session_cookie::name(&visit.app)) else { return Ok(None) };
    let Some(holder) = visit.app.accounts.holder(None, Some(token)).await? else { return Ok(None) };
    let user = visit.app.accounts.user(holder.user()).await?;
    Ok(user.confirmed.then(|| holder.user()))
}

/// The orders of the product that this browser and its account placed, the newest first. One of another shop is none.
async fn orders_of(visit: &Visit, place: &Place, subject: &Subject) -> Result<Vec<Order>> {
    let ids: Vec<OrderId> = keys(visit).iter().filter_map(|key| visit.app.checkout.links().order(key)).collect();
    let mut found = Vec::new();
    if subject.offer.upgrade.is_some() {
        return Ok(found);
    }
    let user = signed_in(visit).await?;
    if ids.is_empty() && user.is_none() {
        return Ok(found);
    }
    let mut tx = serve(visit, place.tenant).await?;
    if let Some(user) = user {
        found = kontor_orders::of_payer_for(&mut tx, user, subject.offer.product.id, ACCOUNT_ORDERS_MAX).await?;
    }
    let ids: Vec<OrderId> = ids.into_iter().filter(|id| found.iter().all(|known| known.id != *id)).collect();
    for id in ids {
        match kontor_orders::find(&mut tx, id).await {
            Ok(order) if order.snapshot()?.product.id == subject.offer.product.id => found.push(order),
            Ok(_) => {}
            Err(fault) if fault.code() == Code::NotFound => {}
            Err(fault) => return Err(fault),
        }
    }
    tx.commit().await?;
    found.sort_by_key(|order| std::cmp::Reverse(order.id));
    Ok(found)
}

/// Leads whoever holds what is on hold, or the last use of the code that they typed, to their order, where they go on paying. `used_up`:
/// whether an order was refused for its code just now.
pub async fn led_back(
    visit: &Visit,
    place: &Place,
    subject: &Subject,
    (code, used_up): (&str, bool),
) -> Result<Option<Reply>> {
    let offer = &subject.offer;
    let code = normalise(code);
    let refused = used_up || matches!(offer.coupon_refused, Some(Refusal::UsedUp | Refusal::ProductUsedUp));
    let code_gone = refused && !code.is_empty();
    if (offer.on_hold_until.is_none() && !code_gone) || visit.asks_again {
        return Ok(None);
    }
    for order in orders_of(visit, place, subject).await? {
        let open = matches!(order.payment_state, OrderState::Waiting | OrderState::Pending);
        let holds_place = offer.on_hold_until.is_some() && order.reserved;
        if open && (holds_place || code_gone && order.snapshot()?.coupon.is_some_and(|used| used.code == code)) {
            return Ok(Some(see_other(&super::page_of(visit, place, order.id), Vec::new()).into()));
        }
    }
    Ok(None)
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
