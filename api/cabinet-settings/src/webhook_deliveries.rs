//! The log of what sellers' own servers were told.

use kontor_db::Tx;
use kontor_kernel::{ApiError, Machine, Result, kinds};
use kontor_webhooks::{Attempt, DELIVERIES, Delivery, DeliveryState, EventType, Problem};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};

use super::events::sees;
use crate::http::{Answer, Doc, ListDoc, ListQuery, Resource, Seller, Timestamp, WireEnum, WireId};

/// The operations.
pub struct WebhookDeliveries;

/// An attempt to deliver an event.
#[derive(Debug, Clone, Object)]
#[oai(rename = "WebhookAttempt")]
pub struct AttemptAttributes {
    /// Number of the attempt, from 1.
    pub number: i32,
    /// When it started.
    pub started_at: Timestamp,
    /// How long it took, in milliseconds.
    pub duration_ms: i32,
    /// HTTP status of the response; absent if there was none. 2xx is success, everything else is a failure; redirects
    /// are not followed.
    #[oai(skip_serializing_if_is_none)]
    pub status_code: Option<i32>,
    /// Why there was no response; absent if there was one.
    #[oai(skip_serializing_if_is_none)]
    pub problem: Option<WireEnum<Problem>>,
    /// First part of the response body, at most 500 characters.
    pub answer: String,
}

impl From<Attempt> for AttemptAttributes {
    fn from(attempt: Attempt) -> Self {
        Self {
            number: attempt.number,
            started_at: Timestamp(attempt.started_at),
            duration_ms: attempt.duration_ms,
            status_code: attempt.status_code,
            problem: attempt.problem.map(WireEnum),
            answer: attempt.answer,
        }
    }
}

/// The delivery of one event to one endpoint.
#[derive(Debug, Clone, Object)]
#[oai(rename = "WebhookDeliveryAttributes")]
pub struct DeliveryAttributes {
    /// Endpoint that receives the event.
    pub webhook_endpoint_id: WireId<kinds::WebhookEndpoint>,
    /// The event.
    pub event_id: WireId<kinds::Event>,
    /// Type of the event.
    pub event_type: WireEnum<EventType>,
    /// Current state.
    pub state: WireEnum<DeliveryState>,
    /// Number of attempts so far.
    pub attempts_count: i32,
    /// When the next attempt is due; absent if there is none, or if it is due right away.
    #[oai(skip_serializing_if_is_none)]
    pub next_attempt_at: Option<Timestamp>,
    /// HTTP status of the last response.
    #[oai(skip_serializing_if_is_none)]
    pub last_status_code: Option<i32>,
    /// Why there was no response to the last attempt.
    #[oai(skip_serializing_if_is_none)]
    pub last_problem: Option<WireEnum<Problem>>,
    /// When the receiver accepted it.
    #[oai(skip_serializing_if_is_none)]
    pub delivered_at: Option<Timestamp>,
    /// All attempts, oldest first; absent in lists.
    #[oai(skip_serializing_if_is_none)]
    pub attempts: Option<Vec<AttemptAttributes>>,
    /// When it was created.
    pub created_at: Timestamp,
}

impl From<Delivery> for DeliveryAttributes {
    fn from(delivery: Delivery) -> Self {
        Self {
            webhook_endpoint_id: WireId(delivery.endpoint_id),
            event_id: WireId(delivery.event_id),
            event_type: WireEnum(delivery.event_type),
            state: WireEnum(delivery.state),
            attempts_count: delivery.attempts_count,
            next_attempt_at: delivery.next_attempt_at.map(Timestamp),
            last_status_code: delivery.last_status,
            last_problem: delivery.last_problem.map(WireEnum),
            delivered_at: delivery.delivered_at.map(Timestamp),
            attempts: None,
            created_at: Timestamp(delivery.created_at),
        }
    }
}

async fn whole(tx: &mut Tx, delivery: Delivery) -> Result<Doc<DeliveryAttributes>> {
    let attempts = kontor_webhooks::attempts(tx, delivery.id).await?;
    let attempts = Some(attempts.into_iter().map(Into::into).collect());
    Ok(Doc::new(delivery.id, "webhook_delivery", DeliveryAttributes { attempts, ..delivery.into() }))
}

/// A delivery of an event that the caller may hear of.
async fn seen(seller: &Seller, tx: &mut Tx, id: kinds::WebhookDeliveryId) -> Result<Delivery> {
    let delivery = kontor_webhooks::delivery(tx, id).await?;
    if sees(seller, delivery.event_type.object()) { Ok(delivery) } else { Err(ApiError::not_found()) }
}

#[OpenApi(prefix_path = "/v1/cabinet/webhook_deliveries", tag = "crate::tags::Tag::Webhooks")]
impl WebhookDeliveries {
    /// List webhook deliveries
    ///
    /// Newest first; kept for 30 days. A failed delivery is retried after 1, 5 and 30 minutes, then after 2, 6, 12,
    /// 24 and 27.4 hours: nine attempts in three days.
    #[oai(path = "/", method = "get", operation_id = "list_webhook_deliveries")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<DeliveryAttributes>>> {
        let mut tx = seller.begin().await?;
        let mut query = query.read(&DELIVERIES, &tx)?;
        if seller.is_limited() {
            let types = EventType::ALL.iter().filter(|kind| sees(&seller, kind.object())).map(ToString::to_string);
            query = query.within("r.event_type", types.collect());
        }
        let listed = query.page::<Delivery>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), |one| Resource::new(one.id, "webhook_delivery", one.into()))))
    }

    /// Retrieve a webhook delivery
    ///
    /// Includes every attempt: when it started, how long it took, the HTTP status and the first part of the response.
    #[oai(path = "/:id", method = "get", operation_id = "get_webhook_delivery")]
    async fn get(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::WebhookDelivery>>,
    ) -> Answer<Json<Doc<DeliveryAttributes>>> {
        let mut tx = seller.begin().await?;
        let delivery = seen(&seller, &mut tx, id.0.0).await?;
        let doc = whole(&mut tx, delivery).await?;
        tx.commit().await?;
        Ok(Json(doc))
    }

    /// Resend a webhook delivery
    ///
    /// Sends it right away, whatever its state, with the object as it is now and the same `webhook-id`, so that a
    /// receiver that already has it can recognise it. A waiting delivery is sent now. Returns `endpoint_not_active`
    /// while its endpoint is paused or turned off.
    #[oai(path = "/:id/replay", method = "post", operation_id = "replay_webhook_delivery")]
    async fn replay(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::WebhookDelivery>>,
    ) -> Answer<Json<Doc<DeliveryAttributes>>> {
        let mut tx = seller.begin().await?;
        seen(&seller, &mut tx, id.0.0).await?;
        let delivery = kontor_webhooks::replay(&mut tx, id.0.0).await?;
        let doc = whole(&mut tx, delivery).await?;
        tx.commit().await?;
        Ok(Json(doc))
    }
}
