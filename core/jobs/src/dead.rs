//! What a manager sees of the jobs, and the one thing they can do: run a dead one again.

use chrono::{DateTime, Utc};
use diesel::OptionalExtension;
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Machine, Result, Transition,
    kinds::{self, JobId, SellerId},
};
use kontor_lists::{Cell, Column, Filter, IdWords, Reader, Search, Sheet, linked, shown, words_of};
use serde_json::Value;

use crate::JobState;

/// A job as a manager reads it: names of things, never things.
#[derive(Debug, Clone, Row)]
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

/// The list of jobs; its rows are [`JobRow`]. Ids are minted in the order of creation.
pub static JOBS: Sheet = Sheet {
    name: "jobs",
    reader: Reader::manager("jobs"),
    table: "jobs",
    filters: &[
        Filter::words(
            "state",
            "r.state",
            words_of::<JobState>,
            "Only jobs in these states.",
            shown("people:jobs.state").words("people:jobState").single(),
        ),
        Filter::text("lane", "r.lane", "Only jobs in these lanes.", shown("people:jobs.lane")),
        Filter::text("kind", "r.kind", "Only jobs with these names.", shown("people:jobs.kind")),
        Filter::ids::<kinds::Seller>(
            "seller_id",
            "r.tenant",
            "Only jobs of these sellers.",
            linked("people:jobs.seller"),
        ),
        Filter::time("created_at", "r.created_at", "When the job was created.", shown("people:jobs.created")),
    ],
    scopes: &[],
    sorts: &[],
    facets: &["state"],
    relations: &[],
    search: Search::Nowhere,
    row: COLUMNS,
    currency: None,
    columns: &[
        Column { key: "id", sql: "r.id", cell: Cell::Id(IdWords::for_kind::<kinds::Job>()) },
        Column { key: "lane", sql: "r.lane", cell: Cell::Plain },
        Column { key: "kind", sql: "r.kind", cell: Cell::Plain },
        Column { key: "seller_id", sql: "r.tenant", cell: Cell::Id(IdWords::for_kind::<kinds::Seller>()) },
        Column { key: "state", sql: "r.state", cell: Cell::Plain },
        Column { key: "attempts", sql: "r.attempts", cell: Cell::Plain },
        Column { key: "last_error", sql: "r.last_error", cell: Cell::Text },
        Column { key: "run_at", sql: "r.run_at", cell: Cell::Time },
        Column { key: "created_at", sql: "r.created_at", cell: Cell::Time },
        Column { key: "finished_at", sql: "r.finished_at", cell: Cell::Time },
    ],
};

const COLUMNS: &str = "r.id, r.lane, r.kind, r.payload, r.tenant, r.state, r.attempts, r.max_attempts, r.run_at, \
    r.last_error, r.created_at, r.finished_at";

/// One job.
pub async fn find(tx: &mut Tx, id: JobId) -> Result<JobRow> {
    let sql = format!("SELECT {COLUMNS} FROM jobs AS r WHERE r.id = $1");
    query(sql).bind(id).get_result(tx.conn()?).await.optional()?.ok_or_else(ApiError::not_found)
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
