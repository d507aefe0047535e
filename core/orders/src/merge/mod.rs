//! Two orders of one payer whose payments are taken together: what is still to come of one is collected with the other, by its way to
//! pay. The payments move, with the number that they had, and each stays for what it was for: its document names the product that it
//! was sold for. Both orders carry the same tax, fee and seller, so that no sum changes by it. Until it is undone, or everything is
//! paid, the order whose payments moved stands and falls with the other.

mod notify;
mod record;
mod undo;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::{Keep, Tx};
use kontor_kernel::{ApiError, ChangeReason, Code, Money, Result, Validator, kinds::OrderId};
use kontor_payments::Transaction;
use kontor_urls::Links;

pub use self::{
    record::{brought_by, merges},
    undo::{UnmergePlan, undo, undo_plan},
};
use crate::{
    Order, OrderState, Rate, RateState,
    merged::{is_open, not_merged},
    order::{find, lock, rates},
    order_state::access,
    payoff::nothing_under_way,
    plan_state::{ExtraRate, InvoiceLine},
    recompute::recompute,
    schema::{order_rates, orders},
};

/// Room to say why.
const REASON_CHARS_MAX: usize = 500;
/// So many orders are looked at for those that one can be merged into.
const LOOK_MAX: i64 = 20;
/// The register has not answered about a VAT id: the tax may still become another.
const UNDECIDED: &str = "pending";

/// A payment as it comes after both orders are one plan of payments.
#[derive(Debug, Clone)]
pub struct Coming {
    /// When it is due.
    pub due_at: DateTime<Utc>,
    /// How much of it is open.
    pub amount: Money,
    /// What it is for.
    pub product: String,
    /// Whether it moves.
    pub moves: bool,
}

/// What merging would mean, in numbers.
#[derive(Debug, Clone)]
pub struct MergePlan {
    /// The payments that move, in their order.
    pub moved: Vec<Rate>,
    /// What they come to.
    pub amount: Money,
    /// What is left of the order that is merged: what was paid of it.
    pub total: Money,
    /// What the order comes to that it is merged into.
    pub into_total: Money,
    /// All payments to come of both, the nearest first.
    pub coming: Vec<Coming>,
}

/// Whether an order is one whose payments can be taken together with others: a plan with an end that runs, with its first payment there
/// and nothing overdue, let stand still or paid in part.
pub async fn mergeable(tx: &mut Tx, order: &Order) -> Result<Vec<Rate>> {
    not_merged(tx, order).await?;
    let refused = || ApiError::new(Code::MergeNotRunning).with("order", order.token.clone());
    let runs = order.payment_state == OrderState::Paying && order.charged_at.is_some() && order.canceled_at.is_none();
    if !runs || order.paused_at.is_some() {
        return Err(refused());
    }
    let sold = order.plan();
    if sold.terms.is_none() || sold.is_endless() {
        return Err(refused());
    }
    let all = rates(tx, order.id).await?;
    let clear = |rate: &Rate| matches!(rate.state, RateState::Future | RateState::Unpaid) && rate.paid_amount == 0;
    if !all.iter().any(is_open) || all.iter().filter(|rate| is_open(rate)).any(|rate| !clear(rate)) {
        return Err(refused());
    }
    nothing_under_way(tx, order).await?;
    Ok(all)
}

/// Refuses an order that cannot be merged into any: see [`mergeable`]; and one that has others merged into it, as there are no chains.
pub async fn movable(tx: &mut Tx, order: &Order) -> Result<Vec<Rate>> {
    let mut own = mergeable(tx, order).await?;
    let brought = own.iter().find_map(|rate| rate.origin_order_id);
    if let Some(origin) = brought {
        return Err(ApiError::new(Code::HoldsMerged).with("order", find(tx, origin).await?.token));
    }
    own.retain(is_open);
    Ok(own)
}

/// Whether a payment means the same in both: the same payer, currency and seller, the same tax and fee, and the money goes to the same
/// place.
async fn alike(tx: &mut Tx, from: &Order, into: &Order) -> Result<()> {
    let (one, other) = (from.snapshot(), into.snapshot());
    let tax = |order: &Order| {
        let id = |tax: &crate::TaxSnapshot| tax.vat_id.as_ref().map(|id| id.id.clone());
        order.tax().map(|tax| (tax.treatment.clone(), tax.country.clone(), id(tax)))
    };
    let decided = |order: &Order| {
        let id = order.tax().and_then(|tax| tax.vat_id.as_ref());
        id.is_none_or(|id| id.standing != UNDECIDED)
    };
    let (payer, its) = (from.payer(), into.payer());
    let same = from.payer_email == into.payer_email
        && (&payer.company, &payer.vat_no, &payer.country) == (&its.company, &its.vat_no, &its.country)
        && from.currency == into.currency
        && from.vat_rate_bps == into.vat_rate_bps
        && tax(from) == tax(into)
        && decided(from)
        && decided(into)
        && one.seller.fee_bps == other.seller.fee_bps
        && one.parties == other.parties
        // What is paid of a deal is its own: whoever sold it gets a part of that, and of nothing else.
        && one.deal.is_none()
        && other.deal.is_none()
        && one.resale == other.resale;
    let own = kontor_payments::of_order(tx, from.id).await?.iter().any(Transaction::is_own);
    let its_own = kontor_payments::of_order(tx, into.id).await?.iter().any(Transaction::is_own);
    if same && own == its_own { Ok(()) } else { Err(ApiError::field(Code::MergeNotAlike, "/into")) }
}

