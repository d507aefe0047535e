//! Whether what the worker stands on is there.

use std::{sync::Arc, time::Duration};

use kontor_db::Scope;
use kontor_process::Health;
use kontor_queue::Stop;
use tokio::task::JoinHandle;

use crate::deps::Deps;

/// How often it is asked (seconds).
const ASK_EVERY: Duration = Duration::from_secs(5);
/// Ill when not there for so long (seconds).
const ILL_AFTER: Duration = Duration::from_secs(20);

pub fn start(deps: &Arc<Deps>, health: &mut Health, stop: &Stop) -> JoinHandle<()> {
    let (redis, database) = (health.part("redis", ILL_AFTER), health.part("database", ILL_AFTER));
    let (deps, stop) = (deps.clone(), stop.clone());
    tokio::spawn(async move {
        let mut tick = tokio::time::interval(ASK_EVERY);
        loop {
            tokio::select! {
                () = stop.cancelled() => return,
                _ = tick.tick() => {}
            }
            if deps.queue.ping().await.is_ok() {
                redis.beat();
            }
            let asked = async { deps.db.begin(Scope::System).await?.rollback().await };
            if asked.await.is_ok() {
                database.beat();
            }
        }
    })
}
