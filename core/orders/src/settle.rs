//! News of a payment: the transaction moves, the rate and the order follow, the books are written, and everything that
//! must happen next is enqueued. One transaction. The browser's return, the webhook and the reconciler all call this;
//! the second to come learns that it is done.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_jobs::{AccessJob, enqueue};
use kontor_kernel::{Cause, ChangeReason, Country, Money, Result, Transition, kinds::TransactionId};
use kontor_mail::Email;
use kontor_payments::{Applied, Transaction, TransactionKind, TransactionState, provider::Charge};
use kontor_pricing::Terms;
use kontor_urls::Links;

use crate::{
    HeldPayment, Order, OrderState, Rate, RateState, Settled, change_method, credit, debits,
    dunning::{failed, owed_again, unpaid_again},
    invoice_request,
    later::owe_unpaid,
    merged,
    order::{keep_method, lock, set_form},
    party_shares, payoff,
    people::{payer_of, seller_of},
    receive::{Carried, give_back_parts, receive, receive_more, receive_part},
    recompute::{Seen, recompute_seen},
    refund::release_queued_refunds,
    schedule::{self, Schedule},
    schema::order_rates,
    subscription::keep_tax,
    tax_correction::untax_again,
};

/// Applies what a provider says of a charge. `to_be_had` is false when money comes so late that what it would pay for
/// is gone: then it is booked, and goes back.
pub async fn settle(
    tx: &mut Tx,
    links: &Links,
    held: HeldPayment,
    charge: &Charge,
    to_be_had: bool,
) -> Result<Settled> {
    // Boxed, here and below: it is deep, and everything that hears of money waits on it.
    Box::pin(settle_as(tx, links, held, charge, to_be_had, SettlementCauses::default())).await
}

/// The same for a payment that is made by a decision. `why` it is.
pub(crate) async fn settle_because(
    tx: &mut Tx,
    links: &Links,
    held: HeldPayment,
    charge: &Charge,
    to_be_had: bool,
    why: Cause<'_>,
) -> Result<Settled> {
    Box::pin(settle_as(tx, links, held, charge, to_be_had, SettlementCauses { paid: Some(why), all: None })).await
}

/// The same where the platform decides by hand what became of a payment, for this `reason`.
pub async fn settle_by_hand(
    tx: &mut Tx,
    links: &Links,
    held: HeldPayment,
    charge: &Charge,
    to_be_had: bool,
    reason: &str,
) -> Result<Settled> {
    let why = Some(ChangeReason::DecidedByPlatform.or_said(reason));
    Box::pin(settle_as(tx, links, held, charge, to_be_had, SettlementCauses { paid: why, all: why })).await
}

/// Why things change, where it is not the provider's word alone.
#[derive(Debug, Clone, Copy, Default)]
struct SettlementCauses<'a> {
    /// Of a rate that is paid.
    paid: Option<Cause<'a>>,
    /// Of the payment, and of what follows it.
    all: Option<Cause<'a>>,
}

impl<'a> SettlementCauses<'a> {
    fn cause_of(self, transaction: &Transaction) -> Cause<'a> {
        self.all.unwrap_or_else(|| transaction.state.why().into())
    }
}

