//! What a manager sees of the jobs, and the one thing they can do: run a dead one again.

use chrono::{DateTime, Utc};
use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, Queryable, Selectable, SelectableHelper};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Machine, Result, Transition,
    kinds::{JobId, SellerId},
    limits::COUNT_ROWS_MAX,
};
use serde_json::Value;

use crate::{JobState, schema::jobs};

/// A job as a manager reads it: names of things, never things.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = jobs)]
pub struct JobRow {
    /// Its id.
    pub id: JobId,
    /// Its lane.
    pub lane: String,
    /// Its name within the lane.
    pub kind: String,
    /// The ids it carries.
    pub payload: Value,
    /// The seller whose turn it takes.
    pub tenant: Option<SellerId>,
    /// Where it stands.
    pub state: JobState,
    /// Attempts so far.
    pub attempts: i32,
    /// Attempts it has.
    pub max_attempts: i32,
    /// When it is due.
    pub run_at: DateTime<Utc>,
    /// How its last attempt failed.
    pub last_error: Option<String>,
    /// When it was caused.
    pub created_at: DateTime<Utc>,
    /// When it was done or died.
    pub finished_at: Option<DateTime<Utc>>,
}

/// A page of jobs, the youngest first.
#[derive(Debug)]
pub struct Page {
    /// Its rows.
    pub rows: Vec<JobRow>,
    /// How many there are; one more than [`COUNT_ROWS_MAX`] when there are more than that.
    pub total: i64,
}

/// Lists jobs of one state, or all.
pub async fn list(tx: &mut Tx, state: Option<JobState>, page: i64, per_page: i64) -> Result<Page> {
    let mut rows = jobs::table.select(JobRow::as_select()).into_boxed();
    let mut counted = jobs::table.select(jobs::id).limit(COUNT_ROWS_MAX + 1).into_boxed();
    if let Some(state) = state {
        rows = rows.filter(jobs::state.eq(state.text()));
        counted = counted.filter(jobs::state.eq(state.text()));
    }
    // Ids are minted in the order of creation.
    let rows = rows
        .order(jobs::id.desc())
        .limit(per_page)
        .offset((page - 1).saturating_mul(per_page))
        .load(tx.conn()?)
        .await?;
    let total: Vec<JobId> = counted.load(tx.conn()?).await?;
    Ok(Page { rows, total: i64::try_from(total.len())? })
}

/// One job.
pub async fn find(tx: &mut Tx, id: JobId) -> Result<JobRow> {
    jobs::table
        .find(id.uuid())
        .select(JobRow::as_select())
        .first(tx.conn()?)
        .await
        .optional()?
        .ok_or_else(ApiError::not_found)
}

#[derive(Row)]
struct ReplayedRow {
    state: String,
    moved: bool,
}

/// Runs a dead job again from its first attempt. `Already` when it waits, runs, or the same work is open anew.
pub async fn replay(tx: &mut Tx, id: JobId) -> Result<Transition<JobState>> {
    let found: ReplayedRow = query(
        "WITH found AS MATERIALIZED (SELECT id, state, dedupe_key FROM jobs WHERE id = $1 FOR UPDATE),
         twin AS MATERIALIZED (
             SELECT j.id FROM jobs j JOIN found USING (dedupe_key)
             WHERE j.id <> found.id AND j.state IN ('queued', 'retry', 'running')),
         moved AS (
             UPDATE jobs SET state = 'queued', attempts = 0, run_at = now(), offered_at = NULL, finished_at = NULL
             FROM found WHERE jobs.id = found.id AND found.state = 'dead' AND NOT EXISTS (SELECT FROM twin)
             RETURNING jobs.id)
         SELECT CASE WHEN EXISTS (SELECT FROM twin) THEN 'queued' ELSE found.state END AS state,
                EXISTS (SELECT FROM moved) AS moved
         FROM found",
    )
    .bind(id.uuid())
    .get_result(tx.conn()?)
    .await
    .optional()?
    .ok_or_else(ApiError::not_found)?;
    Ok(match (found.moved, JobState::parse(&found.state)) {
        (true, _) => Transition::Moved(JobState::Dead),
        (false, Some(JobState::Queued | JobState::Retry | JobState::Running)) => Transition::Already,
        (false, Some(other)) => Transition::Refused(other),
        (false, None) => return Err(ApiError::internal("a job in an unknown state")),
    })
}
