//! What providers told us: stored word for word before anything is understood, unique on provider and event id.

use diesel::sql_types::{self, Jsonb, Text, Timestamptz};
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Scope, query};
use kontor_jobs::{MoneyJob, enqueue};
use kontor_kernel::{
    ApiError, Result,
    kinds::{SellerId, TransactionId},
};

use crate::provider::{EventSubject, ProviderEvent};

/// Stores an event and enqueues its understanding. A repeated event changes nothing.
pub async fn store(db: &Db, provider: &str, event: &ProviderEvent, body: &serde_json::Value) -> Result<()> {
    let mut tx = db.begin(Scope::Anonymous(String::new())).await?;
    let now = tx.now();
    query("INSERT INTO provider_events (provider, event_id, body, subject, received_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING")
        .bind::<Text, _>(provider)
        .bind::<Text, _>(&event.id)
        .bind::<Jsonb, _>(body)
        .bind::<Jsonb, _>(serde_json::to_value(&event.subject)?)
        .bind::<Timestamptz, _>(now)
        .execute(tx.conn()?)
        .await?;
    enqueue(&mut tx, MoneyJob::Settle { provider: provider.to_owned(), event: event.id.clone() }).await?;
    tx.commit().await
}

#[derive(diesel::QueryableByName)]
struct EventSubjectRow {
    #[diesel(sql_type = Jsonb)]
    subject: serde_json::Value,
}

#[derive(diesel::QueryableByName)]
struct Owner {
    #[diesel(sql_type = sql_types::Uuid)]
    seller_id: SellerId,
}

/// What a stored event is about. Runs as system.
pub async fn subject(db: &Db, provider: &str, event: &str) -> Result<EventSubject> {
    let sql = "SELECT subject FROM provider_events WHERE provider = $1 AND event_id = $2";
    let look = || query(sql).bind::<Text, _>(provider).bind::<Text, _>(event);
    let rows: Vec<EventSubjectRow> = db.once(Scope::System, look).await?;
    let row = rows.into_iter().next().ok_or_else(ApiError::not_found)?;
    Ok(serde_json::from_value(row.subject)?)
}

/// Marks an event as understood.
pub async fn applied(db: &Db, provider: &str, event: &str) -> Result<()> {
    let mut tx = db.begin(Scope::System).await?;
    let now = tx.now();
    query("UPDATE provider_events SET applied_at = $3 WHERE provider = $1 AND event_id = $2 AND applied_at IS NULL")
        .bind::<Text, _>(provider)
        .bind::<Text, _>(event)
        .bind::<Timestamptz, _>(now)
        .execute(tx.conn()?)
        .await?;
    tx.commit().await
}

/// Whose transaction this is. Runs as system: providers know our ids, not our tenants.
pub async fn owner(db: &Db, transaction: TransactionId) -> Result<SellerId> {
    let look = || query("SELECT seller_id FROM transactions WHERE id = $1").bind::<sql_types::Uuid, _>(transaction);
    let rows: Vec<Owner> = db.once(Scope::System, look).await?;
    rows.into_iter().next().map(|row| row.seller_id).ok_or_else(ApiError::not_found)
}
