//! What a buyer is let into.

use std::sync::Arc;

use kontor_jobs::{AccessJob, Verdict};
use kontor_kernel::Result;

use crate::deps::Deps;

pub async fn run(deps: Arc<Deps>, job: AccessJob) -> Result<Verdict> {
    let _ = &deps;
    match job {
        AccessJob::GrantDownloads { .. } => super::awaits_its_context(),
    }
}
