//! Figures as files: what sells best, who pays most, what campaigns bring, and every day as the books have it.

use kontor_kernel::kinds;
use kontor_lists::{Cell, Column, Filter, IdWords, Reader, Search, Sheet, Sort, linked, shown};

const fn text(key: &'static str, sql: &'static str) -> Column {
    Column { key, sql, cell: Cell::Text }
}

const fn plain(key: &'static str, sql: &'static str) -> Column {
    Column { key, sql, cell: Cell::Plain }
}

const fn money(key: &'static str, sql: &'static str) -> Column {
    Column { key, sql, cell: Cell::Money }
}

const fn time(key: &'static str, sql: &'static str) -> Column {
    Column { key, sql, cell: Cell::Time }
}

/// What all of these files have in common.
const FILE: Sheet = Sheet {
    name: "",
    reader: Reader::Seller,
    table: "",
    filters: &[],
    scopes: &[],
    sorts: &[Sort { key: "revenue", column: "r.revenue", cast: "bigint" }],
    facets: &[],
    relations: &[],
    search: Search::Nowhere,
    row: "r.id",
    currency: Some("r.currency"),
    columns: &[],
};

/// Products by what they brought in all, a row for each currency.
pub static BEST_SELLERS: Sheet = Sheet {
    name: "best_sellers",
    table: "best_seller_rows",
    filters: &[Filter::ids::<kinds::Product>(
        "product_id",
        "r.product_id",
        "Only these products.",
        linked("analytics:row.products"),
    )],
    columns: &[
        Column { key: "product_id", sql: "r.product_id", cell: Cell::Id(IdWords::for_kind::<kinds::Product>()) },
        text("product", "r.product_name"),
        plain("currency_key", "r.currency"),
        plain("started", "r.started"),
        plain("orders", "r.orders"),
        money("revenue", "r.revenue"),
        money("net_revenue", "r.net_revenue"),
        money("refunded", "r.refunded"),
        plain("last_day", "r.last_day::text"),
    ],
    ..FILE
};

/// Customers by what they have ever paid, a row for each currency.
pub static TOP_CUSTOMERS: Sheet = Sheet {
    name: "top_customers",
    table: "top_customer_rows",
    filters: &[Filter::time("last_at", "r.last_at", "When the customer last paid.", shown("analytics:file.lastAt"))],
    columns: &[
        text("email", "r.email"),
        plain("currency_key", "r.currency"),
        plain("orders", "r.orders"),
        money("revenue", "r.revenue"),
        time("first_at", "r.first_at"),
        time("last_at", "r.last_at"),
    ],
    ..FILE
};

/// What links with a campaign in their address have brought, a row for each currency.
pub static CAMPAIGNS: Sheet = Sheet {
    name: "campaigns",
    table: "campaign_rows",
    columns: &[
        text("campaign_id", "r.campaign_id"),
        plain("currency_key", "r.currency"),
        plain("started", "r.started"),
        plain("orders", "r.orders"),
        plain("new_customers", "r.customers"),
        money("revenue", "r.revenue"),
        money("refunded", "r.refunded"),
        plain("first_day", "r.first_day::text"),
        plain("last_day", "r.last_day::text"),
    ],
    ..FILE
};

/// Every day with a sale, a refund or a dispute, a row for each currency.
pub static FINANCIAL_REPORTS: Sheet = Sheet {
    name: "financial_reports",
    table: "financial_report_rows",
    filters: &[Filter::time(
        "at",
        "r.at",
        "When the day started, in the shop's time zone.",
        shown("analytics:file.at"),
    )],
    sorts: &[Sort { key: "at", column: "r.at", cast: "timestamptz" }],
    columns: &[
        plain("day", "r.day::text"),
        plain("currency_key", "r.currency"),
        plain("orders", "r.orders"),
        plain("payments", "r.payments"),
        money("gross", "r.gross"),
        plain("refunds", "r.refunds"),
        money("refunded", "r.refunded"),
        plain("disputes", "r.disputes"),
        money("disputed", "r.disputed"),
        money("revenue", "r.revenue"),
        money("vat", "r.vat"),
        money("net_revenue", "r.net_revenue"),
        money("fees", "r.fees"),
        money("earnings", "r.earnings"),
    ],
    ..FILE
};
