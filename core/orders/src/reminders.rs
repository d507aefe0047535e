//! Payments of plans that are due soon: their payer is reminded some days before and on the day before (decisions-selling,
//! order-rate). Found as system by ids, each written in its tenant's own transaction and time.

use chrono::{DateTime, Duration, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::{Keep, Tx};
use kontor_kernel::{
    Result,
    kinds::{OrderId, OrderRateId},
};
use kontor_mail::Email;
use kontor_pricing::days_before;
use kontor_urls::Links;

use crate::{
    Order, OrderState, Rate, RateState,
    batches::Batches,
    binding::payer_end,
    debits,
    dunning::DueRate,
    order::{lock, rates},
    people::payer_of,
    refunded_period::{WAITS_IN_SQL, waits_for_next},
    schema::order_rates,
};

/// The days before a payment is due on which its payer is reminded (decisions-selling, order-rate), the nearest first.
pub(crate) const DAYS: [u64; 2] = [1, 5];

/// What is due within the days of the first reminder and may have one coming, each by its own tenant's clock, the nearest
/// first. Whether its hour has come is for whoever knows the seller's zone: clocks may change in between.
pub fn soon() -> Batches<DueRate> {
    Batches::due_rates(|now| {
        format!(
            "r.state = 'future' AND r.due_at > {now} AND r.due_at <= {now} + interval '5 days 2 hours'
               AND (o.payment_state = 'paying' OR {WAITS_IN_SQL}) AND r.amount > r.paid_amount
               AND NOT EXISTS (SELECT FROM transactions t WHERE t.seller_id = r.seller_id AND t.order_id = r.order_id AND t.payoff
                                 AND t.state IN ('waiting', 'pending'))
               AND (r.reminded_days IS NULL OR r.reminded_days > 1 AND r.due_at <= {now} + interval '1 day 2 hours')"
        )
    })
}

/// Reminds the payer of one of them, if its hour has come. Looks again first. Twice is once; `true`: a letter was written.
pub async fn remind(tx: &mut Tx, links: &Links, order: OrderId, rate: OrderRateId) -> Result<bool> {
    let order = lock(tx, order).await?;
    let all = rates(tx, order.id).await?;
    let now = tx.now();
    let still = |one: &&Rate| one.id == rate && one.state == RateState::Future && one.due_at > now;
    let Some(rate) = all.iter().find(still) else { return Ok(false) };
    let runs = order.payment_state == OrderState::Paying || waits_for_next(&order, &all);
    if !runs || rate.open().amount == 0 {
        return Ok(false);
    }
    let zone = order.snapshot().seller.zone();
    let hour = |days: u64| (days, days_before(rate.due_at, days, zone));
    let Some((days, at)) = DAYS.into_iter().map(hour).find(|(_, at)| *at <= now) else { return Ok(false) };
    // What a test side's clock jumped over is told as of its own hour.
    tx.as_of(at).await?;
    if !mark(tx, rate, i32::try_from(days)?).await? || !tells(&order, &all, rate, at) {
        return Ok(false);
    }
    let can_end = order.canceled_at.is_none()
        && order.plan().ends_by_payer()
        && payer_end(&order, &all, tx.now())?.is_some_and(|end| end <= rate.due_at);
    send_reminder(tx, links, &order, rate, can_end).await?;
    Ok(true)
}

/// Whether it is news to the payer, and something is taken or awaited at all.
fn tells(order: &Order, all: &[Rate], rate: &Rate, at: DateTime<Utc>) -> bool {
    let by_wire = order.payment_form.is_wire();
    let later = order.payment_form.later().filter(|_| order.saved_method().is_some());
    // The announcement of a debit says the same: it went out that day, or is still to come.
    let announced = later.is_some_and(|form| form.is_debit())
        && rate.announced_at.is_none_or(|told| told.signed_duration_since(at).abs() < Duration::days(1));
    // Who paid the one before within these days has just read of this one.
    let just_paid = all.iter().any(|before| before.number < rate.number && before.due_at >= at);
    (by_wire || later.is_some()) && !announced && !just_paid
}

/// Notes that this reminder is done. `false`: it was, or a nearer one.
async fn mark(tx: &mut Tx, rate: &Rate, days: i32) -> Result<bool> {
    let seller = tx.seller()?;
    let marked = diesel::update(order_rates::table.find((seller, rate.id)))
        .filter(order_rates::reminded_days.is_null().or(order_rates::reminded_days.gt(days)))
        .set(order_rates::reminded_days.eq(days))
        .prepared()
        .execute(tx.conn()?)
        .await?;
    Ok(marked > 0)
}

async fn send_reminder(tx: &mut Tx, links: &Links, order: &Order, rate: &Rate, can_end: bool) -> Result<()> {
    let snapshot = order.snapshot();
    let form = order.payment_form.later().unwrap_or(order.payment_form);
    let card = order.saved_method().filter(|kept| form.is_by_card() && !kept.last4.is_empty());
    let letter = Email::RateReminder {
        shop: snapshot.seller.name.clone(),
        order: order.token.clone(),
        order_link: links.order_page(&snapshot.seller.username, order.id),
        product: snapshot.name(),
        amount: rate.open(),
        on: rate.due_at.with_timezone(&snapshot.seller.zone()).date_naive(),
        by_wire: form.is_wire(),
        card: card.map(|kept| kept.last4).unwrap_or_default(),
        debit: debits::terms(tx, order, form).await?,
        can_end,
    };
    kontor_notifications::write(tx, &payer_of(order), &letter).await?;
    Ok(())
}
