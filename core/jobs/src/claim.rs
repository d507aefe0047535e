//! Taking a job and giving it back: the worker's side of the table, each move one conditional UPDATE.
//!
//! The number of the attempt is the fence: only who holds the latest attempt may say what became of the job.

use std::time::Duration;

use diesel::{
    QueryableByName, sql_query,
    sql_types::{Double, Integer, Jsonb, Nullable, Text, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use kontor_db::Tx;
use kontor_kernel::{Result, kinds::JobId};
use serde_json::Value;
use uuid::Uuid;

/// How long a worker may be silent before its job is given to another (seconds).
pub const LEASE: Duration = Duration::from_secs(60);
/// Longest wait between two attempts (seconds).
pub const WAIT_MAX_SECONDS: f64 = 3_600.0;

/// The wait before the next attempt: 3 s, 9 s, 27 s … up to an hour, give or take a fifth so that what failed
/// together does not come back together.
pub(crate) const WAIT: &str =
    "least(3600, power(3, least(attempts, 8))) * (0.8 + 0.4 * random()) * interval '1 second'";

/// A job in a worker's hands.
#[derive(Debug, QueryableByName)]
pub struct Claimed {
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    #[diesel(sql_type = Text)]
    pub kind: String,
    #[diesel(sql_type = Jsonb)]
    pub payload: Value,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub tenant: Option<Uuid>,
    #[diesel(sql_type = Integer)]
    pub attempts: i32,
    /// From the moment it was due to this one (seconds).
    #[diesel(sql_type = Double)]
    pub waited: f64,
}

/// What a worker says when it is through with an attempt.
#[derive(Debug, Clone, PartialEq)]
pub enum Ending {
    /// It did its work.
    Done,
    /// Not now: once more after this time. Not a failure, and it does not count as an attempt.
    Again(Duration),
    /// It failed in this way: once more later, or dead when that was the last attempt.
    Failed(String),
    /// It can never work.
    Hopeless(String),
}

/// Takes a due job, or nothing when it is not due, done, dead or in other hands.
pub async fn claim(tx: &mut Tx, id: JobId) -> Result<Option<Claimed>> {
    let claimed = sql_query(
        "UPDATE jobs SET state = 'running', attempts = attempts + 1, lease_until = now() + $2 * interval '1 second'
         WHERE id = $1 AND state IN ('queued', 'retry') AND run_at <= clock_timestamp()
         RETURNING id, kind, payload, tenant, attempts,
                   extract(epoch FROM clock_timestamp() - greatest(run_at, created_at))::float8 AS waited",
    )
    .bind::<SqlUuid, _>(id.uuid())
    .bind::<Double, _>(LEASE.as_secs_f64())
    .load::<Claimed>(tx.conn()?)
    .await?;
    Ok(claimed.into_iter().next())
}

/// Prolongs the lease. False: the job is in other hands, and this attempt should stop.
pub async fn renew(tx: &mut Tx, id: JobId, attempt: i32) -> Result<bool> {
    let held = sql_query(
        "UPDATE jobs SET lease_until = now() + $3 * interval '1 second'
         WHERE id = $1 AND state = 'running' AND attempts = $2",
    )
    .bind::<SqlUuid, _>(id.uuid())
    .bind::<Integer, _>(attempt)
    .bind::<Double, _>(LEASE.as_secs_f64())
    .execute(tx.conn()?)
    .await?;
    Ok(held > 0)
}

/// Writes what became of an attempt. False: it is no longer this attempt's to say.
pub async fn finish(tx: &mut Tx, id: JobId, attempt: i32, ending: &Ending) -> Result<bool> {
    let (change, wait, error) = match ending {
        Ending::Done => ("state = 'done', finished_at = now()".to_owned(), 0.0, None),
        Ending::Again(wait) => (
            "state = 'queued', attempts = attempts - 1, run_at = now() + $4 * interval '1 second'".to_owned(),
            wait.as_secs_f64(),
            None,
        ),
        Ending::Failed(error) => (
            format!(
                "state = CASE WHEN attempts < max_attempts THEN 'retry' ELSE 'dead' END,
                 finished_at = CASE WHEN attempts < max_attempts THEN NULL ELSE now() END,
                 run_at = now() + {WAIT}"
            ),
            0.0,
            Some(error),
        ),
        Ending::Hopeless(error) => ("state = 'dead', finished_at = now()".to_owned(), 0.0, Some(error)),
    };
    let written = sql_query(format!(
        "UPDATE jobs SET {change}, lease_until = NULL, offered_at = NULL, last_error = coalesce($3, last_error)
         WHERE id = $1 AND state = 'running' AND attempts = $2 AND $4 >= 0"
    ))
    .bind::<SqlUuid, _>(id.uuid())
    .bind::<Integer, _>(attempt)
    .bind::<Nullable<Text>, _>(error)
    .bind::<Double, _>(wait)
    .execute(tx.conn()?)
    .await?;
    Ok(written > 0)
}
