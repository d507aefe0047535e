//! The lists of statements and of their entries.

use kontor_kernel::{Currency, kinds};
use kontor_lists::{CURRENCIES_OFFERED, Filter, Reader, Scope, Search, Sheet, Sort, linked, shown, words_of};

use crate::{
    Confidence, EntryState,
    row::{ENTRY_COLUMNS, STATEMENT_COLUMNS},
};

/// Statements; the rows are [`crate::Statement`].
pub static BANK_STATEMENTS: Sheet = Sheet {
    name: "bank_statements",
    reader: Reader::Seller,
    table: "bank_statements",
    filters: &[Filter::time(
        "created_at",
        "r.created_at",
        "When the statement was imported.",
        shown("lists:filter.takenIn"),
    )],
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
    reader: Reader::Seller,
    table: "bank_entry_rows",
    filters: &[
        Filter::words(
            "state",
            "r.state",
            words_of::<EntryState>,
            "Only entries in these states.",
            shown("statements:state.label").words("statements:state"),
        ),
        Filter::words(
            "confidence",
            "r.confidence",
            words_of::<Confidence>,
            "Only entries with this certainty about their order.",
            shown("statements:confidence.label").words("statements:confidence"),
        ),
        Filter::time("booked_on", "r.booked_at", "Booking day at the bank.", shown("statements:booked")),
        Filter::words(
            "currency_id",
            "r.currency",
            Currency::codes,
            "Only entries in these currencies.",
            shown("statements:currency").offers(CURRENCIES_OFFERED).single(),
        ),
        Filter::ids::<kinds::BankStatement>(
            "statement_id",
            "r.statement_id",
            "Only entries that first appeared in these statements.",
            linked("lists:filter.statement"),
        ),
        Filter::ids::<kinds::Order>(
            "order_id",
            "r.order_id",
            "Only entries matched to these orders.",
            linked("orders:token"),
        ),
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
