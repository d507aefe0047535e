//! `/s/{seller}/payment/{key}/manage`: a plan by itself, for whoever pays it: its payments, what they are taken from, pausing and
//! ending it. The key of the order opens it, and nothing else of the order is on it.

use kontor_checkout::OrderStatus;
use kontor_kernel::Result;
use kontor_orders::OrderState;
use kontor_payments::mandate;
use kontor_render::props::{ManageProps, PlanPanel, PlanStanding};

use super::{
    actions::MANAGE,
    panel::{PanelInput, panel, retry_form},
    show::{mandate_view, no_order, order_of},
};
use crate::pages::{
    Shown,
    answer::{Answer, see_other},
    csrf, dates, draw,
    place::{Place, begin_as_shop, enter},
    visit::Visit,
};

/// Shows it; what is paid at once has the page of its order alone.
pub async fn manage(visit: &Visit, seller: &str, key: &str) -> Shown {
    let place = enter(visit, seller, &format!("/payment/{key}/{MANAGE}")).await?;
    let order = order_of(visit, key).map_err(|failure| place.fail(failure))?;
    let standing =
        visit.app.checkout.standing(place.tenant, order).await.map_err(|fault| place.fail(no_order(fault)))?;
    let token = csrf::issue(visit);
    let props = props(visit, &place, (key, &token.text), &standing).await.map_err(|fault| place.fail(fault))?;
    let Some(props) = props else {
        return Ok(see_other(&place.path(&format!("/payment/{key}")), Vec::new()).into());
    };
    let html = draw(visit, &props).await.map_err(|fault| place.fail(fault))?;
    Ok(Answer::private(html).paying().cookie(token.cookie).into())
}

async fn props(
    visit: &Visit,
    place: &Place,
    (key, csrf): (&str, &str),
    standing: &OrderStatus,
) -> Result<Option<ManageProps>> {
    let OrderStatus { order, transaction: newest } = standing;
    let mut tx = begin_as_shop(visit, place.tenant).await?;
    let rates = kontor_orders::rates(&mut tx, order.id).await?;
    let retry = retry_form(visit, place, &mut tx, (order, &rates), (key, csrf)).await?;
    let Some(mut plan) = panel(visit, place, &mut tx, PanelInput { key, order, newest, retry: &retry }).await? else {
        return Ok(None);
    };
    let mandate = mandate::of_order(&mut tx, order.id).await?;
    tx.commit().await?;
    stay(&mut plan);
    let zone = dates::zone(&order.snapshot().seller.time_zone);
    Ok(Some(ManageProps {
        frame: place.frame.clone(),
        product_name: order.snapshot().name(),
        token: order.token.clone(),
        standing: standing_of(order.payment_state),
        paused_until: order.paused_until.filter(|_| order.is_paused()).map(|at| dates::day(at, zone, visit.locale)),
        order_url: retry.action,
        plan,
        mandate: mandate.map(|signed| mandate_view(signed, order, zone, visit.locale)),
    }))
}

const fn standing_of(state: OrderState) -> PlanStanding {
    match state {
        OrderState::Paused => PlanStanding::Paused,
        OrderState::Paying => PlanStanding::Active,
        OrderState::Paid => PlanStanding::Paid,
        OrderState::Waiting | OrderState::Pending | OrderState::NotCompleted => PlanStanding::Unpaid,
        OrderState::Canceled | OrderState::Refunded | OrderState::Chargebacked => PlanStanding::Ended,
    }
}

/// What is sent from here comes back here. A payment leads to the page of the order, as everywhere.
fn stay(plan: &mut PlanPanel) {
    let urls = [&mut plan.cancel_url, &mut plan.keep_url, &mut plan.resume_url].into_iter().flatten();
    let pause = plan.pause.as_mut().map(|pause| &mut pause.action);
    let method = plan.method.as_mut().map(|change| &mut change.retry.action);
    for url in urls.chain(pause).chain(method) {
        url.push_str("?on=manage");
    }
}