async fn settle_as(
    tx: &mut Tx,
    links: &Links,
    HeldPayment { order, payment: known }: HeldPayment,
    charge: &Charge,
    to_be_had: bool,
    whys: SettlementCauses<'_>,
) -> Result<Settled> {
    let applied = kontor_payments::apply(tx, known.clone(), charge, whys.all).await?;
    if known.sets_up {
        return change_method::settle(tx, links, &order, applied, charge).await;
    }
    let (mut paid, mut carried) = (None, Vec::new());
    match &applied {
        Applied::Settled(transaction) => {
            let why = whys.paid.unwrap_or_else(|| ChangeReason::PaymentArrived.into());
            paid = if to_be_had { pay_rate(tx, &order, transaction, why).await? } else { None };
            if let Some(rate) = &paid {
                credit::paid_again(tx, &order, rate).await?;
            }
            carried = receive(tx, &order, transaction, charge, paid.as_ref()).await?;
            if let (Some(country), Some(_)) = (charge.bank_country, &paid) {
                keep_bank(tx, &order, country).await?;
            }
            if let (Some(saved), Some(_), false) = (&charge.saved, &paid, is_superseded(&order, &known)) {
                if order.snapshot().keeps_method() {
                    keep_method(tx, order.id, saved, &transaction.provider).await?;
                }
                set_form(tx, order.id, transaction.method).await?;
            } else if paid.is_some() && known.kind == TransactionKind::Payment && known.method != transaction.method {
                // Only now it is known what card it was.
                set_form(tx, order.id, transaction.method).await?;
            }
        }
        Applied::Changed(transaction, _) => {
            give_back_parts(tx, transaction).await?;
            apply_attempt(tx, links, &order, transaction, whys).await?;
        }
        Applied::Unchanged(transaction) if transaction.state.is_over() => {
            carried = receive_more(tx, &order, transaction, charge).await?;
        }
        Applied::Unchanged(transaction) => receive_part(tx, links, &order, transaction, charge).await?,
    }
    if paid.as_ref().is_some_and(|rate| rate.amount > 0) {
        release_queued_refunds(tx).await?;
    }
    let taxed = paid.as_ref().is_some_and(|rate| rate.vat_amount > 0);
    let settled = finish(tx, links, &order, applied, (paid, carried), whys).await?;
    if taxed {
        untax_again(tx, &order).await?;
    }
    Ok(settled)
}

/// Whether a later payment was asked of what is not kept any more: its payer has changed that meanwhile.
fn is_superseded(order: &Order, payment: &Transaction) -> bool {
    let asked = payment.saved_method.as_ref().filter(|_| payment.kind == TransactionKind::SubsPayment);
    asked.is_some_and(|asked| order.saved_method().is_none_or(|kept| kept.reference != *asked))
}

/// Where the bank is that the first money of an order came from says where its buyer is (Art. 24f Reg. 282/2011).
async fn keep_bank(tx: &mut Tx, order: &Order, country: Country) -> Result<()> {
    let Some(mut tax) = order.tax().filter(|_| order.charged_at.is_none()).cloned() else { return Ok(()) };
    if tax.paid_from(country) { keep_tax(tx, order.id, &tax).await } else { Ok(()) }
}

/// Books a payment of nothing: the free order is paid at once.
pub async fn settle_free(tx: &mut Tx, links: &Links, transaction: TransactionId) -> Result<Settled> {
    let transaction = kontor_payments::find(tx, transaction).await?;
    let (order, whys) = (lock(tx, transaction.order_id).await?, SettlementCauses::default());
    match pay_rate(tx, &order, &transaction, ChangeReason::PaymentArrived.into()).await? {
        Some(rate) => finish(tx, links, &order, Applied::Settled(transaction), (Some(rate), Vec::new()), whys).await,
        None => finish(tx, links, &order, Applied::Unchanged(transaction), (None, Vec::new()), whys).await,
    }
}

/// Brings the order in step, opens what was paid for, and tells who has to know. `paid`: the rate that was just paid;
/// `carried`: those that were paid with what came beside it.
async fn finish(
    tx: &mut Tx,
    links: &Links,
    order: &Order,
    applied: Applied,
    (paid, carried): (Option<Rate>, Vec<Carried>),
    whys: SettlementCauses<'_>,
) -> Result<Settled> {
    let transaction = applied.transaction().clone();
    let from = if let Applied::Changed(_, from) = &applied { Some(*from) } else { None };
    let seen = match applied {
        Applied::Unchanged(_) if carried.is_empty() => {
            // A part may have come: what is paid of it is known, and its state may be another.
            let now = lock(tx, order.id).await?;
            Seen { moved: (order.payment_state, now.payment_state), first: None, attempts: Vec::new() }
        }
        _ => recompute_seen(tx, order, whys.cause_of(&transaction)).await?,
    };
    let (before, state) = seen.moved;
    let paid_now =
        paid.as_ref().is_some_and(|rate| seen.first == Some(rate.id) && !was_paid(&seen.attempts, rate, &transaction));
    if let Some(rate) = &paid {
        invoice_request::paid(tx, order, rate, paid_now).await?;
    }
    // What was paused opens again with the payment that was missing; whatever is open stays as it is.
    if paid_now || ((paid.is_some() || !carried.is_empty()) && state.is_open()) {
        enqueue(tx, AccessJob::Deliver { seller: order.seller_id, order: order.id }).await?;
    }
    match &paid {
        Some(_) if paid_now && order.delivered_at.is_none() => notify_seller(tx, links, order).await?,
        Some(rate) if paid_now => {
            // It was had before: its own mail said that it is still to be paid.
            notify_seller(tx, links, order).await?;
            notify_paid(tx, links, order, &transaction, rate).await?;
        }
        Some(rate) => notify_paid(tx, links, order, &transaction, rate).await?,
        None => {}
    }
    for Carried { payment, rate } in &carried {
        invoice_request::paid(tx, order, rate, false).await?;
        notify_paid(tx, links, order, payment, rate).await?;
    }
    let lost_now = before != state && matches!(state, OrderState::NotCompleted | OrderState::Canceled);
    Ok(Settled { order: order.id, transaction, state, paid_now, lost_now, from })
}

