//! Ctrl-C, SIGTERM, a closed terminal and a time that is over all mean the same: stop what we started.

use std::time::Duration;

use anyhow::{Context, Result};
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::time::Instant;

pub struct StopSignals {
    interrupt: Signal,
    terminate: Signal,
    hang_up: Signal,
    heard: bool,
    deadline: Option<Instant>,
    expired: bool,
}

impl StopSignals {
    pub fn listen() -> Result<Self> {
        let hear = |kind| signal(kind).context("cannot listen for signals");
        Ok(Self {
            interrupt: hear(SignalKind::interrupt())?,
            terminate: hear(SignalKind::terminate())?,
            hang_up: hear(SignalKind::hangup())?,
            heard: false,
            deadline: None,
            expired: false,
        })
    }

    /// From now on this much time counts as a signal as well, until it is set anew.
    pub fn set_deadline(&mut self, after: Duration) {
        self.deadline = Some(Instant::now() + after);
        self.expired = false;
    }

    pub async fn recv(&mut self) {
        let deadline = self.deadline;
        let expire = async {
            match deadline {
                Some(at) => tokio::time::sleep_until(at).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            _ = self.interrupt.recv() => self.heard = true,
            _ = self.terminate.recv() => self.heard = true,
            _ = self.hang_up.recv() => self.heard = true,
            () = expire => self.expired = true,
        }
    }

    /// Whether the time that was set is over: what was begun within it has been stopped.
    pub const fn expired(&self) -> bool {
        self.expired
    }

    /// Whether somebody wants us to stop: then nothing new is begun.
    pub const fn is_stopping(&self) -> bool {
        self.heard
    }
}
