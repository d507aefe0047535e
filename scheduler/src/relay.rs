//! Due jobs go from the table to Redis: at once, fairly, never more than a lane holds.
//!
//! The order is: note in the table that a job is offered, then offer it. A relay that dies in between leaves a job
//! that is offered and nowhere; [`kontor_jobs::offer::take_lost_back`] finds it after half a minute. The other order
//! would make each worker wait for the relay's commit.

use std::{sync::Arc, time::Duration};

use futures::future::try_join_all;
use kontor_db::{Db, Scope};
use kontor_jobs::{Lane, offer};
use kontor_kernel::{ApiError, Result};
use kontor_process::Pulse;
use kontor_queue::{Epoch, Lane as QueueLane, PushOutcome, Queue, Stop};
use tokio::sync::Notify;
use uuid::Uuid;

/// How soon an emptied Redis is noticed when nothing else happens, and jobs that become due by time (milliseconds).
const LOOK_AGAIN: Duration = Duration::from_millis(250);
/// While a lane is full: how soon room is looked for (milliseconds).
const LOOK_FOR_ROOM: Duration = Duration::from_millis(20);
/// After a failure (milliseconds).
const RECOVER: Duration = Duration::from_millis(500);

/// The name of a lane in Redis.
pub const fn in_redis(lane: Lane) -> QueueLane {
    QueueLane(lane.text())
}

/// Relays until `stop`. Survives the absence of the database and of Redis.
pub async fn run(db: Db, queue: Queue, wake: Arc<Notify>, pulse: Pulse, stop: Stop) {
    let mut relay = Relay { db, queue, epoch: None };
    while !stop.is_cancelled() {
        let pause = match relay.round().await {
            Ok(round) => {
                pulse.beat();
                match round {
                    Round::Again => continue,
                    Round::Full => LOOK_FOR_ROOM,
                    Round::Quiet => LOOK_AGAIN,
                }
            }
            Err(fault) => {
                tracing::warn!(?fault, "relay out of breath");
                // What was noted and not offered is unknown now: everything is offered again, which is harmless.
                relay.epoch = None;
                tokio::time::sleep(RECOVER).await;
                continue;
            }
        };
        tokio::select! {
            () = wake.notified() => {}
            () = stop.cancelled() => {}
            () = tokio::time::sleep(pause) => {}
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Round {
    /// Redis was emptied meanwhile: begin anew at once.
    Again,
    /// A lane is full; more may be waiting for room.
    Full,
    /// Everything due is in Redis.
    Quiet,
}

struct Relay {
    db: Db,
    queue: Queue,
    /// The life of Redis in which everything noted as offered was offered; none when that is unknown.
    epoch: Option<Epoch>,
}

impl Relay {
    async fn round(&mut self) -> Result<Round> {
        let epoch = self.known_epoch().await?;
        let capacities = self.capacities().await?;
        let due = offer::take_due(&self.db, &capacities).await?;
        let full = capacities.iter().any(|(lane, capacity)| due.get(lane).map_or(0, Vec::len) >= *capacity);
        for (lane, ids) in due {
            match self.queue.push(in_redis(lane), &epoch, lane.depth(), &ids).await {
                Ok(PushOutcome::Taken(taken)) => {
                    metrics::counter!("kontor_relayed_total", "lane" => lane.text()).increment(taken as u64);
                    self.take_back(ids.get(taken..).unwrap_or_default()).await?;
                }
                Ok(PushOutcome::Emptied) => {
                    // The next round sees another epoch and begins from nothing.
                    return Ok(Round::Again);
                }
                Err(error) => return Err(ApiError::internal(error)),
            }
        }
        Ok(if full { Round::Full } else { Round::Quiet })
    }

    /// The present epoch, after making sure that nothing counts as offered that this Redis has never seen.
    async fn known_epoch(&mut self) -> Result<Epoch> {
        let epoch = self.queue.epoch().await.map_err(ApiError::internal)?;
        if self.epoch.as_ref() != Some(&epoch) {
            let mut tx = self.db.begin(Scope::System).await?;
            let again = offer::take_all_back(&mut tx).await?;
            tx.commit().await?;
            if self.epoch.is_some() {
                metrics::counter!("kontor_redis_emptied_total").increment(1);
                tracing::warn!(again, "Redis was emptied; everything that waits is offered again");
            } else if again > 0 {
                tracing::info!(again, "what was offered by somebody before is offered again");
            }
            self.epoch = Some(epoch.clone());
        }
        Ok(epoch)
    }

    async fn capacities(&self) -> Result<Vec<(Lane, usize)>> {
        let depths = try_join_all(Lane::ALL.map(|lane| self.queue.depth(in_redis(lane)))).await;
        let depths = depths.map_err(ApiError::internal)?;
        let capacities = Lane::ALL.into_iter().zip(depths).map(|(lane, depth)| {
            metrics::gauge!("kontor_queue_depth", "lane" => lane.text()).set(depth as f64);
            (lane, lane.depth().saturating_sub(depth))
        });
        Ok(capacities.collect())
    }

    async fn take_back(&self, ids: &[Uuid]) -> Result<()> {
        if ids.is_empty() {
            return Ok(());
        }
        let mut tx = self.db.begin(Scope::System).await?;
        offer::take_back(&mut tx, ids).await?;
        tx.commit().await
    }
}
