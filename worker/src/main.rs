//! The worker's process: builds everything once, runs every lane, lets running jobs finish when asked to stop.
//!
//! A lane that stands still ends the process with an error, so that whoever supervises it starts it anew.

use std::{process::ExitCode, sync::Arc};

use kontor_process::{Health, port, serve_health, start_log, stop_signal};
use kontor_worker::{deps::Deps, lanes, press, watch};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Above `KONTOR_PORT`: where health and metrics are.
const PORT_OFFSET: u16 = 7;

fn main() -> ExitCode {
    // One file for one child: what an unknown PDF does to it is done to nothing else.
    if std::env::args().nth(1).as_deref() == Some(press::WORD) {
        return press::run_press();
    }
    work()
}

fn work() -> ExitCode {
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            start_log();
            tracing::error!("worker: no threads to run on: {error}");
            return ExitCode::FAILURE;
        }
    };
    let ended = runtime.block_on(begin());
    // Threads that are busy with a file are not waited for: its job is with another worker by now.
    runtime.shutdown_background();
    ended
}

async fn begin() -> ExitCode {
    start_log();
    // Two crypto providers are in the graph; without a choice the first TLS connection panics.
    rustls::crypto::ring::default_provider().install_default().ok();
    match run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tracing::error!("worker: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn run() -> anyhow::Result<()> {
    let deps = Arc::new(Deps::build().await?);
    let stop = stop_signal()?;
    let mut health = Health::default();
    let watched = watch::start(&deps, &mut health, &stop);
    serve_health(port(PORT_OFFSET)?, health, stop.clone()).await?;
    tracing::info!("worker is ready");
    lanes::run(deps, stop).await?;
    watched.await?;
    Ok(())
}
