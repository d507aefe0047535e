//! News of a refund: its transaction moves, the rate and the order follow, the books are written, access ends, people
//! are told. One transaction; whoever is second learns that nothing changed.

mod notify;

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::Tx;
use kontor_jobs::{AccessJob, enqueue};
use kontor_kernel::{Cause, ChangeReason, Money, Result};
use kontor_payments::{
    Applied, RefundSource, Transaction, TransactionState,
    provider::{Refund, RefundOutcome},
    refund::{apply, together},
};
use kontor_urls::Links;

use crate::{
    OrderAggregate, OrderState, credit, dispute,
    dunning::{Missing, notify_unpaid},
    invoice_request,
    rate_state::follow_installment,
    re_request::{is_taken_back, owe_after_failed_refund},
    refund::{
        book::{Shares, released, sent},
        recompute_read,
    },
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

/// Applies what a provider says of a refund; `known` is how it was when the provider was asked.
pub async fn settle_refund(tx: &mut Tx, links: &Links, known: &Transaction, news: &Refund) -> Result<RefundSettled> {
    settle_as(tx, links, known, news, None).await
}

/// The same where the platform decides by hand what became of it, for this `reason`.
pub async fn settle_refund_by_hand(
    tx: &mut Tx,
    links: &Links,
    known: &Transaction,
    news: &Refund,
    reason: &str,
) -> Result<RefundSettled> {
    settle_as(tx, links, known, news, Some(reason)).await
}

async fn settle_as(
    tx: &mut Tx,
    links: &Links,
    known: &Transaction,
    news: &Refund,
    by_hand: Option<&str>,
) -> Result<RefundSettled> {
    let why = by_hand.map(|reason| ChangeReason::DecidedByPlatform.or_said(reason));
    let mut of = OrderAggregate::lock(tx, known.order_id).await?;
    let stands = of.transaction(known.id)?.clone();
    let applied = apply(tx, stands, news, why).await?;
    of.note(applied.transaction().clone());
    let state = match &applied {
        Applied::Unchanged(_) => of.order.payment_state,
        Applied::Settled(refund) => left(tx, links, &mut of, refund).await?,
        Applied::Changed(refund, _) if refund.state == TransactionState::Denied => {
            failed(tx, links, &mut of, refund, news, why).await?
        }
        Applied::Changed(..) => recompute_read(tx, &mut of, ChangeReason::RefundPending).await?.1,
    };
    Ok(RefundSettled { refund: applied.transaction().clone(), state })
}

/// It did not leave, or came back. What a bank took meanwhile of the same payment can be asked for now.
async fn failed(
    tx: &mut Tx,
    links: &Links,
    of: &mut OrderAggregate,
    refund: &Transaction,
    news: &Refund,
    by_hand: Option<Cause<'_>>,
) -> Result<OrderState> {
    released(tx, refund, &Shares::within(of, refund)?).await?;
    credit::restore(tx, &of.order, refund.id).await?;
    let taken_back = is_taken_back(of, refund);
    let owed = owe_after_failed_refund(tx, of, refund).await?;
    let (_, state) = recompute_read(tx, of, by_hand.unwrap_or_else(|| ChangeReason::RefundFailed.into())).await?;
    if let RefundOutcome::Failed { reason } = &news.outcome {
        let reason = by_hand.map_or(reason.as_str(), |cause| cause.said);
        let after = notify::Failure { reason, taken_back, asked: owed.is_some() };
        notify::seller_of_failure(tx, links, &of.order, refund, &after).await?;
    }
    if let Some(rate) = &owed {
        notify_unpaid(tx, links, &of.order, rate, Missing::TakenBack).await?;
    }
    notify_refunds(tx, links, of, refund).await?;
    Ok(state)
}

/// The money has left.
async fn left(tx: &mut Tx, links: &Links, of: &mut OrderAggregate, refund: &Transaction) -> Result<OrderState> {
    sent(tx, refund).await?;
    let shares = Shares::within(of, refund)?;
    if refund.refund_source == Some(RefundSource::Sale) {
        lower_rate(tx, of, refund).await?;
        invoice_request::reversed(tx, &of.order, refund, (shares.vat().amount, shares.before_shares().amount)).await?;
    }
    dispute::avoided(tx, refund).await?;
    let why = ChangeReason::Refunded.or_said(refund.reason.as_deref().unwrap_or_default());
    let (before, state) = recompute_read(tx, of, why).await?;
    let ended = matches!(state, OrderState::Refunded | OrderState::Chargebacked);
    if ended || (before.is_open() && !state.is_open()) {
        enqueue(tx, AccessJob::Withdraw { seller: of.order.seller_id, order: of.order.id }).await?;
    }
    notify_refunds(tx, links, of, refund).await?;
    Ok(state)
}

/// With the last of the refunds that were promised together, payer and seller are told what has left of all of them.
async fn notify_refunds(tx: &mut Tx, links: &Links, of: &OrderAggregate, refund: &Transaction) -> Result<()> {
    let ids = together(tx, refund.id).await?;
    let all: Vec<&Transaction> = of.transactions.iter().filter(|one| ids.contains(&one.id)).collect();
    if all.iter().any(|one| !one.state.is_over()) {
        return Ok(());
    }
    let zero = Money::zero(refund.currency);
    let (mut sum, mut share) = (zero, zero);
    for one in all.into_iter().filter(|one| one.state == TransactionState::Successful) {
        sum = sum.plus(one.money())?;
        share = share.plus(Shares::within(of, one)?.seller())?;
    }
    if sum.amount == 0 {
        return Ok(());
    }
    let order = &of.order;
    let ended = matches!(order.payment_state, OrderState::Refunded | OrderState::Chargebacked);
    let ended = ended || waits_for_next(order, &of.installments);
    let access_ended = ended || order.canceled_at.is_some_and(|at| at <= tx.now());
    notify::payer(tx, links, order, sum, refund.method.is_wire(), access_ended).await?;
    notify::seller(tx, links, order, sum, share).await
}

/// The rate knows what went back of it; all of it is a state.
async fn lower_rate(tx: &mut Tx, of: &mut OrderAggregate, refund: &Transaction) -> Result<()> {
    let seller = tx.seller()?;
    diesel::update(order_rates::table.find((seller, refund.rate_id)))
        .set(order_rates::refunded_amount.eq(order_rates::refunded_amount + refund.amount))
        .execute(tx.conn()?)
        .await?;
    if let Some(rate) = of.installments.iter_mut().find(|rate| rate.id == refund.rate_id) {
        rate.refunded_amount += refund.amount;
    }
    let why = ChangeReason::Refunded.or_said(refund.reason.as_deref().unwrap_or_default());
    follow_installment(tx, of, refund.rate_id, why).await
}
