//! Ctrl-C, SIGTERM and a closed terminal all mean the same: stop what we started.

use anyhow::{Context, Result};
use tokio::signal::unix::{Signal, SignalKind, signal};

pub struct StopSignals {
    interrupt: Signal,
    terminate: Signal,
    hang_up: Signal,
}

impl StopSignals {
    pub fn listen() -> Result<Self> {
        let hear = |kind| signal(kind).context("cannot listen for signals");
        Ok(Self {
            interrupt: hear(SignalKind::interrupt())?,
            terminate: hear(SignalKind::terminate())?,
            hang_up: hear(SignalKind::hangup())?,
        })
    }

    pub async fn recv(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
            _ = self.hang_up.recv() => {}
        }
    }
}
