//! Sending again by hand.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_jobs::{HooksJob, enqueue};
use kontor_kernel::{
    ApiError, Code, Result, kinds,
    kinds::{EventId, WebhookDeliveryId, WebhookEndpointId},
};

use crate::{Delivery, DeliveryState, EndpointState, delivery, endpoint, event};

/// Sends a delivery once more, whatever became of it: at once, and with all attempts before it. What waits is sent now.
/// The message keeps its id, so a receiver that has it already knows it again.
pub async fn replay(tx: &mut Tx, id: WebhookDeliveryId) -> Result<Delivery> {
    let known = delivery(tx, id).await?;
    let to = endpoint(tx, known.endpoint_id).await?;
    if to.state != EndpointState::Active {
        return Err(ApiError::new(Code::EndpointNotActive));
    }
    tx.transition(id.uuid(), DeliveryState::Waiting, "sent again by hand")
        .await?
        .into_result(DeliveryState::Waiting)?;
    let seller = tx.seller()?;
    query("UPDATE webhook_deliveries SET tries = 0, next_attempt_at = NULL WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .execute(tx.conn()?)
        .await?;
    enqueue(tx, HooksJob::Deliver { seller, endpoint: to.id }).await?;
    delivery(tx, id).await
}

/// Sends an event to one endpoint, again or for the first time: also one that it was not told of, because it was off or
/// does not want the type.
pub async fn replay_event(tx: &mut Tx, id: EventId, to: WebhookEndpointId) -> Result<Delivery> {
    let what = event(tx, id).await?;
    let unknown = |fault: ApiError| match fault.code() {
        Code::NotFound => ApiError::field(Code::InvalidChoice, "/webhook_endpoint_id"),
        _ => fault,
    };
    endpoint(tx, to).await.map_err(unknown)?;
    let (seller, now, fresh) = (tx.seller()?, tx.now(), tx.id::<kinds::WebhookDelivery>());
    query(
        "INSERT INTO webhook_deliveries (seller_id, id, endpoint_id, event_id, event_type, state, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $7) ON CONFLICT (seller_id, endpoint_id, event_id) DO NOTHING",
    )
    .bind(seller)
    .bind(fresh)
    .bind(to)
    .bind(id)
    .bind(what.kind)
    .bind(DeliveryState::Waiting)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    let known = find_delivery(tx, id, to).await?;
    replay(tx, known).await
}

#[derive(Row)]
struct DeliveryIdRow {
    id: WebhookDeliveryId,
}

async fn find_delivery(tx: &mut Tx, event: EventId, to: WebhookEndpointId) -> Result<WebhookDeliveryId> {
    let seller = tx.seller()?;
    let sql = "SELECT id FROM webhook_deliveries WHERE seller_id = $1 AND endpoint_id = $2 AND event_id = $3";
    let found: Vec<DeliveryIdRow> = query(sql).bind(seller).bind(to).bind(event).load(tx.conn()?).await?;
    found.into_iter().next().map(|found| found.id).ok_or_else(ApiError::not_found)
}
