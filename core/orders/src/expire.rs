//! Gives up first payments that nobody finished, each in its tenant's own transaction and its tenant's own time.

use kontor_db::Tx;
use kontor_kernel::{ChangeReason, Money, Result};
use kontor_payments::provider::{Charge, Outcome};
use kontor_urls::Links;

use crate::{
    HeldPayment, Order, OrderState, Overdue, RateState, Settled, dunning,
    held_payment::lock_payment,
    lost::notify_lost,
    order::{lock, rates},
    recompute::recompute,
    settle::settle,
};

/// Gives up one of them. Looks again first: it may have been paid meanwhile.
pub async fn expire(tx: &mut Tx, links: &Links, overdue: Overdue) -> Result<Option<Settled>> {
    let now = tx.now();
    tx.as_of(overdue.due).await?;
    if let Some(id) = overdue.transaction {
        let held = lock_payment(tx, id).await?;
        let transaction = &held.payment;
        let over = transaction.expires_at.is_some_and(|end| end <= now);
        if over && transaction.part().amount > 0 && was_had(&held.order) {
            return wait_on(tx, links, held).await.map(Some);
        }
        if over {
            let charge = Charge {
                reference: transaction.provider_ref.clone().unwrap_or_default(),
                arrived: Money::zero(transaction.currency),
                fee: 0,
                saved: None,
                bank_country: None,
                method: None,
                outcome: Outcome::Expired,
            };
            let settled = settle(tx, links, held, &charge, true).await?;
            notify_lost(tx, links, &settled).await?;
            return Ok(Some(settled));
        }
        return Ok(None);
    }
    let order = lock(tx, overdue.order).await?;
    let attempts = kontor_payments::attempts(tx, order.id).await?;
    let (before, state) = recompute(tx, &order, ChangeReason::FirstPaymentsOver).await?;
    let Some(transaction) = attempts.into_iter().next_back() else { return Ok(None) };
    // What there is to tell of its attempts was told with each.
    Ok(Some(Settled { order: order.id, transaction, state, paid_now: false, lost_now: before != state, from: None }))
}

/// Whether what a payment is for was had before it.
fn was_had(order: &Order) -> bool {
    order.charged_at.is_some() || matches!(order.payment_state, OrderState::Paying | OrderState::Paused)
}

/// A part has come for what was had: the rest is owed, and comes the same way.
async fn wait_on(tx: &mut Tx, links: &Links, HeldPayment { order, payment }: HeldPayment) -> Result<Settled> {
    kontor_payments::wait_on(tx, payment.id).await?;
    let rate = rates(tx, order.id).await?.into_iter().find(|rate| rate.id == payment.rate_id);
    if let Some(rate) = rate.filter(|rate| rate.state == RateState::PartlyPaid) {
        dunning::mark_past_due(tx, links, &order, &rate).await?;
    }
    let state = lock(tx, order.id).await?.payment_state;
    Ok(Settled { order: order.id, transaction: payment, state, paid_now: false, lost_now: false, from: None })
}