/// Whether a rate was paid before by another payment, which a bank took back: it was sold then.
fn was_paid(attempts: &[Transaction], rate: &Rate, by: &Transaction) -> bool {
    attempts
        .iter()
        .filter(|one| one.rate_id == rate.id && one.id != by.id)
        .any(|one| one.state == TransactionState::Successful && one.received_amount > one.beside_amount)
}

/// The rate of a settled transaction is paid; none when something else has paid it before.
async fn pay_rate(tx: &mut Tx, order: &Order, transaction: &Transaction, why: Cause<'_>) -> Result<Option<Rate>> {
    if merged::is_elsewhere(tx, order, transaction).await? {
        // It is paid with another order now: what comes late by the old way is the payer's.
        return Ok(None);
    }
    if transaction.payoff && payoff::pay(tx, transaction).await?.is_none() {
        return Ok(None);
    }
    let moved = tx.transition(transaction.rate_id.uuid(), RateState::Paid, why).await?;
    if !matches!(moved, Transition::Moved(_)) {
        return Ok(None);
    }
    let seller = tx.seller()?;
    let row = diesel::update(order_rates::table.find((seller, transaction.rate_id)))
        .set((
            order_rates::paid_amount.eq(order_rates::amount),
            order_rates::paid_by.eq(transaction.id),
            order_rates::next_try_at.eq(None::<DateTime<Utc>>),
        ))
        .returning(Rate::as_returning());
    Ok(Some(row.get_result(tx.conn()?).await?))
}

/// The rate follows an open or failed attempt. A later payment of a plan that failed is tried again.
async fn apply_attempt(
    tx: &mut Tx,
    links: &Links,
    order: &Order,
    transaction: &Transaction,
    whys: SettlementCauses<'_>,
) -> Result<()> {
    if transaction.payoff {
        return payoff::leave(tx, transaction).await;
    }
    if merged::is_elsewhere(tx, order, transaction).await? {
        return Ok(());
    }
    let to = match transaction.state {
        TransactionState::Pending => RateState::Pending,
        lost if lost.is_lost() && transaction.kind == TransactionKind::SubsPayment => {
            unpaid_again(tx, transaction).await?
        }
        TransactionState::Denied | TransactionState::Error | TransactionState::Expired | TransactionState::Canceled => {
            RateState::Unpaid
        }
        TransactionState::Waiting | TransactionState::Successful => return Ok(()),
    };
    // A rate that is paid, or that another attempt has in hand, stays where it is.
    let moved = tx.transition(transaction.rate_id.uuid(), to, whys.cause_of(transaction)).await?;
    let stays = matches!(moved, Transition::Refused(_));
    owe_unpaid(tx, order, transaction).await?;
    if to == RateState::Unpaid && transaction.kind == TransactionKind::SubsPayment && !stays {
        failed(tx, links, order, transaction).await?;
    }
    if to == RateState::Debt && !stays {
        owed_again(tx, links, order, transaction).await?;
    }
    Ok(())
}

