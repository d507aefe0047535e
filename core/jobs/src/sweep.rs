//! What time does to jobs: leases end, finished jobs go.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::Result;

use crate::claim::ANOTHER_ATTEMPT;

/// Finished jobs are kept for a week: long enough to answer "did it run?" (days).
pub const DONE_DAYS: i32 = 7;

/// What became of jobs whose worker fell silent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Row)]
pub struct Expired {
    /// Wait for their next attempt.
    pub retried: i64,
    /// Took their last worker with them.
    pub died: i64,
}

/// Takes jobs back from workers that let their lease end. The attempt counts: a job that kills its worker ends in
/// the dead list instead of killing for ever.
pub async fn expire_leases(tx: &mut Tx) -> Result<Expired> {
    Ok(query(format!(
        "WITH lost AS (
             SELECT id FROM jobs WHERE state = 'running' AND lease_until < clock_timestamp()
             ORDER BY lease_until LIMIT 1000 FOR UPDATE SKIP LOCKED
         ), moved AS (
             UPDATE jobs SET
                 {ANOTHER_ATTEMPT}, lease_until = NULL, offered_at = NULL,
                 last_error = 'the worker fell silent'
             FROM lost WHERE jobs.id = lost.id RETURNING state
         )
         SELECT count(*) FILTER (WHERE state = 'retry') AS retried, count(*) FILTER (WHERE state = 'dead') AS died
         FROM moved"
    ))
    .get_result(tx.conn()?)
    .await?)
}

/// How many jobs are dead; each one wants a manager's eye.
pub async fn count_dead(tx: &mut Tx) -> Result<i64> {
    use diesel::{ExpressionMethods, QueryDsl};

    use crate::schema::jobs;
    Ok(jobs::table.filter(jobs::state.eq("dead")).count().get_result(tx.conn()?).await?)
}

/// Deletes one batch of jobs that are long done. Answers how many; fewer than `batch` means that is all.
pub async fn clean(tx: &mut Tx, batch: i64) -> Result<usize> {
    Ok(query(
        "DELETE FROM jobs WHERE id IN (
             SELECT id FROM jobs WHERE state = 'done' AND finished_at < now() - $1 * interval '1 day'
             ORDER BY finished_at LIMIT $2 FOR UPDATE SKIP LOCKED)",
    )
    .bind(DONE_DAYS)
    .bind(batch)
    .execute(tx.conn()?)
    .await?)
}
