//! Products of all sellers, for the platform's managers.

use chrono::{DateTime, Utc};
use kontor_db::Row;
use kontor_kernel::{
    Currency,
    kinds::{self, ProductId, SellerId},
};
use kontor_lists::{Cell, Column, Filter, IdWords, Reader, Search, Sheet, linked, shown, words_of};

use crate::{Form, ReviewState};

/// A product, with whose it is.
#[derive(Debug, Clone, Row)]
#[expect(missing_docs, reason = "the columns of products, explained by the API's attributes")]
pub struct AdminProductRow {
    pub seller_id: SellerId,
    pub seller_name: String,
    pub username: String,
    pub livemode: bool,
    pub id: ProductId,
    pub name: String,
    pub slug: String,
    pub form: Form,
    pub published: bool,
    pub archived: bool,
    pub review_state: ReviewState,
    pub sold_count: i32,
    pub display_amount: i64,
    pub display_currency: Option<Currency>,
    pub created_at: DateTime<Utc>,
}

const fn column(key: &'static str, sql: &'static str, cell: Cell) -> Column {
    Column { key, sql, cell }
}

/// Products across sellers, the youngest first; the rows are [`AdminProductRow`].
pub static ADMIN_PRODUCTS: Sheet = Sheet {
    name: "admin_products",
    reader: Reader::manager("products"),
    table: "(SELECT p.*, s.name AS seller_name, s.username, s.livemode FROM products AS p JOIN sellers AS s ON s.seller_id = p.seller_id)",
    filters: &[
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
        Filter::time("created_at", "r.created_at", "When the product was created.", shown("products:filter.created")),
        Filter::bool(
            "livemode",
            "r.livemode",
            "Whether money is real there.",
            shown("people:bankAccounts.side").yes_no("people:bankAccounts.live", "people:bankAccounts.test"),
        ),
        Filter::ids::<kinds::Seller>(
            "seller_id",
            "r.seller_id",
            "Only products of these sellers.",
            linked("office:seller"),
        ),
        Filter::ids::<kinds::Product>("id", "r.id", "Only products with these ids.", linked("orders:product")),
    ],
    scopes: &[],
    sorts: &[],
    facets: &["product_type"],
    relations: &[],
    search: Search::Passage { part: &["lower(r.name)", "lower(r.seller_name)"], whole: &[] },
    row: "r.seller_id, r.seller_name, r.username, r.livemode, r.id, r.name, r.slug, r.form, r.published, r.archived, r.review_state, \
        r.sold_count, r.display_amount, r.display_currency, r.created_at",
    currency: Some("r.display_currency"),
    columns: &[
        column("seller_id", "r.seller_id", Cell::Id(IdWords::for_kind::<kinds::Seller>())),
        column("seller", "r.seller_name", Cell::Text),
        column("livemode", "r.livemode", Cell::Bool),
        column("id", "r.id", Cell::Id(IdWords::for_kind::<kinds::Product>())),
        column("name", "r.name", Cell::Text),
        column("type", "r.form", Cell::Plain),
        column("published", "r.published", Cell::Bool),
        column("archived", "r.archived", Cell::Bool),
        column("sold_count", "r.sold_count", Cell::Plain),
        column("created_at", "r.created_at", Cell::Time),
    ],
};
