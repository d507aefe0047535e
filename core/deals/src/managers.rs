//! Deals of all sellers, for the platform's managers.

use chrono::{DateTime, Utc};
use kontor_db::Row;
use kontor_kernel::{
    Currency,
    kinds::{self, DealId, OrderId, SellerId},
};
use kontor_lists::{Cell, Column, Filter, IdWords, Reader, Search, Sheet, linked, shown, words_of};

use crate::DealState;

/// A deal, with whose it is.
#[derive(Debug, Clone, Row)]
#[expect(missing_docs, reason = "the columns of deals, explained by the API's attributes")]
pub struct AdminDeal {
    pub seller_id: SellerId,
    pub seller_name: String,
    pub livemode: bool,
    pub id: DealId,
    pub member_name: String,
    pub product_name: String,
    pub buyer_email: String,
    pub currency: Currency,
    pub price_amount: i64,
    pub state: DealState,
    pub order_id: Option<OrderId>,
    pub created_at: DateTime<Utc>,
}

const fn column(key: &'static str, sql: &'static str, cell: Cell) -> Column {
    Column { key, sql, cell }
}

/// Deals across sellers, the youngest first; the rows are [`AdminDeal`].
pub static ADMIN_DEALS: Sheet = Sheet {
    name: "admin_deals",
    reader: Reader::manager("deals"),
    table: "(SELECT d.*, s.name AS seller_name, s.livemode FROM deals AS d JOIN sellers AS s ON s.seller_id = d.seller_id)",
    filters: &[
        Filter::words(
            "state",
            "r.state",
            words_of::<DealState>,
            "Only deals in these states.",
            shown("deals:state.label").words("deals:state"),
        ),
        Filter::time("created_at", "r.created_at", "When the deal was created.", shown("deals:created")),
        Filter::bool(
            "livemode",
            "r.livemode",
            "Whether money is real there.",
            shown("people:bankAccounts.side").yes_no("people:bankAccounts.live", "people:bankAccounts.test"),
        ),
        Filter::ids::<kinds::Seller>(
            "seller_id",
            "r.seller_id",
            "Only deals of these sellers.",
            linked("office:seller"),
        ),
        Filter::ids::<kinds::Deal>("id", "r.id", "Only deals with these ids.", linked("deals:filter.id")),
    ],
    scopes: &[],
    sorts: &[],
    facets: &["state"],
    relations: &[],
    search: Search::Nowhere,
    row: "r.seller_id, r.seller_name, r.livemode, r.id, r.member_name, r.product_name, r.buyer_email, r.currency, r.price_amount, \
        r.state, r.order_id, r.created_at",
    currency: Some("r.currency"),
    columns: &[
        column("seller_id", "r.seller_id", Cell::Id(IdWords::for_kind::<kinds::Seller>())),
        column("seller", "r.seller_name", Cell::Text),
        column("livemode", "r.livemode", Cell::Bool),
        column("id", "r.id", Cell::Id(IdWords::for_kind::<kinds::Deal>())),
        column("state", "r.state", Cell::Plain),
        column("product", "r.product_name", Cell::Text),
        column("sales_team_member_name", "r.member_name", Cell::Text),
        column("buyer_email", "r.buyer_email", Cell::Text),
        column("price", "r.price_amount", Cell::Money),
        column("currency_key", "r.currency", Cell::Plain),
        column("created_at", "r.created_at", Cell::Time),
    ],
};
