//! A request that becomes no payout: refused by a manager, or taken back by who asked. The money is in the balance again.

use kontor_db::Tx;
use kontor_kernel::{Result, Validator, kinds::PayoutRequestId};

use super::{PayoutRequest, book, store};
use crate::RequestState;

/// Room to say why.
const REASON_CHARS_MAX: usize = 500;

/// Refuses a waiting request; the seller reads why.
pub async fn reject(tx: &mut Tx, id: PayoutRequestId, by: &str, reason: &str) -> Result<PayoutRequest> {
    let mut check = Validator::new();
    check.text("/reason", reason, 1, REASON_CHARS_MAX).finish()?;
    give_back(tx, id, RequestState::Rejected, by, Some(reason.trim())).await
}

/// Takes a waiting request back.
pub async fn cancel(tx: &mut Tx, id: PayoutRequestId, by: &str) -> Result<PayoutRequest> {
    give_back(tx, id, RequestState::Canceled, by, None).await
}

async fn give_back(
    tx: &mut Tx,
    id: PayoutRequestId,
    to: RequestState,
    by: &str,
    reason: Option<&str>,
) -> Result<PayoutRequest> {
    if tx.transition(id.uuid(), to, reason.unwrap_or(by)).await?.into_result(to)? {
        store::note_decision(tx, id, by, reason).await?;
        let request = store::payout_request(tx, id).await?;
        book::released(tx, id.uuid(), request.share()).await?;
    }
    store::payout_request(tx, id).await
}
