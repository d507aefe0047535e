//! The list of funnels.

use kontor_kernel::kinds;
use kontor_lists::{Cell, Column, Filter, FilterKind, IdWords, Search, Sheet, Sort, words_of};

use crate::{FunnelState, funnel::ROW};

const fn column(key: &'static str, sql: &'static str, cell: Cell) -> Column {
    Column { key, sql, cell }
}

/// Funnels; the rows are [`crate::FunnelRow`].
pub static FUNNELS: Sheet = Sheet {
    name: "funnels",
    table: "funnels",
    filters: &[
        Filter {
            name: "state",
            kind: FilterKind::Words { column: "r.state", choices: words_of::<FunnelState> },
            about: "Where funnels stand.",
        },
        Filter { name: "name", kind: FilterKind::Text { column: "r.name" }, about: "Funnels with these names." },
        Filter { name: "created_at", kind: FilterKind::Time { column: "r.created_at" }, about: "When it was made." },
    ],
    scopes: &[],
    sorts: &[
        Sort { key: "created_at", column: "r.created_at", cast: "timestamptz" },
        Sort::by_language("name", "r.name"),
    ],
    facets: &["state"],
    relations: &[],
    search: Search::Array("r.tokens"),
    row: ROW,
    currency: None,
    columns: &[
        column("id", "r.id", Cell::Id(IdWords::for_kind::<kinds::Funnel>())),
        column("name", "r.name", Cell::Text),
        column("slug", "r.slug", Cell::Plain),
        column("state", "r.state", Cell::Plain),
        column("created_at", "r.created_at", Cell::Time),
    ],
};