/// What merging one order into another would mean now.
pub async fn plan(tx: &mut Tx, from: &Order, into: &Order) -> Result<MergePlan> {
    let moved = movable(tx, from).await?;
    if from.id == into.id {
        return Err(ApiError::field(Code::InvalidChoice, "/into"));
    }
    alike(tx, from, into).await?;
    let there = mergeable(tx, into).await?;
    let sum: i64 = moved.iter().map(|rate| rate.amount).sum();
    let come = |rate: &Rate, order: &Order, moves| Coming {
        due_at: rate.due_at,
        amount: rate.open(),
        product: order.name_of(rate.number),
        moves,
    };
    let mut coming: Vec<Coming> = moved.iter().map(|rate| come(rate, from, true)).collect();
    coming.extend(there.iter().filter(|rate| is_open(rate)).map(|rate| come(rate, into, false)));
    coming.sort_by_key(|one| one.due_at);
    Ok(MergePlan {
        moved,
        amount: Money::new(sum, from.currency),
        total: Money::new(from.total_amount - sum, from.currency),
        into_total: Money::new(into.total_amount + sum, from.currency),
        coming,
    })
}

/// The orders that one can be merged into, the newest first.
pub async fn candidates(tx: &mut Tx, order: &Order) -> Result<Vec<Order>> {
    let seller = tx.seller()?;
    let near: Vec<Order> = orders::table
        .filter(orders::seller_id.eq(seller).and(orders::payer_email.eq(&order.payer_email)))
        .filter(orders::payment_state.eq(OrderState::Paying).and(orders::id.ne(order.id)))
        .filter(orders::currency.eq(order.currency))
        .order(orders::id.desc())
        .limit(LOOK_MAX)
        .select(Order::as_select())
        .load(tx.conn()?)
        .await?;
    let mut found = Vec::new();
    for one in near {
        match plan(tx, order, &one).await {
            Ok(_) => found.push(one),
            Err(fault) if fault.code().status() >= 500 => return Err(fault),
            Err(_) => {}
        }
    }
    Ok(found)
}

/// Merges one order into another. Twice is once.
pub async fn merge(tx: &mut Tx, links: &Links, from: OrderId, into: OrderId, reason: &str) -> Result<Order> {
    let mut check = Validator::new();
    check.text("/reason", reason, 0, REASON_CHARS_MAX).finish()?;
    // Both in one order, whichever is merged into which.
    for id in [from.min(into), from.max(into)] {
        lock(tx, id).await?;
    }
    let (order, target) = (find(tx, from).await?, find(tx, into).await?);
    if order.merged_into == Some(into) {
        return Ok(order);
    }
    let found = plan(tx, &order, &target).await?;
    let why = ChangeReason::Merged.or_said(reason);
    tx.set_change_reason(why).await?;
    let mut subscription = target.subscription();
    let (seller, sold, now) = (tx.seller()?, order.snapshot(), tx.now());
    let mut number = rates(tx, into).await?.iter().map(|rate| rate.number).max().unwrap_or(0);
    for rate in &found.moved {
        number += 1;
        subscription.extra_rates.push(ExtraRate {
            number,
            lines: vec![InvoiceLine { name: sold.name(), amount: rate.amount }],
            origin: Some(from),
            supplied_at: sold.ticket.as_ref().map(|ticket| ticket.starts_at),
        });
        diesel::update(order_rates::table.find((seller, rate.id)))
            .set((order_rates::origin_order_id.eq(from), order_rates::origin_number.eq(rate.number)))
            .prepared()
            .execute(tx.conn()?)
            .await?;
        place(tx, rate, (into, number), now).await?;
    }
    subscription.save(tx, into).await?;
    let vat: i64 = found.moved.iter().map(|rate| rate.vat_amount).sum();
    shift_total(tx, from, (-found.amount.amount, -vat)).await?;
    shift_total(tx, into, (found.amount.amount, vat)).await?;
    diesel::update(orders::table.find((seller, from)))
        .set(orders::merged_into.eq(Some(into)))
        .execute(tx.conn()?)
        .await?;
    record::begin(tx, from, into, why, found.amount).await?;
    let joined = lock(tx, into).await?;
    recompute(tx, &joined, why).await?;
    let order = lock(tx, from).await?;
    notify::notify_merged(tx, links, &order, &joined, found.coming).await?;
    Ok(order)
}

/// A payment is collected with another order from now on. Nobody was told of it there, and what is due is tried there at once.
async fn place(tx: &mut Tx, rate: &Rate, (order, number): (OrderId, i32), now: DateTime<Utc>) -> Result<()> {
    let seller = tx.seller()?;
    diesel::update(order_rates::table.find((seller, rate.id)))
        .set((
            (order_rates::order_id.eq(order), order_rates::number.eq(number)),
            (order_rates::tries.eq(0), order_rates::next_try_at.eq((rate.state == RateState::Unpaid).then_some(now))),
            order_rates::announced_at.eq(None::<DateTime<Utc>>),
            order_rates::reminded_days.eq(None::<i32>),
        ))
        .prepared()
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

async fn shift_total(tx: &mut Tx, id: OrderId, (total, vat): (i64, i64)) -> Result<()> {
    let seller = tx.seller()?;
    diesel::update(orders::table.find((seller, id)))
        .set((orders::total_amount.eq(orders::total_amount + total), orders::vat_amount.eq(orders::vat_amount + vat)))
        .prepared()
        .execute(tx.conn()?)
        .await?;
    Ok(())
}
