//! Payments and refunds that stand still, across sellers, for the platform's managers.

use chrono::{DateTime, Utc};
use diesel::{
    QueryableByName,
    sql_types::{BigInt, Bool, Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use kontor_db::{Tenant, Tx, query};
use kontor_kernel::{
    ApiError, Currency, Machine, Money, Result,
    kinds::{OrderId, SellerId, TransactionId},
    limits::COUNT_ROWS_MAX,
};

use crate::{PaymentForm, Transaction, TransactionKind, TransactionState};

/// A payment or refund without an answer, with whose it is.
#[derive(Debug, Clone, QueryableByName)]
pub struct Unanswered {
    /// Whose.
    #[diesel(sql_type = SqlUuid)]
    pub seller_id: SellerId,
    /// The shop's name.
    #[diesel(sql_type = Text)]
    pub seller_name: String,
    /// Whether money is real there.
    #[diesel(sql_type = Bool)]
    pub livemode: bool,
    /// Which.
    #[diesel(sql_type = SqlUuid)]
    pub id: TransactionId,
    /// Of which order.
    #[diesel(sql_type = SqlUuid)]
    pub order_id: OrderId,
    /// What it moves.
    #[diesel(sql_type = Text)]
    pub kind: TransactionKind,
    /// Where it stands.
    #[diesel(sql_type = Text)]
    pub state: TransactionState,
    /// At which provider.
    #[diesel(sql_type = Text)]
    pub provider: String,
    /// How it is paid.
    #[diesel(sql_type = Text)]
    pub method: PaymentForm,
    /// The currency of the amount.
    #[diesel(sql_type = Text)]
    pub currency: Currency,
    /// Minor units.
    #[diesel(sql_type = BigInt)]
    pub amount: i64,
    /// How often its provider was asked.
    #[diesel(sql_type = Integer)]
    pub inquiries: i32,
    /// When it was begun.
    #[diesel(sql_type = Timestamptz)]
    pub created_at: DateTime<Utc>,
}

impl Unanswered {
    /// One that was found on its own, with whose it is.
    pub fn of(found: Transaction, seller_name: String, livemode: bool) -> Self {
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

#[derive(QueryableByName)]
struct Total {
    #[diesel(sql_type = BigInt)]
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
    .bind::<Nullable<Text>, _>(state)
    .bind::<Timestamptz, _>(now)
    .bind::<BigInt, _>(per)
    .bind::<BigInt, _>(page.saturating_sub(1).saturating_mul(per))
    .load(tx.conn()?)
    .await?;
    let counted: Total = query(format!("SELECT count(*) AS total FROM (SELECT {OPEN} LIMIT $3) AS counted"))
        .bind::<Nullable<Text>, _>(state)
        .bind::<Timestamptz, _>(now)
        .bind::<BigInt, _>(COUNT_ROWS_MAX + 1)
        .get_result(tx.conn()?)
        .await?;
    Ok(UnansweredPage { rows, total: counted.total })
}

#[derive(QueryableByName)]
struct Owner {
    #[diesel(sql_type = SqlUuid)]
    seller_id: SellerId,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Bool)]
    livemode: bool,
}

/// Whose transaction this is, and what their shop is called; for managers, who then decide in that seller's books.
pub async fn owner(tx: &mut Tx, id: TransactionId) -> Result<(Tenant, String)> {
    let sql = "SELECT t.seller_id, s.name, s.livemode FROM transactions t JOIN sellers s ON s.seller_id = t.seller_id WHERE t.id = $1";
    let found: Vec<Owner> = query(sql).bind::<SqlUuid, _>(id).load(tx.conn()?).await?;
    let owner = found.into_iter().next().ok_or_else(ApiError::not_found)?;
    Ok((Tenant { id: owner.seller_id, livemode: owner.livemode }, owner.name))
}
