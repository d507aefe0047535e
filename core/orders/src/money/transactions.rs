//! Movements of money (selling-core §3, transaction types and payment authorization).

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Currency, Result,
    kinds::{self, OrderId, OrderRateId, PayoutId, ProductId, TransactionId, UserId},
};
use kontor_lists::{CURRENCIES_OFFERED, Filter, Reader, Scope, Search, Sheet, Sort, linked, shown, words_of};
use kontor_payments::{DisputeState, PaymentForm, TransactionKind, TransactionState};

use super::{RowOrder, with_order};

/// One row of the list of movements of money.
#[derive(Debug, Clone, Row)]
#[expect(missing_docs, reason = "the columns of transactions, explained by the API's attributes")]
pub struct TransactionRow {
    pub id: TransactionId,
    pub rate_id: Option<OrderRateId>,
    pub rate_number: Option<i32>,
    pub kind: TransactionKind,
    pub state: TransactionState,
    pub provider: String,
    pub method: PaymentForm,
    pub currency: Currency,
    pub amount: i64,
    pub received_amount: i64,
    pub decline_code: Option<String>,
    pub advice: Option<String>,
    pub reverses_id: Option<TransactionId>,
    pub reason: Option<String>,
    pub dispute_state: Option<DisputeState>,
    pub queued_at: Option<DateTime<Utc>>,
    pub expires_at: Option<DateTime<Utc>>,
    pub settled_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub payout_id: Option<PayoutId>,
    #[row(embed)]
    order: MaybeOrder,
}

impl TransactionRow {
    /// Its order; a payout is of none.
    pub fn order(&self) -> Option<RowOrder> {
        let order = self.order.clone();
        Some(RowOrder {
            order_id: order.order_id?,
            order_token: order.order_token?,
            product_id: order.product_id?,
            product_name: order.product_name?,
            payer_id: order.payer_id,
            payer_email: order.payer_email?,
            payer_first_name: order.payer_first_name?,
            payer_last_name: order.payer_last_name?,
            payer_company: order.payer_company?,
            payer_country: order.payer_country?,
        })
    }
}

/// [`RowOrder`], where there is an order.
#[derive(Debug, Clone, Row)]
struct MaybeOrder {
    order_id: Option<OrderId>,
    order_token: Option<String>,
    product_id: Option<ProductId>,
    product_name: Option<String>,
    payer_id: Option<UserId>,
    payer_email: Option<String>,
    payer_first_name: Option<String>,
    payer_last_name: Option<String>,
    payer_company: Option<String>,
    payer_country: Option<String>,
}

const COLUMNS: &str = with_order!(
    "r.id, r.rate_id, r.rate_number, r.kind, r.state, r.provider, r.method, r.currency, r.amount, r.received_amount, \
     r.decline_code, r.advice, r.reverses_id, r.reason, r.dispute_state, r.queued_at, r.expires_at, r.settled_at, r.created_at, r.payout_id"
);

/// Transactions; the rows are [`TransactionRow`].
pub static TRANSACTIONS: Sheet = ALL;

/// The same of orders alone: for programs that may see orders and not what was paid out.
pub static ORDER_TRANSACTIONS: Sheet = Sheet { table: "order_transaction_rows", ..ALL };

/// Kinds that payments of orders and payouts have; the others are of wallets, which nobody has yet.
const KINDS_OFFERED: &[&str] = &["Payment", "SubsPayment", "Refund", "Chargeback", "Cashin", "Payout"];
/// The kinds of what orders move.
pub(super) const KINDS_OF_ORDERS: &[&str] = &["Payment", "SubsPayment", "Refund", "Chargeback", "Cashin"];
/// The codes that sellers meet; every provider has more, and an address may ask for them.
pub(super) const DECLINES_OFFERED: &[&str] = &[
    "insufficient_funds",
    "generic_decline",
    "expired_card",
    "incorrect_number",
    "incorrect_cvc",
    "authentication_failed",
    "canceled_by_payer",
    "request_refused",
    "decided_by_platform",
];

const ALL: Sheet = Sheet {
    name: "transactions",
    reader: Reader::Seller,
    table: "transaction_rows",
    filters: &[
        Filter::words(
            "state",
            "r.state",
            words_of::<TransactionState>,
            "Only transactions in these states.",
            shown("orders:state").words("orders:transactionState"),
        ),
        Filter::time("created_at", "r.created_at", "When the transaction started.", shown("transactions:began")),
        Filter::words(
            "kind",
            "r.kind",
            words_of::<TransactionKind>,
            "Only transactions of these kinds.",
            shown("transactions:kind").words("orders:transactionKind").offers(KINDS_OFFERED),
        ),
        Filter::ids::<kinds::Product>(
            "product_id",
            "r.product_id",
            "Only transactions for these products.",
            shown("orders:product"),
        ),
        Filter::words(
            "method",
            "r.method",
            words_of::<PaymentForm>,
            "Only transactions with these payment methods.",
            shown("orders:method").words("orders:form"),
        ),
        Filter::text(
            "decline_code",
            "r.decline_code",
            "Only transactions declined with these codes.",
            shown("transactions:why").words("transactions:decline").offers(DECLINES_OFFERED),
        ),
        Filter::words(
            "currency_id",
            "r.currency",
            Currency::codes,
            "Only transactions in these currencies.",
            shown("orders:currency").offers(CURRENCIES_OFFERED).single(),
        ),
        Filter::text(
            "provider",
            "r.provider",
            "Only transactions through these payment providers.",
            shown("transactions:provider"),
        ),
        Filter::ids::<kinds::Order>(
            "order_id",
            "r.order_id",
            "Only transactions of these orders.",
            linked("orders:token"),
        ),
        Filter::ids::<kinds::User>(
            "payer_id",
            "r.payer_id",
            "Only transactions of these buyers.",
            linked("orders:buyer"),
        ),
        Filter::ids::<kinds::OrderRate>(
            "rate_id",
            "r.rate_id",
            "Only transactions for these payments of orders.",
            linked("lists:filter.payment"),
        ),
        Filter::ids::<kinds::Transaction>(
            "id",
            "r.id",
            "Only transactions with these ids.",
            linked("transactions:transfers.transaction"),
        ),
    ],
    scopes: &[
        Scope { name: "payments", sql: "r.kind IN ('Payment', 'SubsPayment', 'StampPayment')" },
        // The same three as in the payment log (storefront-growth §3).
        Scope { name: "succeed", sql: "r.state = 'successful'" },
        Scope { name: "failed", sql: "r.state IN ('denied', 'error', 'expired', 'canceled')" },
        Scope { name: "waiting", sql: "r.state IN ('waiting', 'pending')" },
    ],
    sorts: &[Sort { key: "created_at", column: "r.created_at", cast: "timestamptz" }],
    facets: &["state", "kind", "method"],
    relations: &[],
    search: Search::Table("transaction_tokens"),
    row: COLUMNS,
    currency: Some("r.currency"),
    columns: &[],
};

/// One of them.
pub async fn transaction_row(tx: &mut Tx, id: TransactionId) -> Result<TransactionRow> {
    let seller = tx.seller()?;
    let found = query(format!("SELECT {COLUMNS} FROM transaction_rows AS r WHERE r.seller_id = $1 AND r.id = $2"))
        .bind(seller)
        .bind(id)
        .get_results::<TransactionRow>(tx.conn()?)
        .await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}
