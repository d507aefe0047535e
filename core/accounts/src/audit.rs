//! What the managers did, as they read it.

use kontor_db::Act;
use kontor_kernel::kinds;
use kontor_lists::{Cell, Column, Filter, IdWords, Reader, Search, Sheet, linked, shown, words_of};

/// The managers' log; its rows are [`kontor_db::AuditRow`].
pub static AUDIT_LOGS: Sheet = Sheet {
    name: "audit_logs",
    reader: Reader::manager("audit_logs"),
    table: "(SELECT a.*, u.email AS manager_email FROM audit_logs AS a JOIN users AS u ON u.id = a.manager_id)",
    filters: &[
        Filter::words(
            "act",
            "r.act",
            words_of::<Act>,
            "Only actions of these kinds.",
            shown("people:audit.act").words("people:auditAct").single(),
        ),
        Filter::ids::<kinds::User>(
            "manager_id",
            "r.manager_id",
            "Only actions by these managers.",
            linked("people:audit.manager"),
        ),
        Filter::ids::<kinds::Seller>(
            "seller_id",
            "r.tenant",
            "Only actions that affected these sellers.",
            linked("people:audit.seller"),
        ),
        Filter::text(
            "subject",
            "r.subject",
            "Only actions on resources with these ids.",
            linked("people:audit.subject"),
        ),
        Filter::time("created_at", "r.created_at", "When the action happened.", shown("people:audit.when")),
    ],
    scopes: &[],
    sorts: &[],
    facets: &["act"],
    relations: &[],
    search: Search::Nowhere,
    row: "r.id, r.manager_id, r.manager_email, r.act, r.subject, r.tenant, r.details, r.created_at",
    currency: None,
    columns: &[
        Column { key: "id", sql: "r.id", cell: Cell::Id(IdWords::for_kind::<kinds::Audit>()) },
        Column { key: "manager_email", sql: "r.manager_email", cell: Cell::Text },
        Column { key: "act", sql: "r.act", cell: Cell::Plain },
        Column { key: "subject", sql: "r.subject", cell: Cell::Text },
        Column { key: "seller_id", sql: "r.tenant", cell: Cell::Id(IdWords::for_kind::<kinds::Seller>()) },
        Column { key: "details", sql: "r.details::text", cell: Cell::Text },
        Column { key: "created_at", sql: "r.created_at", cell: Cell::Time },
    ],
};
