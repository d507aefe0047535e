//! For `make bench`: how long from commit to the start of a handler, and how many jobs a second go through table,
//! relay and an empty handler. Prints one JSON object. Needs `DATABASE_URL*` of a cluster and `BENCH_REDIS_URL`.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a measurement stops at the first thing wrong")]

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use kontor_db::{Db, Scope};
use kontor_jobs::{AccessJob, JobOutcome, Lane, enqueue_all, work};
use kontor_kernel::{Env, Id};
use kontor_process::Health;
use kontor_queue::{LaneOptions, Queue, Stop, run_lane};
use kontor_scheduler::{listener, relay};
use kontor_testkit::World;
use tokio::sync::{Notify, mpsc};

const STARTS: usize = 201;
const JOBS: usize = 20_000;
const CONCURRENCY: usize = 16;

#[tokio::main]
async fn main() {
    let world = World::new().await;
    let url = world.login_url("DATABASE_URL_WORKER");
    let db = Db::connect(&url, CONCURRENCY + 6, Env::system()).unwrap();
    let queue = Queue::connect(&std::env::var("BENCH_REDIS_URL").unwrap()).await.unwrap();
    let stop = Stop::new();
    let notify = Arc::new(Notify::new());
    let pulse = Health::default().part("relay", Duration::from_secs(60));
    tokio::spawn(listener::listen(url, notify.clone(), stop.clone()));
    tokio::spawn(relay::run(db.clone(), queue.clone(), notify, pulse, stop.clone()));
    let (done, (started, mut starts)) = (Arc::new(AtomicUsize::new(0)), mpsc::unbounded_channel());
    {
        let (db, done) = (db.clone(), done.clone());
        tokio::spawn(run_lane(
            queue,
            relay::in_redis(Lane::Access),
            LaneOptions::short(CONCURRENCY),
            stop.clone(),
            move |id| {
                let (db, done, started) = (db.clone(), done.clone(), started.clone());
                async move {
                    work(&db, Id::from_uuid(id), |_: AccessJob| async move {
                        started.send(Instant::now()).ok();
                        Ok(JobOutcome::Done)
                    })
                    .await;
                    done.fetch_add(1, Ordering::Relaxed);
                }
            },
        ));
    }
    tokio::time::sleep(Duration::from_secs(1)).await;

    let mut waits = Vec::new();
    for _ in 0..STARTS {
        enqueue(&db, 1).await;
        let committed = Instant::now();
        waits.push(starts.recv().await.unwrap().saturating_duration_since(committed));
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    waits.sort();

    let before = done.load(Ordering::Relaxed);
    let began = Instant::now();
    for _ in 0..JOBS / 500 {
        enqueue(&db, 500).await;
    }
    while done.load(Ordering::Relaxed) < before + JOBS {
        assert!(began.elapsed() < Duration::from_secs(300), "the jobs stand still");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    let rate = JOBS as f64 / began.elapsed().as_secs_f64();
    let millis = |wait: Duration| wait.as_secs_f64() * 1_000.0;
    println!(
        "{{\"commit_to_start_p50_ms\":{:.2},\"commit_to_start_p95_ms\":{:.2},\"jobs_per_second\":{rate:.0}}}",
        millis(waits[STARTS / 2]),
        millis(waits[STARTS * 95 / 100]),
    );
    stop.cancel();
}

async fn enqueue(db: &Db, count: usize) {
    let mut tx = db.begin(Scope::System).await.unwrap();
    let seller = tx.id();
    let jobs: Vec<_> = (0..count).map(|_| AccessJob::Deliver { seller, order: tx.id() }).collect();
    enqueue_all(&mut tx, &jobs).await.unwrap();
    tx.commit().await.unwrap();
}
