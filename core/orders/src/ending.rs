//! Plans that were ended for a day to come: found as system by ids when that day is there, each closed in its tenant's own
//! transaction and time.

use chrono::{DateTime, Utc};
use kontor_db::{Row, Tx};
use kontor_jobs::{AccessJob, enqueue};
use kontor_kernel::{
    ChangeReason, Result,
    kinds::{OrderId, SellerId},
};

use crate::{batches::Batches, order::lock, recompute::recompute};

/// A plan whose last day has passed.
#[derive(Debug, Clone, Copy, Row)]
pub struct EndedPlan {
    /// Whose.
    pub seller: SellerId,
    /// Which order.
    pub order: OrderId,
    /// Since when.
    pub due: DateTime<Utc>,
}

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
