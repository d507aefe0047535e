//! The state and the sums of an order as they follow from its payments, and that they are written. Nobody sets them.

use std::collections::BTreeSet;

use chrono::{DateTime, Duration, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::{Keep, Tx};
use kontor_jobs::{AccessJob, MoneyJob, enqueue};
use kontor_kernel::{Cause, Result, kinds::OrderId};
use kontor_payments::{PaymentForm, Transaction, TransactionState};

use crate::{
    Facts, Order, OrderAggregate, OrderState, PlanSnapshot, Rate, RateState, credit, derive,
    merged::{self, MergedPayments},
    order::{lock, rates},
    refunded_period::{is_period_refunded, states_of},
    rows,
    schema::orders,
};

/// A buyer whose card was declined may come back this long.
pub(crate) const FIRST_ATTEMPTS_HOURS: i64 = 24;

/// How long first attempts may take: a wire has its days, everything else one.
pub(crate) fn first_attempts_end(order: &Order) -> DateTime<Utc> {
    let patience = match order.payment_form {
        PaymentForm::BankWire => Duration::days(kontor_kernel::limits::WIRE_EXPIRY_DAYS),
        _ => Duration::hours(FIRST_ATTEMPTS_HOURS),
    };
    order.created_at + patience
}

/// Brings an order that is read, those whose payments are taken with it, and what was paid ahead of it in step with what was read; the
/// aggregate is as it was written then. Answers its state before and after.
pub(crate) async fn sync_state(
    tx: &mut Tx,
    of: &mut OrderAggregate,
    cause: Cause<'_>,
) -> Result<(OrderState, OrderState)> {
    if of.order.has_credit() {
        credit::apply_credit_balance(tx, &of.order).await?;
        of.installments = rates(tx, of.order.id).await?;
    }
    let sums = write_state(tx, &of.order, &of.installments, &of.attempts(), cause).await?;
    let moved = (of.order.payment_state, sums.state);
    sums.write_into(&mut of.order);
    follow_origins(tx, &of.installments, cause).await?;
    Ok(moved)
}

/// Whether a plan came to its end by this.
pub(crate) const fn ends_plan((before, after): (OrderState, OrderState)) -> bool {
    !matches!(before, OrderState::Canceled) && matches!(after, OrderState::Canceled)
}

/// An order follows the one that it is merged into: its state, and with it what was bought.
pub(crate) async fn follow_merged(tx: &mut Tx, id: OrderId, cause: Cause<'_>) -> Result<()> {
    let order = lock(tx, id).await?;
    let own = rates(tx, id).await?;
    let moved = recompute_order(tx, &order, &own, cause).await?;
    access(tx, &order, moved).await
}

/// What was bought opens and closes with the state of its order.
pub(crate) async fn access(tx: &mut Tx, order: &Order, (before, after): (OrderState, OrderState)) -> Result<()> {
    let (seller, order) = (order.seller_id, order.id);
    match (before.is_open(), after.is_open()) {
        (false, true) => enqueue(tx, AccessJob::Deliver { seller, order }).await,
        (true, false) => enqueue(tx, AccessJob::Withdraw { seller, order }).await,
        _ => Ok(()),
    }
}

/// Whether the first payment of an order is awaited while what was bought is open already.
fn is_open_unpaid(order: &Order, rates: &[Rate], newest: Option<TransactionState>) -> bool {
    order.payment_form == PaymentForm::PayLater
        && newest.is_some_and(|state| !state.is_over())
        && rates.first().is_some_and(|rate| matches!(rate.state, RateState::Unpaid | RateState::PartlyPaid))
}

/// The orders whose payments are taken with these follow.
pub(crate) async fn follow_origins(tx: &mut Tx, rates: &[Rate], cause: Cause<'_>) -> Result<()> {
    let brought: BTreeSet<_> = rates.iter().filter_map(|rate| rate.origin_order_id).collect();
    for origin in brought {
        follow_merged(tx, origin, cause).await?;
    }
    Ok(())
}

/// What is computed of an order, as it was written.
pub(crate) struct Sums {
    pub(crate) state: OrderState,
    total: i64,
    vat: i64,
    paid: i64,
    refunded: i64,
    charged_at: Option<DateTime<Utc>>,
}

impl Sums {
    fn write_into(&self, order: &mut Order) {
        order.payment_state = self.state;
        (order.total_amount, order.vat_amount) = (self.total, self.vat);
        (order.paid_amount, order.refunded_amount) = (self.paid, self.refunded);
        order.charged_at = self.charged_at;
        order.version += 1;
    }
}

/// Recomputes a locked order by its rates, and no other.
pub(crate) async fn recompute_order(
    tx: &mut Tx,
    order: &Order,
    rates: &[Rate],
    cause: Cause<'_>,
) -> Result<(OrderState, OrderState)> {
    let attempts = kontor_payments::attempts(tx, order.id).await?;
    let sums = write_state(tx, order, rates, &attempts, cause).await?;
    Ok((order.payment_state, sums.state))
}

/// Computes an order from its rates and what was tried to pay it, and writes that.
pub(crate) async fn write_state(
    tx: &mut Tx,
    order: &Order,
    rates: &[Rate],
    attempts: &[Transaction],
    cause: Cause<'_>,
) -> Result<Sums> {
    let merged = merged::merged_payments(tx, order).await?;
    let now = tx.now();
    let plan = order.plan();
    let endless = plan.is_endless();
    let state = state_at(order, plan, rates, attempts, &merged, now);
    if state != order.payment_state && !order.payment_state.expected().contains(&state) {
        let from = order.payment_state;
        tracing::error!(order = %order.token, %from, to = %state, why = ?cause, "an order moved as nobody expects");
    }
    let sum = |part: fn(&Rate) -> i64, counts: fn(&Rate) -> bool| {
        rates.iter().filter(|rate| counts(rate)).map(part).sum::<i64>()
    };
    let (paid, refunded) = (sum(|rate| rate.paid_amount, |_| true), sum(|rate| rate.refunded_amount, |_| true));
    // A part of a payment is none yet.
    let whole = rates.iter().any(|rate| rate.paid_amount > 0 && rate.paid_amount == rate.amount);
    // What a plan without an end comes to is what was due so far.
    let (total, vat) = match endless {
        true => (sum(|rate| rate.amount, was_due), sum(|rate| rate.vat_amount, was_due)),
        false => (order.total_amount, order.vat_amount),
    };
    tx.set_change_reason(cause).await?;
    let seller = tx.seller()?;
    // The first payment and none after it: what was bought, was bought then.
    let charged_at = order.charged_at.or(whole.then_some(now));
    diesel::update(orders::table.find((seller, order.id)))
        .set((
            orders::payment_state.eq(state),
            (orders::total_amount.eq(total), orders::vat_amount.eq(vat)),
            orders::paid_amount.eq(paid),
            orders::refunded_amount.eq(refunded),
            orders::charged_at.eq(charged_at),
            orders::updated_at.eq(now),
            orders::version.eq(orders::version + 1),
        ))
        .prepared()
        .execute(tx.conn()?)
        .await?;
    rows::refresh(tx, order.id, endless).await?;
    if order.snapshot().deal.is_some() {
        // The commission of who sold it follows what was paid and what went back.
        enqueue(tx, MoneyJob::FollowDeal { seller, order: order.id }).await?;
    }
    Ok(Sums { state, total, vat, paid, refunded, charged_at })
}

/// The state of an order as it follows from its payments at a moment.
pub(crate) fn state_at(
    order: &Order,
    plan: &PlanSnapshot,
    rates: &[Rate],
    attempts: &[Transaction],
    merged: &MergedPayments,
    now: DateTime<Utc>,
) -> OrderState {
    let first = rates.iter().map(|rate| rate.id).next();
    let newest = attempts.iter().rfind(|attempt| Some(attempt.rate_id) == first).map(|attempt| attempt.state);
    // Number 0 opens a test period: it lets the buyer in and is no payment. What was paid with another stands and falls with it.
    let counts = |rate: &&Rate| rate.number > 0 && rate.paid_with.is_none();
    let states: Vec<_> = rates.iter().chain(&merged.rates).filter(counts).map(|rate| rate.state).collect();
    derive(&Facts {
        rates: &states,
        newest,
        first_time_over: now >= first_attempts_end(order),
        finite: !plan.is_endless(),
        received: rates.iter().any(|rate| rate.paid_amount > 0),
        charged: order.charged_at.is_some(),
        canceled: order.canceled_at.is_some_and(|at| at <= now),
        ending: order.canceled_at.is_some_and(|at| at > now),
        // What nothing is left to pay of cannot stand still.
        paused: order.paused_at.is_some() && rates.iter().any(|rate| rate.is_owed() || rate.state == RateState::Future),
        access_early: rates.iter().any(|rate| rate.number == 0 && rate.state == RateState::Paid)
            || is_open_unpaid(order, rates, newest),
        period_refunded: is_period_refunded(
            plan.pays_by_period(),
            &states_of(order.id, rates.iter().chain(&merged.rates)),
        ),
        merged_into: merged.state,
    })
}

const fn was_due(rate: &Rate) -> bool {
    !matches!(rate.state, RateState::Future | RateState::Skipped)
}
