//! What was paid ahead of a plan goes back when it ends.

use chrono::{DateTime, Utc};
use kontor_db::Tx;
use kontor_kernel::{Cause, Money, Result};

use super::{RefundRequest, refundable, reserve_refund};
use crate::{
    Order, OrderAggregate, OrderState, Rate,
    credit::balance,
    order_state::{ends_plan, sync_state},
    schedule::Coming,
};

/// Why money goes back that was paid ahead.
const PAID_AHEAD: &str = "paid ahead of the plan and not used";

/// What becomes of a balance at the end of its plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaidBack {
    /// It goes back to what it was paid with.
    pub back: Money,
    /// No provider sends it back any more: seller and payer settle it between them.
    pub kept: Money,
}

/// What of a balance would go back should its plan end now, and what could not.
async fn divided(tx: &mut Tx, order: &Order, balance: Money) -> Result<PaidBack> {
    let left = if balance.amount > 0 { refundable(tx, order).await?.left.amount } else { 0 };
    let back = Money::new(order.currency.payable_back(balance.amount).min(left).max(0), order.currency);
    Ok(PaidBack { back, kept: Money::new((balance.amount - back.amount).max(0), order.currency) })
}

/// The plan is over: what is left goes back the way it came.
pub(crate) async fn pay_back_credit(tx: &mut Tx, order: &Order) -> Result<()> {
    let balance = balance(tx, order).await?;
    let found = divided(tx, order, balance).await?;
    if found.back.amount > 0 {
        let request =
            RefundRequest { money: Some(found.back), reason: PAID_AHEAD.to_owned(), ..RefundRequest::default() };
        reserve_refund(tx, order.id, &request).await?;
    }
    Ok(())
}

/// What would be left should a plan with these payments end: at once with nothing owed any more, or on a day before which payments still
/// take it up.
pub async fn left_at(tx: &mut Tx, order: &Order, all: &[Rate], end: Option<DateTime<Utc>>) -> Result<PaidBack> {
    let balance = balance(tx, order).await?;
    let mut left = balance.amount;
    if order.has_credit() {
        left = match end {
            // What covers a part of what is let go is there again.
            None => {
                left + all
                    .iter()
                    .filter(|rate| rate.is_owed() && rate.paid_amount == 0)
                    .map(|rate| rate.credit_amount)
                    .sum::<i64>()
            }
            Some(end) => {
                let coming = Coming::upcoming_payments(order, all, left)?;
                left - coming.into_iter().take_while(|one| one.due_at < end).map(|one| one.credit.amount).sum::<i64>()
            }
        };
    }
    divided(tx, order, Money::new(left, order.currency)).await
}

/// An order that is read is brought in step, and what was paid ahead of it goes back should it end by that.
pub(crate) async fn recompute_read(
    tx: &mut Tx,
    of: &mut OrderAggregate,
    cause: impl Into<Cause<'_>>,
) -> Result<(OrderState, OrderState)> {
    let moved = sync_state(tx, of, cause.into()).await?;
    if ends_plan(moved) && of.order.has_credit() {
        Box::pin(pay_back_credit(tx, &of.order)).await?;
        *of = OrderAggregate::lock(tx, of.order.id).await?;
    }
    Ok(moved)
}
