//! Letting somebody in, and taking that back.

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{ChangeReason, Result, Transition, kinds::PaymentTicketId};

use super::{PaymentTicket, find};
use crate::TicketState;

/// Lets the holder in. Twice is once: the time of the first stays. What is over, went back or has another code by now is
/// refused.
pub async fn check_in(tx: &mut Tx, id: PaymentTicketId) -> Result<PaymentTicket> {
    go(tx, id, TicketState::Used, ChangeReason::CheckedIn).await
}

/// Takes it back: it was somebody else, or a mistake. Twice is once.
pub async fn undo_check_in(tx: &mut Tx, id: PaymentTicketId) -> Result<PaymentTicket> {
    go(tx, id, TicketState::Unused, ChangeReason::CheckInUndone).await
}

async fn go(tx: &mut Tx, id: PaymentTicketId, to: TicketState, cause: ChangeReason) -> Result<PaymentTicket> {
    if find(tx, id).await?.state == TicketState::Expired {
        // Over, whether the sweep has come by or not.
        Transition::Refused(TicketState::Expired).into_result(to)?;
    }
    if tx.transition(id.uuid(), to, cause).await?.into_result(to)? {
        let (seller, now) = (tx.seller()?, tx.now());
        query("UPDATE payment_tickets SET used_at = $3 WHERE seller_id = $1 AND id = $2")
            .bind(seller)
            .bind(id)
            .bind((to == TicketState::Used).then_some(now))
            .execute(tx.conn()?)
            .await?;
    }
    find(tx, id).await
}
