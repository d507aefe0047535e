//! The sweep: what still waits for a provider's word is looked at again, should its event be lost.

use kontor_db::Scope;
use kontor_jobs::{MoneyJob, enqueue_all};
use kontor_kernel::Result;
use kontor_payments::{cases::answering, dispute::undecided, refund::under_way};

use crate::Checkout;

impl Checkout {
    /// Causes the job of each refund and each answer on its way, and of each payment whose bank has not decided. One that is
    /// open already is not caused twice.
    pub async fn pursue(&self) -> Result<usize> {
        let refunds = under_way(&self.db).await?.into_iter();
        let disputes = undecided(&self.db).await?.into_iter();
        let answers = answering(&self.db).await?.into_iter();
        let jobs: Vec<_> = refunds
            .map(|(seller, transaction)| MoneyJob::Refund { seller, transaction })
            .chain(disputes.map(|(seller, transaction)| MoneyJob::FollowDisputes { seller, transaction }))
            .chain(answers.map(|(seller, dispute)| MoneyJob::AnswerDispute { seller, dispute }))
            .collect();
        let mut tx = self.db.begin(Scope::System).await?;
        enqueue_all(&mut tx, &jobs).await?;
        tx.commit().await?;
        Ok(jobs.len())
    }
}
