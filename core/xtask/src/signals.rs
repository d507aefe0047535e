//! Ctrl-C, SIGTERM and a closed terminal all mean the same: stop what we started.

use anyhow::{Context, Result};
use tokio::signal::unix::{Signal, SignalKind, signal};

pub struct StopSignals {
    interrupt: Signal,
    terminate: Signal,
    hang_up: Signal,
    heard: bool,
}

impl StopSignals {
    pub fn listen() -> Result<Self> {
        let hear = |kind| signal(kind).context("cannot listen for signals");
        Ok(Self {
            interrupt: hear(SignalKind::interrupt())?,
            terminate: hear(SignalKind::terminate())?,
            hang_up: hear(SignalKind::hangup())?,
            heard: false,
        })
    }

    pub async fn recv(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
            _ = self.hang_up.recv() => {}
        }
        self.heard = true;
    }

    /// Whether somebody wants us to stop: then nothing new is begun.
    pub const fn heard(&self) -> bool {
        self.heard
    }
}
