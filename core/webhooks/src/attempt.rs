//! The log of attempts.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{Result, kinds::WebhookDeliveryId, words};

use crate::Answer;

words! {
    /// Why a receiver did not answer.
    pub enum Problem {
        /// Its name leads to an address that only we can reach.
        AddressNotPublic "address_not_public",
        /// Its name is not found.
        NameNotFound "name_not_found",
        /// Nobody takes the call, or it broke off.
        NoConnection "no_connection",
        /// Its certificate is not one that browsers would believe.
        NotSecure "not_secure",
        /// It took too long.
        Timeout "timeout",
    }
}

/// One attempt.
#[derive(Debug, Clone, Row)]
pub struct Attempt {
    /// From 1.
    pub number: i32,
    /// When.
    pub started_at: DateTime<Utc>,
    /// How long it took (milliseconds).
    pub duration_ms: i32,
    /// What the receiver answered, if it did.
    pub status_code: Option<i32>,
    /// Why it did not.
    pub problem: Option<Problem>,
    /// How its answer begins.
    pub answer: String,
}

/// All attempts at a delivery, in order.
pub async fn attempts(tx: &mut Tx, delivery: WebhookDeliveryId) -> Result<Vec<Attempt>> {
    let seller = tx.seller()?;
    let sql = "SELECT number, started_at, duration_ms, status_code, problem, answer FROM webhook_attempts
               WHERE seller_id = $1 AND delivery_id = $2 ORDER BY number";
    Ok(query(sql).bind(seller).bind(delivery).load(tx.conn()?).await?)
}

pub(crate) async fn insert_attempt(
    tx: &mut Tx,
    delivery: WebhookDeliveryId,
    number: i32,
    started_at: DateTime<Utc>,
    answer: &Answer,
) -> Result<()> {
    let seller = tx.seller()?;
    query(
        "INSERT INTO webhook_attempts (seller_id, delivery_id, number, started_at, duration_ms, status_code, problem, answer)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(seller)
    .bind(delivery)
    .bind(number)
    .bind(started_at)
    .bind(answer.duration_ms)
    .bind(answer.status.map(i32::from))
    .bind(answer.problem)
    .bind(answer.text.clone())
    .execute(tx.conn()?)
    .await?;
    Ok(())
}
