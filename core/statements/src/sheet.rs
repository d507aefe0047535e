//! The lists of statements and of their entries.

use kontor_kernel::{Currency, kinds};
use kontor_lists::{Filter, FilterKind, IdWords, Scope, Search, Sheet, Sort, words_of};

use crate::{
    Confidence, EntryState,
    row::{ENTRY_COLUMNS, STATEMENT_COLUMNS},
};

/// Statements; the rows are [`crate::Statement`].
pub static BANK_STATEMENTS: Sheet = Sheet {
    name: "bank_statements",
    table: "bank_statements",
    filters: &[Filter {
        name: "created_at",
        kind: FilterKind::Time { column: "r.created_at" },
        about: "When they were taken.",
    }],
    scopes: &[],
    sorts: &[Sort { key: "created_at", column: "r.created_at", cast: "timestamptz" }],
    facets: &[],
    relations: &[],
    search: Search::Nowhere,
    row: STATEMENT_COLUMNS,
    currency: None,
    columns: &[],
};

/// Entries; the rows are [`crate::Entry`].
pub static BANK_ENTRIES: Sheet = Sheet {
    name: "bank_entries",
    table: "bank_entry_rows",
    filters: &[
        Filter {
            name: "statement_id",
            kind: FilterKind::Ids { column: "r.statement_id", of: IdWords::for_kind::<kinds::BankStatement>() },
            about: "Entries that these files brought first.",
        },
        Filter {
            name: "order_id",
            kind: FilterKind::Ids { column: "r.order_id", of: IdWords::for_kind::<kinds::Order>() },
            about: "Entries of these orders.",
        },
        Filter {
            name: "state",
            kind: FilterKind::Words { column: "r.state", choices: words_of::<EntryState> },
            about: "Entries of which this became.",
        },
        Filter {
            name: "confidence",
            kind: FilterKind::Words { column: "r.confidence", choices: words_of::<Confidence> },
            about: "Entries whose order is so sure.",
        },
        Filter {
            name: "currency_id",
            kind: FilterKind::Words { column: "r.currency", choices: Currency::codes },
            about: "Entries in these currencies.",
        },
        Filter {
            name: "booked_on",
            kind: FilterKind::Time { column: "r.booked_at" },
            about: "The days on which the bank booked them.",
        },
    ],
    scopes: &[Scope { name: "incoming", sql: "r.amount > 0" }],
    sorts: &[
        Sort { key: "booked_on", column: "r.booked_at", cast: "timestamptz" },
        Sort { key: "amount", column: "r.amount", cast: "bigint" },
    ],
    facets: &["state", "confidence"],
    relations: &[],
    search: Search::Table("bank_entry_tokens"),
    row: ENTRY_COLUMNS,
    currency: Some("r.currency"),
    columns: &[],
};
