//! A lane that notes what it ran and when.

use std::{
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use kontor_queue::{Lane, LaneOptions, Queue, QueueError, Stop, run_lane};
use tokio::task::JoinHandle;
use uuid::Uuid;

pub const LANE: Lane = Lane("test");

#[derive(Clone, Default)]
pub struct Runs(Arc<Mutex<Vec<(Uuid, Instant)>>>);

impl Runs {
    pub fn note(&self, id: Uuid) {
        self.0.lock().unwrap().push((id, Instant::now()));
    }

    pub fn count(&self) -> usize {
        self.0.lock().unwrap().len()
    }

    pub fn count_of(&self, id: Uuid) -> usize {
        self.0.lock().unwrap().iter().filter(|(ran, _)| *ran == id).count()
    }

    pub fn distinct(&self) -> usize {
        self.0.lock().unwrap().iter().map(|(id, _)| *id).collect::<std::collections::HashSet<_>>().len()
    }

    pub fn at(&self, id: Uuid) -> Option<Instant> {
        self.0.lock().unwrap().iter().find(|(ran, _)| *ran == id).map(|(_, at)| *at)
    }

    pub async fn reach(&self, count: usize, within: Duration) {
        let deadline = Instant::now() + within;
        while self.count() < count {
            assert!(Instant::now() < deadline, "{} of {count} ran within {within:?}", self.count());
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

pub struct Worker {
    pub runs: Runs,
    pub stop: Stop,
    pub task: JoinHandle<Result<(), QueueError>>,
}

impl Worker {
    pub fn start(queue: &Queue, concurrency: usize, takes: Duration) -> Self {
        let runs = Runs::default();
        Self::start_with(queue, LaneOptions::short(concurrency), takes, runs)
    }

    pub fn start_with(queue: &Queue, options: LaneOptions, takes: Duration, runs: Runs) -> Self {
        let stop = Stop::new();
        let noted = runs.clone();
        let task = tokio::spawn(run_lane(queue.clone(), LANE, options, stop.clone(), move |id| {
            let runs = noted.clone();
            async move {
                tokio::time::sleep(takes).await;
                runs.note(id);
            }
        }));
        Self { runs, stop, task }
    }

    pub async fn stopped(self) -> Runs {
        self.stop.cancel();
        self.task.await.unwrap().unwrap();
        self.runs
    }
}

pub fn ids(count: usize) -> Vec<Uuid> {
    (0..count).map(|_| Uuid::now_v7()).collect()
}
