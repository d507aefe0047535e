//! The sweep: verifications whose job was lost with its last attempt are taken up again.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Scope, query};
use kontor_jobs::{MoneyJob, enqueue_all};
use kontor_kernel::{Result, kinds::SellerId};

use crate::{Internal, Verification};

#[derive(Row)]
struct Open {
    seller_id: SellerId,
    internal: Internal,
}

impl Verification {
    /// Causes the job that each open verification waits for; one that is open already is not caused twice.
    pub async fn reconcile_verification(&self) -> Result<usize> {
        let mut tx = self.db.begin(Scope::System).await?;
        let sql = "SELECT seller_id, internal FROM legitimations WHERE internal IN ('requested', 'in_review')";
        let open: Vec<Open> = query(sql).load(tx.conn()?).await?;
        let jobs: Vec<MoneyJob> = open
            .into_iter()
            .map(|Open { seller_id: seller, internal }| match internal {
                Internal::Requested => MoneyJob::SubmitVerification { seller },
                _ => MoneyJob::PullVerification { seller },
            })
            .collect();
        enqueue_all(&mut tx, &jobs).await?;
        tx.commit().await?;
        Ok(jobs.len())
    }
}
