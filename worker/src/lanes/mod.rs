//! The lanes. Each file is one `match` over every job of its lane, each arm one call into a context.

mod access;
mod domains;
mod files;
mod hooks;
mod mail;
mod money;

use std::sync::Arc;

use kontor_jobs::{Job, Verdict, work};
use kontor_kernel::{Id, Result};
use kontor_queue::{Lane, LaneOptions, QueueError, Stop, run_lane};

use crate::deps::Deps;

/// Runs every lane until `stop`; the first one that stands still ends them all.
pub async fn run(deps: Arc<Deps>, stop: Stop) -> anyhow::Result<()> {
    tokio::try_join!(
        lane(&deps, &stop, LaneOptions::short(8), money::run),
        lane(&deps, &stop, LaneOptions::short(8), mail::run),
        lane(&deps, &stop, LaneOptions::short(8), access::run),
        // Long and heavy: as many as there are cores.
        lane(&deps, &stop, LaneOptions::long(2), files::run),
        lane(&deps, &stop, LaneOptions::long(2), domains::run),
        lane(&deps, &stop, LaneOptions::short(8), hooks::run),
    )?;
    Ok(())
}

async fn lane<J, H, F>(deps: &Arc<Deps>, stop: &Stop, options: LaneOptions, run: H) -> Result<(), QueueError>
where
    J: Job,
    H: Fn(Arc<Deps>, J) -> F + Copy + Send + Sync + 'static,
    F: Future<Output = Result<Verdict>> + Send + 'static,
{
    let deps = deps.clone();
    run_lane(deps.queue.clone(), Lane(J::LANE.text()), options, stop.clone(), move |id| {
        let deps = deps.clone();
        async move { work(&deps.db.clone(), Id::from_uuid(id), |job| run(deps, job)).await }
    })
    .await
}
