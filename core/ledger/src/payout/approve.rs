//! Approving a request: by rule or by a manager.

use kontor_db::Tx;
use kontor_jobs::{MoneyJob, enqueue};
use kontor_kernel::{ApiError, Code, Result, kinds::PayoutRequestId};

use super::{Payout, guards::overdrawn, store};
use crate::RequestState;

/// Makes a payout of a waiting request and sends it on its way. Approving twice is approving once.
pub async fn approve(tx: &mut Tx, id: PayoutRequestId, by: &str) -> Result<Payout> {
    if !tx.transition(id.uuid(), RequestState::Approved, by).await?.into_result(RequestState::Approved)? {
        return store::payout_of(tx, id)
            .await?
            .ok_or_else(|| ApiError::internal("an approved request without a payout"));
    }
    store::note_decision(tx, id, by, None).await?;
    let request = store::payout_request(tx, id).await?;
    if let Some(balance) = overdrawn(tx, request.party(), request.currency).await? {
        return Err(ApiError::new(Code::PayoutUncovered).with_money("available", balance));
    }
    let payout = store::insert_payout(tx, &request).await?;
    let seller = tx.seller()?;
    enqueue(tx, MoneyJob::IssuePayout { seller, payout }).await?;
    store::payout(tx, payout).await
}
