//! Files of the managers' lists: asked for and fetched by the manager who asked.

use kontor_exports::{AdminExportType, ExportState, ManagerExport};
use kontor_kernel::{ApiError, Code, Locale, Result, kinds};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};

use crate::http::{Answer, Body, Doc, Manager, Timestamp, WireEnum, WireId, context};

/// The operations.
pub struct ListExports;

/// A managers' list to export to a file.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AdminNewExport {
    /// The list.
    pub resource: WireEnum<AdminExportType>,
    /// Query string of the list, exactly as the list takes it; pagination is ignored.
    #[serde(default)]
    #[oai(default, validator(max_length = 16384))]
    pub query: String,
    /// Language of the headers; left out: the caller's.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none)]
    pub locale: Option<String>,
}

/// A file of a managers' list.
#[derive(Debug, Clone, Object)]
pub struct AdminListExportAttributes {
    /// The list.
    pub resource: WireEnum<AdminExportType>,
    /// State of the export.
    pub state: WireEnum<ExportState>,
    /// Rows of the file; 0 until it is finished.
    pub rows_done: i64,
    /// Length of the file in bytes; 0 until it is finished.
    pub bytes: i64,
    /// Name under which the file is saved.
    #[oai(skip_serializing_if_is_none)]
    pub file_name: Option<String>,
    /// Error code if it failed.
    #[oai(skip_serializing_if_is_none)]
    pub error: Option<String>,
    /// When it was requested.
    pub created_at: Timestamp,
    /// When it finished or failed.
    #[oai(skip_serializing_if_is_none)]
    pub finished_at: Option<Timestamp>,
    /// Until when the file can be downloaded.
    #[oai(skip_serializing_if_is_none)]
    pub expires_at: Option<Timestamp>,
    /// Signed link to the file, while it can be downloaded.
    #[oai(skip_serializing_if_is_none)]
    pub link: Option<String>,
}

type ExportDoc = Doc<AdminListExportAttributes>;

async fn document(manager: &Manager, export: ManagerExport) -> ExportDoc {
    let app = manager.app();
    let link = kontor_exports::manager_link(&*app.files, app.db.env(), &export).await.ok();
    let attributes = AdminListExportAttributes {
        resource: WireEnum(export.resource),
        state: WireEnum(export.state),
        rows_done: export.rows_done,
        bytes: export.bytes,
        file_name: export.file_name,
        error: export.error,
        created_at: Timestamp(export.created_at),
        finished_at: export.finished_at.map(Timestamp),
        expires_at: export.expires_at.map(Timestamp),
        link,
    };
    Doc::new(export.id, "list_export", attributes)
}

fn locale(given: Option<&str>) -> Result<Locale> {
    let Some(text) = given else { return Ok(context::locale()) };
    let refused = || ApiError::field(Code::InvalidChoice, "/locale").with("allowed", Locale::translated_codes());
    Locale::known(text).ok_or_else(refused)
}

async fn begin(manager: &Manager, body: AdminNewExport) -> Result<ExportDoc> {
    let AdminNewExport { resource: WireEnum(resource), query, locale: given } = body;
    let sheet = kontor_registry::exported_for_manager(resource);
    let sheet = sheet.ok_or_else(|| ApiError::internal("there is no list for this file"))?;
    let locale = locale(given.as_deref())?;
    let mut tx = manager.begin().await?;
    let made = kontor_exports::request_for_manager(&mut tx, sheet, manager.user, resource, &query, locale).await?;
    tx.commit().await?;
    Ok(document(manager, made).await)
}

#[OpenApi(prefix_path = "/v1/admin/list_exports", tag = "crate::tags::Tag::Admin")]
impl ListExports {
    /// Export a managers' list
    ///
    /// Writes all rows of the list to a CSV file, as the list shows them with this query. Logged with the query.
    #[oai(path = "/", method = "post", operation_id = "create_list_export")]
    async fn create(&self, manager: Manager, body: Body<AdminNewExport>) -> Answer<Json<ExportDoc>> {
        Ok(Json(begin(&manager, body.0).await?))
    }

    /// Retrieve an export of a managers' list
    ///
    /// Your own only.
    #[oai(path = "/:id", method = "get", operation_id = "get_list_export")]
    async fn get(&self, manager: Manager, id: Path<WireId<kinds::Export>>) -> Answer<Json<ExportDoc>> {
        let mut tx = manager.begin().await?;
        let found = kontor_exports::manager_export(&mut tx, manager.user, id.0.0).await?;
        tx.commit().await?;
        Ok(Json(document(&manager, found).await))
    }
}
