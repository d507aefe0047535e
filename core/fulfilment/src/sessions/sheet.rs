//! The list of course sessions: filters, sorts, columns (storefront-growth §3, course session).

use kontor_kernel::kinds;
use kontor_lists::{Cell, Column, Filter, IdWords, Reader, Search, Sheet, Sort, linked, shown, words_of};

use super::row::{COLUMNS, STATE};
use crate::{AccessLength, SessionState};

const fn column(key: &'static str, sql: &'static str, cell: Cell) -> Column {
    Column { key, sql, cell }
}

/// The list of course sessions; its rows are [`crate::sessions::CourseSession`].
pub static COURSE_SESSIONS: Sheet = Sheet {
    name: "course_sessions",
    reader: Reader::Seller,
    table: "course_sessions",
    filters: &[
        Filter::words(
            "course_access_state",
            STATE,
            words_of::<SessionState>,
            "Only course sessions in these states.",
            shown("course_sessions:stateOf").words("course_sessions:state"),
        ),
        Filter::words(
            "access",
            "r.access",
            words_of::<AccessLength>,
            "Only course sessions whose access has no end, lasts a number of days or ends on a date.",
            shown("course_sessions:length.label").words("course_sessions:length"),
        ),
        Filter::text(
            "payer_email",
            "r.payer_email",
            "Only course sessions of buyers with these email addresses.",
            shown("course_sessions:email"),
        ),
        Filter::time("created_at", "r.created_at", "When access was first granted.", shown("course_sessions:since")),
        Filter::time("ends_at", "r.ends_at", "When access ends.", shown("course_sessions:ends")),
        Filter::ids::<kinds::Product>(
            "product_id",
            "r.product_id",
            "Only course sessions of these courses.",
            linked("course_sessions:course"),
        ),
        Filter::ids::<kinds::User>(
            "payer_id",
            "r.payer_user_id",
            "Only course sessions of buyers with these accounts.",
            linked("course_sessions:payer"),
        ),
        Filter::ids::<kinds::CourseSession>(
            "id",
            "r.id",
            "Only course sessions with these ids.",
            linked("lists:filter.session"),
        ),
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
