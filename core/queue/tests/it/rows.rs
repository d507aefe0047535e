use std::{
    process::{Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use kontor_queue::{DEAD_AFTER, LaneOptions, MAX_DEPTH, PushOutcome, Queue, Stop, run_lane};
use tokio::sync::Semaphore;

use crate::{
    redis::{PrivateRedis, Process},
    worker::{LANE, Runs, Worker, ids},
};

/// Ten times what the slowest wait of these takes on a machine that has others to serve.
const SOON: Duration = Duration::from_secs(60);
const NO_TIME: Duration = Duration::ZERO;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn row_b_a_wake_up_is_never_lost_under_load() {
    let redis = PrivateRedis::start().await;
    let queue = redis.queue().await;
    let epoch = queue.epoch().await.unwrap();
    let worker = Worker::start(&queue, 4, NO_TIME);
    // More busy threads than cores: what made the interval strategy sleep for 22 seconds.
    let busy = Arc::new(AtomicBool::new(true));
    let burners: Vec<_> = (0..4)
        .map(|_| {
            let busy = busy.clone();
            std::thread::spawn(move || {
                while busy.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            })
        })
        .collect();
    let mut waits = Vec::new();
    for id in ids(60) {
        let pushed = Instant::now();
        assert_eq!(queue.push(LANE, &epoch, MAX_DEPTH, &[id]).await.unwrap(), PushOutcome::Taken(1));
        while worker.runs.at(id).is_none() {
            assert!(pushed.elapsed() < SOON, "a wake-up was lost");
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        waits.push(worker.runs.at(id).unwrap().saturating_duration_since(pushed));
        tokio::time::sleep(Duration::from_millis(13)).await;
    }
    busy.store(false, Ordering::Relaxed);
    for burner in burners {
        burner.join().unwrap();
    }
    waits.sort();
    println!("pushed to started beside four burning threads: p95 {:?}", waits[57]);
    worker.stopped().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn row_b_a_sleeping_worker_is_woken_and_does_not_wait_for_its_clock() {
    let redis = PrivateRedis::start().await;
    let queue = redis.queue().await;
    let epoch = queue.epoch().await.unwrap();
    let worker = Worker::start(&queue, 4, NO_TIME);
    tokio::time::sleep(Duration::from_millis(300)).await;
    let mut waits = Vec::new();
    for id in ids(41) {
        let pushed = Instant::now();
        queue.push(LANE, &epoch, MAX_DEPTH, &[id]).await.unwrap();
        while worker.runs.at(id).is_none() {
            assert!(pushed.elapsed() < SOON, "a wake-up was lost");
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        waits.push(worker.runs.at(id).unwrap().saturating_duration_since(pushed));
    }
    waits.sort();
    // The clock ticks every 250 ms. How much sooner a job starts is a row of `make bench`.
    println!("pushed to started: p50 {:?}", waits[20]);
    worker.stopped().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn row_c_more_due_ids_than_lua_can_unpack_wait_outside() {
    let redis = PrivateRedis::start().await;
    let queue = redis.queue().await;
    let epoch = queue.epoch().await.unwrap();
    let all = ids(12_000);
    assert_eq!(queue.push(LANE, &epoch, MAX_DEPTH, &all).await.unwrap(), PushOutcome::Taken(MAX_DEPTH));
    assert_eq!(queue.push(LANE, &epoch, MAX_DEPTH, &all[MAX_DEPTH..]).await.unwrap(), PushOutcome::Taken(0));
    assert_eq!(queue.depth(LANE).await.unwrap(), MAX_DEPTH);

    let worker = Worker::start(&queue, 32, NO_TIME);
    let mut offered = MAX_DEPTH;
    let deadline = Instant::now() + Duration::from_secs(60);
    while offered < all.len() {
        assert!(Instant::now() < deadline, "the lane is wedged");
        let PushOutcome::Taken(taken) = queue.push(LANE, &epoch, MAX_DEPTH, &all[offered..]).await.unwrap() else {
            panic!("redis was not emptied");
        };
        offered += taken;
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    worker.runs.reach(all.len(), Duration::from_secs(60)).await;
    assert_eq!(worker.runs.distinct(), all.len());
    worker.stopped().await;
}

#[tokio::test]
async fn row_d_an_id_offered_again_while_it_waits_runs_once() {
    let redis = PrivateRedis::start().await;
    let queue = redis.queue().await;
    let epoch = queue.epoch().await.unwrap();
    let batch = ids(3);
    for _ in 0..3 {
        assert_eq!(queue.push(LANE, &epoch, MAX_DEPTH, &batch).await.unwrap(), PushOutcome::Taken(3));
    }
    assert_eq!(queue.depth(LANE).await.unwrap(), 3);
    let worker = Worker::start(&queue, 1, NO_TIME);
    worker.runs.reach(3, SOON).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    let runs = worker.stopped().await;
    assert!(batch.iter().all(|id| runs.count_of(*id) == 1));
}

/// Not a test of its own: the process that the next one kills. It runs four, holds four and finishes nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_to_be_killed() {
    let Ok(url) = std::env::var("KONTOR_TEST_VICTIM") else { return };
    let queue = Queue::connect(&url).await.unwrap();
    let forever = Duration::from_secs(3_600);
    let worker = Worker::start_with(&queue, LaneOptions { concurrency: 4, batch: 8 }, forever, Runs::default());
    worker.task.await.unwrap().unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn row_e_what_a_killed_worker_held_goes_to_another() {
    let redis = PrivateRedis::start().await;
    let queue = redis.queue().await;
    let epoch = queue.epoch().await.unwrap();
    let mut victim = Process(
        Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "rows::a_worker_to_be_killed"])
            .env("KONTOR_TEST_VICTIM", redis.url())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap(),
    );
    let held = ids(8);
    queue.push(LANE, &epoch, MAX_DEPTH, &held).await.unwrap();
    let deadline = Instant::now() + SOON;
    while queue.depth(LANE).await.unwrap() > 0 {
        assert!(Instant::now() < deadline, "the victim takes nothing");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    victim.kill();

    let heir = Worker::start(&queue, 4, NO_TIME);
    // Dead is who was silent for three heartbeats; the heir looks at each of its own.
    heir.runs.reach(held.len(), DEAD_AFTER * 10).await;
    assert_eq!(heir.runs.distinct(), held.len());
    heir.stopped().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn row_f_a_restarted_worker_works_at_once() {
    let redis = PrivateRedis::start().await;
    let queue = redis.queue().await;
    let epoch = queue.epoch().await.unwrap();
    for round in 1..=5 {
        let worker = Worker::start(&queue, 2, NO_TIME);
        queue.push(LANE, &epoch, MAX_DEPTH, &ids(4)).await.unwrap();
        // One that waited for the one before it to be taken for dead would take longer than that.
        worker.runs.reach(4, DEAD_AFTER).await;
        println!("round {round} is done");
        worker.stopped().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn row_h_finished_jobs_leave_nothing_behind_and_waiting_ones_stay() {
    let redis = PrivateRedis::start().await;
    let queue = redis.queue().await;
    let epoch = queue.epoch().await.unwrap();
    let worker = Worker::start(&queue, 8, NO_TIME);
    queue.push(LANE, &epoch, MAX_DEPTH, &ids(1_000)).await.unwrap();
    worker.runs.reach(1_000, SOON).await;
    // Stopping cleans up; what waits is not touched by it.
    worker.stopped().await;
    let waiting = ids(7);
    queue.push(LANE, &epoch, MAX_DEPTH, &waiting).await.unwrap();
    let mut keys = redis.keys().await;
    keys.sort();
    assert_eq!(keys, ["kontor:epoch", "kontor:{test}:due"], "only what waits is kept");
    let next = Worker::start(&queue, 8, NO_TIME);
    next.runs.reach(7, SOON).await;
    assert!(waiting.iter().all(|id| next.runs.count_of(*id) == 1));
    next.stopped().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn row_j_a_restarted_redis_is_survived_and_noticed() {
    let mut redis = PrivateRedis::start().await;
    let queue = redis.queue().await;
    let before = queue.epoch().await.unwrap();
    let worker = Worker::start(&queue, 2, NO_TIME);
    queue.push(LANE, &before, MAX_DEPTH, &ids(3)).await.unwrap();
    worker.runs.reach(3, SOON).await;

    redis.restart().await;
    let lost = ids(5);
    let offer = loop {
        match queue.push(LANE, &before, MAX_DEPTH, &lost).await {
            Ok(offer) => break offer,
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    };
    assert_eq!(offer, PushOutcome::Emptied, "the relay must learn that everything was lost");
    let after = queue.epoch().await.unwrap();
    assert_ne!(before, after);
    assert_eq!(queue.push(LANE, &after, MAX_DEPTH, &lost).await.unwrap(), PushOutcome::Taken(5));
    worker.runs.reach(8, SOON).await;
    assert!(!worker.task.is_finished(), "the worker lives on");
    worker.stopped().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn row_j_an_emptied_redis_stops_nobody() {
    let redis = PrivateRedis::start().await;
    let queue = redis.queue().await;
    let before = queue.epoch().await.unwrap();
    let worker = Worker::start(&queue, 2, Duration::from_millis(50));
    queue.push(LANE, &before, MAX_DEPTH, &ids(4)).await.unwrap();
    worker.runs.reach(1, SOON).await;
    redis.flush().await;
    assert_eq!(queue.push(LANE, &before, MAX_DEPTH, &ids(1)).await.unwrap(), PushOutcome::Emptied);
    let after = queue.epoch().await.unwrap();
    let more = ids(6);
    queue.push(LANE, &after, MAX_DEPTH, &more).await.unwrap();
    let deadline = Instant::now() + SOON;
    while more.iter().any(|id| worker.runs.count_of(*id) != 1) {
        assert!(Instant::now() < deadline, "ran {}", worker.runs.count());
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    worker.stopped().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn row_l_a_stop_lets_running_jobs_finish_and_gives_the_others_back() {
    let redis = PrivateRedis::start().await;
    let queue = redis.queue().await;
    let epoch = queue.epoch().await.unwrap();
    let (begun, done, gate) = (Runs::default(), Runs::default(), Arc::new(Semaphore::new(0)));
    let stop = Stop::new();
    let seen = (begun.clone(), done.clone(), gate.clone());
    let options = LaneOptions { concurrency: 2, batch: 8 };
    let lane = tokio::spawn(run_lane(queue.clone(), LANE, options, stop.clone(), move |id| {
        let (begun, done, gate) = seen.clone();
        async move {
            begun.note(id);
            gate.acquire().await.unwrap().forget();
            done.note(id);
        }
    }));
    queue.push(LANE, &epoch, MAX_DEPTH, &ids(8)).await.unwrap();
    begun.reach(2, SOON).await;
    let deadline = Instant::now() + SOON;
    while queue.depth(LANE).await.unwrap() > 0 {
        assert!(Instant::now() < deadline, "all are to be in its hands");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    stop.cancel();
    gate.add_permits(8);
    lane.await.unwrap().unwrap();
    assert_eq!((begun.count(), done.count()), (2, 2), "the two that ran have finished");
    assert_eq!(queue.depth(LANE).await.unwrap(), 6, "the others wait again");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_panic_ends_its_job_and_nothing_else() {
    let redis = PrivateRedis::start().await;
    let queue = redis.queue().await;
    let epoch = queue.epoch().await.unwrap();
    let runs = Runs::default();
    let stop = Stop::new();
    let noted = runs.clone();
    let lane = tokio::spawn(run_lane(queue.clone(), LANE, LaneOptions::short(1), stop.clone(), move |id| {
        let runs = noted.clone();
        async move {
            runs.note(id);
            assert!(runs.count() != 2, "the second job panics");
        }
    }));
    queue.push(LANE, &epoch, MAX_DEPTH, &ids(4)).await.unwrap();
    runs.reach(4, SOON).await;
    stop.cancel();
    lane.await.unwrap().unwrap();
}
