use std::{
    collections::HashSet,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use kontor_db::Db;
use kontor_jobs::Lane;
use kontor_kernel::{Env, Id};
use kontor_queue::{LaneOptions, Queue, Stop, run_lane};
use kontor_scheduler::{relay, sweeper};

use crate::{
    machine::{Machine, let_time_pass},
    redis::Process,
};

const NO_TIME: Duration = Duration::ZERO;
const SOON: Duration = Duration::from_secs(60);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn from_commit_to_the_handlers_start_nobody_waits_for_a_clock() {
    let machine = Machine::start().await;
    let seller = machine.world.env.id();
    machine.relay();
    machine.worker(4, NO_TIME);
    tokio::time::sleep(Duration::from_secs(1)).await;
    // The promise is a median of 10 ms on an idle machine: `make bench` measures it.
    let mut waits = Vec::new();
    for _ in 0..21 {
        let orders = machine.enqueue(seller, 1).await;
        let committed = Instant::now();
        let deadline = committed + SOON;
        while machine.first_run(orders[0]).is_none() {
            assert!(Instant::now() < deadline, "the job does not start");
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        waits.push(machine.first_run(orders[0]).unwrap().saturating_duration_since(committed));
    }
    waits.sort();
    println!("commit to start: p50 {:?}", waits[10]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_emptied_redis_loses_nothing_and_repeats_nothing() {
    let machine = Machine::start().await;
    let seller = machine.world.env.id();
    machine.relay();
    machine.worker(8, Duration::from_millis(5));
    let orders = machine.enqueue(seller, 600).await;
    for _ in 0..5 {
        tokio::time::sleep(Duration::from_millis(60)).await;
        machine.redis.flush().await;
    }
    machine.until_done(600, SOON).await;
    assert!(orders.iter().all(|order| machine.ran(*order) == 1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_redis_loses_nothing_and_repeats_nothing() {
    let mut machine = Machine::start().await;
    let seller = machine.world.env.id();
    machine.relay();
    machine.worker(8, Duration::from_millis(5));
    let orders = machine.enqueue(seller, 600).await;
    for _ in 0..2 {
        tokio::time::sleep(Duration::from_millis(150)).await;
        machine.redis.restart().await;
    }
    machine.until_done(600, SOON).await;
    assert!(orders.iter().all(|order| machine.ran(*order) == 1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_relays_and_two_workers_run_each_job_once() {
    let machine = Machine::start().await;
    let seller = machine.world.env.id();
    machine.relay();
    machine.relay();
    machine.worker(4, NO_TIME);
    machine.worker(4, NO_TIME);
    let orders = machine.enqueue(seller, 1_500).await;
    machine.until_done(1_500, SOON).await;
    assert!(orders.iter().all(|order| machine.ran(*order) == 1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_sellers_backlog_does_not_starve_another() {
    let machine = Machine::start().await;
    let (big, small) = (machine.world.env.id(), machine.world.env.id());
    let backlog = machine.enqueue(big, 3_000).await;
    machine.relay();
    tokio::time::sleep(Duration::from_millis(300)).await;
    // Redis is full of the big seller's jobs by now; the small one comes after all of them.
    let late = machine.enqueue(small, 3).await;
    machine.worker(4, Duration::from_millis(1));
    let deadline = Instant::now() + SOON;
    while late.iter().any(|order| machine.ran(*order) == 0) {
        assert!(Instant::now() < deadline, "the small seller starves");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    let before = backlog.iter().filter(|order| machine.ran(**order) > 0).count();
    let bound = Lane::Access.depth() + 100;
    assert!(before < bound, "{before} jobs of the big seller ran first, at most {bound} may");
}

/// Not a test of its own: the process that the next one kills in the middle of a job.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_to_be_killed() {
    let (Ok(redis), Ok(database)) = (std::env::var("KONTOR_TEST_VICTIM"), std::env::var("KONTOR_TEST_DATABASE")) else {
        return;
    };
    let db = Db::connect(&database, 2, Env::system()).unwrap();
    let queue = Queue::connect(&redis).await.unwrap();
    let lane = relay::in_redis(Lane::Access);
    run_lane(queue, lane, LaneOptions::short(4), Stop::new(), move |id| {
        let db = db.clone();
        async move {
            kontor_jobs::work(&db, Id::from_uuid(id), |_: kontor_jobs::AccessJob| std::future::pending()).await;
        }
    })
    .await
    .unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_killed_worker_was_doing_is_done_by_another_after_the_lease() {
    let machine = Machine::start().await;
    let seller = machine.world.env.id();
    machine.relay();
    let mut victim = Process(
        Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "promises::a_worker_to_be_killed"])
            .env("KONTOR_TEST_VICTIM", machine.redis.url())
            .env("KONTOR_TEST_DATABASE", machine.world.login_url("DATABASE_URL_WORKER"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap(),
    );
    let orders = machine.enqueue(seller, 4).await;
    let deadline = Instant::now() + SOON;
    while machine.count("running").await < 4 {
        assert!(Instant::now() < deadline, "the victim takes nothing");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    victim.kill();

    machine.worker(4, NO_TIME);
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(machine.count("running").await, 4, "nobody touches them while the lease runs");
    let_time_pass(&machine.world.worker).await;
    sweeper::once(&machine.world.worker).await.unwrap();
    assert_eq!(machine.count("retry").await, 4);
    let_time_pass(&machine.world.worker).await;
    machine.until_done(4, SOON).await;
    assert_eq!(orders.iter().map(|order| machine.ran(*order)).collect::<HashSet<_>>(), HashSet::from([1]));
}
