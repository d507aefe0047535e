//! Payments and refunds that stand still, across sellers, for the platform's managers.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tenant, Tx, query};
use kontor_kernel::{
    ApiError, Currency, Machine, Money, Result,
    kinds::{OrderId, SellerId, TransactionId},
    limits::COUNT_ROWS_MAX,
};

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

/// A page of them, the oldest first.
#[derive(Debug)]
pub struct UnansweredPage {
    /// Its rows.
    pub rows: Vec<Unanswered>,
    /// How many there are; one more than [`COUNT_ROWS_MAX`] when there are more than that.
    pub total: i64,
}

#[derive(Row)]
struct Total {
    total: i64,
}

/// Open for more than a day by their own side's clock. What its payer still has time for stands not still, nor does a refund that
/// waits for its seller's balance; what a seller sends from their own bank only they can answer for.
const OPEN: &str = "FROM transactions t JOIN sellers s ON s.seller_id = t.seller_id
     LEFT JOIN test_clocks c ON c.seller_id = t.seller_id
     WHERE t.state IN ('waiting', 'pending') AND t.kind IN ('Payment', 'SubsPayment', 'Refund')
       AND t.provider <> 'own_bank' AND t.queued_at IS NULL AND ($1 IS NULL OR t.state = $1)
       AND t.created_at < coalesce(c.now_at, $2) - interval '1 day'
       AND (t.expires_at IS NULL OR t.expires_at <= coalesce(c.now_at, $2))";

/// Payments and refunds without an answer for more than a day.
pub async fn unanswered(tx: &mut Tx, state: Option<TransactionState>, page: i64, per: i64) -> Result<UnansweredPage> {
    let (state, now) = (state.map(Machine::text), tx.now());
    let rows = query(format!(
        "SELECT t.seller_id, s.name AS seller_name, s.livemode, t.id, t.order_id, t.kind, t.state, t.provider, t.method, t.currency,
                t.amount, t.inquiries, t.created_at {OPEN} ORDER BY t.id LIMIT $3 OFFSET $4"
    ))
    .bind(state)
    .bind(now)
    .bind(per)
    .bind(page.saturating_sub(1).saturating_mul(per))
    .load(tx.conn()?)
    .await?;
    let counted: Total = query(format!("SELECT count(*) AS total FROM (SELECT {OPEN} LIMIT $3) AS counted"))
        .bind(state)
        .bind(now)
        .bind(COUNT_ROWS_MAX + 1)
        .get_result(tx.conn()?)
        .await?;
    Ok(UnansweredPage { rows, total: counted.total })
}

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
