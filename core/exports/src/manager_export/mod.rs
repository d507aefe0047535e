//! Files of the managers' lists: of all sellers at once, asked for and fetched by one manager.

mod build;
mod request;
mod types;

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_files::ObjectStore;
use kontor_kernel::{
    ApiError, Env, Result,
    kinds::{ExportId, UserId},
};

pub use build::{build as build_for_manager, refuse as refuse_for_manager};
pub use request::request as request_for_manager;
pub use types::AdminExportType;

use crate::ExportState;

/// A file of a managers' list.
#[derive(Debug, Clone, Row)]
pub struct ManagerExport {
    /// Its id.
    pub id: ExportId,
    /// Who asked.
    pub manager_id: UserId,
    /// Which list.
    pub resource: AdminExportType,
    /// The list's query string.
    pub query: String,
    /// The language of the headers.
    pub locale: String,
    /// Where it stands.
    pub state: ExportState,
    /// Rows of the finished file.
    pub rows_done: i64,
    /// Length of the file.
    pub bytes: i64,
    /// Where the file is.
    pub object_key: Option<String>,
    /// What it is saved as.
    pub file_name: Option<String>,
    /// The code of what went wrong.
    pub error: Option<String>,
    /// When it was asked for.
    pub created_at: DateTime<Utc>,
    /// When it was done or failed.
    pub finished_at: Option<DateTime<Utc>>,
    /// Until when it can be fetched.
    pub expires_at: Option<DateTime<Utc>>,
}

/// One file, for the manager who asked for it.
pub async fn manager_export(tx: &mut Tx, manager: UserId, id: ExportId) -> Result<ManagerExport> {
    let sql = "SELECT e.id, e.manager_id, e.resource, e.query, e.locale, e.state, e.rows_done, e.bytes, e.object_key, e.file_name, e.error,
                   e.created_at, e.finished_at, e.expires_at
               FROM manager_exports AS e WHERE e.id = $1 AND e.manager_id = $2";
    let found: Vec<ManagerExport> = query(sql).bind(id).bind(manager).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// A signed link that ends when the file does.
pub async fn manager_link(files: &dyn ObjectStore, env: &Env, export: &ManagerExport) -> Result<String> {
    let file = crate::link::Finished {
        state: export.state,
        key: export.object_key.as_deref(),
        file_name: export.file_name.as_deref(),
        expires_at: export.expires_at,
    };
    crate::link::of_file(files, env, file).await
}
