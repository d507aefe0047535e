//! The list of products: filters, sorts, columns (selling-core §3, product list filters and export columns).

use kontor_kernel::kinds;
use kontor_lists::{Cell, Column, Filter, IdWords, Reader, Scope, Search, Sheet, Sort, linked, shown, words_of};

use crate::{Form, product::COLUMNS};

/// The list of products; its rows are [`crate::Product`].
pub static PRODUCTS: Sheet = Sheet {
    name: "products",
    reader: Reader::Seller,
    table: "products",
    filters: FILTERS,
    scopes: &[
        Scope { name: "list", sql: "NOT r.archived" },
        Scope { name: "drafts", sql: "NOT r.published AND NOT r.archived" },
        Scope { name: "in_shop", sql: "r.published AND NOT r.archived AND NOT r.private" },
    ],
    sorts: &[
        Sort { key: "created_at", column: "r.created_at", cast: "timestamptz" },
        Sort { key: "updated_at", column: "r.updated_at", cast: "timestamptz" },
        Sort::by_language("name", "r.name"),
        Sort { key: "sold_count", column: "r.sold_count", cast: "integer" },
        Sort { key: "display_price", column: "r.display_amount", cast: "bigint" },
    ],
    facets: &["product_type"],
    relations: &[],
    search: Search::Table("product_tokens"),
    row: COLUMNS,
    currency: Some("r.display_currency"),
    columns: EXPORT,
};

const FILTERS: &[Filter] = &[
    Filter::words(
        "product_type",
        "r.form",
        words_of::<Form>,
        "Only products of these types.",
        shown("products:filter.form").words("products:form"),
    ),
    Filter::bool(
        "is_published",
        "r.published",
        "Whether the product is published.",
        shown("products:filter.published").yes_no("products:filter.isPublished", "products:filter.notPublished"),
    ),
    Filter::bool(
        "is_archived",
        "r.archived",
        "Whether the product is archived.",
        shown("products:filter.archived").yes_no("products:filter.isArchived", "products:filter.notArchived"),
    ),
    Filter::bool(
        "is_private",
        "r.private",
        "Whether the product can only be found by its link.",
        shown("products:filter.private").yes_no("products:filter.isPrivate", "products:filter.notPrivate"),
    ),
    Filter::bool(
        "is_free",
        "r.free",
        "Whether the product is free.",
        shown("products:filter.free").yes_no("products:filter.isFree", "products:filter.notFree"),
    ),
    Filter::time("created_at", "r.created_at", "When the product was created.", shown("products:filter.created")),
    Filter::holds::<kinds::Category>(
        "multi_product_category",
        "r.category_ids",
        "Only products in at least one of these shop categories.",
        shown("products:filter.category"),
    ),
    Filter::holds::<kinds::ProductGroup>(
        "product_group_id",
        "r.product_group_ids",
        "Only products in at least one of these product groups.",
        shown("products:filter.group"),
    ),
    Filter::text(
        "multi_product_int_name",
        "r.internal_name",
        "Only products with one of these internal names.",
        shown("products:filter.internalName"),
    ),
    Filter::ids::<kinds::Product>("id", "r.id", "Only products with these ids.", linked("orders:product")),
];

/// Whether the product itself is ready to be sold; the account's own state is told on its own pages.
const SELLS: &str = "(r.published AND NOT r.archived AND r.plans_count > 0 AND NOT r.plans_full AND r.access_password_hash IS NULL \
    AND r.review_state NOT IN ('in_review', 'rejected') AND (r.form <> 'download' OR r.digitals_count > 0) \
    AND (r.form <> 'course' OR r.lessons_count > 0) AND (r.form <> 'license_key' OR r.keys_ready) \
    AND (r.keys_left IS NULL OR r.reserved_count < r.keys_left) \
    AND (r.form NOT IN ('membership', 'bundle') OR r.contents_count > 0) AND (r.form <> 'event' \
        OR r.last_open_at > coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now())) \
    AND (r.stock_limit IS NULL OR r.sold_count + r.reserved_count < r.stock_limit))";

/// The names of the groups that it is in.
const GROUPS: &str = "(SELECT string_agg(g.name, ', ' ORDER BY g.name, g.id) FROM product_groups AS g \
    WHERE g.seller_id = r.seller_id AND g.id = ANY (r.product_group_ids))";

/// How many orders let their buyers at it now.
const ACCESS: &str = "(SELECT coalesce(sum(a.access_count), 0)::bigint FROM product_accesses AS a \
    WHERE a.seller_id = r.seller_id AND a.product_id = r.id)";

/// The second file of the same list: who has access, and for how much.
pub static PRODUCT_ACCESS: Sheet = Sheet {
    name: "product_access",
    columns: &[
        Column { key: "id", sql: "r.id", cell: Cell::Id(IdWords::for_kind::<kinds::Product>()) },
        Column { key: "name", sql: "r.name", cell: Cell::Text },
        Column { key: "access_count", sql: ACCESS, cell: Cell::Plain },
        Column { key: "price", sql: "r.display_amount", cell: Cell::Money },
        Column { key: "currency", sql: "r.display_currency", cell: Cell::Plain },
    ],
    ..PRODUCTS
};

/// Groups of products as a file, each with what is in it.
pub static PRODUCT_GROUPS: Sheet = Sheet {
    name: "product_groups",
    reader: Reader::Seller,
    table: "product_group_rows",
    filters: &[],
    scopes: &[],
    sorts: &[],
    facets: &[],
    relations: &[],
    search: Search::Nowhere,
    row: "r.id",
    currency: None,
    columns: &[
        Column { key: "id", sql: "r.id", cell: Cell::Id(IdWords::for_kind::<kinds::ProductGroup>()) },
        Column { key: "name", sql: "r.name", cell: Cell::Text },
        Column { key: "products_count", sql: "r.products_count", cell: Cell::Plain },
        Column { key: "products", sql: "r.products", cell: Cell::Text },
        Column { key: "created_at", sql: "r.created_at", cell: Cell::Time },
        Column { key: "updated_at", sql: "r.updated_at", cell: Cell::Time },
    ],
};

const EXPORT: &[Column] = &[
    Column { key: "id", sql: "r.id", cell: Cell::Id(IdWords::for_kind::<kinds::Product>()) },
    Column { key: "name", sql: "r.name", cell: Cell::Text },
    Column { key: "created_at", sql: "r.created_at", cell: Cell::Time },
    Column { key: "updated_at", sql: "r.updated_at", cell: Cell::Time },
    Column { key: "sell", sql: SELLS, cell: Cell::Bool },
    Column { key: "published", sql: "r.published", cell: Cell::Bool },
    Column { key: "display_price", sql: "r.display_amount", cell: Cell::Money },
    Column { key: "limit", sql: "r.stock_limit", cell: Cell::Plain },
    Column { key: "sold_count", sql: "r.sold_count", cell: Cell::Plain },
    Column { key: "reserved_count", sql: "r.reserved_count", cell: Cell::Plain },
    Column { key: "product_groups", sql: GROUPS, cell: Cell::Text },
    Column { key: "internal_name", sql: "r.internal_name", cell: Cell::Text },
    Column { key: "cost_center", sql: "r.cost_center", cell: Cell::Text },
];
