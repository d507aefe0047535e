//! The seller hands the papers in.

use kontor_db::Tx;
use kontor_jobs::{MoneyJob, enqueue};
use kontor_kernel::{ApiError, Code, Result};

use crate::{Internal, Overview, documents::being_looked_at, legitimation, overview};

/// Hands the papers in: everything is there, and nobody looks at them yet. Handing in twice is handing in once.
pub async fn submit(tx: &mut Tx) -> Result<Overview> {
    let found = legitimation::lock(tx).await?;
    let complete = overview(tx).await?;
    match found.internal {
        Internal::Requested | Internal::InReview => return Ok(complete),
        Internal::Reviewed => return Err(being_looked_at(found.internal)),
        Internal::Init | Internal::Change | Internal::Rejected => {}
    }
    if !complete.missing.is_empty() {
        return Err(ApiError::new(Code::ProfileIncomplete).with("missing", complete.missing));
    }
    tx.transition(found.id, Internal::Requested, "handed in by the seller").await?.into_result(Internal::Requested)?;
    legitimation::begin_external(tx, &found).await?;
    legitimation::note_submitted(tx).await?;
    legitimation::set_requirements(tx, &[]).await?;
    let seller = tx.seller()?;
    enqueue(tx, MoneyJob::SubmitVerification { seller }).await?;
    overview(tx).await
}
