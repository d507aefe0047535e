//! Running a lane: one apalis worker, supervised, until told to stop.

use std::{convert::Infallible, panic::AssertUnwindSafe, sync::Arc, time::Duration};

use apalis::prelude::WorkerBuilderExt;
use apalis_core::{
    error::{BoxDynError, WorkerError},
    worker::{builder::WorkerBuilder, context::WorkerContext},
};
use futures::{FutureExt, future::BoxFuture};
use tokio::time::Instant;
use uuid::Uuid;

use crate::{
    HEARTBEAT, Queue, QueueError, Stop,
    backend::{Hand, RedisLane},
    keys::Lane,
    listener::{Listener, RobustPoll, listen},
    scripts,
};

/// A worker that lived this long was healthy (seconds).
const HEALTHY: Duration = Duration::from_secs(60);
/// Pause before a worker that ended begins again (seconds).
const BEGIN_AGAIN: Duration = Duration::from_secs(1);
/// Ends in a row after which the lane gives up, so that the process ends and is seen.
const MAX_ENDS: u32 = 10;

#[derive(Debug, Clone, Copy)]
pub struct LaneOptions {
    /// Jobs of this lane that run at the same time in this process.
    pub concurrency: usize,
    /// Ids taken from Redis at a time. They wait here while all places are busy: 1 where a job is long.
    pub batch: usize,
}

impl LaneOptions {
    /// Many short jobs.
    #[must_use]
    pub fn short(concurrency: usize) -> Self {
        Self { concurrency, batch: concurrency }
    }

    /// Few long jobs.
    #[must_use]
    pub fn long(concurrency: usize) -> Self {
        Self { concurrency, batch: 1 }
    }
}

type Handler = Arc<dyn Fn(Uuid) -> BoxFuture<'static, ()> + Send + Sync>;

/// Runs `handler` for every id of the lane until `stop`; running jobs finish first.
/// The handler answers nothing: what became of the job it has written to the job's row.
/// An error means that the lane stands still, and the process should end with it.
pub async fn run_lane<H, F>(
    queue: Queue,
    lane: Lane,
    options: LaneOptions,
    stop: Stop,
    handler: H,
) -> Result<(), QueueError>
where
    H: Fn(Uuid) -> F + Send + Sync + 'static,
    F: Future<Output = ()> + Send + 'static,
{
    let handler: Handler = Arc::new(move |id| handler(id).boxed());
    let mut ends = 0;
    loop {
        let began = Instant::now();
        let ended = one_worker(&queue, lane, options, &stop, handler.clone()).await;
        if stop.is_cancelled() {
            return Ok(());
        }
        ends = if began.elapsed() > HEALTHY { 1 } else { ends + 1 };
        tracing::error!(lane = lane.0, ends, ?ended, "worker ended without being asked");
        if ends >= MAX_ENDS {
            return Err(QueueError::LaneEnded { lane, times: ends });
        }
        tokio::time::sleep(BEGIN_AGAIN).await;
    }
}

async fn one_worker(
    queue: &Queue,
    lane: Lane,
    options: LaneOptions,
    stop: &Stop,
    handler: Handler,
) -> Result<(), WorkerError> {
    // A name is used once: nobody has to wait until its last bearer counts as dead.
    let worker = format!("{}-{}", std::process::id(), scripts::fresh_name());
    let bell = Arc::new(Listener::default());
    let hand = Hand { conn: queue.conn.clone(), lane, worker: worker.clone(), batch: options.batch.max(1) };
    let backend = RedisLane::new(hand.clone(), RobustPoll::new(bell.clone()));
    let context = WorkerContext::new(&worker);
    let running = WorkerBuilder::new(&context)
        .backend(backend)
        .concurrency(options.concurrency.max(1))
        .build(move |id: Uuid| {
            // A task of its own: a busy job does not hold up the others, and outlives a worker that ends.
            let settled = tokio::spawn(settle(hand.clone(), id, handler.clone()));
            async move { Ok::<(), BoxDynError>(settled.await?) }
        })
        .run()
        .boxed();

    // The helpers live exactly as long as this worker.
    let over = stop.child_token();
    let _over = over.clone().drop_guard();
    tokio::spawn(listen(queue.client.clone(), lane, bell, over.clone()));
    tokio::spawn(beat(queue.clone(), lane, worker, over));

    tokio::select! {
        ended = running => ended,
        never = log_when(stop, &context) => match never {},
    }
}

/// One job: run it, whatever it does, then let go of its id.
async fn settle(mut hand: Hand, id: Uuid, handler: Handler) {
    if AssertUnwindSafe(async { handler(id).await }).catch_unwind().await.is_err() {
        tracing::error!(lane = hand.lane.0, job = %id, "handler panicked");
    }
    if let Err(error) = scripts::finished(&mut hand.conn, hand.lane, &hand.worker, id).await {
        // Harmless: it is offered once more and its row refuses a second claim.
        tracing::debug!(lane = hand.lane.0, job = %id, %error, "id not let go");
    }
}

async fn beat(queue: Queue, lane: Lane, worker: String, over: Stop) {
    let mut tick = tokio::time::interval(HEARTBEAT);
    loop {
        tokio::select! {
            () = over.cancelled() => return,
            _ = tick.tick() => {}
        }
        match scripts::beat(&mut queue.conn.clone(), lane, &worker).await {
            Ok(0) => {}
            Ok(taken_back) => tracing::info!(lane = lane.0, taken_back, "ids of a dead worker offered again"),
            Err(error) => tracing::warn!(lane = lane.0, %error, "heartbeat lost"),
        }
    }
}

/// Passes the word on to apalis, which refuses it as long as the worker has not begun.
async fn log_when(stop: &Stop, context: &WorkerContext) -> Infallible {
    stop.cancelled().await;
    while context.stop().is_err() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    std::future::pending().await
}
