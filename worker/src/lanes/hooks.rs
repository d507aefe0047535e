//! Calls to sellers' own servers.

use std::sync::Arc;

use kontor_jobs::{HooksJob, JobOutcome};
use kontor_kernel::Result;

use crate::deps::Deps;

pub async fn run(deps: Arc<Deps>, job: HooksJob) -> Result<JobOutcome> {
    match job {
        HooksJob::Deliver { seller, endpoint } => deps.webhooks.deliver(seller, endpoint).await,
        HooksJob::Push { seller, push } => deps.inbox.push(seller, push).await,
        HooksJob::RetryDeliveries => {
            let endpoints = kontor_webhooks::retry_due(&deps.db).await?;
            tracing::debug!(endpoints, "endpoints for which something is due");
            Ok(JobOutcome::Done)
        }
        HooksJob::ForgetEvents => {
            let forgotten = kontor_webhooks::forget_events(&deps.db).await?;
            tracing::debug!(forgotten, "events whose time was over");
            Ok(JobOutcome::Done)
        }
        HooksJob::ForgetConsents => {
            let forgotten = kontor_storefront::tracking::forget_consents(&deps.db).await?;
            tracing::debug!(forgotten, "proofs of consent whose time was over");
            Ok(JobOutcome::Done)
        }
    }
}
