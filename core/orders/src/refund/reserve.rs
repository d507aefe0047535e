//! The promise: the refund is opened, recorded and taken out of the balance in one transaction, under the order's lock
//! and the balance's. From then on it is pursued until the provider has decided.

use chrono::Duration;
use kontor_db::Tx;
use kontor_jobs::{MoneyJob, enqueue_all, enqueue_at};
use kontor_kernel::{ApiError, ChangeReason, Code, Money, Result, kinds::OrderId};
use kontor_ledger::hold;
use kontor_payments::{
    RefundSource, Transaction, Transfer, TransferAmounts,
    refund::{NewRefund, open, put_together, release_refund, waiting},
};

use super::{
    book::{Shares, reserved},
    commission::cover_with_commission,
    guard::{RefundRequest, is_refundable},
    plan::plan_read,
    recompute_read,
    source::sources,
};
use crate::{Order, OrderAggregate, credit, order::lock};

/// The worker takes over a refund whose process died, after this time.
const RESCUE_SECONDS: i64 = 20;

/// A refund that was promised, and what it sends back.
#[derive(Debug, Clone)]
pub struct ReservedRefund {
    /// The refund.
    pub refund: Transaction,
    /// The payment that it is of.
    pub payment: Transaction,
}

/// Refunds that were promised.
#[derive(Debug, Clone)]
pub struct Promise {
    /// One for each payment, the newest first.
    pub refunds: Vec<ReservedRefund>,
    /// What the payer gets in all.
    pub money: Money,
    /// Whether nothing that was paid is left after it.
    pub full: bool,
}

/// Promises a refund. Two at once come one after the other; the second finds what the first has left.
pub async fn reserve_refund(tx: &mut Tx, order: OrderId, request: &RefundRequest) -> Result<Promise> {
    let order = lock(tx, order).await?;
    hold(tx).await?;
    let mut of = OrderAggregate::read(tx, order).await?;
    let plan = plan_read(tx, &of, request).await?;
    if request.give_back_coupon && !plan.full {
        return Err(ApiError::field(Code::InvalidChoice, "/give_back_coupon").with("allowed", vec![false]));
    }
    let queued = plan.queued();
    let mut refunds = Vec::new();
    // What goes back by wire is told apart from the rest: it takes longer, and another way.
    let (mut by_wire, mut others) = (None, None);
    for planned in &plan.refunds {
        let first = if planned.payment.method.is_wire() { &mut by_wire } else { &mut others };
        let new = NewRefund {
            payment: &planned.payment,
            money: planned.money,
            source: RefundSource::Sale,
            reason: request.reason.trim(),
            queued: queued && !planned.payment.is_own(),
        };
        let (refund, transfer) = opened(tx, &new, planned.transfer()).await?;
        if request.tax_of.is_none() {
            credit::take(tx, &of.order, refund.id, planned.money).await?;
        }
        match first {
            Some(first) => put_together(tx, *first, refund.id).await?,
            None => *first = Some(refund.id),
        }
        of.note(refund.clone());
        of.transfers.push(transfer);
        refunds.push(ReservedRefund { refund, payment: planned.payment.clone() });
    }
    recompute_read(tx, &mut of, ChangeReason::RefundPromised).await?;
    let money = Money::new(plan.sum(|one| one.money), of.order.currency);
    Ok(Promise { refunds, money, full: plan.full })
}

/// Promises back the tax in what was paid, which nobody owed: of each payment its own, as much as is left of it. What a bank
/// has taken back is not paid; its tax goes back should the bank give it back. What its provider sends back no more is between
/// the two of them.
pub(crate) async fn promise_tax(tx: &mut Tx, order: &Order, reason: &str) -> Result<Vec<Promise>> {
    hold(tx).await?;
    let now = tx.now();
    let mut promised = Vec::new();
    let of = OrderAggregate::read(tx, order.clone()).await?;
    for source in sources(&of).iter().filter(|source| source.tax_left() > 0) {
        if !is_refundable(source, now) {
            tracing::warn!(transaction = %source.payment.id, "tax that nobody owes cannot go back any more");
            continue;
        }
        let money = Some(Money::new(source.tax_back(), order.currency));
        let request = RefundRequest {
            money,
            reason: reason.to_owned(),
            tax_of: Some(source.payment.id),
            ..RefundRequest::default()
        };
        promised.push(reserve_refund(tx, order.id, &request).await?);
    }
    Ok(promised)
}

/// Promises to send back what came for an order that nobody expects money for any more. It is the payer's: no balance
/// of anybody else is asked.
pub async fn promise_surplus(tx: &mut Tx, payment: &Transaction, arrived: Money, reason: &str) -> Result<()> {
    let new = NewRefund { payment, money: arrived, source: RefundSource::PayerBalance, reason, queued: false };
    let amounts = TransferAmounts::untaxed(arrived.negated(), tx.now());
    opened(tx, &new, amounts).await?;
    Ok(())
}

async fn opened(tx: &mut Tx, new: &NewRefund<'_>, amounts: TransferAmounts) -> Result<(Transaction, Transfer)> {
    let refund = open(tx, new).await?;
    let transfer = kontor_payments::record(tx, &refund, amounts).await?;
    if !new.queued {
        reserved(tx, &refund, &Shares::from_transfer(&refund, &transfer)).await?;
    }
    let (seller, at) = (tx.seller()?, tx.env().clock.now() + Duration::seconds(RESCUE_SECONDS));
    enqueue_at(tx, MoneyJob::Refund { seller, transaction: refund.id }, at).await?;
    Ok((refund, transfer))
}

/// The shares of a refund, as they were promised.
pub async fn shares(tx: &mut Tx, refund: &Transaction) -> Result<Shares> {
    let transfers = kontor_payments::transfers_of(tx, &[refund.id]).await?;
    let transfer =
        transfers.first().ok_or_else(|| ApiError::internal(format!("refund {} without a transfer", refund.id)))?;
    Ok(Shares::from_transfer(refund, transfer))
}

/// Lets a queued refund go when the seller's balance covers it now. `false`: it still waits.
pub async fn resume_refund(tx: &mut Tx, known: &Transaction) -> Result<bool> {
    let id = known.id;
    lock(tx, known.order_id).await?;
    hold(tx).await?;
    let refund = kontor_payments::find(tx, id).await?;
    if refund.queued_at.is_none() {
        return Ok(true);
    }
    let shares = shares(tx, &refund).await?;
    let (first, _) = waiting(tx, refund.currency).await?;
    if first.is_some_and(|first| first != id) {
        return Ok(false);
    }
    let all = kontor_payments::of_order(tx, refund.order_id).await?;
    let back: Vec<_> = refund.reverses_id.map(|payment| (payment, refund.amount)).into_iter().collect();
    let cover = cover_with_commission(tx, refund.currency, &back, &all).await?;
    if !cover.covers(cover.asked(shares.seller().amount, shares.others())) {
        return Ok(false);
    }
    if release_refund(tx, id).await? {
        reserved(tx, &refund, &shares).await?;
    }
    Ok(true)
}

/// Money came in: the refunds that waited for the seller's balance may go now.
pub async fn release_queued_refunds(tx: &mut Tx) -> Result<()> {
    let seller = tx.seller()?;
    let queued = kontor_payments::refund::queued(tx).await?;
    let jobs: Vec<_> = queued.into_iter().map(|transaction| MoneyJob::Refund { seller, transaction }).collect();
    enqueue_all(tx, &jobs).await
}
