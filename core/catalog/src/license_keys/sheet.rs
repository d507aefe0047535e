//! The list of keys.

use kontor_kernel::kinds;
use kontor_lists::{Cell, Column, Filter, IdWords, Reader, Search, Sheet, Sort, linked, shown, words_of};

use super::key::COLUMNS;
use crate::{KeySource, KeyState};

/// Keys of all products; the rows are [`super::Key`].
pub static LICENSE_KEYS: Sheet = Sheet {
    name: "license_keys",
    reader: Reader::Seller,
    table: "license_keys",
    filters: &[
        Filter::words(
            "state",
            "r.state",
            words_of::<KeyState>,
            "Only licence keys in these states.",
            shown("license_keys:column.state").words("license_keys:state"),
        ),
        Filter::ids::<kinds::Product>(
            "product_id",
            "r.product_id",
            "Only licence keys for these products.",
            shown("license_keys:column.product"),
        ),
        Filter::words(
            "source",
            "r.source",
            words_of::<KeySource>,
            "Only licence keys from these sources.",
            shown("license_keys:column.source").words("license_keys:source").single(),
        ),
        Filter::time(
            "allocated_at",
            "r.allocated_at",
            "When the licence key was allocated to a buyer.",
            shown("license_keys:column.allocated"),
        ),
        Filter::time(
            "created_at",
            "r.created_at",
            "When the licence key was added.",
            shown("license_keys:column.created"),
        ),
        Filter::ids::<kinds::Order>(
            "order_id",
            "r.order_id",
            "Only licence keys of these orders.",
            linked("license_keys:column.order"),
        ),
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
