//! Where apalis gets its tasks: our lanes in Redis. It never reports an error, because an apalis worker ends on the
//! first one: a broken connection is logged, and asked again at the next tick.

use std::{
    collections::VecDeque,
    convert::Infallible,
    task::{Context, Poll},
};

use apalis_core::{
    backend::{Backend, BackendConfig, finalize::Ephemeral, future::BoxSyncFuture},
    layers::Identity,
    task::{Task, builder::TaskBuilder, task_id::TaskId},
    worker::context::WorkerContext,
};
use futures::FutureExt;
use redis::aio::ConnectionManager;
use uuid::Uuid;

use crate::{QueueError, keys::Lane, listener::RobustPoll, scripts};

/// Who asks, and for how much at a time.
#[derive(Clone)]
pub(crate) struct Hand {
    pub(crate) conn: ConnectionManager,
    pub(crate) lane: Lane,
    pub(crate) worker: String,
    pub(crate) batch: usize,
}

pub(crate) struct RedisLane {
    hand: Hand,
    poll: RobustPoll,
    /// Somebody rang and Redis has not been asked since.
    rung: bool,
    asking: Option<BoxSyncFuture<Result<Vec<Uuid>, QueueError>>>,
    leaving: Option<BoxSyncFuture<()>>,
    buffer: VecDeque<Uuid>,
}

impl RedisLane {
    pub(crate) fn new(hand: Hand, poll: RobustPoll) -> Self {
        let buffer = VecDeque::with_capacity(hand.batch);
        Self { hand, poll, rung: true, asking: None, leaving: None, buffer }
    }

    fn ask(&self) -> BoxSyncFuture<Result<Vec<Uuid>, QueueError>> {
        let mut hand = self.hand.clone();
        async move { scripts::take(&mut hand.conn, hand.lane, &hand.worker, hand.batch).await }.boxed().into()
    }

    fn leave(&self) -> BoxSyncFuture<()> {
        let mut hand = self.hand.clone();
        async move {
            match scripts::leave(&mut hand.conn, hand.lane, &hand.worker).await {
                Ok(0) => {}
                Ok(given_back) => tracing::debug!(lane = hand.lane.0, given_back, "ids given back"),
                // Another worker takes them after DEAD_AFTER.
                Err(error) => tracing::warn!(lane = hand.lane.0, %error, "leaving without giving ids back"),
            }
        }
        .boxed()
        .into()
    }
}

impl Backend for RedisLane {
    type Task = Task<Uuid>;
    type Error = Infallible;

    fn poll_ready(&mut self, _: &mut Context<'_>, _: &WorkerContext) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn poll_next(&mut self, cx: &mut Context<'_>, _: &WorkerContext) -> Poll<Option<Result<Task<Uuid>, Infallible>>> {
        loop {
            // Before every "pending" below: our waker is registered with the bell and the clock.
            self.rung |= self.poll.rang(cx);
            if let Some(id) = self.buffer.pop_front() {
                let task = TaskBuilder::new(id).task_id(TaskId::from_string(id.to_string())).build();
                return Poll::Ready(Some(Ok(task)));
            }
            let Some(asking) = &mut self.asking else {
                if !self.rung {
                    return Poll::Pending;
                }
                // Forgotten when asked, not when answered: a ring while Redis is answering asks again.
                self.rung = false;
                self.asking = Some(self.ask());
                continue;
            };
            match asking.poll_unpin(cx) {
                Poll::Pending => return Poll::Pending,
                Poll::Ready(Ok(ids)) => {
                    self.rung |= !ids.is_empty();
                    self.buffer.extend(ids);
                }
                Poll::Ready(Err(error)) => {
                    tracing::warn!(lane = self.hand.lane.0, %error, "no answer from the queue");
                }
            }
            self.asking = None;
        }
    }

    fn poll_close(&mut self, cx: &mut Context<'_>, _: &WorkerContext) -> Poll<Result<(), Infallible>> {
        // An answer under way would put ids into hands that are gone: wait for it first.
        if let Some(asking) = &mut self.asking {
            if asking.poll_unpin(cx).is_pending() {
                return Poll::Pending;
            }
            self.asking = None;
        }
        self.buffer.clear();
        let mut leaving = self.leaving.take().unwrap_or_else(|| self.leave());
        match leaving.poll_unpin(cx) {
            Poll::Ready(()) => Poll::Ready(Ok(())),
            Poll::Pending => {
                self.leaving = Some(leaving);
                Poll::Pending
            }
        }
    }
}

impl BackendConfig for RedisLane {
    type Args = Uuid;
    type Id = String;
    /// Ids are handed over as they are; nothing is encoded by apalis.
    type Kind = Ephemeral;
    type Config = ();
    type Layer = Identity;

    fn config(&self) -> &() {
        &()
    }

    fn middleware(&mut self, _: &mut WorkerContext) -> Identity {
        Identity::new()
    }
}
