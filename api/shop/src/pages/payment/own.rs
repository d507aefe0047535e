//! What whoever looks ordered in the shop: what this browser did, kept in a cookie of its own, and what the account did that is signed in
//! here and has proven its mailbox. So whoever holds the last place is led to their order instead of being told that it is on hold, and
//! whoever has the same already is told before they pay again.
//!
//! An address of mail that is typed proves nothing (see [`crate::own_orders`]): its owner is offered to sign in by a mailed link, which
//! proves the mailbox, and is led to their order then.

use kontor_catalog::Form;
use kontor_coupons::{Refusal, normalise};
use kontor_kernel::Result;
use kontor_orders::{Order, OrderState, Payer};
use kontor_render::props::RunningOrder;

use super::show::Subject;
use crate::{
    http::session_cookie,
    own_orders::{self, BETWEEN, Held, ORDERS_MAX, Shown, cookie_name, holding, keys},
    pages::{Reply, answer::see_other, place::Place, visit::Visit},
};

/// For so long a browser remembers its orders.
const KEPT_SECONDS: u32 = 180 * 24 * 60 * 60;

fn shown(visit: &Visit) -> Shown {
    let find = |name: &str| visit.cookie(name).map(str::to_owned);
    Shown { access: None, refresh: find(&session_cookie::name(&visit.app)), keys: find(&cookie_name(&visit.app)) }
}

/// Who is known to pay; else who is signed in here and has proven their mailbox, as their account has them.
pub async fn payer(visit: &Visit, known: Option<&Payer>) -> Result<Option<Payer>> {
    if let Some(payer) = known {
        return Ok(Some(payer.clone()));
    }
    let user = shown(visit).user(&visit.app).await?;
    Ok(user.map(|user| Payer {
        email: user.email,
        first_name: user.first_name,
        last_name: user.last_name,
        ..Payer::default()
    }))
}

/// The cookie with one more order, that of the page at `url`.
pub fn remembered(visit: &Visit, place: &Place, url: &str) -> Option<String> {
    let path = url.split('?').next().unwrap_or_default();
    let key = path.rsplit('/').next().filter(|key| visit.app.checkout.links().order(key).is_some())?;
    let mut all = vec![key.to_owned()];
    all.extend(keys(&visit.app, visit.cookie(&cookie_name(&visit.app))).into_iter().filter(|known| known != key));
    all.truncate(ORDERS_MAX);
    let value = all.join(&BETWEEN.to_string());
    let secure = if visit.app.config.https() { "; Secure" } else { "" };
    let (name, path) = (cookie_name(&visit.app), place.path(""));
    Some(format!("{name}={value}; Path={path}; Max-Age={KEPT_SECONDS}; HttpOnly; SameSite=Lax{secure}"))
}

/// The orders of the product that this browser and its account placed, the newest first.
async fn orders_of(visit: &Visit, place: &Place, subject: &Subject) -> Result<Vec<Order>> {
    if subject.offer.upgrade.is_some() {
        return Ok(Vec::new());
    }
    own_orders::orders_of(&visit.app, place.tenant, &shown(visit), subject.offer.product.id).await
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
    let orders = orders_of(visit, place, subject).await?;
    let held = Held { piece: offer.on_hold_until.is_some(), code: if code_gone { &code } else { "" } };
    Ok(holding(&orders, held)?.map(|order| see_other(&super::page_of(visit, place, order.id), Vec::new()).into()))
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
