//! Asking for a file of a managers' list.

use chrono::Duration;
use diesel_async::RunQueryDsl;
use kontor_db::{Act, Tx, query};
use kontor_jobs::{FilesJob, enqueue};
use kontor_kernel::{
    ApiError, Code, Locale, Machine, Result,
    kinds::{ExportId, UserId},
};
use kontor_lists::Sheet;
use serde_json::json;

use super::{AdminExportType, ManagerExport, manager_export};
use crate::request::in_body;

/// Files of one manager that may wait or be written at the same time.
const OPEN_MAX: i64 = 10;
/// What was asked for longer ago holds up nothing new: its job has given up.
const OPEN_HOURS: i64 = 24;

#[derive(kontor_db::Row)]
struct Open {
    count: i64,
}

/// Writes it down with its job, in a manager's transaction; the log of managers tells of it. A wrong question is refused at once.
pub async fn request(
    tx: &mut Tx,
    sheet: &'static Sheet,
    manager: UserId,
    resource: AdminExportType,
    asked: &str,
    locale: Locale,
) -> Result<ManagerExport> {
    let asked = asked.strip_prefix('?').unwrap_or(asked);
    sheet.read(asked, tx.now()).map_err(in_body)?;
    let since = tx.env().clock.now() - Duration::hours(OPEN_HOURS);
    let open = "SELECT count(*) AS count FROM manager_exports
                WHERE manager_id = $1 AND state IN ('queued', 'running') AND created_at > $2";
    let open: Vec<Open> = query(open).bind(manager).bind(since).load(tx.conn()?).await?;
    if open.into_iter().any(|row| row.count >= OPEN_MAX) {
        return Err(ApiError::new(Code::TooMany).with("max", OPEN_MAX));
    }
    let (id, now): (ExportId, _) = (tx.id(), tx.env().clock.now());
    query(
        "INSERT INTO manager_exports (id, manager_id, resource, query, locale, state, created_at)
         VALUES ($1, $2, $3, $4, $5, 'queued', $6)",
    )
    .bind(id)
    .bind(manager)
    .bind(resource.text())
    .bind(asked)
    .bind(locale.code())
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    let details = json!({ "name": resource.text(), "query": asked });
    tx.audit(Act::ListExported, &id.to_string(), &details).await?;
    enqueue(tx, FilesJob::BuildManagerExport { manager, export: id }).await?;
    manager_export(tx, manager, id).await
}
