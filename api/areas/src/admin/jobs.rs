//! The jobs of the platform, and running a dead one again.

use kontor_db::Act;
use kontor_jobs::{
    JobState,
    dead::{self, JOBS, JobRow},
};
use kontor_kernel::{Id, kinds};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde_json::{Value, json};

use crate::http::{Answer, Doc, ListDoc, ListQuery, Manager, Resource, Timestamp, WireEnum, WireId};

/// The operations.
pub struct Jobs;

/// What a manager can see of a job: names, not contents.
#[derive(Debug, Clone, Object)]
#[oai(rename = "JobAttributes")]
pub struct Attributes {
    /// Queue of the job.
    pub lane: String,
    /// Name of the job within its queue.
    pub kind: String,
    /// Ids that the job carries.
    pub payload: Value,
    /// The seller it is for. Absent for jobs of the platform.
    #[oai(skip_serializing_if_is_none)]
    pub seller: Option<WireId<kinds::Seller>>,
    /// State of the job.
    pub state: WireEnum<JobState>,
    /// Number of attempts so far.
    pub attempts: i32,
    /// Number of attempts before it is dead.
    pub max_attempts: i32,
    /// Error of its last attempt, without personal data.
    #[oai(skip_serializing_if_is_none)]
    pub last_error: Option<String>,
    /// When it is or was due.
    pub run_at: Timestamp,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it finished or died.
    #[oai(skip_serializing_if_is_none)]
    pub finished_at: Option<Timestamp>,
    /// Whether it can be replayed.
    pub can_replay: bool,
}

impl From<JobRow> for Attributes {
    fn from(row: JobRow) -> Self {
        Self {
            lane: row.lane,
            kind: row.kind,
            payload: row.payload,
            seller: row.tenant.map(WireId),
            state: WireEnum(row.state),
            attempts: row.attempts,
            max_attempts: row.max_attempts,
            last_error: row.last_error,
            run_at: Timestamp(row.run_at),
            created_at: Timestamp(row.created_at),
            finished_at: row.finished_at.map(Timestamp),
            can_replay: row.state == JobState::Dead,
        }
    }
}

#[OpenApi(prefix_path = "/v1/admin/jobs", tag = "crate::tags::Tag::Admin")]
impl Jobs {
    /// List background jobs
    ///
    /// Newest first. Finished jobs are kept for a week, dead ones until they are replayed.
    #[oai(path = "/", method = "get", operation_id = "list_jobs")]
    async fn list(&self, manager: Manager, query: ListQuery) -> Answer<Json<ListDoc<Attributes>>> {
        let mut tx = manager.begin().await?;
        let found = query.read(&JOBS, &tx)?.page::<JobRow>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(found, Vec::new(), |row| Resource::new(row.id, "job", row.into()))))
    }

    /// Replay a dead job
    ///
    /// Starts it again with its first attempt. Replaying a job that is waiting or running changes nothing; a finished
    /// job cannot be replayed.
    #[oai(path = "/:id/replay", method = "post", operation_id = "replay_job")]
    async fn replay(&self, manager: Manager, id: Path<WireId<kinds::Job>>) -> Answer<Json<Doc<Attributes>>> {
        let id: Id<kinds::Job> = id.0.0;
        let mut tx = manager.begin().await?;
        let replayed = dead::replay(&mut tx, id).await?.into_result(JobState::Queued)?;
        let row = dead::find(&mut tx, id).await?;
        if replayed {
            let details = json!({ "lane": row.lane, "kind": row.kind, "payload": row.payload });
            tx.audit(Act::JobReplayed, &id.to_string(), &details).await?;
        }
        tx.commit().await?;
        if replayed {
            tracing::info!(job = %id, manager = %manager.user, "dead job replayed");
        }
        Ok(Json(Doc::new(id, "job", row.into())))
    }
}
