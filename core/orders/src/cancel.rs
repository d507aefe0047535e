//! Calling an order off before it is paid, and ending a plan. What is open is closed, what is expected is not expected any more; money
//! that comes all the same is booked as the payer's and sent back.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::Tx;
use kontor_jobs::{AccessJob, enqueue};
use kontor_kernel::{ApiError, Cause, ChangeReason, Code, Currency, Money, Result, Validator, kinds::OrderId};
use kontor_mail::Email;
use kontor_payments::{Transaction, TransactionState};
use kontor_urls::Links;

use crate::{
    Order, OrderState, Rate, RateState,
    binding::{know_until, payer_end, period_end},
    invoice_request, merged,
    order::{lock, rates},
    pause::refuse,
    people::payer_of,
    receive::give_back_parts,
    recompute::recompute,
    refund::{PaidBack, left_at},
    schema::orders,
};

/// Room to say why.
const REASON_CHARS_MAX: usize = 500;

/// When calling off takes effect.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum CancelAt {
    /// At once: nothing more is expected, and what was bought is closed.
    #[default]
    Now,
    /// At once, but what is due already stays owed.
    NowOwing,
    /// Of a plan: when what is paid for is over.
    PeriodEnd,
    /// Of a plan: when its payer can leave it by what was agreed.
    AsAgreed,
}

/// What calling off did.
#[derive(Debug, Clone)]
pub struct Canceled {
    /// The order as it was before.
    pub before: Order,
    /// Its payments that were open: their pages must take no money any more.
    pub closed: Vec<Transaction>,
    /// Whether this very call did it.
    pub now: bool,
}

/// What calling off would mean, in numbers.
#[derive(Debug, Clone, Copy)]
pub struct CancelPlan {
    /// What is not expected any more.
    pub unpaid: Money,
    /// What of it is due already: it stays owed at the end of a period, and where the seller keeps the debt.
    pub due: Money,
    /// Payments that are open.
    pub open_payments: usize,
    /// Whether the buyer loses what they have.
    pub ends_access: bool,
    /// What is paid ahead of it, should it end at once.
    pub credit: PaidBack,
    /// What of that is left at the end of the period: what is not goes into the payments before it.
    pub credit_at_end: PaidBack,
    /// When what is paid for is over, where it is a plan that can end then.
    pub period_end: Option<DateTime<Utc>>,
    /// Until when its payer is bound by what was agreed, where that is later.
    pub bound_until: Option<DateTime<Utc>>,
}

/// Refuses an order that cannot be called off: what was paid is sent back instead. `false`: it is called off already.
fn check_cancelable(order: &Order, all: &[Rate]) -> Result<bool> {
    match order.payment_state {
        OrderState::Canceled => Ok(false),
        OrderState::Waiting | OrderState::Pending => Ok(true),
        OrderState::Paid if order.total_amount == 0 => Ok(true),
        OrderState::Paying | OrderState::Paused if order.plan().terms.is_some() => Ok(true),
        // What a bank took of a plan may come back, and then the plan would go on.
        OrderState::Chargebacked
            if order.plan().terms.is_some() && (order.canceled_at.is_some() || all.iter().any(comes)) =>
        {
            Ok(true)
        }
        // Had, and not paid for: nothing is there to be sent back.
        OrderState::Paying | OrderState::Paused if order.paid_amount == 0 => Ok(true),
        found => {
            let instead = matches!(found, OrderState::Paid | OrderState::Paying).then_some(OrderState::Refunded);
            Err(ApiError::new(Code::InvalidTransition)
                .with("from", found.to_string())
                .with("to", OrderState::Canceled.to_string())
                .with("allowed", instead.iter().map(ToString::to_string).collect::<Vec<_>>()))
        }
    }
}

fn comes(rate: &Rate) -> bool {
    rate.is_owed() || rate.state == RateState::Future
}

/// What calling off would mean now.
pub async fn cancel_plan(tx: &mut Tx, order: &Order) -> Result<CancelPlan> {
    let all = rates(tx, order.id).await?;
    let still = check_cancelable(order, &all)?;
    if still {
        merged::on_its_own(tx, order, &all).await?;
    }
    let open = kontor_payments::attempts(tx, order.id).await?.iter().filter(|one| !one.state.is_over()).count();
    let sum = |counts: fn(&&Rate) -> bool| {
        let open = all.iter().filter(|_| still).filter(counts).map(|rate| rate.open().amount);
        Money::new(open.sum(), order.currency)
    };
    let now = tx.now();
    let period_end = if still { period_end(order, &all, now)? } else { None };
    let by_payer = still && order.plan().ends_by_payer();
    let bound_until = if by_payer { payer_end(order, &all, now)? } else { None };
    let end = period_end;
    let credit = left_at(tx, order, &all, None).await?;
    Ok(CancelPlan {
        credit,
        credit_at_end: if end.is_some() { left_at(tx, order, &all, end).await? } else { credit },
        unpaid: sum(|rate| rate.is_owed() || rate.state == RateState::Future),
        due: sum(|rate| rate.is_owed()),
        open_payments: open,
        ends_access: still && order.payment_state.is_open(),
        period_end,
        bound_until: bound_until.filter(|end| Some(*end) > period_end),
    })
}

