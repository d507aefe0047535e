//! The scheduler's process: builds what it needs, runs its three loops, ends when asked.

use std::{process::ExitCode, sync::Arc, time::Duration};

use kontor_db::Db;
use kontor_kernel::Env;
use kontor_process::{Health, need, port, serve_health, start_log, stop_signal};
use kontor_queue::Queue;
use kontor_scheduler::{calendar, listener, relay, sweeper};
use tokio::sync::Notify;

/// Connections to the database: one for each loop and one to spare.
const POOL_SIZE: usize = 4;
/// A loop that has not gone round for so long is ill (seconds).
const ILL_AFTER: Duration = Duration::from_secs(30);
/// Above `KONTOR_PORT`: where health and metrics are.
const PORT_OFFSET: u16 = 8;

#[tokio::main]
async fn main() -> ExitCode {
    start_log();
    match run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tracing::error!("scheduler: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn run() -> anyhow::Result<()> {
    let database_url = need("DATABASE_URL_WORKER")?;
    let db = Db::connect(&database_url, POOL_SIZE, Env::system()).map_err(|fault| anyhow::anyhow!("{fault:?}"))?;
    let queue = Queue::connect(&need("REDIS_URL")?).await?;
    let stop = stop_signal()?;
    let mut health = Health::default();
    let (relaying, sweeping, keeping) =
        (health.part("relay", ILL_AFTER), health.part("sweeper", ILL_AFTER), health.part("calendar", ILL_AFTER));
    serve_health(port(PORT_OFFSET)?, health, stop.clone()).await?;

    let wake = Arc::new(Notify::new());
    tracing::info!("scheduler is ready");
    // Each loop ends by being asked only; one that ends otherwise has panicked, and the process ends with it.
    tokio::try_join!(
        tokio::spawn(listener::listen(database_url, wake.clone(), stop.clone())),
        tokio::spawn(relay::run(db.clone(), queue, wake, relaying, stop.clone())),
        tokio::spawn(sweeper::run(db.clone(), sweeping, stop.clone())),
        tokio::spawn(calendar::run(db, keeping, stop)),
    )?;
    Ok(())
}
