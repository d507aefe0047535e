//! Exports of all sellers.

use kontor_exports::{ADMIN_EXPORTS, AdminExport, ExportState, Resource as Exported};
use kontor_kernel::kinds;
use poem_openapi::{Object, OpenApi, payload::Json};

use crate::http::{Answer, ListDoc, ListQuery, Manager, Resource, Timestamp, WireEnum, WireId};

/// The operations.
pub struct AdminExports;

/// An export with its seller.
#[derive(Debug, Clone, Object)]
pub struct AdminExportAttributes {
    /// The seller.
    pub seller: WireId<kinds::Seller>,
    /// Name of the shop.
    pub seller_name: String,
    /// `true` for a live shop, `false` for test mode.
    pub livemode: bool,
    /// Exported list.
    pub resource: WireEnum<Exported>,
    /// State of the export.
    pub state: WireEnum<ExportState>,
    /// Rows written so far.
    pub rows_done: i64,
    /// Length of the file in bytes.
    pub bytes: i64,
    /// Code of what went wrong.
    #[oai(skip_serializing_if_is_none)]
    pub error: Option<String>,
    /// When it was requested.
    pub created_at: Timestamp,
    /// When it finished or failed.
    #[oai(skip_serializing_if_is_none)]
    pub finished_at: Option<Timestamp>,
}

impl From<AdminExport> for AdminExportAttributes {
    fn from(row: AdminExport) -> Self {
        Self {
            seller: WireId(row.seller_id),
            seller_name: row.seller_name,
            livemode: row.livemode,
            resource: WireEnum(row.resource),
            state: WireEnum(row.state),
            rows_done: row.rows_done,
            bytes: row.bytes,
            error: row.error,
            created_at: Timestamp(row.created_at),
            finished_at: row.finished_at.map(Timestamp),
        }
    }
}

#[OpenApi(prefix_path = "/v1/admin/exports", tag = "crate::tags::Tag::Admin")]
impl AdminExports {
    /// List exports across sellers
    ///
    /// Newest first: that they were made, not what is in them.
    #[oai(path = "/", method = "get", operation_id = "list_all_exports")]
    async fn list(&self, manager: Manager, query: ListQuery) -> Answer<Json<ListDoc<AdminExportAttributes>>> {
        let mut tx = manager.begin().await?;
        let found = query.read(&ADMIN_EXPORTS, &tx)?.page::<AdminExport>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(found, Vec::new(), |row| Resource::new(row.id, "export", row.into()))))
    }
}
