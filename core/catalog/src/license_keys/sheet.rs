//! The list of keys.

use kontor_kernel::kinds;
use kontor_lists::{Cell, Column, Filter, FilterKind, IdWords, Search, Sheet, Sort, words_of};

use super::key::COLUMNS;
use crate::{KeySource, KeyState};

/// Keys of all products; the rows are [`super::Key`].
pub static LICENSE_KEYS: Sheet = Sheet {
    name: "license_keys",
    table: "license_keys",
    filters: &[
        Filter {
            name: "product_id",
            kind: FilterKind::Ids { column: "r.product_id", of: IdWords::for_kind::<kinds::Product>() },
            about: "Keys of these products.",
        },
        Filter {
            name: "order_id",
            kind: FilterKind::Ids { column: "r.order_id", of: IdWords::for_kind::<kinds::Order>() },
            about: "Keys of these orders.",
        },
        Filter {
            name: "state",
            kind: FilterKind::Words { column: "r.state", choices: words_of::<KeyState> },
            about: "Keys in these states.",
        },
        Filter {
            name: "source",
            kind: FilterKind::Words { column: "r.source", choices: words_of::<KeySource> },
            about: "Where keys came from.",
        },
        Filter { name: "created_at", kind: FilterKind::Time { column: "r.created_at" }, about: "When it came." },
        Filter {
            name: "allocated_at",
            kind: FilterKind::Time { column: "r.allocated_at" },
            about: "When it became a buyer's.",
        },
    ],
    scopes: &[],
    sorts: &[
        Sort { key: "created_at", column: "r.created_at", cast: "timestamptz" },
        Sort { key: "value", column: "r.value", cast: "text" },
    ],
    facets: &["state"],
    relations: &[],
    search: Search::Table("license_key_tokens"),
    row: COLUMNS,
    currency: None,
    columns: &[
        Column { key: "id", sql: "r.id", cell: Cell::Id(IdWords::for_kind::<kinds::LicenseKey>()) },
        Column { key: "key", sql: "r.value", cell: Cell::Text },
        Column { key: "state", sql: "r.state", cell: Cell::Plain },
        Column {
            key: "product",
            sql: "(SELECT p.name FROM products AS p WHERE p.seller_id = r.seller_id AND p.id = r.product_id)",
            cell: Cell::Text,
        },
        Column { key: "product_id", sql: "r.product_id", cell: Cell::Id(IdWords::for_kind::<kinds::Product>()) },
        Column { key: "source", sql: "r.source", cell: Cell::Plain },
        Column { key: "order_token", sql: "r.order_token", cell: Cell::Plain },
        Column { key: "allocated_at", sql: "r.allocated_at", cell: Cell::Time },
        Column { key: "created_at", sql: "r.created_at", cell: Cell::Time },
    ],
};
