//! The list of customers, and the file of it.

use std::sync::LazyLock;

use kontor_kernel::{Country, Currency, kinds};
use kontor_lists::{
    CURRENCIES_OFFERED, Cell, Column, Filter, IdWords, Reader, Search, Sheet, Sort, folded, linked, shown,
};

use crate::sheet::column;

/// What a row is read from.
const ROW: &str = "r.id, r.email, r.user_id, r.first_name, r.last_name, r.company, r.country, r.orders_count, r.amounts, \
    r.currency, r.amount, r.first_order_at, r.last_order_at, r.marketing_at, r.note, r.created_at, r.updated_at";

/// More than anybody has ever paid one seller, in minor units.
const AMOUNT_MAX: i64 = 1_000_000_000_000;
const COUNT_MAX: i64 = 1_000_000;

static COUNTRIES: LazyLock<Vec<String>> = LazyLock::new(|| Country::all().map(|each| each.code().to_owned()).collect());

fn countries() -> Vec<&'static str> {
    COUNTRIES.iter().map(String::as_str).collect()
}

/// Customers; the rows are [`super::CustomerRow`].
pub static CUSTOMERS: Sheet = Sheet {
    name: "customers",
    reader: Reader::Seller,
    table: "customer_rows",
    filters: &[
        Filter::time("created_at", "r.created_at", "When they became a customer.", shown("customers:since")),
        Filter::time("last_order_at", "r.last_order_at", "When they bought last.", shown("customers:lastOrder")),
        Filter::number(
            "spent_amount",
            "r.amount",
            0..=AMOUNT_MAX,
            "What they paid less refunds and disputes, in minor units of the currency of their newest order.",
            shown("customers:spentCents"),
        ),
        Filter::number(
            "orders_count",
            "r.orders_count",
            1..=COUNT_MAX,
            "How many orders they have.",
            shown("customers:orders"),
        ),
        Filter::words("country", "r.country", countries, "Customers in these countries.", shown("customers:country")),
        Filter::bool(
            "marketing",
            "r.marketing",
            "Whether they agreed that a connected service may get their email address.",
            shown("customers:marketing").yes_no("customers:agreed", "customers:notAgreed"),
        ),
        Filter::words(
            "currency_id",
            "r.currency",
            Currency::codes,
            "Customers whose newest order is in these currencies.",
            folded("orders:currency").offers(CURRENCIES_OFFERED).single(),
        ),
        Filter::flag(
            "has_note",
            "r.note <> ''",
            "Only those with a note.",
            folded("customers:note").yes_no("customers:noted", "customers:notedAll"),
        ),
        Filter::text("email", "r.email", "Customers by their whole address.", linked("orders:email")),
        Filter::ids::<kinds::Customer>("id", "r.id", "Customers by id.", linked("customers:filterId")),
    ],
    scopes: &[],
    sorts: &[
        Sort { key: "created_at", column: "r.created_at", cast: "timestamptz" },
        Sort { key: "last_order_at", column: "r.last_order_at", cast: "timestamptz" },
        Sort { key: "orders_count", column: "r.orders_count", cast: "integer" },
        Sort { key: "spent_amount", column: "r.amount", cast: "bigint" },
        Sort { key: "email", column: "r.email", cast: "text" },
    ],
    facets: &[],
    relations: &[],
    search: Search::Table("customer_tokens"),
    row: ROW,
    currency: Some("r.currency"),
    columns: &[],
};

/// The same as a file, by the name of selling-core §3.
pub static PAYERS: Sheet = Sheet { name: "payers", columns: COLUMNS, ..CUSTOMERS };

const SPENT: &str =
    "(SELECT string_agg(s.value || ' ' || s.key, ',' ORDER BY s.key) FROM jsonb_each_text(r.amounts) AS s)";

const COLUMNS: &[Column] = &[
    column("id", "r.id", Cell::Id(IdWords::for_kind::<kinds::Customer>())),
    column("email", "r.email", Cell::Text),
    column("first_name", "r.first_name", Cell::Text),
    column("last_name", "r.last_name", Cell::Text),
    column("company", "r.company", Cell::Text),
    column("country", "r.country", Cell::Plain),
    column("orders_count", "r.orders_count", Cell::Plain),
    column("spent", SPENT, Cell::Moneys),
    column("first_order_at", "r.first_order_at", Cell::Time),
    column("last_order_at", "r.last_order_at", Cell::Time),
    column("marketing", "r.marketing", Cell::Bool),
    column("marketing_at", "r.marketing_at", Cell::Time),
    column("note", "r.note", Cell::Text),
    column("created_at", "r.created_at", Cell::Time),
];
