//! A subscription that its payer lets stand still on the page of its order, goes on with, or keeps after all when they had ended it: no
//! account, no script.

use chrono::NaiveDate;
use kontor_kernel::{ApiError, Code, Result};
use kontor_orders::{Order, pause_by_payer, reactivate::reactivate_by_payer};
use poem::Body;

use super::actions::OrderForm;
use crate::pages::{Shown, place::begin_as_shop, visit::Visit};

/// Lets the plan stand still until the day that was chosen.
pub async fn pause(visit: &Visit, seller: &str, key: &str, body: Body) -> Shown {
    let request = OrderForm::read(visit, seller, key, body).await?;
    let done = stand_still(visit, &request).await.map(|_| request.here.clone());
    request.redirect_to(done)
}

async fn stand_still(visit: &Visit, OrderForm { place, order, sent, .. }: &OrderForm) -> Result<Order> {
    let until = sent.text("until").parse::<NaiveDate>().map_err(|_| ApiError::field(Code::InvalidDate, "/until"))?;
    let mut tx = begin_as_shop(visit, place.tenant).await?;
    let paused = pause_by_payer::pause_by_payer(&mut tx, visit.app.checkout.links(), *order, until).await?;
    tx.commit().await?;
    Ok(paused)
}

/// Goes on with it now.
pub async fn resume(visit: &Visit, seller: &str, key: &str, body: Body) -> Shown {
    let request = OrderForm::read(visit, seller, key, body).await?;
    let done = go_on(visit, &request).await.map(|_| request.here.clone());
    request.redirect_to(done)
}

async fn go_on(visit: &Visit, OrderForm { place, order, .. }: &OrderForm) -> Result<Order> {
    let mut tx = begin_as_shop(visit, place.tenant).await?;
    let resumed = pause_by_payer::resume_by_payer(&mut tx, visit.app.checkout.links(), *order).await?;
    tx.commit().await?;
    Ok(resumed)
}

/// Keeps it after all: it was ended, and the day has not come yet.
pub async fn keep_order(visit: &Visit, seller: &str, key: &str, body: Body) -> Shown {
    let request = OrderForm::read(visit, seller, key, body).await?;
    let done = undo_cancellation(visit, &request).await.map(|_| request.here.clone());
    request.redirect_to(done)
}

async fn undo_cancellation(visit: &Visit, OrderForm { place, order, .. }: &OrderForm) -> Result<Order> {
    let mut tx = begin_as_shop(visit, place.tenant).await?;
    let kept = reactivate_by_payer(&mut tx, visit.app.checkout.links(), *order).await?;
    tx.commit().await?;
    Ok(kept)
}
