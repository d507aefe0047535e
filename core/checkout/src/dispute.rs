//! What payers' banks take back: the provider is asked for the payment first, so that what is disputed is in the books,
//! and then for all its disputes. News that comes twice, late or in the wrong order leads to the same books.

use kontor_db::Tenant;
use kontor_jobs::Verdict;
use kontor_kernel::{Result, kinds::TransactionId};
use kontor_orders::dispute::settle_dispute;

use crate::Checkout;

impl Checkout {
    /// Asks for the disputes of a payment and applies what they say. True: the provider's answers were applied.
    pub(crate) async fn look_at_disputes(&self, tenant: Tenant, payment: TransactionId) -> Result<bool> {
        if !self.look(tenant, payment).await?.told() {
            return Ok(false);
        }
        let disputes = match self.through_of(tenant, payment).await?.find_disputes(payment).await {
            Ok(disputes) => disputes,
            Err(cause) => {
                tracing::warn!(transaction = %payment, %cause, "the provider does not tell");
                return Ok(false);
            }
        };
        for dispute in &disputes {
            let mut tx = self.heard(tenant).await?;
            settle_dispute(&mut tx, &self.links, payment, dispute).await?;
            tx.commit().await?;
        }
        Ok(true)
    }

    /// The job: one look. Whatever is undecided then is looked at by the next sweep, should its event be lost.
    pub async fn disputes_job(&self, tenant: Tenant, payment: TransactionId) -> Result<Verdict> {
        self.look_at_disputes(tenant, payment).await?;
        Ok(Verdict::Done)
    }
}
