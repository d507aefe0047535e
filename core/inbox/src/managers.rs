//! Pushes of all sellers, for the platform's managers.

use chrono::{DateTime, Utc};
use kontor_db::Row;
use kontor_kernel::kinds::{self, PushLogId, SellerId};
use kontor_lists::{Cell, Column, Filter, IdWords, Reader, Search, Sheet, linked, shown, words_of};

use crate::PushState;

/// A push, with whose shop it was about.
#[derive(Debug, Clone, Row)]
#[expect(missing_docs, reason = "the columns of push_logs, explained by the API's attributes")]
pub struct AdminPushLog {
    pub seller_id: SellerId,
    pub seller_name: String,
    pub livemode: bool,
    pub id: PushLogId,
    pub browser: String,
    pub state: PushState,
    pub attempts: i32,
    pub status: Option<i32>,
    pub created_at: DateTime<Utc>,
}

const fn column(key: &'static str, sql: &'static str, cell: Cell) -> Column {
    Column { key, sql, cell }
}

/// Pushes across sellers, the youngest first; the rows are [`AdminPushLog`].
pub static ADMIN_PUSH_LOGS: Sheet = Sheet {
    name: "admin_push_logs",
    reader: Reader::manager("push_logs"),
    table: "(SELECT p.*, s.name AS seller_name, s.livemode FROM push_logs AS p JOIN sellers AS s ON s.seller_id = p.seller_id)",
    filters: &[
        Filter::words(
            "state",
            "r.state",
            words_of::<PushState>,
            "Only pushes in these states.",
            shown("notifications:push.state").words("notifications:pushState"),
        ),
        Filter::time("created_at", "r.created_at", "When it was created.", shown("notifications:push.created")),
        Filter::ids::<kinds::Seller>(
            "seller_id",
            "r.seller_id",
            "Only pushes about these sellers.",
            linked("office:seller"),
        ),
    ],
    scopes: &[],
    sorts: &[],
    facets: &["state"],
    relations: &[],
    search: Search::Nowhere,
    row: "r.seller_id, r.seller_name, r.livemode, r.id, r.browser, r.state, r.attempts, r.status, r.created_at",
    currency: None,
    columns: &[
        column("seller_id", "r.seller_id", Cell::Id(IdWords::for_kind::<kinds::Seller>())),
        column("seller", "r.seller_name", Cell::Text),
        column("id", "r.id", Cell::Id(IdWords::for_kind::<kinds::PushLog>())),
        column("browser", "r.browser", Cell::Text),
        column("state", "r.state", Cell::Plain),
        column("attempts", "r.attempts", Cell::Plain),
        column("status", "r.status", Cell::Plain),
        column("created_at", "r.created_at", Cell::Time),
    ],
};
