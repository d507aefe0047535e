//! What the managers did, as they read it.

use kontor_db::Act;
use kontor_kernel::kinds;
use kontor_lists::{Filter, Reader, Search, Sheet, linked, shown, words_of};

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
            "Acts of these kinds.",
            shown("people:audit.act").words("people:auditAct").single(),
        ),
        Filter::ids::<kinds::User>(
            "manager_id",
            "r.manager_id",
            "Acts of these people.",
            linked("people:audit.manager"),
        ),
        Filter::ids::<kinds::Seller>(
            "seller_id",
            "r.tenant",
            "Acts in the books of these sellers.",
            linked("people:audit.seller"),
        ),
        Filter::text("subject", "r.subject", "Acts that concern what has these ids.", linked("people:audit.subject")),
        Filter::time("created_at", "r.created_at", "When it was done.", shown("people:audit.when")),
    ],
    scopes: &[],
    sorts: &[],
    facets: &["act"],
    relations: &[],
    search: Search::Nowhere,
    row: "r.id, r.manager_id, r.manager_email, r.act, r.subject, r.tenant, r.details, r.created_at",
    currency: None,
    columns: &[],
};
