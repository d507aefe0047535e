//! What comes by itself: attempts that are due, and forgetting.

use chrono::Duration;
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Scope, query};
use kontor_jobs::{HooksJob, enqueue_all};
use kontor_kernel::{
    Result,
    kinds::{SellerId, WebhookEndpointId},
};

use crate::limits;

#[derive(Row)]
struct Due {
    seller: SellerId,
    endpoint: WebhookEndpointId,
}

/// Causes the job of each endpoint for which something is due. One that is open already is not caused twice.
pub async fn retry_due(system: &Db) -> Result<usize> {
    let now = system.env().clock.now();
    let mut tx = system.begin(Scope::System).await?;
    let sql = "SELECT DISTINCT d.seller_id AS seller, d.endpoint_id AS endpoint FROM webhook_deliveries d
               JOIN webhook_endpoints e ON e.seller_id = d.seller_id AND e.id = d.endpoint_id AND e.state = 'active'
               WHERE d.state = 'waiting' AND (d.next_attempt_at IS NULL OR d.next_attempt_at <= $1) LIMIT $2";
    let due: Vec<Due> = query(sql).bind(now).bind(limits::SWEEP_ENDPOINTS).load(tx.conn()?).await?;
    let jobs: Vec<_> = due.iter().map(|one| HooksJob::Deliver { seller: one.seller, endpoint: one.endpoint }).collect();
    enqueue_all(&mut tx, &jobs).await?;
    tx.commit().await?;
    Ok(jobs.len())
}

const OLD: &str = "
    DELETE FROM events WHERE created_at < $1 AND (seller_id, id) IN (
        SELECT seller_id, id FROM events WHERE created_at < $1 ORDER BY created_at LIMIT $2)";

/// Forgets events with their deliveries after their time. Their numbers go on. Answers how many.
pub async fn forget_events(system: &Db) -> Result<usize> {
    system.forget(OLD, system.env().clock.now() - Duration::days(limits::EVENT_DAYS)).await
}
