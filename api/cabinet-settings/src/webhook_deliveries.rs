//! The log of what sellers' own servers were told.

use kontor_db::Tx;
use kontor_kernel::{ApiError, Machine, Result, kinds};
use kontor_webhooks::{Attempt, DELIVERIES, Delivery, DeliveryState, EventType, Problem};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};

use super::events::sees;
use crate::http::{Answer, Doc, ListDoc, ListQuery, Resource, Seller, Timestamp, WireEnum, WireId};

/// The operations.
pub struct WebhookDeliveries;

/// One attempt at a delivery.
#[derive(Debug, Clone, Object)]
#[oai(rename = "WebhookAttempt")]
pub struct AttemptAttributes {
    /// From 1.
    pub number: i32,
    /// When.
    pub started_at: Timestamp,
    /// How long it took, in milliseconds.
    pub duration_ms: i32,
    /// The HTTP status that the receiver answered with; absent when it did not answer. 2xx is success, everything else
    /// is not; redirects are not followed.
    #[oai(skip_serializing_if_is_none)]
    pub status_code: Option<i32>,
    /// Why there was no answer; absent when there was one.
    #[oai(skip_serializing_if_is_none)]
    pub problem: Option<WireEnum<Problem>>,
    /// How the answer begins, 500 characters at most.
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

/// One event on its way to one endpoint.
#[derive(Debug, Clone, Object)]
#[oai(rename = "WebhookDeliveryAttributes")]
pub struct DeliveryAttributes {
    /// To which endpoint.
    pub webhook_endpoint_id: WireId<kinds::WebhookEndpoint>,
    /// Which event.
    pub event_id: WireId<kinds::Event>,
    /// The event's type.
    pub event_type: WireEnum<EventType>,
    /// Where it stands.
    pub state: WireEnum<DeliveryState>,
    /// Attempts so far.
    pub attempts_count: i32,
    /// When the next attempt is due; absent when there is none, or when it is due at once.
    #[oai(skip_serializing_if_is_none)]
    pub next_attempt_at: Option<Timestamp>,
    /// What the receiver answered last.
    #[oai(skip_serializing_if_is_none)]
    pub last_status_code: Option<i32>,
    /// Why it did not answer the last time.
    #[oai(skip_serializing_if_is_none)]
    pub last_problem: Option<WireEnum<Problem>>,
    /// When the receiver took it.
    #[oai(skip_serializing_if_is_none)]
    pub delivered_at: Option<Timestamp>,
    /// Every attempt, the first first; absent in lists.
    #[oai(skip_serializing_if_is_none)]
    pub attempts: Option<Vec<AttemptAttributes>>,
    /// When it was caused.
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
    /// List deliveries
    ///
    /// The youngest first; kept for 30 days. A delivery that fails is tried again after 1, 5 and 30 minutes, then after
    /// 2, 6, 12, 24 and 27.4 hours: nine attempts in three days.
    #[oai(path = "/", method = "get", operation_id = "list_webhook_deliveries")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<DeliveryAttributes>>> {
        let mut tx = seller.begin().await?;
        let mut query = query.read(&DELIVERIES, &tx)?;
        if seller.is_program() {
            let types = EventType::ALL.iter().filter(|kind| sees(&seller, kind.object())).map(ToString::to_string);
            query = query.within("r.event_type", types.collect());
        }
        let listed = query.page::<Delivery>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), |one| Resource::new(one.id, "webhook_delivery", one.into()))))
    }

    /// Show a delivery
    ///
    /// With every attempt: its time, how long it took, the status and how the answer begins.
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

    /// Send a delivery again
    ///
    /// Whatever became of it: at once, with the thing as it is now and the same `webhook-id`, so that a receiver that has
    /// it already knows it again. What waits is sent now. Refused with `endpoint_not_active` while its endpoint is paused
    /// or switched off.
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
