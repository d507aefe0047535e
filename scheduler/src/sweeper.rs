//! Takes back what was lost on the way, and clears away what is long done.

use std::time::Duration;

use kontor_db::{Db, Scope};
use kontor_jobs::{offer, sweep};
use kontor_kernel::Result;
use kontor_process::Pulse;
use kontor_queue::Stop;

/// How often leases and offers are looked at (seconds).
const LOOK_EVERY: Duration = Duration::from_secs(5);
/// How often finished jobs are cleared away, in looks: every ten minutes.
const CLEAN_EVERY_LOOKS: u64 = 120;
/// Jobs deleted in one transaction (rows).
const CLEAN_BATCH_ROWS: i64 = 5_000;

/// Sweeps until `stop`.
pub async fn run(db: Db, pulse: Pulse, stop: Stop) {
    let mut tick = tokio::time::interval(LOOK_EVERY);
    for look in 1_u64.. {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = tick.tick() => {}
        }
        let swept = async {
            once(&db).await?;
            if look.is_multiple_of(CLEAN_EVERY_LOOKS) { clean(&db).await } else { Ok(()) }
        };
        match swept.await {
            Ok(()) => pulse.beat(),
            Err(fault) => tracing::warn!(?fault, "not swept"),
        }
    }
}

/// One look at leases and offers.
pub async fn once(db: &Db) -> Result<()> {
    let mut tx = db.begin(Scope::System).await?;
    let expired = sweep::expire_leases(&mut tx).await?;
    let lost = offer::take_lost_back(&mut tx).await?;
    metrics::gauge!("kontor_jobs_dead").set(sweep::count_dead(&mut tx).await? as f64);
    tx.commit().await?;
    if expired.retried + expired.died > 0 {
        tracing::warn!(expired.retried, expired.died, "workers fell silent");
    }
    if lost > 0 {
        tracing::info!(lost, "offers not taken within half a minute are made again");
    }
    Ok(())
}

async fn clean(db: &Db) -> Result<()> {
    loop {
        let mut tx = db.begin(Scope::System).await?;
        let gone = sweep::clean(&mut tx, CLEAN_BATCH_ROWS).await?;
        tx.commit().await?;
        if i64::try_from(gone)? < CLEAN_BATCH_ROWS {
            return Ok(());
        }
    }
}
