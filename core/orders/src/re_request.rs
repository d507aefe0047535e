//! Asking for a payment again that a bank took back for good (decisions-selling, order-rate: chargebacked to debt): its payer had what
//! was bought and owes it. It is a debt like any other from then on, and the payment that was taken back pays nothing any more.
//! Nobody's account is debited for it: who disputes a debit is not debited again, they pay by themselves.
//!
//! Of a debit that its bank returned there is nothing to decide, so it is asked for again at once, in the transaction of the news, or of
//! the news that a refund of it which was on its way has failed; of a dispute that was lost its seller decides.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::{Keep, Tx};
use kontor_kernel::{
    ApiError, ChangeReason, Code, Money, Result, Validator,
    kinds::{OrderRateId, TransactionId},
};
use kontor_payments::{DisputeState, Transaction, TransactionKind, TransactionState};
use kontor_urls::Links;

use crate::{
    Order, OrderAggregate, Rate, RateState,
    dunning::{Missing, notify_unpaid},
    merged,
    order::lock,
    receive::give_back_parts,
    recompute::recompute,
    schema::order_rates,
};

/// Room to say why.
const REASON_CHARS_MAX: usize = 500;

/// What asking again would mean.
#[derive(Debug, Clone)]
pub struct AskPlan {
    /// The payment.
    pub rate: Rate,
    /// What is asked for.
    pub amount: Money,
    /// What is owed of the order then.
    pub owed: Money,
}

/// What asking again would mean now. Refused for what no bank took back as a whole, and while the bank has not decided.
pub async fn plan(tx: &mut Tx, order: &Order, rate: OrderRateId) -> Result<AskPlan> {
    let of = OrderAggregate::read(tx, order.clone()).await?;
    plan_read(tx, &of, rate).await
}

/// The same of an order that is read.
async fn plan_read(tx: &mut Tx, of: &OrderAggregate, rate: OrderRateId) -> Result<AskPlan> {
    let all = &of.installments;
    let rate = of.installment(rate).ok_or_else(ApiError::not_found)?.clone();
    let of_it = |one: &&Transaction| one.reverses_id.is_some() && one.reverses_id == rate.paid_by;
    let back: Vec<&Transaction> = of.transactions.iter().filter(of_it).collect();
    // What is on its way back was this payment's money: it is known first whether it went.
    if back.iter().any(|one| one.kind == TransactionKind::Refund && !one.state.is_over()) {
        return Err(ApiError::new(Code::PaymentUnderWay));
    }
    let taken: Vec<&Transaction> = back.into_iter().filter(|one| one.is_standing_chargeback()).collect();
    if taken.iter().any(|one| !is_final(one)) {
        return Err(ApiError::new(Code::PaymentDisputed));
    }
    let whole = matches!(taken.as_slice(), [one] if one.amount == rate.amount);
    if rate.state != RateState::Chargebacked || rate.number == 0 || rate.refunded_amount > 0 || !whole {
        return Err(ApiError::new(Code::InvalidTransition)
            .with("from", rate.state.to_string())
            .with("to", RateState::Debt.to_string())
            .with("allowed", Vec::<String>::new()));
    }
    merged::on_its_own(tx, &of.order, all).await?;
    let amount = Money::new(rate.amount, rate.currency);
    let before: i64 = all.iter().filter(|one| one.is_owed()).map(|one| one.open().amount).sum();
    Ok(AskPlan { owed: Money::new(before, rate.currency).plus(amount)?, rate, amount })
}

fn is_final(one: &Transaction) -> bool {
    matches!(one.dispute_state, Some(DisputeState::Lost | DisputeState::Returned))
}

/// Asks for it again. The caller holds the order's row lock.
pub async fn re_request_payment(
    tx: &mut Tx,
    links: &Links,
    order: &Order,
    rate: OrderRateId,
    reason: &str,
) -> Result<Order> {
    let mut check = Validator::new();
    check.text("/reason", reason, 0, REASON_CHARS_MAX);
    check.finish()?;
    let found = plan(tx, order, rate).await?;
    let why = ChangeReason::AskedAgain.or_said(reason);
    tx.transition(rate.uuid(), RateState::Debt, why).await?.into_result(RateState::Debt)?;
    paid_by(tx, &found.rate, None).await?;
    recompute(tx, order, why).await?;
    notify_unpaid(tx, links, order, &found.rate, Missing::TakenBack).await?;
    lock(tx, order.id).await
}

