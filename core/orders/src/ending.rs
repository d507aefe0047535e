//! Plans that were ended for a day to come: found as system by ids when that day is there, each closed in its tenant's own
//! transaction and time.

use kontor_db::Tx;
use kontor_jobs::{AccessJob, enqueue};
use kontor_kernel::{ChangeReason, Result};

use crate::{
    batches::{Batches, EndedPlan},
    order::lock,
    recompute::recompute,
};

/// Plans whose last day has passed, each by its own tenant's clock.
pub fn ending() -> Batches<EndedPlan> {
    Batches::of_orders("canceled_at", "o.payment_state IN ('paying', 'payment_paused', 'payment_chargebacked')")
}

/// Closes one of them. Twice is once.
pub async fn end(tx: &mut Tx, ending: EndedPlan) -> Result<()> {
    tx.as_of(ending.due).await?;
    let order = lock(tx, ending.order).await?;
    let (before, after) = recompute(tx, &order, ChangeReason::PaidPeriodOver).await?;
    if before != after && !after.is_open() {
        enqueue(tx, AccessJob::Withdraw { seller: order.seller_id, order: order.id }).await?;
    }
    Ok(())
}
