//! `/s/{seller}/gifts/{key}`: what somebody was given, for whoever holds its address. The key is not the order's: it opens
//! what was given, and nothing of who paid, how or how much.

use kontor_kernel::{Locale, Result, kinds::OrderId};
use kontor_orders::{Order, OrderState};
use kontor_render::props::{GiftNote, GiftProps, GoodsView, Missing};

use super::show::{goods_view, tickets};
use crate::pages::{
    Shown,
    answer::Answer,
    dates, draw,
    failure::Failure,
    place::{Place, begin_as_shop, enter},
    visit::Visit,
};

/// What the giver reads.
pub fn note(order: &Order, locale: Locale) -> Result<Option<GiftNote>> {
    let Some(gift) = order.gift() else { return Ok(None) };
    let given = order.given_at.is_some();
    Ok(Some(GiftNote { receiver: gift.receiver.full_name(), day: locale.date(gift.on), given }))
}

pub async fn page(visit: &Visit, seller: &str, key: &str) -> Shown {
    let place = enter(visit, seller, &format!("/gifts/{key}")).await?;
    let missing = || place.fail(Failure::not_found(Missing::Order));
    let order = visit.app.checkout.links().gift(key).ok_or_else(missing)?;
    let props = props(visit, &place, order).await.map_err(|fault| place.fail(fault))?.ok_or_else(missing)?;
    let html = draw(visit, &props).await.map_err(|fault| place.fail(fault))?;
    Ok(Answer::private(html).into())
}

/// None: it was not handed over yet.
async fn props(visit: &Visit, place: &Place, order: OrderId) -> Result<Option<GiftProps>> {
    let mut tx = begin_as_shop(visit, place.tenant).await?;
    let order = kontor_orders::find(&mut tx, order).await?;
    let (snapshot, payer) = (order.snapshot(), order.payer());
    let Some(gift) = snapshot.gift.clone().filter(|_| order.given_at.is_some()) else { return Ok(None) };
    let open = matches!(order.payment_state, OrderState::Paid | OrderState::Paying);
    let goods = match open {
        true => {
            let goods = kontor_fulfilment::entitlements_of_order(&mut tx, &order).await?;
            let mut tickets = tickets(visit, place, &mut tx, &goods, &snapshot.product.slug).await?;
            // A better ticket is paid for on a form that knows the buyer.
            for ticket in &mut tickets {
                (ticket.upgrade, ticket.waiting_url) = (None, None);
            }
            let zone = dates::zone(&snapshot.seller.time_zone);
            Some(GoodsView { tickets, ..goods_view(visit, place, goods, zone) })
        }
        false => None,
    };
    tx.commit().await?;
    Ok(Some(GiftProps {
        frame: place.frame.clone(),
        product_name: snapshot.names().join(", "),
        receiver: gift.receiver.first_name,
        giver: payer.full_name(),
        message: gift.message,
        goods,
    }))
}
