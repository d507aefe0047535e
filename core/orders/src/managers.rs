//! Orders and customers of all sellers, for the platform's managers.

use chrono::{DateTime, Utc};
use kontor_db::Row;
use kontor_kernel::{
    Currency,
    kinds::{self, CustomerId, OrderId, ProductId, SellerId, UserId},
};
use kontor_lists::{CURRENCIES_OFFERED, Cell, Filter, IdWords, Reader, Search, Sheet, linked, shown, words_of};
use kontor_payments::PaymentForm;

use crate::{OrderState, PeriodType, sheet::column};

/// An order, with whose it is.
#[derive(Debug, Clone, Row)]
#[expect(missing_docs, reason = "the columns of order_rows, explained by the API's attributes")]
pub struct AdminOrderRow {
    pub seller_id: SellerId,
    pub seller_name: String,
    pub livemode: bool,
    pub id: OrderId,
    pub token: String,
    pub product_id: ProductId,
    pub product_name: String,
    pub payment_form: PaymentForm,
    pub period_type: PeriodType,
    pub payment_state: OrderState,
    pub currency: Currency,
    pub total_amount: i64,
    pub paid_amount: i64,
    pub refunded_amount: i64,
    pub payer_email: String,
    pub payer_first_name: String,
    pub payer_last_name: String,
    pub payer_country: String,
    pub created_at: DateTime<Utc>,
}

/// Orders across sellers, the youngest first; the rows are [`AdminOrderRow`].
pub static ADMIN_ORDERS: Sheet = Sheet {
    name: "admin_orders",
    reader: Reader::manager("orders"),
    table: "(SELECT o.*, s.name AS seller_name, s.livemode FROM order_rows AS o JOIN sellers AS s ON s.seller_id = o.seller_id)",
    filters: &[
        Filter::words(
            "payment_state",
            "r.payment_state",
            words_of::<OrderState>,
            "Only orders in these payment states.",
            shown("orders:state").words("orders:orderState"),
        ),
        Filter::time("created_at", "r.created_at", "When the order was placed.", shown("orders:created")),
        Filter::words(
            "payment_form",
            "r.payment_form",
            words_of::<PaymentForm>,
            "Only orders with these payment methods.",
            shown("orders:method").words("orders:form"),
        ),
        Filter::words(
            "period_type",
            "r.period_type",
            words_of::<PeriodType>,
            "Only orders with these types of pricing plan.",
            shown("orders:period").words("orders:periodType"),
        ),
        Filter::words(
            "currency_id",
            "r.currency",
            Currency::codes,
            "Only orders in these currencies.",
            shown("orders:currency").offers(CURRENCIES_OFFERED).single(),
        ),
        Filter::text(
            "token",
            "r.token",
            "Only orders with these order numbers, as shown to buyers.",
            shown("orders:token"),
        ),
        Filter::text(
            "payer_email",
            "r.payer_email",
            "Only orders of these email addresses, each written in full.",
            shown("orders:email"),
        ),
        Filter::flag(
            "exclude_not_completed",
            "r.payment_state <> 'payment_not_completed'",
            "Exclude orders that were never completed.",
            shown("orders:hideUnfinished").yes_no("orders:hidden", "orders:shown"),
        ),
        Filter::bool(
            "livemode",
            "r.livemode",
            "Whether money is real there.",
            shown("people:bankAccounts.side").yes_no("people:bankAccounts.live", "people:bankAccounts.test"),
        ),
        Filter::ids::<kinds::Seller>(
            "seller_id",
            "r.seller_id",
            "Only orders of these sellers.",
            linked("office:seller"),
        ),
        Filter::ids::<kinds::Product>(
            "product_id",
            "r.product_id",
            "Only orders of these products.",
            linked("orders:product"),
        ),
        Filter::ids::<kinds::User>("payer_id", "r.payer_id", "Only orders of these buyers.", linked("orders:buyer")),
        Filter::ids::<kinds::Order>("id", "r.id", "Only orders with these ids.", linked("orders:filter.id")),
    ],
    scopes: &[],
    sorts: &[],
    facets: &["payment_state"],
    relations: &[],
    search: Search::Nowhere,
    row: "r.seller_id, r.seller_name, r.livemode, r.id, r.token, r.product_id, r.product_name, r.payment_form, r.period_type, \
        r.payment_state, r.currency, r.total_amount, r.paid_amount, r.refunded_amount, r.payer_email, r.payer_first_name, \
        r.payer_last_name, r.payer_country, r.created_at",
    currency: Some("r.currency"),
    columns: &[
        column("seller_id", "r.seller_id", Cell::Id(IdWords::for_kind::<kinds::Seller>())),
        column("seller", "r.seller_name", Cell::Text),
        column("livemode", "r.livemode", Cell::Bool),
        column("token", "r.token", Cell::Plain),
        column("product", "r.product_name", Cell::Text),
        column("created_at", "r.created_at", Cell::Time),
        column("payment_state", "r.payment_state", Cell::Plain),
        column("method", "r.payment_form", Cell::Plain),
        column("plan", "r.period_type", Cell::Plain),
        column("paid", "r.paid_amount", Cell::Money),
        column("total", "r.total_amount", Cell::Money),
        column("currency_key", "r.currency", Cell::Plain),
        column("buyer_first_name", "r.payer_first_name", Cell::Text),
        column("buyer_last_name", "r.payer_last_name", Cell::Text),
        column("buyer_email", "r.payer_email", Cell::Text),
        column("buyer_country", "r.payer_country", Cell::Plain),
    ],
};

