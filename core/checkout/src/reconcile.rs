//! The sweep: what still waits for a provider's word is looked at again, should its event be lost; and what banks have begun lately.

use std::collections::BTreeSet;

use chrono::Duration;
use kontor_db::Scope;
use kontor_jobs::{MoneyJob, enqueue_all};
use kontor_kernel::{
    Code, Result,
    kinds::{SellerId, TransactionId},
};
use kontor_payments::{cases::answering, dispute::undecided, events, refund::under_way};

use crate::Checkout;

/// So far back the provider is asked what banks have begun: longer than we are ever away (days).
const LATELY_DAYS: i64 = 7;

impl Checkout {
    /// Causes the job of each refund and each answer on its way, and of each payment whose bank has not decided. One that is
    /// open already is not caused twice.
    pub async fn reconcile_payment(&self) -> Result<usize> {
        let refunds = under_way(&self.db).await?.into_iter();
        let disputes = undecided(&self.db).await?.into_iter();
        let answers = answering(&self.db).await?.into_iter();
        let lately = self.disputed_lately().await?.into_iter();
        let jobs: Vec<_> = refunds
            .map(|(seller, transaction)| MoneyJob::Refund { seller, transaction })
            .chain(disputes.chain(lately).map(|(seller, transaction)| MoneyJob::FollowDisputes { seller, transaction }))
            .chain(answers.map(|(seller, dispute)| MoneyJob::AnswerDispute { seller, dispute }))
            .collect();
        let mut tx = self.db.begin(Scope::System).await?;
        enqueue_all(&mut tx, &jobs).await?;
        tx.commit().await?;
        Ok(jobs.len())
    }

    /// The payments whose banks have begun something lately. What is not of this database is another's.
    async fn disputed_lately(&self) -> Result<Vec<(SellerId, TransactionId)>> {
        let since = self.db.env().clock.now() - Duration::days(LATELY_DAYS);
        let told = match self.provider.disputed_since(since).await {
            Ok(told) => told,
            Err(cause) => {
                tracing::warn!(%cause, "the provider does not tell what banks have begun");
                return Ok(Vec::new());
            }
        };
        let mut found = Vec::new();
        for id in told.into_iter().collect::<BTreeSet<_>>() {
            match events::owner(&self.db, id).await {
                Ok(seller) => found.push((seller, id)),
                Err(fault) if fault.code() == Code::NotFound => {}
                Err(fault) => return Err(fault),
            }
        }
        Ok(found)
    }
}
