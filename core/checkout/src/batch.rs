//! An order's turn in a batch that a seller wanted, in their name: called off, or all its money promised back. What came of it is
//! noted with it, so that a turn that is cut off is taken once more, and one that was taken is not.

use kontor_db::{Scope, Tenant};
use kontor_kernel::{
    Result,
    kinds::{OrderBatchId, OrderId},
};
use kontor_orders::{
    Canceled,
    order_batch::{BatchAction, BatchOutcome, claim_order, note},
    refund::RefundRequest,
};

use crate::{Checkout, refund::PromisedRefunds};

/// What was done in a turn; its provider hears of it afterwards.
enum Done {
    Canceled(Box<Canceled>),
    Promised(PromisedRefunds),
}

impl Done {
    const fn came_to(&self) -> (BatchOutcome, i64) {
        match self {
            Self::Canceled(canceled) if canceled.now => (BatchOutcome::Done, 0),
            Self::Canceled(_) => (BatchOutcome::Unchanged, 0),
            Self::Promised(promise) => (BatchOutcome::Done, promise.money.amount),
        }
    }
}

impl Checkout {
    /// The job: does to an order what its batch is for. An order to which it cannot be done is noted with the reason.
    pub async fn batch_job(&self, tenant: Tenant, batch: OrderBatchId, order: OrderId) -> Result<()> {
        match self.take_turn(tenant, batch, order).await {
            Err(fault) if fault.code().status() < 500 => {
                let mut tx = self.begin_as_shop(tenant).await?;
                note(&mut tx, batch, order, Err(&fault)).await?;
                tx.commit().await
            }
            done => done,
        }
    }

    async fn take_turn(&self, tenant: Tenant, batch: OrderBatchId, order: OrderId) -> Result<()> {
        let mut tx = self.begin_as_shop(tenant).await?;
        let found = claim_order(&mut tx, batch, order).await?;
        tx.commit().await?;
        let Some(wanted) = found else { return Ok(()) };
        let scope = Scope::Seller(tenant, wanted.actor);
        if wanted.action == BatchAction::Cancel {
            self.look_before(tenant, &scope, order).await?;
        }
        let mut tx = self.db.begin(scope).await?;
        // From here on it is this worker's alone.
        if claim_order(&mut tx, batch, order).await?.is_none() {
            return Ok(());
        }
        let done = match wanted.action {
            BatchAction::Cancel => {
                let canceled = self.call_off(&mut tx, order, wanted.at, wanted.reason.as_str().into()).await?;
                Done::Canceled(Box::new(canceled))
            }
            BatchAction::Refund => {
                let request = RefundRequest { reason: wanted.reason, ..RefundRequest::default() };
                Done::Promised(self.reserve_refund(&mut tx, order, &request).await?)
            }
        };
        note(&mut tx, batch, order, Ok(done.came_to())).await?;
        tx.commit().await?;
        match done {
            Done::Canceled(canceled) => self.close(tenant, &canceled).await,
            // Each has a job of its own, should this one die here.
            Done::Promised(promise) => {
                for refund in &promise.outgoing {
                    self.send(tenant, refund).await?;
                }
            }
        }
        Ok(())
    }
}
