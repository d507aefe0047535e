//! Exports of all sellers, for the platform's managers: that they were made, never what is in them.

use chrono::{DateTime, Utc};
use kontor_db::Row;
use kontor_kernel::kinds::{self, ExportId, SellerId};
use kontor_lists::{Cell, Column, Filter, IdWords, Reader, Search, Sheet, linked, shown, words_of};

use crate::{ExportState, Resource};

/// An export, with whose it is.
#[derive(Debug, Clone, Row)]
#[expect(missing_docs, reason = "the columns of exports, explained by the API's attributes")]
pub struct AdminExport {
    pub seller_id: SellerId,
    pub seller_name: String,
    pub livemode: bool,
    pub id: ExportId,
    pub resource: Resource,
    pub state: ExportState,
    pub rows_done: i64,
    pub bytes: i64,
    pub error: Option<String>,
    pub created_at: DateTime<Utc>,
    pub finished_at: Option<DateTime<Utc>>,
}

const fn column(key: &'static str, sql: &'static str, cell: Cell) -> Column {
    Column { key, sql, cell }
}

/// Exports across sellers, the youngest first; the rows are [`AdminExport`].
pub static ADMIN_EXPORTS: Sheet = Sheet {
    name: "admin_exports",
    reader: Reader::manager("exports"),
    table: "(SELECT e.*, s.name AS seller_name, s.livemode FROM exports AS e JOIN sellers AS s ON s.seller_id = e.seller_id)",
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
        Filter::ids::<kinds::Seller>(
            "seller_id",
            "r.seller_id",
            "Only exports of these sellers.",
            linked("office:seller"),
        ),
    ],
    scopes: &[],
    sorts: &[],
    facets: &["state"],
    relations: &[],
    search: Search::Nowhere,
    row: "r.seller_id, r.seller_name, r.livemode, r.id, r.resource, r.state, r.rows_done, r.bytes, r.error, r.created_at, r.finished_at",
    currency: None,
    columns: &[
        column("seller_id", "r.seller_id", Cell::Id(IdWords::for_kind::<kinds::Seller>())),
        column("seller", "r.seller_name", Cell::Text),
        column("id", "r.id", Cell::Id(IdWords::for_kind::<kinds::Export>())),
        column("resource", "r.resource", Cell::Plain),
        column("state", "r.state", Cell::Plain),
        column("rows", "r.rows_done", Cell::Plain),
        column("created_at", "r.created_at", Cell::Time),
        column("finished_at", "r.finished_at", Cell::Time),
    ],
};
