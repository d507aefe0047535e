//! Names and certificates of shops, and what registers of others say.

use std::sync::Arc;

use kontor_jobs::{DomainsJob, JobOutcome};
use kontor_kernel::Result;

use crate::deps::Deps;

pub async fn run(deps: Arc<Deps>, job: DomainsJob) -> Result<JobOutcome> {
    match job {
        DomainsJob::CheckVatId { seller, check } => deps.registers.check(seller, check).await,
    }
}
