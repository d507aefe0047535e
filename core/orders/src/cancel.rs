//! Calling an order off before it is paid. What is open is closed, what is expected is not expected any more; money
//! that comes all the same is booked as the payer's and sent back.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::Tx;
use kontor_jobs::{AccessJob, enqueue};
use kontor_kernel::{Check, Code, Fault, Money, Result, kinds::OrderId};
use kontor_mail::Letter;
use kontor_payments::{Transaction, TransactionState};

use crate::{
    Links, Order, OrderState, RateState,
    order::{lock, rates},
    people::payer_of,
    recompute::recompute,
    schema::orders,
};

/// Room to say why.
const REASON_CHARS_MAX: usize = 500;

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
    /// Payments that are open.
    pub open_payments: usize,
    /// Whether the buyer loses what they have.
    pub ends_access: bool,
}

/// Refuses an order that cannot be called off: what was paid is sent back instead. `false`: it is called off already.
fn allowed(order: &Order) -> Result<bool> {
    match order.payment_state {
        OrderState::Canceled => Ok(false),
        OrderState::Waiting | OrderState::Pending => Ok(true),
        OrderState::Paid if order.total_amount == 0 => Ok(true),
        found => {
            let instead = matches!(found, OrderState::Paid | OrderState::Paying).then_some(OrderState::Refunded);
            Err(Fault::new(Code::InvalidTransition)
                .with("from", found.to_string())
                .with("to", OrderState::Canceled.to_string())
                .with("allowed", instead.iter().map(ToString::to_string).collect::<Vec<_>>()))
        }
    }
}

/// What calling off would mean now.
pub async fn cancel_plan(tx: &mut Tx, order: &Order) -> Result<CancelPlan> {
    let still = allowed(order)?;
    let open = kontor_payments::attempts(tx, order.id).await?.iter().filter(|one| !one.state.is_over()).count();
    let unpaid = if still { order.total_amount - order.paid_amount } else { 0 };
    Ok(CancelPlan {
        unpaid: Money::new(unpaid, order.currency),
        open_payments: open,
        ends_access: still && order.payment_state == OrderState::Paid,
    })
}

/// Calls an order off. Twice is once.
pub async fn cancel(tx: &mut Tx, links: &Links, id: OrderId, reason: &str) -> Result<Canceled> {
    let mut check = Check::new();
    check.text("/reason", reason, 0, REASON_CHARS_MAX).finish()?;
    let order = lock(tx, id).await?;
    if !allowed(&order)? {
        return Ok(Canceled { before: order, closed: Vec::new(), now: false });
    }
    let why = Some(reason.trim()).filter(|why| !why.is_empty()).unwrap_or("called off");
    let mut closed = kontor_payments::attempts(tx, id).await?;
    closed.retain(|one| !one.state.is_over());
    for payment in &closed {
        tx.shift(payment.id.uuid(), TransactionState::Canceled, why).await?;
    }
    for rate in rates(tx, id).await? {
        if rate.state == RateState::Pending {
            tx.shift(rate.id.uuid(), RateState::Unpaid, why).await?;
        }
        if matches!(rate.state, RateState::Future | RateState::Unpaid | RateState::Pending) {
            tx.shift(rate.id.uuid(), RateState::Skipped, why).await?;
        }
    }
    let (seller, now) = (tx.seller()?, tx.now());
    diesel::update(orders::table.find((seller, id))).set(orders::canceled_at.eq(now)).execute(tx.conn()?).await?;
    let marked = lock(tx, id).await?;
    recompute(tx, &marked, why).await?;
    if order.payment_state == OrderState::Paid {
        enqueue(tx, AccessJob::Withdraw { seller, order: id }).await?;
    }
    tell_payer(tx, links, &order).await?;
    Ok(Canceled { before: order, closed, now: true })
}

async fn tell_payer(tx: &mut Tx, links: &Links, order: &Order) -> Result<()> {
    let snapshot = order.snapshot()?;
    let letter = Letter::OrderCanceled {
        shop: snapshot.seller.name.clone(),
        order: order.token.clone(),
        order_link: links.order_page(&snapshot.seller.username, order.id),
        product: snapshot.product.name.clone(),
    };
    kontor_notices::write(tx, &payer_of(order)?, &letter).await?;
    Ok(())
}