/// A customer, with whose it is.
#[derive(Debug, Clone, Row)]
#[expect(missing_docs, reason = "the columns of customers, explained by the API's attributes")]
pub struct AdminPayerRow {
    pub seller_id: SellerId,
    pub seller_name: String,
    pub livemode: bool,
    pub id: CustomerId,
    pub user_id: Option<UserId>,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub company: String,
    pub country: String,
    pub orders_count: i32,
    pub currency: Currency,
    pub amount: i64,
    pub last_order_at: DateTime<Utc>,
    pub created_at: DateTime<Utc>,
}

/// Customers across sellers, one row a seller, the youngest first; the rows are [`AdminPayerRow`].
pub static ADMIN_PAYERS: Sheet = Sheet {
    name: "admin_payers",
    reader: Reader::manager("payers"),
    table: "(SELECT c.*, s.name AS seller_name, s.livemode FROM customers AS c JOIN sellers AS s ON s.seller_id = c.seller_id \
        WHERE c.orders_count > 0)",
    filters: &[
        Filter::time("created_at", "r.created_at", "When they became a customer.", shown("customers:since")),
        Filter::time("last_order_at", "r.last_order_at", "When they bought last.", shown("customers:lastOrder")),
        Filter::text("email", "r.email", "Customers by their whole address.", shown("orders:email")),
        Filter::bool(
            "livemode",
            "r.livemode",
            "Whether money is real there.",
            shown("people:bankAccounts.side").yes_no("people:bankAccounts.live", "people:bankAccounts.test"),
        ),
        Filter::ids::<kinds::Seller>(
            "seller_id",
            "r.seller_id",
            "Only customers of these sellers.",
            linked("office:seller"),
        ),
        Filter::ids::<kinds::Customer>("id", "r.id", "Customers by id.", linked("customers:filterId")),
    ],
    scopes: &[],
    sorts: &[],
    facets: &[],
    relations: &[],
    search: Search::Nowhere,
    row: "r.seller_id, r.seller_name, r.livemode, r.id, r.user_id, r.email, r.first_name, r.last_name, r.company, r.country, \
        r.orders_count, r.currency, r.amount, r.last_order_at, r.created_at",
    currency: Some("r.currency"),
    columns: &[
        column("seller_id", "r.seller_id", Cell::Id(IdWords::for_kind::<kinds::Seller>())),
        column("seller", "r.seller_name", Cell::Text),
        column("livemode", "r.livemode", Cell::Bool),
        column("email", "r.email", Cell::Text),
        column("first_name", "r.first_name", Cell::Text),
        column("last_name", "r.last_name", Cell::Text),
        column("company", "r.company", Cell::Text),
        column("country", "r.country", Cell::Plain),
        column("orders_count", "r.orders_count", Cell::Plain),
        column("spent", "r.amount", Cell::Money),
        column("currency_key", "r.currency", Cell::Plain),
        column("last_order_at", "r.last_order_at", Cell::Time),
        column("created_at", "r.created_at", Cell::Time),
    ],
};
