//! The queue: ids of due jobs on their way from the relay to a worker, in Redis, run by apalis.
//!
//! The truth about a job is its row in PostgreSQL; what is here may be emptied, restarted or lost at any moment.
//! * Never more than [`MAX_DEPTH`] ids wait in a lane: the relay keeps the rest.
//! * Never the same id twice among those waiting.
//! * Never anything but ids: no payload, no result, nothing that has to be cleaned up afterwards.
//! * Never a worker that ends because Redis hiccuped: it waits and goes on.
//! * Never an id lost with a dead worker: another one takes it back after [`DEAD_AFTER`].
//!
//! Why not `apalis-redis`: its storage promotes all due ids at once (Lua `unpack` fails at about 8,000 and the queue
//! is wedged for ever), keeps a record per finished job, ends its worker on every broken connection and dies on a
//! record that was vacuumed. We keep apalis' worker (concurrency, graceful stop, isolation) and give it a backend
//! of our own in [`backend`], whose five scripts stand in `lua/`.

mod backend;
mod keys;
mod listener;
mod run;
mod scripts;

use std::time::Duration;

use redis::aio::{ConnectionManager, ConnectionManagerConfig};
use uuid::Uuid;

pub use keys::Lane;
pub use run::{LaneOptions, run_lane};
pub use tokio_util::sync::CancellationToken as Stop;

/// Most ids that may wait in one lane (ids).
pub const MAX_DEPTH: usize = 4_000;
/// How often a worker says that it lives (seconds).
pub const HEARTBEAT: Duration = Duration::from_secs(5);
/// Three missed heartbeats: what the worker had taken is offered to the others (seconds).
pub const DEAD_AFTER: Duration = Duration::from_secs(15);
/// An answer of Redis later than this counts as lost (seconds).
const ANSWER_TIMEOUT: Duration = Duration::from_secs(2);

/// What can go wrong on the way to Redis.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum QueueError {
    #[error("redis: {0}")]
    Redis(#[from] redis::RedisError),
    #[error("lane {lane}: its worker ended {times} times in a row")]
    LaneEnded { lane: Lane, times: u32 },
}

/// What became of an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PushOutcome {
    /// The first so many ids are waiting in Redis now; for the rest there was no room.
    Taken(usize),
    /// Redis is not the one that was known by this epoch: it was emptied. Nothing was taken.
    Emptied,
}

/// One life of the memory of Redis. It changes when Redis was emptied or restarted without its data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Epoch(String);

/// Access to Redis. Cheap to clone: all clones share one connection, which reconnects by itself.
#[derive(Clone)]
pub struct Queue {
    client: redis::Client,
    conn: ConnectionManager,
}

impl std::fmt::Debug for Queue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Queue").finish_non_exhaustive()
    }
}

impl Queue {
    pub async fn connect(redis_url: &str) -> Result<Self, QueueError> {
        let client = redis::Client::open(redis_url)?;
        let config = ConnectionManagerConfig::new()
            .set_number_of_retries(3)
            .set_max_delay(Duration::from_secs(1))
            .set_connection_timeout(Some(ANSWER_TIMEOUT))
            .set_response_timeout(Some(ANSWER_TIMEOUT));
        let conn = client.get_connection_manager_with_config(config).await?;
        Ok(Self { client, conn })
    }

    /// Offers due ids to a lane, first ones first, until `depth` of them wait there (at most [`MAX_DEPTH`]).
    /// Only the relay calls this.
    pub async fn push(&self, lane: Lane, epoch: &Epoch, depth: usize, ids: &[Uuid]) -> Result<PushOutcome, QueueError> {
        scripts::push(&mut self.conn.clone(), lane, epoch, depth.min(MAX_DEPTH), ids).await
    }

    /// How many ids wait in a lane.
    pub async fn depth(&self, lane: Lane) -> Result<usize, QueueError> {
        Ok(redis::cmd("ZCARD").arg(lane.due()).query_async(&mut self.conn.clone()).await?)
    }

    /// The present epoch; begins a new one when Redis has forgotten it.
    /// A caller that remembers another one has to offer everything again.
    pub async fn epoch(&self) -> Result<Epoch, QueueError> {
        scripts::epoch(&mut self.conn.clone()).await
    }

    /// Whether Redis answers, for health checks.
    pub async fn ping(&self) -> Result<(), QueueError> {
        Ok(redis::cmd("PING").query_async(&mut self.conn.clone()).await?)
    }
}
