//! The bell that wakes a sleeping worker, written so that no ring can be lost.
//!
//! Whoever polls [`RobustPoll`] has its waker registered with both sources before it is told "nothing": with the
//! ticking clock, which is polled until it is pending, and with the bell, whose waker is registered before the flag
//! is read. A strategy that leaves a fresh timer unpolled sleeps until the next heartbeat.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::Context,
    time::Duration,
};

use futures::{StreamExt, task::AtomicWaker};
use tokio::time::{Interval, MissedTickBehavior};

use crate::{Stop, keys::Lane};

/// Fallback when a PUBLISH was lost on a broken connection (milliseconds).
const TICK: Duration = Duration::from_millis(250);
/// Pause before listening again (milliseconds).
const LISTEN_AGAIN: Duration = Duration::from_millis(200);

#[derive(Debug, Default)]
pub(crate) struct Listener {
    rung: AtomicBool,
    waker: AtomicWaker,
}

impl Listener {
    pub(crate) fn ring(&self) {
        self.rung.store(true, Ordering::SeqCst);
        self.waker.wake();
    }
}

/// Says when it is worth asking Redis for work.
#[derive(Debug)]
pub(crate) struct RobustPoll {
    bell: Arc<Listener>,
    tick: Interval,
}

impl RobustPoll {
    pub(crate) fn new(bell: Arc<Listener>) -> Self {
        let mut tick = tokio::time::interval(TICK);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self { bell, tick }
    }

    /// True when the bell rang or the clock ticked since the last call. Otherwise the task will be woken.
    pub(crate) fn rang(&mut self, cx: &mut Context<'_>) -> bool {
        let mut hit = false;
        while self.tick.poll_tick(cx).is_ready() {
            hit = true;
        }
        self.bell.waker.register(cx.waker());
        self.bell.rung.swap(false, Ordering::SeqCst) || hit
    }
}

/// Rings for every PUBLISH to the lane's channel, listening again after each broken connection.
pub(crate) async fn listen(client: redis::Client, lane: Lane, bell: Arc<Listener>, stop: Stop) {
    while !stop.is_cancelled() {
        let heard = async {
            let mut pubsub = client.get_async_pubsub().await?;
            pubsub.subscribe(lane.wake()).await?;
            // What was published while nobody listened is found by asking once.
            bell.ring();
            let mut messages = pubsub.on_message();
            while messages.next().await.is_some() {
                bell.ring();
            }
            Ok::<_, redis::RedisError>(())
        };
        tokio::select! {
            () = stop.cancelled() => return,
            heard = heard => if let Err(error) = heard {
                tracing::debug!(lane = lane.0, %error, "wake channel lost; listening again");
            }
        }
        tokio::time::sleep(LISTEN_AGAIN).await;
    }
}
