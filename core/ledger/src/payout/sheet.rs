//! The lists of requests and payouts.

use kontor_kernel::kinds;
use kontor_lists::{Cell, Column, Filter, FilterKind, IdWords, Search, Sheet, Sort, words_of};

use super::store::{PAYOUT_COLUMNS, REQUEST_COLUMNS};
use crate::{PayoutState, RequestState};

/// The list of payout requests; its rows are [`super::PayoutRequest`].
pub static PAYOUT_REQUESTS: Sheet = Sheet {
    name: "payout_requests",
    table: "payout_requests",
    filters: &[
        Filter {
            name: "state",
            kind: FilterKind::Words { column: "r.state", choices: words_of::<RequestState> },
            about: "Requests that stand here.",
        },
        Filter {
            name: "created_at",
            kind: FilterKind::Time { column: "r.created_at" },
            about: "When it was asked for.",
        },
    ],
    scopes: &[],
    sorts: &[Sort { key: "created_at", column: "r.created_at", cast: "timestamptz" }],
    facets: &["state"],
    relations: &[],
    search: Search::Nowhere,
    row: REQUEST_COLUMNS,
    currency: Some("r.currency"),
    columns: &[],
};

/// The list of payouts; its rows are [`super::Payout`].
pub static PAYOUTS: Sheet = Sheet {
    name: "payouts",
    table: "payouts",
    filters: &[
        Filter {
            name: "state",
            kind: FilterKind::Words { column: "r.state", choices: words_of::<PayoutState> },
            about: "Payouts that stand here.",
        },
        Filter {
            name: "created_at",
            kind: FilterKind::Time { column: "r.created_at" },
            about: "When it was approved.",
        },
    ],
    scopes: &[],
    sorts: &[Sort { key: "created_at", column: "r.created_at", cast: "timestamptz" }],
    facets: &["state"],
    relations: &[],
    search: Search::Nowhere,
    row: PAYOUT_COLUMNS,
    currency: Some("r.currency"),
    columns: &[
        Column { key: "id", sql: "r.id", cell: Cell::Id(IdWords::for_kind::<kinds::Payout>()) },
        Column { key: "created_at", sql: "r.created_at", cell: Cell::Time },
        Column { key: "state", sql: "r.state", cell: Cell::Plain },
        Column { key: "amount", sql: "r.amount", cell: Cell::Money },
        Column { key: "currency_key", sql: "r.currency", cell: Cell::Plain },
        Column { key: "issued_at", sql: "r.issued_at", cell: Cell::Time },
        Column { key: "settled_at", sql: "r.settled_at", cell: Cell::Time },
        Column { key: "reason", sql: "r.reason", cell: Cell::Text },
    ],
};
