//! What the later payments of a plan are taken from, changed by its payer without paying now: a card is looked at by its provider, an
//! account is signed for, a wire is awaited. Each change is a transaction of nothing, the proof of when it was and what it was.

use chrono::{DateTime, Duration, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::{Keep, Row, Tx, query};
use kontor_kernel::{ApiError, ChangeReason, Code, Result, kinds::OrderId};
use kontor_mail::Email;
use kontor_payments::{Applied, Transaction, provider::Charge, provider::SavedMethod};
use kontor_urls::Links;

use crate::{
    Order, OrderState, Rate, RateState, Settled, debits, merged,
    order::{find, forget_method, keep_method, lock, rates, set_form},
    people::payer_of,
    recompute::recompute,
    schema::order_rates,
};

/// A payer is sent the way to change it once in so many hours.
const ASK_HOURS: i64 = 24;

/// What there is to change.
#[derive(Debug, Clone)]
pub struct MethodChange {
    /// The payment that it would be first used for.
    pub next: Rate,
    /// What is due already; a change does not pay it.
    pub owed: Vec<Rate>,
    /// What is kept now.
    pub kept: Option<SavedMethod>,
}

/// Whether there is anything to change. Refused where nothing more is to be paid, or nothing was yet: what is no plan, does not run, or
/// ends before its next payment.
pub async fn plan(tx: &mut Tx, order: &Order) -> Result<MethodChange> {
    let refused = || ApiError::new(Code::NothingToCome);
    let runs = matches!(order.payment_state, OrderState::Paying | OrderState::Paused);
    if !runs || order.plan().terms.is_none() {
        return Err(refused());
    }
    merged::not_merged(tx, order).await?;
    let all = rates(tx, order.id).await?;
    // What is had on trust goes on by the way in which it was trusted.
    if order.charged_at.is_none() && all.as_slice().first().is_none_or(|first| first.number > 0) {
        return Err(refused());
    }
    let comes = |rate: &&Rate| rate.state == RateState::Future && rate.open().amount > 0;
    // What was ended is paid until its end.
    if order.canceled_at.is_some() && !all.iter().any(|rate| comes(&rate)) {
        return Err(refused());
    }
    let tried = |rate: &&Rate| rate.state == RateState::Unpaid && rate.next_try_at.is_some();
    let next =
        all.iter().find(tried).or_else(|| all.iter().find(comes)).or_else(|| all.iter().find(|rate| rate.is_owed()));
    Ok(MethodChange {
        next: next.cloned().ok_or_else(refused)?,
        owed: all.into_iter().filter(Rate::is_owed).collect(),
        kept: order.saved_method().filter(|_| order.payment_form.later().is_some()),
    })
}

/// News of a look: what it looked at takes the place of what was kept, if it is the newest and there is still something to come.
pub(crate) async fn settle(
    tx: &mut Tx,
    links: &Links,
    order: &Order,
    applied: Applied,
    charge: &Charge,
) -> Result<Settled> {
    let look = applied.transaction().clone();
    let from = if let Applied::Changed(_, from) = &applied { Some(*from) } else { None };
    let mut state = order.payment_state;
    if matches!(applied, Applied::Settled(_)) && holds(tx, order, &look).await? {
        state = take_over(tx, links, order, &look, charge).await?;
    }
    Ok(Settled { order: order.id, transaction: look, state, paid_now: false, lost_now: false, from })
}

async fn holds(tx: &mut Tx, order: &Order, look: &Transaction) -> Result<bool> {
    let newest = kontor_payments::set_ups(tx, order.id).await?.into_iter().next_back();
    if newest.is_some_and(|newest| newest.id != look.id) {
        return Ok(false);
    }
    match plan(tx, order).await {
        Ok(_) => Ok(true),
        Err(fault) if matches!(fault.code(), Code::NothingToCome | Code::OrderMerged) => Ok(false),
        Err(fault) => Err(fault),
    }
}

async fn take_over(
    tx: &mut Tx,
    links: &Links,
    order: &Order,
    look: &Transaction,
    charge: &Charge,
) -> Result<OrderState> {
    match (&charge.saved, look.method.later()) {
        (Some(saved), Some(_)) => keep_method(tx, order.id, saved, &look.provider).await?,
        (_, None) => forget_method(tx, order.id).await?,
        (None, Some(_)) => {
            // What cannot be charged later is no way to pay a plan: it stays as it was.
            tracing::error!(transaction = %look.id, "the provider has looked at a way to pay and kept nothing");
            return Ok(order.payment_state);
        }
    }
    set_form(tx, order.id, look.method).await?;
    let seller = tx.seller()?;
    // An announcement named the account; from another one nothing is debited that was not announced anew.
    diesel::update(order_rates::table)
        .filter(order_rates::seller_id.eq(seller).and(order_rates::order_id.eq(order.id)))
        .filter(order_rates::state.eq_any([RateState::Future, RateState::Unpaid]))
        .filter(order_rates::announced_at.is_not_null())
        .set(order_rates::announced_at.eq(None::<DateTime<Utc>>))
        .prepared()
        .execute(tx.conn()?)
        .await?;
    let (_, state) = recompute(tx, order, ChangeReason::MethodChanged).await?;
    notify_method_changed(tx, links, order.id).await?;
    Ok(state)
}

/// Whoever did it reads what holds now; whoever did not learns of it.
async fn notify_method_changed(tx: &mut Tx, links: &Links, id: OrderId) -> Result<()> {
    let order = find(tx, id).await?;
    let change = plan(tx, &order).await?;
    let snapshot = order.snapshot();
    let form = order.payment_form.later().unwrap_or(order.payment_form);
    let letter = Email::MethodChanged {
        shop: snapshot.seller.name.clone(),
        order: order.token.clone(),
        order_link: links.order_page(&snapshot.seller.username, id),
        product: snapshot.name(),
        amount: change.next.open(),
        on: change.next.due_at.with_timezone(&snapshot.seller.zone()).date_naive(),
        owed: !change.owed.is_empty(),
        card: change.kept.filter(|_| form.is_by_card()).map(|kept| kept.last4).unwrap_or_default(),
        debit: debits::terms(tx, &order, form).await?,
    };
    kontor_notifications::write(tx, &payer_of(&order), &letter).await?;
    Ok(())
}

/// Whether a payer can be sent the way to change it, and what it is about. Refused for some hours after the last time.
pub async fn ask_plan(tx: &mut Tx, order: &Order) -> Result<MethodChange> {
    let change = plan(tx, order).await?;
    let again = asked_at(tx, order.id).await?.map(|at| at + Duration::hours(ASK_HOURS)).filter(|at| *at > tx.now());
    match again {
        Some(at) => {
            let at = at.with_timezone(&order.snapshot().seller.zone());
            Err(ApiError::new(Code::AskedRecently).with("again_at", at.format("%F %H:%M").to_string()))
        }
        None => Ok(change),
    }
}

/// When its payer was sent the way to change it last.
pub async fn asked_at(tx: &mut Tx, id: OrderId) -> Result<Option<DateTime<Utc>>> {
    #[derive(Row)]
    struct MethodAskedRow {
        method_asked_at: Option<DateTime<Utc>>,
    }
    let seller = tx.seller()?;
    let found: Vec<MethodAskedRow> = query("SELECT method_asked_at FROM orders WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .get_results(tx.conn()?)
        .await?;
    Ok(found.into_iter().next().and_then(|asked| asked.method_asked_at))
}

/// Sends the payer of a plan the way to change what it is paid by.
pub async fn ask(tx: &mut Tx, links: &Links, id: OrderId) -> Result<Order> {
    let order = lock(tx, id).await?;
    let change = ask_plan(tx, &order).await?;
    let (seller, now) = (tx.seller()?, tx.now());
    query("UPDATE orders SET method_asked_at = $3 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    let snapshot = order.snapshot();
    let letter = Email::MethodAsked {
        shop: snapshot.seller.name.clone(),
        order: order.token.clone(),
        link: links.method_page(&snapshot.seller.username, id),
        product: snapshot.name(),
        amount: change.next.open(),
        on: change.next.due_at.with_timezone(&snapshot.seller.zone()).date_naive(),
        owed: !change.owed.is_empty(),
        card: change.kept.filter(|_| order.payment_form.is_by_card()).map(|kept| kept.last4).unwrap_or_default(),
    };
    kontor_notifications::write(tx, &payer_of(&order), &letter).await?;
    find(tx, id).await
}
