//! The lanes. Each file is one `match` over every job of its lane, each arm one call into a context.

mod access;
mod domains;
mod files;
mod hooks;
mod mail;
mod money;

use std::{future::pending, sync::Arc, time::Duration};

use kontor_jobs::{Job, JobOutcome, work_until};
use kontor_kernel::{Id, Result, kinds::JobId};
use kontor_queue::{Lane, LaneOptions, QueueError, Stop, run_lane};

use crate::deps::Deps;

/// So long jobs may go on after the process was asked to stop (seconds); whoever waits for it gives it ten.
const LAST_SECONDS: Duration = Duration::from_secs(7);

/// Runs every lane until `stop`; the first one that stands still ends them all.
pub async fn run(deps: Arc<Deps>, stop: Stop) -> anyhow::Result<()> {
    tokio::try_join!(
        lane(&deps, &stop, LaneOptions::short(8), money::run),
        lane(&deps, &stop, LaneOptions::short(8), mail::run),
        lane(&deps, &stop, LaneOptions::short(8), access::run),
        // Long and heavy: as many as there are cores.
        lane(&deps, &stop, LaneOptions::long(2), files::run),
        lane(&deps, &stop, LaneOptions::long(2), domains::run),
        // Waiting for others is all they do, and a slow one holds its place for long.
        lane(&deps, &stop, LaneOptions::short(32), hooks::run),
    )?;
    Ok(())
}

/// One attempt at one job, without a queue: the simulation's way.
pub async fn attempt(deps: &Arc<Deps>, lane: kontor_jobs::Lane, id: JobId) {
    match lane {
        kontor_jobs::Lane::Money => once(deps, id, pending(), money::run).await,
        kontor_jobs::Lane::Mail => once(deps, id, pending(), mail::run).await,
        kontor_jobs::Lane::Access => once(deps, id, pending(), access::run).await,
        kontor_jobs::Lane::Files => once(deps, id, pending(), files::run).await,
        kontor_jobs::Lane::Domains => once(deps, id, pending(), domains::run).await,
        kontor_jobs::Lane::Hooks => once(deps, id, pending(), hooks::run).await,
    }
}

async fn once<J, H, F>(deps: &Arc<Deps>, id: JobId, end: impl Future<Output = ()> + Send, run: H)
where
    J: Job,
    H: FnOnce(Arc<Deps>, J) -> F,
    F: Future<Output = Result<JobOutcome>> + Send,
{
    work_until(&deps.db, id, end, |job| run(deps.clone(), job)).await;
}

async fn lane<J, H, F>(deps: &Arc<Deps>, stop: &Stop, options: LaneOptions, run: H) -> Result<(), QueueError>
where
    J: Job,
    H: Fn(Arc<Deps>, J) -> F + Copy + Send + Sync + 'static,
    F: Future<Output = Result<JobOutcome>> + Send + 'static,
{
    let (deps, asked) = (deps.clone(), stop.clone());
    run_lane(deps.queue.clone(), Lane(J::LANE.text()), options, stop.clone(), move |id| {
        let (deps, asked) = (deps.clone(), asked.clone());
        let end = async move {
            asked.cancelled().await;
            tokio::time::sleep(LAST_SECONDS).await;
        };
        async move { once(&deps, Id::from_uuid(id), end, run).await }
    })
    .await
}
