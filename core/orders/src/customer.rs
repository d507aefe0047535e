//! Customers: whoever bought from a seller, each once by their address. A row is counted from their orders, see [`recount`].

mod recount;
mod sheet;

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Currency, Money, Result, Validator,
    kinds::{CustomerId, OptInQuestionId, OrderId, UserId},
};

pub(crate) use recount::note_change;
pub use recount::{bring_up_to_date, find_uncounted, recount};
pub use sheet::{CUSTOMERS, PAYERS};

/// The longest note.
pub const NOTE_CHARS_MAX: usize = 5_000;

/// A customer.
#[derive(Debug, Clone, Row)]
pub struct CustomerRow {
    /// Its id.
    pub id: CustomerId,
    /// The address of their orders.
    pub email: String,
    /// Their account, if they have one.
    pub user_id: Option<UserId>,
    /// Given name in their newest order.
    pub first_name: String,
    /// Family name in it.
    pub last_name: String,
    /// Company in it; may be empty.
    pub company: String,
    /// Country in it, by its code; may be empty.
    pub country: String,
    /// Orders that were paid or that run.
    pub orders_count: i32,
    /// What was paid and did not go back, by currency, in minor units.
    pub amounts: serde_json::Value,
    /// The currency of their newest order.
    pub currency: Currency,
    /// What of the amounts is in it.
    pub amount: i64,
    /// When they bought first.
    pub first_order_at: DateTime<Utc>,
    /// When they bought last.
    pub last_order_at: DateTime<Utc>,
    /// When they agreed last that a service may have what they typed; `None`: never.
    pub marketing_at: Option<DateTime<Utc>>,
    /// What the seller writes of them.
    pub note: String,
    /// When they became a customer.
    pub created_at: DateTime<Utc>,
    /// When anything of this changed last.
    pub updated_at: DateTime<Utc>,
}

impl CustomerRow {
    /// What was paid and did not go back, one sum a currency, that of the newest order first.
    pub fn spent(&self) -> Vec<Money> {
        let sums = self.amounts.as_object().into_iter().flatten();
        let mut spent: Vec<Money> =
            sums.filter_map(|(currency, amount)| Some(Money::new(amount.as_i64()?, currency.parse().ok()?))).collect();
        spent.sort_by_key(|sum| (sum.currency != self.currency, -sum.amount));
        spent
    }
}

/// The customer of an id.
pub async fn find(tx: &mut Tx, id: CustomerId) -> Result<CustomerRow> {
    let sql = "SELECT * FROM customers WHERE seller_id = $1 AND id = $2";
    let seller = tx.seller()?;
    let found: Vec<CustomerRow> = query(sql).bind(seller).bind(id).get_results(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// The customer who bought an order, if they count as one already.
pub async fn of_order(tx: &mut Tx, order: OrderId) -> Result<Option<CustomerRow>> {
    let sql = "
        SELECT * FROM customers WHERE seller_id = $1 AND orders_count > 0 AND email =
            (SELECT o.payer_email FROM order_rows AS o WHERE o.seller_id = $1 AND o.id = $2)";
    let seller = tx.seller()?;
    let found: Vec<CustomerRow> = query(sql).bind(seller).bind(order).get_results(tx.conn()?).await?;
    Ok(found.into_iter().next())
}

/// Writes what the seller notes of a customer; empty: nothing.
pub async fn set_note(tx: &mut Tx, id: CustomerId, note: &str) -> Result<CustomerRow> {
    let mut check = Validator::new();
    check.text("/note", note, 0, NOTE_CHARS_MAX);
    check.finish()?;
    let (seller, now) = (tx.seller()?, tx.now());
    query("UPDATE customers SET note = $3, updated_at = $4 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .bind(note.trim())
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    find(tx, id).await
}

/// A box that a customer was shown before they paid, and whether they ticked it.
#[derive(Debug, Clone, Row)]
pub struct Consent {
    /// Which question.
    pub question_id: OptInQuestionId,
    /// Its words when it was asked.
    pub question: String,
    /// The service that may have what they typed; empty: it is about none.
    pub provider: String,
    /// Whether it was ticked.
    pub agreed: bool,
    /// In which order.
    pub order_id: OrderId,
    /// The short token of that.
    pub order_token: String,
    /// When.
    pub created_at: DateTime<Utc>,
}

/// What a customer agreed to or did not, the newest answer to each question.
pub async fn consents(tx: &mut Tx, email: &str) -> Result<Vec<Consent>> {
    let seller = tx.seller()?;
    let sql = "
        SELECT * FROM (
            SELECT DISTINCT ON (a.question_id) a.question_id, a.question, a.provider, a.answer = 'true' AS agreed,
                   a.order_id, o.token AS order_token, a.created_at
            FROM order_rows o JOIN opt_in_answers a ON a.seller_id = o.seller_id AND a.order_id = o.id
            WHERE o.seller_id = $1 AND o.payer_email = $2 AND a.field_type IN ('checkbox', 'service')
              AND (o.charged_at IS NOT NULL OR o.payment_state IN ('paid', 'paying'))
            ORDER BY a.question_id, a.created_at DESC, a.id DESC
        ) AS newest ORDER BY created_at DESC, question_id LIMIT 50";
    Ok(query(sql).bind(seller).bind(email).get_results(tx.conn()?).await?)
}
