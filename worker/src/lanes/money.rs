//! What moves or blocks money.

use std::sync::Arc;

use kontor_jobs::{MoneyJob, Verdict};
use kontor_kernel::Result;

use crate::deps::Deps;

pub async fn run(deps: Arc<Deps>, job: MoneyJob) -> Result<Verdict> {
    match job {
        MoneyJob::Settle { provider, event } => {
            deps.checkout.hear(&deps.db, &provider, &event).await?;
            Ok(Verdict::Done)
        }
        MoneyJob::Inquire { seller, transaction } => {
            let tenant = deps.db.tenant(seller).await?;
            deps.checkout.inquire_job(tenant, transaction).await
        }
        MoneyJob::ExpireTransactions => {
            let given_up = deps.checkout.give_up_overdue(&deps.db).await?;
            tracing::debug!(given_up, "payments whose time was over");
            Ok(Verdict::Done)
        }
        MoneyJob::IssuePayout { .. } => super::awaits_its_context(),
        MoneyJob::SubmitVerification { seller } => deps.verification.hand_in(seller).await,
        MoneyJob::PullVerification { seller } => deps.verification.pull(seller).await,
        MoneyJob::FollowBankAccounts { .. } => super::awaits_its_context(),
        MoneyJob::PursueProviders => {
            deps.verification.pursue().await?;
            Ok(Verdict::Done)
        }
    }
}
