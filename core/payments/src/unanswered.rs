//! Payments and refunds that stand still, across sellers, for the platform's managers.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tenant, Tx, query};
use kontor_kernel::{
    ApiError, Currency, Money, Result,
    kinds::{self, OrderId, SellerId, TransactionId},
};
use kontor_lists::{Cell, Column, Direction, Filter, IdWords, Reader, Search, Sheet, linked, shown, words_of};

use crate::{PaymentForm, Transaction, TransactionKind, TransactionState};

/// A payment or refund without an answer, with whose it is.
#[derive(Debug, Clone, Row)]
pub struct Unanswered {
    /// Whose.
    pub seller_id: SellerId,
    /// The shop's name.
    pub seller_name: String,
    /// Whether money is real there.
    pub livemode: bool,
    /// Which.
    pub id: TransactionId,
    /// Of which order.
    pub order_id: OrderId,
    /// What it moves.
    pub kind: TransactionKind,
    /// Where it stands.
    pub state: TransactionState,
    /// At which provider.
    pub provider: String,
    /// How it is paid.
    pub method: PaymentForm,
    /// The currency of the amount.
    pub currency: Currency,
    /// Minor units.
    pub amount: i64,
    /// How often its provider was asked.
    pub inquiries: i32,
    /// When it was begun.
    pub created_at: DateTime<Utc>,
}

impl Unanswered {
    /// One that was found on its own, with whose it is.
    pub fn from_transaction(found: Transaction, seller_name: String, livemode: bool) -> Self {
        Self {
            seller_id: found.seller_id,
            seller_name,
            livemode,
            id: found.id,
            order_id: found.order_id,
            kind: found.kind,
            state: found.state,
            provider: found.provider,
            method: found.method,
            currency: found.currency,
            amount: found.amount,
            inquiries: found.inquiries,
            created_at: found.created_at,
        }
    }

    /// How much.
    pub fn money(&self) -> Money {
        Money::new(self.amount, self.currency)
    }
}

/// Open for more than a day by their own side's clock. What its payer still has time for stands not still, nor does a refund that
/// waits for its seller's balance; what a seller sends from their own bank only they can answer for.
const OPEN: &str = "(SELECT t.seller_id, s.name AS seller_name, s.livemode, t.id, t.order_id, t.kind, t.state, t.provider, \
     t.method, t.currency, t.amount, t.inquiries, t.created_at \
     FROM transactions t JOIN sellers s ON s.seller_id = t.seller_id LEFT JOIN test_clocks c ON c.seller_id = t.seller_id \
     WHERE t.state IN ('waiting', 'pending') AND t.kind IN ('Payment', 'SubsPayment', 'Refund') \
       AND t.provider <> 'own_bank' AND t.queued_at IS NULL \
       AND t.created_at < coalesce(c.now_at, current_setting('app.now')::timestamptz) - interval '1 day' \
       AND (t.expires_at IS NULL OR t.expires_at <= coalesce(c.now_at, current_setting('app.now')::timestamptz)))";

/// Payments and refunds without an answer for more than a day, the oldest first; the rows are [`Unanswered`].
pub static UNANSWERED: Sheet = Sheet {
    name: "admin_transactions",
    reader: Reader::manager_by("transactions", "id", Direction::Asc),
    table: OPEN,
    filters: &[
        Filter::words(
            "state",
            "r.state",
            words_of::<TransactionState>,
            "Only transactions in these states. The list only has `waiting` and `pending` ones.",
            shown("people:unanswered.state").words("orders:transactionState").offers(&["waiting", "pending"]).single(),
        ),
        Filter::words(
            "kind",
            "r.kind",
            words_of::<TransactionKind>,
            "Only transactions of these kinds.",
            shown("people:unanswered.kind").words("orders:transactionKind").offers(&[
                "Payment",
                "SubsPayment",
                "Refund",
            ]),
        ),
        Filter::words(
            "method",
            "r.method",
            words_of::<PaymentForm>,
            "Only transactions with these payment methods.",
            shown("people:unanswered.method").words("orders:form"),
        ),
        Filter::time("created_at", "r.created_at", "When the transaction started.", shown("people:unanswered.since")),
        Filter::text(
            "provider",
            "r.provider",
            "Only transactions through these payment providers.",
            shown("people:unanswered.asked"),
        ),
        Filter::ids::<kinds::Seller>(
            "seller_id",
            "r.seller_id",
            "Only transactions of these sellers.",
            linked("people:unanswered.seller"),
        ),
        Filter::ids::<kinds::Transaction>(
            "id",
            "r.id",
            "Only transactions with these ids.",
            linked("people:unanswered.reference"),
        ),
    ],
    scopes: &[],
    sorts: &[],
    facets: &["state"],
    relations: &[],
    search: Search::Nowhere,
    row: "r.seller_id, r.seller_name, r.livemode, r.id, r.order_id, r.kind, r.state, r.provider, r.method, r.currency, \
        r.amount, r.inquiries, r.created_at",
    currency: Some("r.currency"),
    columns: &[
        Column { key: "seller_id", sql: "r.seller_id", cell: Cell::Id(IdWords::for_kind::<kinds::Seller>()) },
        Column { key: "seller", sql: "r.seller_name", cell: Cell::Text },
        Column { key: "livemode", sql: "r.livemode", cell: Cell::Bool },
        Column { key: "id", sql: "r.id", cell: Cell::Id(IdWords::for_kind::<kinds::Transaction>()) },
        Column { key: "order_id", sql: "r.order_id", cell: Cell::Id(IdWords::for_kind::<kinds::Order>()) },
        Column { key: "kind", sql: "r.kind", cell: Cell::Plain },
        Column { key: "state", sql: "r.state", cell: Cell::Plain },
        Column { key: "method", sql: "r.method", cell: Cell::Plain },
        Column { key: "provider", sql: "r.provider", cell: Cell::Plain },
        Column { key: "amount", sql: "r.amount", cell: Cell::Money },
        Column { key: "currency_key", sql: "r.currency", cell: Cell::Plain },
        Column { key: "created_at", sql: "r.created_at", cell: Cell::Time },
    ],
};

#[derive(Row)]
struct Owner {
    seller_id: SellerId,
    name: String,
    livemode: bool,
}

/// Whose transaction this is, and what their shop is called; for managers, who then decide in that seller's books.
pub async fn owner(tx: &mut Tx, id: TransactionId) -> Result<(Tenant, String)> {
    let sql = "SELECT t.seller_id, s.name, s.livemode FROM transactions t JOIN sellers s ON s.seller_id = t.seller_id WHERE t.id = $1";
    let found: Vec<Owner> = query(sql).bind(id).load(tx.conn()?).await?;
    let owner = found.into_iter().next().ok_or_else(ApiError::not_found)?;
    Ok((Tenant { id: owner.seller_id, livemode: owner.livemode }, owner.name))
}