/// Asks at once for what a bank returned: the caller brings the order in step after it. What is not asked for by itself stays charged
/// back, for its seller to look at: a part, what was refunded before or is on its way back, and payments that are taken together with
/// those of another order. Answers what is owed now, whose payer is to be told.
pub(crate) async fn owe_returned(tx: &mut Tx, of: &mut OrderAggregate, rate: OrderRateId) -> Result<Option<Rate>> {
    let found = match plan_read(tx, of, rate).await {
        Ok(found) => found,
        Err(fault) if fault.code() == Code::InternalError => return Err(fault),
        Err(fault) => {
            tracing::info!(order = %of.order.token, %rate, ?fault, "what was returned is not asked for by itself");
            return Ok(None);
        }
    };
    tx.transition(rate.uuid(), RateState::Debt, ChangeReason::DebitReturned).await?.into_result(RateState::Debt)?;
    paid_by(tx, &found.rate, None).await?;
    if let Some(rate) = of.installments.iter_mut().find(|one| one.id == rate) {
        (rate.state, rate.paid_amount, rate.paid_by, rate.next_try_at) = (RateState::Debt, 0, None, None);
    }
    Ok(Some(found.rate))
}

/// Whether a bank took back the payment that this refund was of, so that nothing is left to send.
pub(crate) fn is_taken_back(of: &OrderAggregate, refund: &Transaction) -> bool {
    taken_of(of, refund).next().is_some()
}

/// A refund has failed: had the bank returned its payment meanwhile, that waited for this answer alone and is asked for now, as
/// [`owe_returned`] does. The caller has noted the failure, and brings the order in step.
pub(crate) async fn owe_after_failed_refund(
    tx: &mut Tx,
    of: &mut OrderAggregate,
    refund: &Transaction,
) -> Result<Option<Rate>> {
    let pays = of.installment(refund.rate_id).is_some_and(|rate| rate.paid_by == refund.reverses_id);
    if !pays || !taken_of(of, refund).any(|one| one.dispute_state == Some(DisputeState::Returned)) {
        return Ok(None);
    }
    owe_returned(tx, of, refund.rate_id).await
}

/// What banks took of the payment that a refund is of, and have not given back.
fn taken_of<'a>(of: &'a OrderAggregate, refund: &Transaction) -> impl Iterator<Item = &'a Transaction> {
    let payment = refund.reverses_id;
    of.transactions.iter().filter(move |one| one.reverses_id == payment && one.is_standing_chargeback())
}

/// The bank gave the money back after all, and it is still asked for: it is paid with it. Nobody waits for another way any more; what has
/// come of a wire, and what comes of it, is the payer's.
pub(crate) async fn paid_after_all(tx: &mut Tx, rate: &Rate, payment: TransactionId) -> Result<()> {
    let waits = |one: &Transaction| one.rate_id == rate.id && one.state == TransactionState::Waiting && !one.payoff;
    for open in kontor_payments::attempts(tx, rate.order_id).await?.into_iter().filter(waits) {
        tx.transition(open.id.uuid(), TransactionState::Canceled, ChangeReason::DisputeWon).await?;
        let over = kontor_payments::find(tx, open.id).await?;
        give_back_parts(tx, &over).await?;
    }
    tx.transition(rate.id.uuid(), RateState::Paid, ChangeReason::DisputeWon).await?.into_result(RateState::Paid)?;
    paid_by(tx, rate, Some(payment)).await
}

async fn paid_by(tx: &mut Tx, rate: &Rate, payment: Option<TransactionId>) -> Result<()> {
    let seller = tx.seller()?;
    let paid = if payment.is_some() { rate.amount } else { 0 };
    diesel::update(order_rates::table.find((seller, rate.id)))
        .set((
            order_rates::paid_amount.eq(paid),
            order_rates::paid_by.eq(payment),
            order_rates::next_try_at.eq(None::<DateTime<Utc>>),
        ))
        .prepared()
        .execute(tx.conn()?)
        .await?;
    Ok(())
}
