//! What moves or blocks money.

use std::sync::Arc;

use kontor_jobs::{MoneyJob, Verdict};
use kontor_kernel::Result;

use crate::deps::Deps;

pub async fn run(deps: Arc<Deps>, job: MoneyJob) -> Result<Verdict> {
    let _ = &deps;
    match job {
        MoneyJob::Settle { .. } => super::awaits_its_context(),
        MoneyJob::Inquire { .. } => super::awaits_its_context(),
        MoneyJob::ExpireTransactions => super::awaits_its_context(),
        MoneyJob::IssuePayout { .. } => super::awaits_its_context(),
        MoneyJob::SubmitVerification { .. } => super::awaits_its_context(),
        MoneyJob::PullVerification { .. } => super::awaits_its_context(),
    }
}
