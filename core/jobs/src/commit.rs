//! The end of a job in the transaction of its last work: both are durable, or neither, in one commit instead of two.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use kontor_db::{Scope, Tx};
use kontor_kernel::{Result, kinds::JobId};

use crate::{Job, claim, job::Stored};

tokio::task_local! {
    /// The attempt that the work of this task belongs to.
    pub(crate) static ATTEMPT: Attempt;
}

/// An attempt at a job, as its work sees it.
pub(crate) struct Attempt {
    pub id: JobId,
    pub number: i32,
    /// Whether its end has been written with its work.
    pub is_ended: Arc<AtomicBool>,
}

/// Commits the last work of a job, and with it that the job is done. Nothing more may be done afterwards but to answer `Done`. Only
/// the system may write how jobs end, so the transaction ends as the system's. Outside a job it is a commit like any other.
pub async fn commit_done(tx: Tx) -> Result<()> {
    end_with(tx, &[]).await
}

/// The same, and with it others that wait for their turn are gone: whoever ends here knows that nothing is left of them to do. One that
/// runs already finds that by itself.
pub async fn commit_done_with<J: Job>(tx: Tx, others: &[J]) -> Result<()> {
    let keys = others.iter().map(|job| Ok(Stored::from_job(job)?.open_key::<J>())).collect::<Result<Vec<_>>>()?;
    end_with(tx, &keys).await
}

async fn end_with(mut tx: Tx, others: &[String]) -> Result<()> {
    let Ok((id, number)) = ATTEMPT.try_with(|attempt| (attempt.id, attempt.number)) else { return tx.commit().await };
    if !matches!(tx.scope(), Scope::System) {
        tx.switch_to_system().await?;
    }
    // An attempt that is no longer the latest one keeps its work, which was done once more or is the same, and says nothing.
    let is_ended = claim::finish_in(&mut tx, id, number, others).await?;
    tx.commit().await?;
    if is_ended {
        let _ = ATTEMPT.try_with(|attempt| attempt.is_ended.store(true, Ordering::Relaxed));
    }
    Ok(())
}
