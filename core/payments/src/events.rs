//! What providers told us: stored word for word before anything is understood, unique on provider and event id.

use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Scope, query};
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
        .bind(provider)
        .bind(&event.id)
        .bind(body)
        .bind(serde_json::to_value(&event.subject)?)
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    enqueue(&mut tx, MoneyJob::Settle { provider: provider.to_owned(), event: event.id.clone() }).await?;
    tx.commit().await
}

#[derive(Row)]
struct EventSubjectRow {
    subject: serde_json::Value,
}

#[derive(Row)]
struct Owner {
    seller_id: SellerId,
}

/// What a stored event is about. Runs as system.
pub async fn subject(db: &Db, provider: &str, event: &str) -> Result<EventSubject> {
    let sql = "SELECT subject FROM provider_events WHERE provider = $1 AND event_id = $2";
    let look = || query(sql).bind(provider).bind(event);
    let rows: Vec<EventSubjectRow> = db.once(Scope::System, look).await?;
    let row = rows.into_iter().next().ok_or_else(ApiError::not_found)?;
    Ok(serde_json::from_value(row.subject)?)
}

/// Marks an event as understood.
pub async fn applied(db: &Db, provider: &str, event: &str) -> Result<()> {
    let mut tx = db.begin(Scope::System).await?;
    let now = tx.now();
    query("UPDATE provider_events SET applied_at = $3 WHERE provider = $1 AND event_id = $2 AND applied_at IS NULL")
        .bind(provider)
        .bind(event)
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    tx.commit().await
}

/// Whose transaction this is. Runs as system: providers know our ids, not our tenants.
pub async fn owner(db: &Db, transaction: TransactionId) -> Result<SellerId> {
    let look = || query("SELECT seller_id FROM transactions WHERE id = $1").bind(transaction);
    let rows: Vec<Owner> = db.once(Scope::System, look).await?;
    rows.into_iter().next().map(|row| row.seller_id).ok_or_else(ApiError::not_found)
}
