//! Taking a job and giving it back: the worker's side of the table, each move one conditional UPDATE.
//!
//! The number of the attempt is the fence: only who holds the latest attempt may say what became of the job.

use std::time::Duration;

use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Scope, Tx, query};
use kontor_kernel::{Result, kinds::JobId};
use serde_json::Value;
use uuid::Uuid;

/// How long a worker may be silent before its job is given to another (seconds). Somebody waits for most jobs, and a
/// job that is done twice is done once.
pub const LEASE: Duration = Duration::from_secs(20);

/// The wait before the next attempt is 3 s, 9 s, 27 s … up to an hour, give or take a fifth so that what failed
/// together does not come back together.
pub(crate) const ANOTHER_ATTEMPT: &str = "
    state = CASE WHEN attempts < max_attempts THEN 'retry' ELSE 'dead' END,
    finished_at = CASE WHEN attempts < max_attempts THEN NULL ELSE now() END,
    run_at = now() + least(3600, power(3, least(attempts, 8))) * (0.8 + 0.4 * random()) * interval '1 second'";

/// A job in a worker's hands.
#[derive(Debug, Row)]
pub struct Claimed {
    pub id: Uuid,
    pub kind: String,
    pub payload: Value,
    pub tenant: Option<Uuid>,
    pub attempts: i32,
    /// From the moment it was due to this one (seconds).
    pub waited: f64,
}

/// What a worker says when it is through with an attempt.
#[derive(Debug, Clone, PartialEq)]
pub enum AttemptOutcome {
    /// It did its work.
    Done,
    /// Not now: once more after this time. Not a failure, and it does not count as an attempt.
    Again(Duration),
    /// It failed in this way: once more later, or dead when that was the last attempt.
    Failed(String),
    /// It can never work.
    Hopeless(String),
}

// A claim or a renewal that a crash of PostgreSQL forgets only makes the job run again, and whatever the attempt
// writes durably makes its claim durable first. So nobody waits for the disk here.
const RELAXED: &str = "(SELECT set_config('synchronous_commit', 'off', true)) AS relaxed";

/// Takes a due job, or nothing when it is not due, done, dead or in other hands.
pub async fn claim(db: &Db, id: JobId) -> Result<Option<Claimed>> {
    let sql = format!(
        "UPDATE jobs SET state = 'running', attempts = attempts + 1, lease_until = now() + interval '1 second' * $2
         FROM {RELAXED} WHERE id = $1 AND state IN ('queued', 'retry') AND run_at <= clock_timestamp()
         RETURNING id, kind, payload, tenant, attempts,
             extract(epoch FROM clock_timestamp() - greatest(run_at, created_at))::float8 AS waited"
    );
    let claim = || query(&sql).bind(id).bind(LEASE.as_secs_f64());
    let claimed: Vec<Claimed> = db.once(Scope::System, claim).await?;
    Ok(claimed.into_iter().next())
}

// After `WHERE`: only the latest attempt may speak.
const HELD: &str = "id = $1 AND state = 'running' AND attempts = $2";

// What a move answers when it was made.
#[derive(Row)]
struct Made {
    #[row(column = "attempts")]
    _attempts: i32,
}

/// Prolongs the lease. False: the job is in other hands, and this attempt should stop.
pub async fn renew(db: &Db, id: JobId, attempt: i32) -> Result<bool> {
    let sql = format!(
        "UPDATE jobs SET lease_until = now() + interval '1 second' * $3 FROM {RELAXED} WHERE {HELD} RETURNING attempts"
    );
    let renew = || {
        let held = query(&sql).bind(id).bind(attempt);
        held.bind(LEASE.as_secs_f64())
    };
    let renewed: Vec<Made> = db.once(Scope::System, renew).await?;
    Ok(!renewed.is_empty())
}

/// Writes in a transaction of the system that an attempt did its work, and takes away waiting jobs by their keys. False: it is no longer
/// this attempt's to say.
pub(crate) async fn finish_in(tx: &mut Tx, id: JobId, attempt: i32, others: &[String]) -> Result<bool> {
    let alone = format!("UPDATE jobs SET {FREE}, {DONE} WHERE {HELD}");
    let with_others = format!(
        "WITH others AS (DELETE FROM jobs WHERE dedupe_key = ANY ($3) AND state IN ('queued', 'retry'))
         UPDATE jobs SET {FREE}, {DONE} WHERE {HELD}"
    );
    let ended = match others {
        [] => query(alone).bind(id).bind(attempt).execute(tx.conn()?).await?,
        keys => query(with_others).bind(id).bind(attempt).bind(keys).execute(tx.conn()?).await?,
    };
    Ok(ended > 0)
}

// What every end sets, and what the good one does.
const FREE: &str = "lease_until = NULL, offered_at = NULL";
const DONE: &str = "state = 'done', finished_at = now()";

/// Writes what became of an attempt. False: it is no longer this attempt's to say.
pub async fn finish(db: &Db, id: JobId, attempt: i32, ending: &AttemptOutcome) -> Result<bool> {
    let becomes = match ending {
        AttemptOutcome::Done => DONE,
        AttemptOutcome::Again(_) => {
            "state = 'queued', attempts = attempts - 1, run_at = now() + interval '1 second' * $3"
        }
        AttemptOutcome::Failed(_) => &format!("{ANOTHER_ATTEMPT}, last_error = $3"),
        AttemptOutcome::Hopeless(_) => "state = 'dead', finished_at = now(), last_error = $3",
    };
    let sql = format!("UPDATE jobs SET {FREE}, {becomes} WHERE {HELD} RETURNING attempts");
    let finish = || {
        let ended = query(&sql).bind(id).bind(attempt);
        match ending {
            AttemptOutcome::Done => ended,
            AttemptOutcome::Again(wait) => ended.bind(wait.as_secs_f64()),
            AttemptOutcome::Failed(error) | AttemptOutcome::Hopeless(error) => ended.bind(error),
        }
    };
    let ended: Vec<Made> = db.once(Scope::System, finish).await?;
    Ok(!ended.is_empty())
}
