//! One attempt at one job: claim it, do it under a lease and a time limit, write what became of it.

use std::{
    panic::AssertUnwindSafe,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use futures::FutureExt;
use kontor_db::Db;
use kontor_kernel::{Result, kinds::JobId};
use tracing::Instrument;

use crate::{
    Job,
    claim::{self, AttemptOutcome, Claimed, LEASE},
    commit::{ATTEMPT, Attempt},
    job::Stored,
    scrub::{describe, scrub},
};

/// A third of the lease: two renewals may be lost (seconds).
const RENEW_EVERY: Duration = Duration::from_secs(6);
/// Waits between the tries to write an ending while the database is away (seconds). Afterwards the lease ends.
const FINISH_WAITS: [u64; 5] = [0, 1, 2, 4, 8];

/// What a handler says when nothing went wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobOutcome {
    /// The work is done.
    Done,
    /// It is too early: come back after this time. Not a failure.
    Again(Duration),
}

/// Runs one attempt. Returns when the attempt is over, whatever became of it.
pub async fn work<J, H, F>(db: &Db, id: JobId, handler: H)
where
    J: Job,
    H: FnOnce(J) -> F,
    F: Future<Output = Result<JobOutcome>> + Send,
{
    work_until(db, id, std::future::pending(), handler).await;
}

/// The same for a process that is going to end: what is not through when `end` comes is broken off, as if the process had been killed,
/// and its job is given to another worker at once. It does not count as an attempt.
pub async fn work_until<J, H, F>(db: &Db, id: JobId, end: impl Future<Output = ()> + Send, handler: H)
where
    J: Job,
    H: FnOnce(J) -> F,
    F: Future<Output = Result<JobOutcome>> + Send,
{
    let claimed = match claim::claim(db, id).await {
        Ok(Some(claimed)) => claimed,
        // Offered twice, or finished meanwhile: that is what makes offering twice harmless.
        Ok(None) => return,
        Err(fault) => {
            // The row still waits, and its offer counts as lost after half a minute.
            tracing::warn!(job = %id, ?fault, "job not claimed");
            return;
        }
    };
    metrics::histogram!("kontor_job_wait_seconds", "lane" => J::LANE.text()).record(claimed.waited);
    let span = tracing::info_span!("job", job = %id, kind = claimed.kind, attempt = claimed.attempts);
    attempt(db, id, claimed, end, handler).instrument(span).await;
}

async fn attempt<J, H, F>(db: &Db, id: JobId, claimed: Claimed, end: impl Future<Output = ()> + Send, handler: H)
where
    J: Job,
    H: FnOnce(J) -> F,
    F: Future<Output = Result<JobOutcome>> + Send,
{
    let began = std::time::Instant::now();
    let (number, kind) = (claimed.attempts, claimed.kind.clone());
    let is_ended = Arc::new(AtomicBool::new(false));
    let own = Attempt { id, number, is_ended: is_ended.clone() };
    let stored = Stored { kind: claimed.kind, payload: claimed.payload };
    let ending = match stored.job::<J>() {
        Err(fault) => AttemptOutcome::Hopeless(format!("not understood: {}", describe(&fault))),
        Ok(job) => tokio::select! {
            ending = ATTEMPT.scope(own, run(job, handler)) => ending,
            () = end => {
                tracing::info!("this process ends; another one takes the job");
                AttemptOutcome::Again(Duration::ZERO)
            }
            () = lease_lost(db, id, number) => {
                tracing::warn!("job is in other hands; this attempt stops");
                return;
            }
        },
    };
    let outcome = match &ending {
        AttemptOutcome::Done => "done",
        AttemptOutcome::Again(_) => "again",
        AttemptOutcome::Failed(error) => {
            tracing::warn!(error, "job failed");
            "failed"
        }
        AttemptOutcome::Hopeless(error) => {
            tracing::error!(error, "job is hopeless");
            "hopeless"
        }
    };
    metrics::counter!("kontor_jobs_total", "lane" => J::LANE.text(), "kind" => kind, "outcome" => outcome).increment(1);
    metrics::histogram!("kontor_job_seconds", "lane" => J::LANE.text()).record(began.elapsed().as_secs_f64());
    if !is_ended.load(Ordering::Relaxed) {
        write(db, id, number, &ending).await;
    }
}

/// The handler, with everything that it could do to us turned into an ending.
async fn run<J, H, F>(job: J, handler: H) -> AttemptOutcome
where
    J: Job,
    H: FnOnce(J) -> F,
    F: Future<Output = Result<JobOutcome>> + Send,
{
    let limit = J::LANE.timeout();
    let work = AssertUnwindSafe(async { handler(job).await }).catch_unwind();
    match tokio::time::timeout(limit, work).await {
        Ok(Ok(Ok(JobOutcome::Done))) => AttemptOutcome::Done,
        Ok(Ok(Ok(JobOutcome::Again(after)))) => AttemptOutcome::Again(after),
        Ok(Ok(Err(fault))) => AttemptOutcome::Failed(describe(&fault)),
        Ok(Err(panic)) => {
            let said = panic.downcast_ref::<&str>().copied().or(panic.downcast_ref::<String>().map(String::as_str));
            AttemptOutcome::Failed(format!("panic: {}", scrub(said.unwrap_or("without a word"))))
        }
        Err(_) => AttemptOutcome::Failed(format!("took longer than {} s", limit.as_secs())),
    }
}

/// Renews the lease for ever; returns when the job is no longer ours.
async fn lease_lost(db: &Db, id: JobId, number: i32) {
    let mut renewed = tokio::time::Instant::now();
    loop {
        tokio::time::sleep(RENEW_EVERY).await;
        match claim::renew(db, id, number).await {
            Ok(true) => renewed = tokio::time::Instant::now(),
            Ok(false) => return,
            // Nobody else can have it before the lease has ended.
            Err(_) if renewed.elapsed() < LEASE => {}
            Err(_) => return,
        }
    }
}

async fn write(db: &Db, id: JobId, number: i32, ending: &AttemptOutcome) {
    for wait in FINISH_WAITS {
        tokio::time::sleep(Duration::from_secs(wait)).await;
        match claim::finish(db, id, number, ending).await {
            Ok(true) => return,
            Ok(false) => return tracing::warn!("the ending of this attempt came too late"),
            Err(fault) => tracing::warn!(?fault, "ending not written; trying again"),
        }
    }
    tracing::error!("ending not written: the job runs again when its lease has ended");
}