/// Calls an order off. Twice is once.
pub async fn cancel(
    tx: &mut Tx,
    links: &Links,
    id: OrderId,
    at: CancelAt,
    reason: impl Into<Cause<'_>>,
) -> Result<Canceled> {
    let reason = reason.into();
    let mut check = Validator::new();
    check.text("/reason", reason.said, 0, REASON_CHARS_MAX).finish()?;
    let order = lock(tx, id).await?;
    let nothing = |order| Canceled { before: order, closed: Vec::new(), now: false };
    let (mut all, now) = (rates(tx, id).await?, tx.now());
    let later = matches!(at, CancelAt::PeriodEnd | CancelAt::AsAgreed);
    let end = match at {
        CancelAt::Now | CancelAt::NowOwing => None,
        CancelAt::PeriodEnd => period_end(&order, &all, now)?,
        CancelAt::AsAgreed => payer_end(&order, &all, now)?,
    };
    // What ends already can end sooner, never later.
    let ended = order.canceled_at.is_some_and(|at| later && end.is_none_or(|end| end >= at));
    if !check_cancelable(&order, &all)? || ended {
        return Ok(nothing(order));
    }
    // A plan that runs is never ended at once by who wants it ended later: what is owed would be let go with it.
    let runs = order.payment_state.may_go_on();
    if later && end.is_none() && runs && order.plan().terms.is_some() {
        return Err(refuse(&order, OrderState::Canceled, &[]));
    }
    merged::on_its_own(tx, &order, &all).await?;
    let why = reason.or(ChangeReason::CalledOff);
    if let Some(end) = end {
        all = know_until(tx, id, end).await?;
    }
    let ahead = left_at(tx, &order, &all, end).await?;
    // A first payment is never owed: without it nothing was had.
    let owing = end.is_some() || (at == CancelAt::NowOwing && order.charged_at.is_some());
    let mut closed = Vec::new();
    if !owing {
        closed = kontor_payments::attempts(tx, id).await?;
        closed.retain(|one| !one.state.is_over());
        for payment in &closed {
            tx.transition(payment.id.uuid(), TransactionState::Canceled, why).await?;
            let over = kontor_payments::find(tx, payment.id).await?;
            give_back_parts(tx, &over).await?;
        }
        if !closed.is_empty() {
            // What had come of a payment in part is not part of it any more.
            all = rates(tx, id).await?;
        }
    }
    for rate in &all {
        if !owing && rate.state == RateState::Pending {
            tx.transition(rate.id.uuid(), RateState::Unpaid, why).await?;
        }
        // What is due before the plan ends stays owed, unless the seller lets it go.
        let not_any_more = rate.state == RateState::Future && end.is_none_or(|end| rate.due_at >= end);
        if not_any_more || (!owing && rate.is_owed() && rate.state != RateState::PartlyPaid) {
            tx.transition(rate.id.uuid(), RateState::Skipped, why).await?;
            if rate.state != RateState::Future {
                invoice_request::called_off(tx, &order, rate, invoice_request::reason(reason.said, "called off"))
                    .await?;
            }
        }
    }
    let seller = tx.seller()?;
    diesel::update(orders::table.find((seller, id)))
        .set((orders::canceled_at.eq(end.unwrap_or(now)), orders::updated_at.eq(now)))
        .execute(tx.conn()?)
        .await?;
    let marked = lock(tx, id).await?;
    let (before, after) = recompute(tx, &marked, why).await?;
    // What is paused keeps what is not lost yet.
    if (before.is_open() || before == OrderState::Paused) && !after.is_open() {
        enqueue(tx, AccessJob::Withdraw { seller, order: id }).await?;
    }
    match end {
        Some(end) => notify_end(tx, links, &order, end, ahead).await?,
        None => notify_payer(tx, links, &marked, owed(if owing { &all } else { &[] }, order.currency), ahead).await?,
    }
    Ok(Canceled { before: order, closed, now: true })
}

async fn notify_end(tx: &mut Tx, links: &Links, order: &Order, end: DateTime<Utc>, ahead: PaidBack) -> Result<()> {
    let snapshot = order.snapshot();
    let letter = Email::PlanEnds {
        shop: snapshot.seller.name.clone(),
        order: order.token.clone(),
        order_link: links.order_page(&snapshot.seller.username, order.id),
        product: snapshot.name(),
        ends_on: end.with_timezone(&snapshot.seller.zone()).date_naive(),
        credit_back: some(ahead.back),
        credit_kept: some(ahead.kept),
    };
    kontor_notifications::write(tx, &payer_of(order), &letter).await?;
    Ok(())
}

/// Nothing is not spoken of.
fn some(money: Money) -> Option<Money> {
    Some(money).filter(|money| money.amount > 0)
}

/// What is due of some payments.
fn owed(rates: &[Rate], currency: Currency) -> Money {
    Money::new(rates.iter().filter(|rate| rate.is_owed()).map(|rate| rate.open().amount).sum(), currency)
}

async fn notify_payer(tx: &mut Tx, links: &Links, order: &Order, owed: Money, ahead: PaidBack) -> Result<()> {
    let snapshot = order.snapshot();
    let letter = Email::OrderCanceled {
        shop: snapshot.seller.name.clone(),
        order: order.token.clone(),
        order_link: links.order_page(&snapshot.seller.username, order.id),
        product: snapshot.name(),
        owed: some(owed),
        credit_back: some(ahead.back),
        credit_kept: some(ahead.kept),
    };
    kontor_notifications::write(tx, &payer_of(order), &letter).await?;
    Ok(())
}
