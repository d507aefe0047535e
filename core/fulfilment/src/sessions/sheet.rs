//! The list of course sessions: filters, sorts, columns (storefront-growth §3, course session).

use kontor_kernel::kinds;
use kontor_lists::{Cell, Column, Filter, FilterKind, IdWords, Search, Sheet, Sort, words_of};

use super::row::{COLUMNS, STATE};
use crate::{AccessLength, SessionState};

const fn ids<K: kontor_kernel::Kind>(name: &'static str, column: &'static str, about: &'static str) -> Filter {
    Filter { name, kind: FilterKind::Ids { column, of: IdWords::for_kind::<K>() }, about }
}

const fn column(key: &'static str, sql: &'static str, cell: Cell) -> Column {
    Column { key, sql, cell }
}

/// The list of course sessions; its rows are [`crate::sessions::CourseSession`].
pub static COURSE_SESSIONS: Sheet = Sheet {
    name: "course_sessions",
    table: "course_sessions",
    filters: &[
        ids::<kinds::CourseSession>("id", "r.id", "Sessions by id."),
        ids::<kinds::User>("payer_id", "r.payer_user_id", "Sessions of payers with these accounts."),
        Filter {
            name: "payer_email",
            kind: FilterKind::Text { column: "r.payer_email" },
            about: "Sessions of payers with these e-mail addresses.",
        },
        ids::<kinds::Product>("product_id", "r.product_id", "Sessions in these courses."),
        Filter {
            name: "created_at",
            kind: FilterKind::Time { column: "r.created_at" },
            about: "When access was first given.",
        },
        Filter { name: "ends_at", kind: FilterKind::Time { column: "r.ends_at" }, about: "When access ends." },
        Filter {
            name: "course_access_state",
            kind: FilterKind::Words { column: STATE, choices: words_of::<SessionState> },
            about: "Sessions in these states.",
        },
        Filter {
            name: "access",
            kind: FilterKind::Words { column: "r.access", choices: words_of::<AccessLength> },
            about: "Sessions with access of these lengths: without an end, for days, until a date.",
        },
    ],
    scopes: &[],
    sorts: &[
        Sort { key: "created_at", column: "r.created_at", cast: "timestamptz" },
        Sort { key: "payer_email", column: "r.payer_email", cast: "text" },
    ],
    facets: &["course_access_state", "access"],
    relations: &[],
    search: Search::Nowhere,
    row: COLUMNS,
    currency: None,
    columns: &[
        column("product_name", "r.product_name", Cell::Text),
        column("email", "r.payer_email", Cell::Text),
        column("first_name", "r.payer_first_name", Cell::Text),
        column("last_name", "r.payer_last_name", Cell::Text),
        column("state", STATE, Cell::Plain),
        column("access", "r.access", Cell::Plain),
        column("ends_at", "r.ends_at", Cell::Time),
        column("created_at", "r.created_at", Cell::Time),
        column("id", "r.id", Cell::Id(IdWords::for_kind::<kinds::CourseSession>())),
        column("product_id", "r.product_id", Cell::Id(IdWords::for_kind::<kinds::Product>())),
    ],
};
