//! The list of deals.

use kontor_kernel::{Currency, kinds};
use kontor_lists::{
    CURRENCIES_OFFERED, Cell, Column, Filter, IdWords, Reader, Search, Sheet, Sort, folded, linked, shown, words_of,
};

use crate::{DealState, deal::COLUMNS};

const fn column(key: &'static str, sql: &'static str, cell: Cell) -> Column {
    Column { key, sql, cell }
}

/// Deals; the rows are [`crate::Deal`].
pub static DEALS: Sheet = Sheet {
    name: "deals",
    reader: Reader::Seller,
    table: "deals",
    filters: &[
        Filter::words(
            "state",
            "r.state",
            words_of::<DealState>,
            "Only deals in these states.",
            shown("deals:state.label").words("deals:state"),
        ),
        Filter::time("created_at", "r.created_at", "When the deal was created.", shown("deals:created")),
        Filter::ids::<kinds::Product>(
            "product_id",
            "r.product_id",
            "Only deals for these products.",
            shown("deals:product"),
        ),
        Filter::ids::<kinds::Profile>(
            "sales_team_member_id",
            "r.sales_team_member_id",
            "Only deals of these members of the sales team.",
            folded("deals:member"),
        ),
        Filter::words(
            "currency_id",
            "r.currency",
            Currency::codes,
            "Only deals in these currencies.",
            folded("deals:currency").offers(CURRENCIES_OFFERED).single(),
        ),
        Filter::text(
            "buyer_email",
            "r.buyer_email",
            "Only deals for these email addresses, each written in full.",
            linked("deals:buyerEmail"),
        ),
        Filter::ids::<kinds::Order>("order_id", "r.order_id", "Only the deals of these orders.", linked("deals:order")),
        Filter::ids::<kinds::Deal>("id", "r.id", "Only deals with these ids.", linked("deals:filter.id")),
    ],
    scopes: &[],
    sorts: &[
        Sort { key: "created_at", column: "r.created_at", cast: "timestamptz" },
        Sort { key: "price_amount", column: "r.price_amount", cast: "bigint" },
    ],
    facets: &["state"],
    relations: &[],
    search: Search::Array("r.tokens"),
    row: COLUMNS,
    currency: Some("r.currency"),
    columns: &[
        column("id", "r.id", Cell::Id(IdWords::for_kind::<kinds::Deal>())),
        column("state", "r.state", Cell::Plain),
        column("product", "r.product_name", Cell::Text),
        column("sales_team_member_name", "r.member_name", Cell::Text),
        column("buyer_name", "r.buyer_name", Cell::Text),
        column("buyer_email", "r.buyer_email", Cell::Text),
        column("price", "r.price_amount", Cell::Money),
        column("list_price", "r.list_amount", Cell::Money),
        column("currency_key", "r.currency", Cell::Plain),
        column("commission", "r.earned_amount - r.reversed_amount", Cell::Money),
        column("created_at", "r.created_at", Cell::Time),
    ],
};
