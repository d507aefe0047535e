//! Telling how far a file is, from outside the transaction that reads it.

use std::{
    sync::atomic::{AtomicI64, Ordering},
    time::Duration,
};

use kontor_db::{Db, Scope};
use kontor_kernel::{Result, kinds::ExportId};
use kontor_lists::Query;
use tokio::time::{MissedTickBehavior, interval};

use crate::store;

/// About twice a second: people watch.
const TELL_EVERY: Duration = Duration::from_millis(500);

/// Counts what there is to write, then tells the number of rows written again and again; ends only by being dropped.
pub(crate) async fn report_progress(
    db: &Db,
    scope: &Scope,
    id: ExportId,
    query: &Query,
    done: &AtomicI64,
) -> std::convert::Infallible {
    let total = match count(db, scope, query).await {
        Ok(total) => total,
        Err(fault) => {
            tracing::debug!(?fault, "rows not counted");
            return std::future::pending().await;
        }
    };
    let mut tick = interval(TELL_EVERY);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut told = -1;
    loop {
        tick.tick().await;
        let now = done.load(Ordering::Relaxed);
        if now != told
            && let Err(fault) = write_progress(db, scope, id, now, total).await
        {
            // The file matters, not its progress bar; the next tick tries again.
            tracing::debug!(?fault, "progress not written");
        }
        told = now;
    }
}

async fn count(db: &Db, scope: &Scope, query: &Query) -> Result<i64> {
    let mut tx = db.begin(scope.clone()).await?;
    let total = query.count_all(&mut tx).await?;
    tx.rollback().await?;
    Ok(total)
}

async fn write_progress(db: &Db, scope: &Scope, id: ExportId, done: i64, total: i64) -> Result<()> {
    let mut tx = db.begin(scope.clone()).await?;
    store::progress(&mut tx, id, done, total).await?;
    tx.commit().await
}
