//! An order's turn in a batch that a seller wanted, in their name: called off, or all its money promised back. What came of it is
//! noted with it, so that a turn that is cut off is taken once more, and one that was taken is not.

use kontor_db::{Scope, Tenant};
use kontor_kernel::{
    Fault, Result,
    kinds::{OrderBatchId, OrderId},
};
use kontor_orders::{
    order_batch::{BatchDeed, BatchOutcome, Turn, note, turn},
    refund::Wish,
};

use crate::Checkout;

impl Checkout {
    /// The job: does to an order what its batch is for. An order to which it cannot be done is noted with the reason.
    pub async fn batch_job(&self, tenant: Tenant, batch: OrderBatchId, order: OrderId) -> Result<()> {
        let mut tx = self.serve(tenant).await?;
        let found = turn(&mut tx, batch, order).await?;
        tx.commit().await?;
        let Some(taken) = found else { return Ok(()) };
        let scope = Scope::Seller(tenant, taken.actor);
        let done = match taken.deed {
            BatchDeed::Cancel => self.cancel_in(tenant, &scope, batch, order, &taken).await,
            BatchDeed::Refund => self.refund_in(tenant, &scope, batch, order, &taken).await,
        };
        match done {
            Err(fault) if fault.code().status() < 500 => self.refused_in(tenant, batch, order, &fault).await,
            done => done,
        }
    }

    async fn cancel_in(
        &self,
        tenant: Tenant,
        scope: &Scope,
        batch: OrderBatchId,
        order: OrderId,
        taken: &Turn,
    ) -> Result<()> {
        self.look_before(tenant, scope, order).await?;
        let mut tx = self.db.begin(scope.clone()).await?;
        if turn(&mut tx, batch, order).await?.is_none() {
            return Ok(());
        }
        let canceled = self.call_off(&mut tx, order, taken.at, taken.reason.as_str().into()).await?;
        let outcome = if canceled.now { BatchOutcome::Done } else { BatchOutcome::Unchanged };
        note(&mut tx, batch, order, Ok((outcome, 0))).await?;
        tx.commit().await?;
        self.close(tenant, &canceled).await;
        Ok(())
    }

    async fn refund_in(
        &self,
        tenant: Tenant,
        scope: &Scope,
        batch: OrderBatchId,
        order: OrderId,
        taken: &Turn,
    ) -> Result<()> {
        let mut tx = self.db.begin(scope.clone()).await?;
        if turn(&mut tx, batch, order).await?.is_none() {
            return Ok(());
        }
        let wish = Wish { reason: taken.reason.clone(), ..Wish::default() };
        let promise = self.promise(&mut tx, order, &wish).await?;
        let mut amount = 0;
        for refund in &promise.refunds {
            amount += kontor_payments::find(&mut tx, *refund).await?.amount;
        }
        note(&mut tx, batch, order, Ok((BatchOutcome::Done, amount))).await?;
        tx.commit().await?;
        // What is promised has a job of its own, should this one die here.
        for refund in &promise.refunds {
            self.send(tenant, *refund).await?;
        }
        Ok(())
    }

    async fn refused_in(&self, tenant: Tenant, batch: OrderBatchId, order: OrderId, fault: &Fault) -> Result<()> {
        let mut tx = self.serve(tenant).await?;
        note(&mut tx, batch, order, Err(fault)).await?;
        tx.commit().await
    }
}
