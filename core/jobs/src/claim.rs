//! Taking a job and giving it back: the worker's side of the table, each move one conditional UPDATE.
//!
//! The number of the attempt is the fence: only who holds the latest attempt may say what became of the job.

use std::time::Duration;

use diesel::{
    QueryableByName,
    sql_types::{Double, Integer, Jsonb, Nullable, Text, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use kontor_db::Tx;
use kontor_kernel::{Result, kinds::JobId};
use serde_json::Value;
use uuid::Uuid;

use crate::prepared::{
    Piece::{self, Id, Real, Sql, Whole, Words},
    Prepared,
};

/// How long a worker may be silent before its job is given to another (seconds). Somebody waits for most jobs, and a
/// job that is done twice is done once.
pub const LEASE: Duration = Duration::from_secs(20);

/// The wait before the next attempt is 3 s, 9 s, 27 s … up to an hour, give or take a fifth so that what failed
/// together does not come back together.
macro_rules! another_attempt {
    () => {
        "state = CASE WHEN attempts < max_attempts THEN 'retry' ELSE 'dead' END,
         finished_at = CASE WHEN attempts < max_attempts THEN NULL ELSE now() END,
         run_at = now() + least(3600, power(3, least(attempts, 8))) * (0.8 + 0.4 * random()) * interval '1 second'"
    };
}
pub(crate) const ANOTHER_ATTEMPT: &str = another_attempt!();
const FAILED: &str = concat!(another_attempt!(), ", last_error = ");

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

// A claim or a renewal that a crash of PostgreSQL forgets only makes the job run again, and whatever the attempt
// writes durably makes its claim durable first. So nobody waits for the disk here.
const RELAXED: &str = " FROM (SELECT set_config('synchronous_commit', 'off', true)) AS relaxed WHERE id = ";

/// Takes a due job, or nothing when it is not due, done, dead or in other hands.
pub async fn claim(tx: &mut Tx, id: JobId) -> Result<Option<Claimed>> {
    let statement = Prepared(vec![
        Sql("UPDATE jobs SET state = 'running', attempts = attempts + 1, lease_until = now() + interval '1 second' * "),
        Real(LEASE.as_secs_f64()),
        Sql(RELAXED),
        Id(id.uuid()),
        Sql(" AND state IN ('queued', 'retry') AND run_at <= clock_timestamp()
             RETURNING id, kind, payload, tenant, attempts,
                 extract(epoch FROM clock_timestamp() - greatest(run_at, created_at))::float8 AS waited"),
    ]);
    let claimed: Vec<Claimed> = statement.load(tx.conn()?).await?;
    Ok(claimed.into_iter().next())
}

/// Prolongs the lease. False: the job is in other hands, and this attempt should stop.
pub async fn renew(tx: &mut Tx, id: JobId, attempt: i32) -> Result<bool> {
    let mut pieces = vec![
        Sql("UPDATE jobs SET lease_until = now() + interval '1 second' * "),
        Real(LEASE.as_secs_f64()),
        Sql(RELAXED),
    ];
    pieces.extend(held_by(id, attempt));
    Ok(Prepared(pieces).execute(tx.conn()?).await? > 0)
}

/// Writes what became of an attempt. False: it is no longer this attempt's to say.
pub async fn finish(tx: &mut Tx, id: JobId, attempt: i32, ending: &Ending) -> Result<bool> {
    let mut pieces = vec![Sql("UPDATE jobs SET lease_until = NULL, offered_at = NULL, ")];
    match ending {
        Ending::Done => pieces.push(Sql("state = 'done', finished_at = now()")),
        Ending::Again(wait) => pieces.extend([
            Sql("state = 'queued', attempts = attempts - 1, run_at = now() + interval '1 second' * "),
            Real(wait.as_secs_f64()),
        ]),
        Ending::Failed(error) => pieces.extend([Sql(FAILED), Words(Some(error))]),
        Ending::Hopeless(error) => {
            pieces.extend([Sql("state = 'dead', finished_at = now(), last_error = "), Words(Some(error))]);
        }
    }
    pieces.push(Sql(" WHERE id = "));
    pieces.extend(held_by(id, attempt));
    Ok(Prepared(pieces).execute(tx.conn()?).await? > 0)
}

/// After `WHERE id = `: only the latest attempt may speak.
fn held_by(id: JobId, attempt: i32) -> [Piece<'static>; 3] {
    [Id(id.uuid()), Sql(" AND state = 'running' AND attempts = "), Whole(attempt)]
}
