//! What providers told us: stored word for word before anything is understood, unique on provider and event id.

use diesel::sql_types::{Jsonb, Text, Timestamptz};
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Scope};
use kontor_jobs::{MoneyJob, enqueue};
use kontor_kernel::Result;

use crate::provider::ProviderEvent;

/// Stores an event and enqueues its understanding. A repeated event changes nothing.
pub async fn store(db: &Db, provider: &str, event: &ProviderEvent, body: &serde_json::Value) -> Result<()> {
    let mut tx = db.begin(Scope::Anonymous(String::new())).await?;
    let now = tx.now();
    diesel::sql_query("INSERT INTO provider_events (provider, event_id, body, subject, received_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING")
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
