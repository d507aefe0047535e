//! Plans that were ended for a day to come: found as system by ids when that day is there, each closed in its tenant's own
//! transaction and time.

use chrono::{DateTime, Utc};
use diesel::{QueryableByName, sql_types};
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Scope, Tx, query};
use kontor_jobs::{AccessJob, enqueue};
use kontor_kernel::{
    Result, Why,
    kinds::{OrderId, SellerId},
};

use crate::{order::lock, recompute::recompute};

/// A plan whose last day has passed.
#[derive(Debug, Clone, Copy, QueryableByName)]
pub struct Ending {
    /// Whose.
    #[diesel(sql_type = sql_types::Uuid)]
    pub seller: SellerId,
    /// Which order.
    #[diesel(sql_type = sql_types::Uuid)]
    pub order: OrderId,
    /// Since when.
    #[diesel(sql_type = sql_types::Timestamptz)]
    pub due: DateTime<Utc>,
}

/// Plans whose last day has passed, at most a batch, each by its own tenant's clock.
pub async fn ending(db: &Db) -> Result<Vec<Ending>> {
    let mut tx = db.begin(Scope::System).await?;
    let sql = "SELECT o.seller_id AS seller, o.id AS \"order\", o.canceled_at AS due
         FROM orders o LEFT JOIN test_clocks c ON c.seller_id = o.seller_id
         WHERE o.canceled_at IS NOT NULL AND o.payment_state IN ('paying', 'payment_paused')
           AND o.canceled_at <= coalesce(c.now_at, nullif(current_setting('app.now', true), '')::timestamptz)
         ORDER BY due, o.id LIMIT 500";
    let found = query(sql).get_results(tx.conn()?).await?;
    tx.commit().await?;
    Ok(found)
}

/// Closes one of them. Twice is once.
pub async fn end(tx: &mut Tx, ending: Ending) -> Result<()> {
    tx.as_of(ending.due).await?;
    let order = lock(tx, ending.order).await?;
    let (before, after) = recompute(tx, &order, Why::PaidPeriodOver).await?;
    if before != after && !after.is_open() {
        enqueue(tx, AccessJob::Withdraw { seller: order.seller_id, order: order.id }).await?;
    }
    Ok(())
}
