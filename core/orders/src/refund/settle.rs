//! News of a refund: its transaction moves, the rate and the order follow, the books are written, access ends, people
//! are told. One transaction; whoever is second learns that nothing changed.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::Tx;
use kontor_jobs::{AccessJob, enqueue};
use kontor_kernel::{Cause, ChangeReason, Money, Result, kinds::TransactionId};
use kontor_payments::{
    Applied, RefundSource, Transaction, TransactionState,
    provider::{Refund, RefundOutcome},
    refund::{apply, together},
};

use super::{
    book::{released, sent},
    reserve::shares,
    tell,
};
use crate::{
    Links, Order, OrderState, credit, dispute,
    dunning::{Missing, tell_unpaid},
    follow::follow_rate,
    invoice_request,
    order::{lock, rates},
    re_request::{is_taken_back, owe_after_failed_refund},
    recompute::recompute,
    refunded_period::waits_for_next,
    schema::order_rates,
};

/// What the news changed.
#[derive(Debug, Clone)]
pub struct RefundSettled {
    /// The refund as it is now.
    pub refund: Transaction,
    /// The order's state now.
    pub state: OrderState,
}

/// Applies what a provider says of a refund.
pub async fn settle_refund(tx: &mut Tx, links: &Links, id: TransactionId, news: &Refund) -> Result<RefundSettled> {
    settle_as(tx, links, id, news, None).await
}

/// The same where the platform decides by hand what became of it, for this `reason`.
pub async fn settle_refund_by_hand(
    tx: &mut Tx,
    links: &Links,
    id: TransactionId,
    news: &Refund,
    reason: &str,
) -> Result<RefundSettled> {
    settle_as(tx, links, id, news, Some(reason)).await
}

async fn settle_as(
    tx: &mut Tx,
    links: &Links,
    id: TransactionId,
    news: &Refund,
    by_hand: Option<&str>,
) -> Result<RefundSettled> {
    let why = by_hand.map(|reason| ChangeReason::DecidedByPlatform.or_said(reason));
    let known = kontor_payments::find(tx, id).await?;
    let order = lock(tx, known.order_id).await?;
    let applied = apply(tx, id, news, why).await?;
    let state = match &applied {
        Applied::Unchanged(_) => order.payment_state,
        Applied::Settled(refund) => left(tx, links, &order, refund).await?,
        Applied::Changed(refund, _) if refund.state == TransactionState::Denied => {
            failed(tx, links, &order, refund, news, why).await?
        }
        Applied::Changed(..) => recompute(tx, &order, ChangeReason::RefundPending).await?.1,
    };
    Ok(RefundSettled { refund: applied.transaction().clone(), state })
}

/// It did not leave, or came back. What a bank took meanwhile of the same payment can be asked for now.
async fn failed(
    tx: &mut Tx,
    links: &Links,
    order: &Order,
    refund: &Transaction,
    news: &Refund,
    by_hand: Option<Cause<'_>>,
) -> Result<OrderState> {
    let shares = shares(tx, refund).await?;
    released(tx, refund, &shares).await?;
    credit::restore(tx, order, refund.id).await?;
    let taken_back = is_taken_back(tx, refund).await?;
    let owed = owe_after_failed_refund(tx, order, refund).await?;
    let (_, state) = recompute(tx, order, by_hand.unwrap_or_else(|| ChangeReason::RefundFailed.into())).await?;
    if let RefundOutcome::Failed { reason } = &news.outcome {
        let reason = by_hand.map_or(reason.as_str(), |cause| cause.said);
        let after = tell::Failure { reason, taken_back, asked: owed.is_some() };
        tell::seller_of_failure(tx, links, order, refund, &after).await?;
    }
    if let Some(rate) = &owed {
        let order = lock(tx, order.id).await?;
        tell_unpaid(tx, links, &order, rate, Missing::TakenBack).await?;
    }
    tell_of_all(tx, links, order, refund, state).await?;
    Ok(state)
}

/// The money has left.
async fn left(tx: &mut Tx, links: &Links, order: &Order, refund: &Transaction) -> Result<OrderState> {
    sent(tx, refund).await?;
    let shares = shares(tx, refund).await?;
    if refund.refund_source == Some(RefundSource::Sale) {
        lower_rate(tx, refund).await?;
        invoice_request::reversed(tx, order, refund, (shares.vat().amount, shares.seller().amount)).await?;
    }
    dispute::avoided(tx, refund).await?;
    let why = ChangeReason::Refunded.or_said(refund.reason.as_deref().unwrap_or_default());
    let (_, state) = recompute(tx, order, why).await?;
    let ended = matches!(state, OrderState::Refunded | OrderState::Chargebacked);
    if ended || (order.payment_state.is_open() && !state.is_open()) {
        enqueue(tx, AccessJob::Withdraw { seller: order.seller_id, order: order.id }).await?;
    }
    tell_of_all(tx, links, order, refund, state).await?;
    Ok(state)
}

/// With the last of the refunds that were promised together, payer and seller are told what has left of all of them.
async fn tell_of_all(tx: &mut Tx, links: &Links, order: &Order, refund: &Transaction, state: OrderState) -> Result<()> {
    let all = together(tx, refund.id).await?;
    if all.iter().any(|one| !one.state.is_over()) {
        return Ok(());
    }
    let zero = Money::zero(refund.currency);
    let (mut sum, mut share) = (zero, zero);
    for one in all.iter().filter(|one| one.state == TransactionState::Successful) {
        sum = sum.plus(one.money())?;
        share = share.plus(shares(tx, one).await?.seller())?;
    }
    if sum.amount == 0 {
        return Ok(());
    }
    let ended = matches!(state, OrderState::Refunded | OrderState::Chargebacked);
    let now = tx.now();
    let (as_it_stands, all) = (lock(tx, order.id).await?, rates(tx, order.id).await?);
    let ended = ended || waits_for_next(&as_it_stands, &all)?;
    let access_ended = ended || order.canceled_at.is_some_and(|at| at <= now);
    tell::payer(tx, links, order, sum, refund.method.is_wire(), access_ended).await?;
    tell::seller(tx, links, order, sum, share).await
}

/// The rate knows what went back of it; all of it is a state.
async fn lower_rate(tx: &mut Tx, refund: &Transaction) -> Result<()> {
    let seller = tx.seller()?;
    diesel::update(order_rates::table.find((seller, refund.rate_id)))
        .set(order_rates::refunded_amount.eq(order_rates::refunded_amount + refund.amount))
        .execute(tx.conn()?)
        .await?;
    let why = ChangeReason::Refunded.or_said(refund.reason.as_deref().unwrap_or_default());
    follow_rate(tx, refund.order_id, refund.rate_id, why).await
}
