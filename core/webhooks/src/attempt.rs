//! The log of attempts.

use chrono::{DateTime, Utc};
use diesel::{
    QueryableByName,
    sql_types::{Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
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
#[derive(Debug, Clone, QueryableByName)]
pub struct Attempt {
    /// From 1.
    #[diesel(sql_type = Integer)]
    pub number: i32,
    /// When.
    #[diesel(sql_type = Timestamptz)]
    pub started_at: DateTime<Utc>,
    /// How long it took (milliseconds).
    #[diesel(sql_type = Integer)]
    pub duration_ms: i32,
    /// What the receiver answered, if it did.
    #[diesel(sql_type = Nullable<Integer>)]
    pub status_code: Option<i32>,
    /// Why it did not.
    #[diesel(sql_type = Nullable<Text>)]
    pub problem: Option<Problem>,
    /// How its answer begins.
    #[diesel(sql_type = Text)]
    pub answer: String,
}

/// All attempts at a delivery, in order.
pub async fn attempts(tx: &mut Tx, delivery: WebhookDeliveryId) -> Result<Vec<Attempt>> {
    let seller = tx.seller()?;
    let sql = "SELECT number, started_at, duration_ms, status_code, problem, answer FROM webhook_attempts
               WHERE seller_id = $1 AND delivery_id = $2 ORDER BY number";
    Ok(query(sql).bind::<SqlUuid, _>(seller).bind::<SqlUuid, _>(delivery).load(tx.conn()?).await?)
}

pub(crate) async fn keep(
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
    .bind::<SqlUuid, _>(seller)
    .bind::<SqlUuid, _>(delivery)
    .bind::<Integer, _>(number)
    .bind::<Timestamptz, _>(started_at)
    .bind::<Integer, _>(answer.duration_ms)
    .bind::<Nullable<Integer>, _>(answer.status.map(i32::from))
    .bind::<Nullable<Text>, _>(answer.problem)
    .bind::<Text, _>(answer.text.clone())
    .execute(tx.conn()?)
    .await?;
    Ok(())
}
