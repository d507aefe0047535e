//! The log of exports, as its owner sees it.

use chrono::{DateTime, Utc};
use kontor_db::{Row, Tx};
use kontor_kernel::{
    Result,
    kinds::{ExportId, UserId},
};
use kontor_lists::{Filter, Reader, Search, Sheet, Sort, linked, shown, words_of};

use crate::{ExportState, Resource, store};

/// One export.
#[derive(Debug, Clone, Row)]
pub struct Export {
    /// Its id.
    pub id: ExportId,
    /// Which list.
    pub resource: Resource,
    /// The list's query string.
    pub query: String,
    /// The language of the headers.
    pub locale: String,
    /// Where it stands.
    pub state: ExportState,
    /// Rows there will be; 0 until they are counted.
    pub rows_total: i64,
    /// Rows written so far.
    pub rows_done: i64,
    /// Length of the file.
    pub bytes: i64,
    /// Where the file is.
    pub object_key: Option<String>,
    /// What it is saved as.
    pub file_name: Option<String>,
    /// The code of what went wrong.
    pub error: Option<String>,
    /// Who asked.
    pub requested_by: Option<UserId>,
    /// When.
    pub created_at: DateTime<Utc>,
    /// When a worker began.
    pub started_at: Option<DateTime<Utc>>,
    /// When it was done or failed.
    pub finished_at: Option<DateTime<Utc>>,
    /// Until when it can be fetched.
    pub expires_at: Option<DateTime<Utc>>,
}

/// What an [`Export`] is read from.
pub(crate) const COLUMNS: &str = "r.id, r.resource, r.query, r.locale, r.state, r.rows_total, r.rows_done, r.bytes, \
     r.object_key, r.file_name, r.error, r.requested_by, r.created_at, r.started_at, r.finished_at, r.expires_at";

/// The list of exports.
pub static EXPORTS: Sheet = Sheet {
    name: "exports",
    reader: Reader::Seller,
    table: "exports",
    filters: &[
        Filter::words(
            "resource",
            "r.resource",
            words_of::<Resource>,
            "Only exports of these lists.",
            shown("orders:exports.resource").words("orders:resource").single(),
        ),
        Filter::words(
            "state",
            "r.state",
            words_of::<ExportState>,
            "Only exports in these states.",
            shown("orders:exports.state").words("orders:exportState"),
        ),
        Filter::time("created_at", "r.created_at", "When the export was requested.", shown("orders:exports.created")),
        Filter::ids::<kontor_kernel::kinds::Export>(
            "id",
            "r.id",
            "Only exports with these ids.",
            linked("lists:filter.export"),
        ),
    ],
    scopes: &[],
    sorts: &[Sort { key: "created_at", column: "r.created_at", cast: "timestamptz" }],
    facets: &["state", "resource"],
    relations: &[],
    search: Search::Nowhere,
    row: COLUMNS,
    currency: None,
    columns: &[],
};

/// One export of the tenant.
pub async fn find(tx: &mut Tx, id: ExportId) -> Result<Export> {
    store::find(tx, id).await
}
