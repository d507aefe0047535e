//! What is had before it is paid (decisions-selling, order payment state, rule 6: pay later), and what becomes of it when
//! nobody pays.

use kontor_db::Tx;
use kontor_jobs::{AccessJob, enqueue};
use kontor_kernel::{ChangeReason, Result, kinds::OrderId};
use kontor_payments::{PaymentForm, Transaction, TransactionKind};

use crate::{
    Order, RateState, invoice_request,
    order::{lock, rates},
    recompute::recompute,
};

/// Opens an order whose buyer knows how to pay it later. Twice is once.
pub async fn open_early(tx: &mut Tx, id: OrderId) -> Result<()> {
    let order = lock(tx, id).await?;
    let (before, after) = recompute(tx, &order, ChangeReason::PaidLater).await?;
    if !before.is_open() && after.is_open() {
        if let Some(first) = rates(tx, id).await?.first() {
            invoice_request::paid(tx, &order, first, true).await?;
        }
        enqueue(tx, AccessJob::Deliver { seller: order.seller_id, order: id }).await?;
    }
    Ok(())
}

/// What was had and not paid in time is a debt: it is closed until it is paid.
pub(crate) async fn owe_unpaid(tx: &mut Tx, order: &Order, attempt: &Transaction) -> Result<()> {
    let unpaid = attempt.state.is_lost() && attempt.kind == TransactionKind::Payment;
    if attempt.method != PaymentForm::PayLater
        || !unpaid
        || order.canceled_at.is_some()
        || !order.payment_state.is_open()
    {
        return Ok(());
    }
    tx.transition(attempt.rate_id.uuid(), RateState::Debt, ChangeReason::NotPaidInTime).await?;
    enqueue(tx, AccessJob::Withdraw { seller: order.seller_id, order: order.id }).await.map(drop)
}
