//! The whole way of a job in one process: table, relay, Redis, a lane whose handler notes what it did.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Scope, query};
use kontor_jobs::{AccessJob, JobOutcome, enqueue_all, work};
use kontor_kernel::{
    Id, Result,
    kinds::{JobId, OrderId, SellerId},
};
use kontor_process::Health;
use kontor_queue::{LaneOptions, Queue, Stop, run_lane};
use kontor_scheduler::{listener, relay};
use kontor_testkit::World;
use tokio::sync::Notify;

use crate::redis::PrivateRedis;

pub type Runs = Arc<Mutex<HashMap<OrderId, Vec<Instant>>>>;

pub struct Machine {
    pub world: World,
    pub redis: PrivateRedis,
    pub queue: Queue,
    pub runs: Runs,
    pub stop: Stop,
}

impl Machine {
    pub async fn start() -> Self {
        let world = World::new().await;
        let redis = PrivateRedis::start().await;
        let queue = redis.queue().await;
        Self { world, redis, queue, runs: Runs::default(), stop: Stop::new() }
    }

    /// One relay, as the scheduler runs it.
    pub fn relay(&self) {
        let wake = Arc::new(Notify::new());
        let url = self.world.login_url("DATABASE_URL_WORKER");
        let pulse = Health::default().part("relay", Duration::from_secs(60));
        tokio::spawn(listener::listen(url, wake.clone(), self.stop.clone()));
        tokio::spawn(relay::run(self.world.worker.clone(), self.queue.clone(), wake, pulse, self.stop.clone()));
    }

    /// One worker of the lane "access", whose handler takes `takes` and notes the order.
    pub fn worker(&self, concurrency: usize, takes: Duration) {
        let (db, runs) = (self.world.worker.clone(), self.runs.clone());
        let lane = relay::in_redis(kontor_jobs::Lane::Access);
        tokio::spawn(run_lane(
            self.queue.clone(),
            lane,
            LaneOptions::short(concurrency),
            self.stop.clone(),
            move |id| {
                let (db, runs) = (db.clone(), runs.clone());
                async move { work(&db, Id::from_uuid(id), |job| note(job, runs, takes)).await }
            },
        ));
    }

    /// Enqueues one job for each of `count` new orders of a seller.
    pub async fn enqueue(&self, seller: SellerId, count: usize) -> Vec<OrderId> {
        let orders: Vec<OrderId> = (0..count).map(|_| self.world.env.id()).collect();
        let jobs: Vec<AccessJob> = orders.iter().map(|order| AccessJob::Deliver { seller, order: *order }).collect();
        let mut tx = self.world.worker.begin(Scope::System).await.unwrap();
        enqueue_all(&mut tx, &jobs).await.unwrap();
        tx.commit().await.unwrap();
        orders
    }

    pub fn ran(&self, order: OrderId) -> usize {
        self.runs.lock().unwrap().get(&order).map_or(0, Vec::len)
    }

    pub fn first_run(&self, order: OrderId) -> Option<Instant> {
        self.runs.lock().unwrap().get(&order).and_then(|runs| runs.iter().min().copied())
    }

    pub async fn until_done(&self, count: i64, within: Duration) {
        let deadline = Instant::now() + within;
        while self.count("done").await < count {
            assert!(Instant::now() < deadline, "{} of {count} done within {within:?}", self.count("done").await);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    pub async fn count(&self, state: &str) -> i64 {
        #[derive(Row)]
        struct Count {
            count: i64,
        }
        let mut tx = self.world.worker.begin(Scope::System).await.unwrap();
        let found: Count = query("SELECT count(*) AS count FROM jobs WHERE state = $1")
            .bind(state)
            .get_result(tx.conn().unwrap())
            .await
            .unwrap();
        tx.commit().await.unwrap();
        found.count
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

async fn note(job: AccessJob, runs: Runs, takes: Duration) -> Result<JobOutcome> {
    let order = match job {
        AccessJob::Deliver { order, .. } => order,
        #[allow(unreachable_patterns, reason = "as soon as the lane has a second job")]
        other => panic!("not this test's job: {other:?}"),
    };
    let began = Instant::now();
    tokio::time::sleep(takes).await;
    runs.lock().unwrap().entry(order).or_default().push(began);
    Ok(JobOutcome::Done)
}

/// How a row stands.
#[derive(Row, Debug, PartialEq)]
pub struct ObjectRow {
    pub state: String,
    pub attempts: i32,
    pub error: String,
}

pub async fn row(db: &Db, id: JobId) -> ObjectRow {
    let mut tx = db.begin(Scope::System).await.unwrap();
    let row = query("SELECT state, attempts, coalesce(last_error, '') AS error FROM jobs WHERE id = $1")
        .bind(id.uuid())
        .get_result(tx.conn().unwrap())
        .await
        .unwrap();
    tx.commit().await.unwrap();
    row
}

/// Lets time pass for the jobs table: what waits is due, what is leased has ended.
pub async fn let_time_pass(db: &Db) {
    let mut tx = db.begin(Scope::System).await.unwrap();
    query("UPDATE jobs SET run_at = now() - interval '1 second', lease_until = lease_until - interval '1 hour'")
        .execute(tx.conn().unwrap())
        .await
        .unwrap();
    tx.commit().await.unwrap();
}