/// A later payment of a plan arrived: its payer has a receipt.
async fn notify_paid(tx: &mut Tx, links: &Links, order: &Order, transaction: &Transaction, rate: &Rate) -> Result<()> {
    let snapshot = order.snapshot();
    let letter = Email::RatePaid {
        shop: snapshot.seller.name.clone(),
        order: order.token.clone(),
        order_link: links.order_page(&snapshot.seller.username, order.id),
        product: order.name_of(rate.number),
        amount: Money::new(rate.amount, rate.currency),
        number: rate.origin_number.unwrap_or(rate.number),
        // Of what another order brought along, how many there are stands in that one.
        count: order
            .plan()
            .terms
            .as_ref()
            .filter(|_| !transaction.payoff && rate.origin_order_id.is_none())
            .and_then(Terms::count),
        debit: debits::terms(tx, order, transaction.method).await?,
    };
    kontor_notifications::write(tx, &payer_of(order), &letter).await?;
    Ok(())
}

async fn notify_seller(tx: &mut Tx, links: &Links, order: &Order) -> Result<()> {
    let (snapshot, payer) = (order.snapshot(), order.payer());
    // Whoever gave it knows it.
    let Some(to) = seller_of(order).filter(|_| snapshot.given.is_none()) else { return Ok(()) };
    let Some(wanted) = wanted_letter(tx, order).await? else { return Ok(()) };
    let schedule = schedule::schedule(tx, order).await?;
    let (total, vat) = match &schedule {
        Some(schedule) => schedule.paid(order.currency),
        None => (order.total(), order.vat()),
    };
    let left = snapshot.split(total, vat)?.share;
    // It is the first of the order, so that what others get once is taken of it.
    let others = party_shares::sum(&party_shares::shares_of(&snapshot.parties, left, true));
    let share = Money::new(left.amount - others, left.currency);
    let to_come = schedule.map(Schedule::to_come);
    let ends = to_come.as_ref().filter(|schedule| schedule.total.is_some());
    let letter = Email::SaleNotification {
        open: ends.map(|schedule| schedule.sum(order.currency)),
        plan: to_come.map(|schedule| schedule.listed(snapshot)).transpose()?,
        shop: snapshot.seller.name.clone(),
        product: snapshot.names().join(", "),
        buyer: payer.full_name(),
        total,
        share,
        order_link: links.urls().cabinet_order(order.id),
    };
    match wanted.not_before {
        Some(at) => kontor_notifications::write_for(tx, &to, &letter, at).await?,
        None => kontor_notifications::write(tx, &to, &letter).await?,
    };
    Ok(())
}

#[derive(Row)]
struct LetterWanted {
    /// The end of the owner's quiet hours, where it is in them.
    not_before: Option<DateTime<Utc>>,
}

// Quiet hours are by the shop's clock here: the owner's own is not the shop's to read.
const WANTED_LETTER: &str = "
    SELECT CASE WHEN CASE WHEN q.quiet_from < q.quiet_until THEN c.hour >= q.quiet_from AND c.hour < q.quiet_until
                          ELSE c.hour >= q.quiet_from OR c.hour < q.quiet_until END
           THEN (date_trunc('day', c.clock) + make_interval(hours => q.quiet_until::integer)
                 + CASE WHEN c.hour >= q.quiet_until THEN interval '1 day' ELSE interval '0' END) AT TIME ZONE s.time_zone END AS not_before
    FROM notifications n JOIN sellers s ON s.seller_id = n.seller_id
    LEFT JOIN notification_settings q ON q.user_id = n.user_id
    CROSS JOIN LATERAL (SELECT $3 AT TIME ZONE s.time_zone AS clock, extract(hour FROM $3 AT TIME ZONE s.time_zone) AS hour) c
    WHERE n.seller_id = $1 AND n.subject_id = $2 AND n.event = 'sale' AND n.emailed_at IS NOT NULL LIMIT 1";

/// Whether the owner has the letter of a sale, and when: what they decided was looked up with its notification, in the same
/// transaction.
async fn wanted_letter(tx: &mut Tx, order: &Order) -> Result<Option<LetterWanted>> {
    let now = tx.env().clock.now();
    let asked = query(WANTED_LETTER).bind(order.seller_id).bind(order.id).bind(now);
    let found: Vec<LetterWanted> = asked.load(tx.conn()?).await?;
    Ok(found.into_iter().next())
}
