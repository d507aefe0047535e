//! Later payments of a plan: found when they are due, asked for, tried again, and claimed when nothing helps
//! (decisions-selling, order-rate). Found as system by ids, each taken up in its tenant's own transaction and time.

use chrono::{DateTime, Duration, NaiveDate, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::{Keep, Row, Tx, query};
use kontor_jobs::{AccessJob, enqueue};
use kontor_kernel::{
    ChangeReason, Machine, Money, Result,
    kinds::{OrderId, OrderRateId},
};
use kontor_mail::Email;
use kontor_payments::{PaymentForm, Transaction, TransactionState, mandate::NOTICE_DAYS, provider::SavedMethod};
use kontor_urls::Links;

pub use crate::batches::DueRate;
use crate::{
    NewRate, Order, OrderAggregate, OrderState, Rate, RateState,
    batches::Batches,
    create::insert_rate,
    credit, debits,
    money::{SkipReason, note_skipped},
    order::{lock, rates},
    people::payer_of,
    plan_calendar::due_of,
    recompute::recompute,
    refunded_period::{WAITS_IN_SQL, waits_for_next},
    schema::order_rates,
};

/// What is not paid so long after it was due is a debt: the days of all tries together, where the seller has not chosen others.
pub(crate) const GRACE_DAYS: i64 = 9;

/// How soon an attempt is made again that could not be made, by a fault that is not the payer's.
const ERROR_RETRY_HOURS: i64 = 1;

/// How many of those are borne before a payment counts as failed: what lasts a day is no hiccup.
const ERROR_TRIES: i64 = 24;

/// A payment that is to be asked for now.
#[derive(Debug, Clone)]
pub struct Collect {
    /// Of which order.
    pub order: Order,
    /// Which.
    pub rate: Rate,
    /// What is kept of how it was paid before; without it, it is a wire.
    pub saved: Option<SavedMethod>,
    /// How it is asked for.
    pub form: PaymentForm,
}

/// What has become due, failed long enough ago, or was not paid in time, each by its own tenant's clock. What a bank took
/// back stops all further debits of its order.
pub fn due() -> Batches<DueRate> {
    let ahead = format!("interval '{} days'", debits::AHEAD_DAYS);
    let debited = debits::FORMS.map(|form| format!("'{form}'")).join(", ");
    Batches::due_rates(|now| {
        format!(
            "r.state IN ('future', 'unpaid') AND r.due_at <= {now} + {ahead}
               AND (r.announced_at IS NULL OR r.due_at <= {now})
               AND (o.payment_state IN ('paying', 'payment_paused') AND o.paused_at IS NULL
                    OR o.payment_state = 'payment_canceled' AND r.state = 'unpaid')
               AND (r.due_at <= {now}
                    OR (o.payment_state = 'paying' OR {WAITS_IN_SQL}) AND o.saved_method IS NOT NULL AND o.payment_form IN ({debited}))
               AND (r.state = 'future' OR r.next_try_at <= {now}
                    OR r.next_try_at IS NULL AND r.due_at <= {now} - interval '{GRACE_DAYS} days')
               AND NOT EXISTS (SELECT FROM order_rates b
                               WHERE b.seller_id = r.seller_id AND b.order_id = r.order_id AND b.state = 'chargebacked')
               AND NOT EXISTS (SELECT FROM transactions t
                               WHERE t.seller_id = r.seller_id AND t.order_id = r.order_id AND (t.rate_id = r.id OR t.payoff) AND NOT t.sets_up
                                 AND t.state IN ('waiting', 'pending'))"
        )
    })
}

/// Takes up one of them. None: there is nothing to ask a provider for. Looks again first: it may have been paid meanwhile.
pub async fn begin(tx: &mut Tx, links: &Links, order: OrderId, rate: OrderRateId) -> Result<Option<Collect>> {
    let now = tx.now();
    let order = lock(tx, order).await?;
    let all = rates(tx, order.id).await?;
    let Some(rate) = all.iter().find(|one| one.id == rate) else { return Ok(None) };
    let over = is_over(&order, now);
    let frozen = all.iter().any(|rate| rate.state == RateState::Chargebacked);
    let due = matches!(rate.state, RateState::Future | RateState::Unpaid) && rate.due_at <= now;
    if over && !frozen && rate.state == RateState::Unpaid && order.payment_state == OrderState::Canceled {
        // Nothing is debited after the end: what was kept of it is a debt.
        if !is_open(tx, rate).await? {
            mark_past_due(tx, links, &order, rate).await?;
        }
        return Ok(None);
    }
    if (over || frozen) && due {
        let why = if over { SkipReason::PlanEnded } else { SkipReason::TakenBack };
        note_skipped(tx, &order, rate, why).await?;
    }
    if over || frozen || !matches!(order.payment_state, OrderState::Paying | OrderState::Paused) {
        return Ok(None);
    }
    if order.is_paused() || is_open(tx, rate).await? {
        return Ok(None);
    }
    let paused = order.payment_state == OrderState::Paused && !waits_for_next(&order, &all);
    if rate.due_at > now {
        if !paused {
            debits::announce_early(tx, links, &order, rate).await?;
        }
        return Ok(None);
    }
    match rate.state {
        RateState::Future => {
            grow_behind(tx, &order, rate, &all).await?;
            if paused && order.plan().is_endless() {
                // Nothing is had while it is paused, and nothing is owed for that time.
                tx.transition(rate.id.uuid(), RateState::Skipped, ChangeReason::PeriodPaused)
                    .await?
                    .into_result(RateState::Skipped)?;
                note_skipped(tx, &order, rate, SkipReason::Paused).await?;
                recompute(tx, &order, ChangeReason::PeriodPaused).await?;
                return Ok(None);
            }
            if rate.open().amount == 0 {
                // All of it was paid ahead: nobody is asked for nothing.
                credit::use_for(tx, &order, rate).await?;
                tx.transition(rate.id.uuid(), RateState::Skipped, ChangeReason::NothingToPay)
                    .await?
                    .into_result(RateState::Skipped)?;
                note_skipped(tx, &order, rate, SkipReason::NothingToPay).await?;
                recompute(tx, &order, ChangeReason::NothingToPay).await?;
                return Ok(None);
            }
            tx.transition(rate.id.uuid(), RateState::Unpaid, ChangeReason::Due)
                .await?
                .into_result(RateState::Unpaid)?;
            recompute(tx, &order, ChangeReason::Due).await?;
        }
        RateState::Unpaid if rate.next_try_at.is_some_and(|at| at <= now) => {}
        RateState::Unpaid if rate.next_try_at.is_none() && rate.due_at + Duration::days(GRACE_DAYS) <= now => {
            mark_past_due(tx, links, &order, rate).await?;
            return Ok(None);
        }
        _ => return Ok(None),
    }
    let form = order.payment_form.later().unwrap_or(PaymentForm::BankWire);
    let saved = order.saved_method().filter(|_| order.payment_form.later().is_some());
    if paused || (saved.is_none() && !order.payment_form.is_wire()) {
        // Nobody can be debited: the payer is asked.
        set_next_try(tx, rate, rate.tries, None).await?;
        notify_unpaid(tx, links, &order, rate, Missing::Due(None)).await?;
        return Ok(None);
    }
    if form.is_debit() && !debits::may_debit(rate, now) {
        // Nobody is debited who was not told in time.
        let day = debits::announce(tx, links, &order, rate, rate.open()).await?;
        set_next_try(tx, rate, rate.tries, Some(day)).await?;
        return Ok(None);
    }
    set_next_try(tx, rate, rate.tries, None).await?;
    Ok(Some(Collect { rate: rate.clone(), saved, form, order }))
}

/// An attempt at a later payment failed. One that we made ourselves is made again some days later, unless the bank says
/// that it will not help; what is not left to try is a debt.
pub(crate) async fn failed(tx: &mut Tx, links: &Links, order: &Order, attempt: &Transaction) -> Result<()> {
    let by_us = attempt.saved_method.is_some() || attempt.method.is_wire();
    let all = rates(tx, order.id).await?;
    let Some(rate) = all.into_iter().find(|rate| rate.id == attempt.rate_id).filter(|_| by_us) else { return Ok(()) };
    if is_over(order, tx.now()) {
        // Nothing is tried after the end.
        return mark_past_due(tx, links, order, &rate).await;
    }
    if attempt.state == TransactionState::Error && errors(tx, &rate).await? <= ERROR_TRIES {
        // It was never asked for: that is no try of the payer's, and nothing to write to them of.
        return set_next_try(tx, &rate, rate.tries, Some(tx.now() + Duration::hours(ERROR_RETRY_HOURS))).await;
    }
    let hopeless = attempt.advice.as_deref() == Some("do_not_retry") || attempt.method.is_wire();
    let retry_days = kontor_payments::retry_days(tx).await?;
    let wait = usize::try_from(rate.tries).ok().and_then(|tries| retry_days.get(tries)).filter(|_| !hopeless);
    let Some(days) = wait.copied().map(i64::from) else { return mark_past_due(tx, links, order, &rate).await };
    let debited = attempt.method.is_debit();
    let next = tx.now() + Duration::days(if debited { days.max(NOTICE_DAYS) } else { days });
    if debited {
        // The letter below tells of the next debit, so it is the announcement.
        debits::note(tx, &rate).await?;
    }
    set_next_try(tx, &rate, rate.tries + 1, Some(next)).await?;
    let day = next.with_timezone(&order.snapshot().seller.zone()).date_naive();
    notify_unpaid(tx, links, order, &rate, Missing::Due(Some(day))).await
}

/// How many attempts at a payment could not be made.
async fn errors(tx: &mut Tx, rate: &Rate) -> Result<i64> {
    let all = kontor_payments::of_order(tx, rate.order_id).await?;
    let of_it = all.iter().filter(|one| one.rate_id == rate.id && one.state == TransactionState::Error);
    Ok(i64::try_from(of_it.count()).unwrap_or(i64::MAX))
}

/// Where a rate goes whose payment was not made: a debt that was tried is a debt again. Everything else is unpaid, however long a bank
/// took to say so: the tries that are left are made.
pub(crate) async fn unpaid_again(tx: &mut Tx, attempt: &Transaction) -> Result<RateState> {
    let (seller, rate) = (tx.seller()?, attempt.rate_id.uuid());
    let last = query(
        "SELECT c.from_state FROM state_changes c JOIN order_rates r ON r.seller_id = c.seller_id AND r.id = c.object_id
         WHERE c.seller_id = $1 AND c.object_id = $2 AND c.machine = 'order_rates.state' AND r.state = 'pending'
         ORDER BY c.seq DESC LIMIT 1",
    );
    let last: Vec<Before> = last.bind(seller).bind(rate).load(tx.conn()?).await?;
    let owed = last.into_iter().next().is_some_and(|before| before.from_state == RateState::Debt.text());
    Ok(if owed { RateState::Debt } else { RateState::Unpaid })
}

/// Where a rate came from.
#[derive(Row)]
struct Before {
    from_state: String,
}

/// A debt that was tried is a debt again: whoever tried it is told, since a bank says so days later.
pub(crate) async fn owed_again(tx: &mut Tx, links: &Links, order: &Order, attempt: &Transaction) -> Result<()> {
    if order.payment_state.is_open() {
        enqueue(tx, AccessJob::Withdraw { seller: order.seller_id, order: order.id }).await?;
    }
    let all = rates(tx, order.id).await?;
    match all.iter().find(|rate| rate.id == attempt.rate_id) {
        Some(rate) => notify_unpaid(tx, links, order, rate, Missing::Owed).await,
        None => Ok(()),
    }
}

/// Whether a plan has come to its end, which nothing opens again.
fn is_over(order: &Order, now: DateTime<Utc>) -> bool {
    order.canceled_at.is_some_and(|at| at <= now)
}

/// A due payment that nobody made is a debt: what was bought is closed until it is paid.
pub(crate) async fn mark_past_due(tx: &mut Tx, links: &Links, order: &Order, rate: &Rate) -> Result<()> {
    tx.transition(rate.id.uuid(), RateState::Debt, ChangeReason::NotPaidInTime).await?.into_result(RateState::Debt)?;
    set_next_try(tx, rate, rate.tries, None).await?;
    let (before, after) = recompute(tx, order, ChangeReason::NotPaidInTime).await?;
    if before.is_open() && !after.is_open() {
        enqueue(tx, AccessJob::Withdraw { seller: order.seller_id, order: order.id }).await?;
    }
    notify_unpaid(tx, links, order, rate, Missing::Owed).await
}

/// The next payment of a plan without an end, where this is the last that is known.
pub(crate) async fn grow_behind(tx: &mut Tx, order: &Order, rate: &Rate, all: &[Rate]) -> Result<()> {
    if all.last().is_some_and(|last| last.id == rate.id) { grow(tx, order, rate).await } else { Ok(()) }
}

/// A plan without an end always knows its next payment.
async fn grow(tx: &mut Tx, order: &Order, rate: &Rate) -> Result<()> {
    let snapshot = order.snapshot();
    let Some(terms) = order.plan().terms.as_ref().filter(|terms| terms.count().is_none()) else { return Ok(()) };
    if order.canceled_at.is_some() {
        return Ok(());
    }
    let number = u32::try_from(rate.number)?.saturating_add(1);
    let next = due_of(terms, number, order.moved(), order, snapshot.seller.zone())?;
    let vat = Money::new(next.amount, order.currency).tax_within(i64::from(order.vat_rate_bps));
    let new = NewRate { number: rate.number + 1, due_at: next.at, amount: next.amount, vat_amount: vat.amount };
    tx.set_change_reason(ChangeReason::PlanGoesOn).await?;
    insert_rate(tx, order.id, order.currency, new, RateState::Future).await?;
    credit::apply_credit_balance(tx, order).await
}

/// What fell due of a plan without an end while a bank held its money: nothing was had for that time, and nothing is owed for it.
pub(crate) async fn waive_suspended_time(tx: &mut Tx, of: &mut OrderAggregate) -> Result<()> {
    if !of.order.plan().is_endless() || is_over(&of.order, tx.now()) {
        return Ok(());
    }
    loop {
        let (all, now) = (&of.installments, tx.now());
        let passed = |rate: &&Rate| rate.state == RateState::Future && rate.due_at <= now;
        let held = all.iter().any(|rate| rate.state == RateState::Chargebacked);
        let Some(rate) = all.iter().find(passed).filter(|_| !held) else { return Ok(()) };
        let order = &of.order;
        grow_behind(tx, order, rate, all).await?;
        tx.transition(rate.id.uuid(), RateState::Skipped, ChangeReason::PeriodPaused)
            .await?
            .into_result(RateState::Skipped)?;
        note_skipped(tx, order, rate, SkipReason::TakenBack).await?;
        of.installments = rates(tx, of.order.id).await?;
    }
}

/// Whether a payment of it is under way.
pub(crate) async fn is_open(tx: &mut Tx, rate: &Rate) -> Result<bool> {
    let attempts = kontor_payments::attempts(tx, rate.order_id).await?;
    Ok(attempts.iter().any(|one| (one.rate_id == rate.id || one.payoff) && !one.state.is_over()))
}

async fn set_next_try(tx: &mut Tx, rate: &Rate, tries: i32, next: Option<DateTime<Utc>>) -> Result<()> {
    let seller = tx.seller()?;
    diesel::update(order_rates::table.find((seller, rate.id)))
        .set((order_rates::tries.eq(tries), order_rates::next_try_at.eq(next)))
        .prepared()
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// What a payer is told of a payment that is missing.
pub(crate) enum Missing {
    /// It is due, and is tried on this day, if on any.
    Due(Option<NaiveDate>),
    /// It is owed: what was bought is closed until it is paid, unless the plan is over.
    Owed,
    /// The same of what a bank took back. Nobody is debited for it.
    TakenBack,
}

pub(crate) async fn notify_unpaid(
    tx: &mut Tx,
    links: &Links,
    order: &Order,
    rate: &Rate,
    missing: Missing,
) -> Result<()> {
    let snapshot = order.snapshot();
    let form = order.payment_form.later().unwrap_or(order.payment_form);
    let taken_back = matches!(missing, Missing::TakenBack);
    let letter = Email::RateUnpaid {
        shop: snapshot.seller.name.clone(),
        order: order.token.clone(),
        order_link: links.order_page(&snapshot.seller.username, order.id),
        product: order.name_of(rate.number),
        amount: if taken_back { Money::new(rate.amount, rate.currency) } else { rate.open() },
        paused: !matches!(missing, Missing::Due(_)) && !is_over(order, tx.now()),
        next_try: if let Missing::Due(day) = missing { day } else { None },
        taken_back,
        debit: if taken_back { None } else { debits::terms(tx, order, form).await? },
    };
    kontor_notifications::write(tx, &payer_of(order), &letter).await?;
    Ok(())
}
