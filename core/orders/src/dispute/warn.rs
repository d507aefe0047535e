//! News of a question that a bank asks before it takes anything. No money moves, the rate stays paid and later payments go on;
//! the seller is told once that a refund in full spares them the dispute.

use kontor_db::Tx;
use kontor_kernel::{ChangeReason, Result, Transition};
use kontor_payments::{
    Transaction, TransactionKind, TransactionState, WarningState, cases,
    provider::{Dispute, DisputeOutcome},
};
use kontor_urls::Links;

use super::{
    notify::{self, Step},
    settle::DisputeSettled,
};
use crate::Order;

/// Applies what the provider says of a question.
pub(super) async fn settle_warning(
    tx: &mut Tx,
    links: &Links,
    order: &Order,
    payment: &Transaction,
    news: &Dispute,
) -> Result<DisputeSettled> {
    let settled = |changed| DisputeSettled { state: order.payment_state, changed };
    let (case, fresh) = match cases::of_reference(tx, payment, &news.reference).await? {
        Some(case) if case.chargeback_id.is_some() => {
            // Answers of the provider may overtake each other: money that was taken is no question any more.
            tracing::warn!(case = %case.id, told = ?news.outcome, "old news of a dispute");
            return Ok(settled(false));
        }
        Some(case) => (cases::apply_provider_news(tx, &case, news, None).await?, false),
        None => (cases::open(tx, payment, news, None).await?, true),
    };
    let refunded = is_refunded(tx, payment).await?;
    let to = match news.outcome {
        _ if refunded => WarningState::Avoided,
        DisputeOutcome::WarningClosed => WarningState::Closed,
        _ => WarningState::Open,
    };
    if to == WarningState::Open {
        if fresh {
            notify::seller(tx, links, order, case.money(), None, Step::Warned { act_by: case.respond_by }).await?;
        }
        return Ok(settled(fresh));
    }
    let moved = tx.transition(case.id.uuid(), to, over(to)).await?;
    Ok(settled(fresh || matches!(moved, Transition::Moved(_))))
}

/// A refund has left: where nothing of its payment is left, there is nothing to take any more.
pub(crate) async fn avoided(tx: &mut Tx, refund: &Transaction) -> Result<()> {
    let Some(payment) = refund.reverses_id else { return Ok(()) };
    for case in cases::of_order(tx, refund.order_id).await? {
        if case.payment_id != payment || case.warning_state != Some(WarningState::Open) {
            continue;
        }
        let payment = kontor_payments::find(tx, payment).await?;
        if is_refunded(tx, &payment).await? {
            tx.transition(case.id.uuid(), WarningState::Avoided, over(WarningState::Avoided)).await?;
        }
    }
    Ok(())
}

const fn over(to: WarningState) -> ChangeReason {
    match to {
        WarningState::Avoided => ChangeReason::Refunded,
        _ => ChangeReason::WarningOver,
    }
}

/// Whether all of a payment has gone back to its payer.
async fn is_refunded(tx: &mut Tx, payment: &Transaction) -> Result<bool> {
    let all = kontor_payments::of_order(tx, payment.order_id).await?;
    let sent = all.iter().filter(|one| {
        one.kind == TransactionKind::Refund
            && one.reverses_id == Some(payment.id)
            && one.state == TransactionState::Successful
    });
    Ok(sent.map(|one| one.amount).sum::<i64>() >= payment.amount)
}
