//! Verifications of all sellers, for the platform's managers. The provider decides; managers see where each stands and what is missing.

use chrono::{DateTime, Utc};
use kontor_db::Row;
use kontor_kernel::kinds::{self, SellerId};
use kontor_lists::{Cell, Column, Direction, Filter, IdWords, Reader, Search, Sheet, Sort, linked, shown, words_of};
use serde_json::Value;

use crate::{External, Internal, Level};

/// Where a seller's verification stands, with whose it is.
#[derive(Debug, Clone, Row)]
pub struct AdminLegitimation {
    /// Whose.
    pub id: SellerId,
    /// The shop's name.
    pub seller_name: String,
    /// Our own look.
    pub internal: Internal,
    /// The provider's; none: it was not asked yet.
    pub external: Option<External>,
    /// How far the provider's look went.
    pub level: Level,
    requirements: Value,
    /// How many documents there are.
    pub documents: i64,
    /// How often the provider was asked since they were handed in.
    pub inquiries: i32,
    /// When they were handed in.
    pub submitted_at: Option<DateTime<Utc>>,
    /// When they were decided on.
    pub decided_at: Option<DateTime<Utc>>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

impl AdminLegitimation {
    /// The codes of what is missing or was refused.
    pub fn requirements(&self) -> Vec<String> {
        let stored = self.requirements.as_array().into_iter().flatten();
        stored.filter_map(Value::as_str).map(str::to_owned).collect()
    }
}

/// A test side is verified from the start.
const LEGITIMATIONS: &str = "(SELECT l.seller_id, l.id, s.name AS seller_name, l.internal, l.external, l.level, l.requirements, \
     (SELECT count(*) FROM documents d WHERE d.seller_id = l.seller_id) AS documents, l.inquiries, l.submitted_at, l.decided_at, \
     l.updated_at \
     FROM legitimations l JOIN sellers s ON s.seller_id = l.seller_id WHERE s.livemode)";

/// Verifications of live shops, the last changed first; the rows are [`AdminLegitimation`].
pub static ADMIN_LEGITIMATIONS: Sheet = Sheet {
    name: "admin_legitimations",
    reader: Reader::manager_by("bank_account_legitimations", "updated_at", Direction::Desc),
    table: LEGITIMATIONS,
    filters: &[
        Filter::flag(
            "waiting",
            "r.internal IN ('requested', 'in_review')",
            "Only verifications that were submitted and aren't decided.",
            shown("people:waiting").yes_no("people:waitingOnly", "people:waitingAll"),
        ),
        Filter::words(
            "internal",
            "r.internal",
            words_of::<Internal>,
            "Verifications where our own check stands here.",
            shown("people:legitimations.internal").words("people:legitimationInternal"),
        ),
        Filter::words(
            "external",
            "r.external",
            words_of::<External>,
            "Verifications where the provider's check stands here.",
            shown("people:legitimations.external").words("people:legitimationExternal"),
        ),
        Filter::words(
            "level",
            "r.level",
            words_of::<Level>,
            "How far the provider's check went.",
            shown("people:legitimations.level").words("people:legitimationLevel").single(),
        ),
        Filter::time(
            "submitted_at",
            "r.submitted_at",
            "When they were submitted.",
            shown("people:legitimations.submitted"),
        ),
        Filter::time("updated_at", "r.updated_at", "When they last changed.", shown("people:legitimations.updated")),
        Filter::ids::<kinds::Seller>("seller_id", "r.id", "Of these sellers.", linked("people:legitimations.seller")),
    ],
    scopes: &[],
    sorts: &[Sort { key: "updated_at", column: "r.updated_at", cast: "timestamptz" }],
    facets: &["internal"],
    relations: &[],
    search: Search::Passage { part: &["lower(r.seller_name)"], whole: &[] },
    row: "r.id, r.seller_name, r.internal, r.external, r.level, r.requirements, r.documents, r.inquiries, r.submitted_at, r.decided_at, \
        r.updated_at",
    currency: None,
    columns: &[
        Column { key: "seller_id", sql: "r.id", cell: Cell::Id(IdWords::for_kind::<kinds::Seller>()) },
        Column { key: "seller", sql: "r.seller_name", cell: Cell::Text },
        Column { key: "internal", sql: "r.internal", cell: Cell::Plain },
        Column { key: "external", sql: "r.external", cell: Cell::Plain },
        Column { key: "level", sql: "r.level", cell: Cell::Plain },
        Column { key: "documents", sql: "r.documents", cell: Cell::Plain },
        Column { key: "submitted_at", sql: "r.submitted_at", cell: Cell::Time },
        Column { key: "decided_at", sql: "r.decided_at", cell: Cell::Time },
    ],
};
