//! The list of funnels.

use kontor_kernel::kinds;
use kontor_lists::{Cell, Column, Filter, IdWords, Reader, Search, Sheet, Sort, linked, shown, words_of};

use crate::{FunnelState, funnel::ROW};

const fn column(key: &'static str, sql: &'static str, cell: Cell) -> Column {
    Column { key, sql, cell }
}

/// Funnels; the rows are [`crate::FunnelRow`].
pub static FUNNELS: Sheet = Sheet {
    name: "funnels",
    reader: Reader::Seller,
    table: "funnels",
    filters: &[
        Filter::words(
            "state",
            "r.state",
            words_of::<FunnelState>,
            "Only funnels in these states.",
            shown("funnels:state.label").words("funnels:state"),
        ),
        Filter::time("created_at", "r.created_at", "When the funnel was created.", shown("funnels:created")),
        Filter::text("name", "r.name", "Only funnels with these names.", linked("funnels:name")),
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
