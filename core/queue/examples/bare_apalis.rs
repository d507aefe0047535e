//! The ceiling for `make bench`: an empty handler on apalis and its own Redis storage, without table and relay,
//! with the settings that make it fast and none of what makes ours safe. Prints one JSON object.
//! Needs a Redis that may be written to: `BENCH_REDIS_URL`.
#![allow(clippy::unwrap_used, reason = "a measurement stops at the first thing that is wrong")]

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use apalis::prelude::{BackendExt, TaskSink, WorkerBuilder, WorkerBuilderExt};
use apalis_core::worker::ext::parallelize::ParallelizeExt;
use apalis_redis::{Config, RedisStorage};

const JOBS: usize = 20_000;
/// apalis-redis is wedged by more due tasks than Lua can unpack (about 8,000).
const MOST_WAITING: usize = 4_000;

#[tokio::main]
async fn main() {
    let url = std::env::var("BENCH_REDIS_URL").unwrap();
    let conn = apalis_redis::connect(url).await.unwrap();
    let config = Config::default()
        .queue(format!("bare-{}", std::process::id()))
        .batch_size(100)
        .idempotency_ttl(Some(Duration::from_secs(3_600)));
    let mut storage = RedisStorage::<u64>::new(conn).with_config(config);
    let done = Arc::new(AtomicUsize::new(0));
    let worker = {
        let done = done.clone();
        let backend = storage.clone().poll_with_interval(Duration::from_millis(5));
        WorkerBuilder::new(format!("bare-{}", std::process::id()))
            .backend(backend)
            .concurrency(16)
            .parallelize(tokio::spawn)
            .build(move |_: u64| {
                let done = done.clone();
                async move {
                    done.fetch_add(1, Ordering::Relaxed);
                }
            })
    };
    let began = Instant::now();
    let pushing = async {
        let mut pushed = 0;
        while pushed < JOBS {
            let waiting = pushed - done.load(Ordering::Relaxed);
            let room = MOST_WAITING.saturating_sub(waiting).min(500).min(JOBS - pushed);
            let batch: Vec<u64> = (pushed..pushed + room).map(|number| number as u64).collect();
            storage.push_bulk(batch).await.unwrap();
            pushed += room;
            tokio::task::yield_now().await;
        }
        while done.load(Ordering::Relaxed) < JOBS {
            assert!(began.elapsed() < Duration::from_secs(120), "bare apalis stands still");
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    tokio::select! {
        ended = worker.run() => panic!("the worker ended: {ended:?}"),
        () = pushing => {}
    }
    println!("{{\"bare_apalis_jobs_per_second\":{:.0}}}", JOBS as f64 / began.elapsed().as_secs_f64());
}
