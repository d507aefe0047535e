//! What happened, as a list that can be read at any time.

use kontor_db::Tx;
use kontor_kernel::{ApiError, Machine, Result, kinds};
use kontor_webhooks::{Describe, EVENTS, Event, EventType, ObjectKind};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::webhook_deliveries::DeliveryAttributes;
use crate::{
    http::{Answer, Body, Doc, ListDoc, ListQuery, Resource, Seller, Timestamp, WireEnum, WireId},
    resources::Resources,
};

/// The operations.
pub struct Events;

/// The object that an event is about.
#[derive(Debug, Clone, Object)]
pub struct EventObject {
    /// Type of the object.
    #[oai(rename = "type")]
    pub kind: WireEnum<ObjectKind>,
    /// Id of the object.
    pub id: String,
}

/// An event.
#[derive(Debug, Clone, Object)]
pub struct EventAttributes {
    /// Type of the event.
    #[oai(rename = "type")]
    pub kind: WireEnum<EventType>,
    /// The object that it is about.
    pub object: EventObject,
    /// Position among the events of its object: 1, 2, 3 and so on, without gaps. Messages can arrive out of order; an
    /// event with a lower number than the last one you handled is older.
    pub sequence: i32,
    /// The product that it concerns, if any.
    #[oai(skip_serializing_if_is_none)]
    pub product_id: Option<WireId<kinds::Product>>,
    /// The object as it is now, as its own list operation and webhooks show it; absent in lists, and when the object
    /// no longer exists.
    #[oai(skip_serializing_if_is_none)]
    pub data: Option<Value>,
    /// When it happened, by the clock of its side (live or test).
    pub created_at: Timestamp,
}

impl From<Event> for EventAttributes {
    fn from(event: Event) -> Self {
        Self {
            kind: WireEnum(event.kind),
            object: EventObject { id: event.object_type.wire_id(event.object_id), kind: WireEnum(event.object_type) },
            sequence: event.sequence,
            product_id: event.product_id.map(WireId),
            data: None,
            created_at: Timestamp(event.created_at),
        }
    }
}

/// Where to send an event.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventReplay {
    /// Endpoint that receives it.
    pub webhook_endpoint_id: WireId<kinds::WebhookEndpoint>,
}

/// Whether the caller hears of events of such things: whoever may look at the things themselves.
pub(super) fn sees(seller: &Seller, kind: ObjectKind) -> bool {
    // A file names what was looked for in it: a member sees their exports in the list of exports, which knows each one's list.
    !(kind == ObjectKind::Export && seller.is_member()) && seller.may_read(&format!("{kind}s"))
}

/// An event that the caller may see; of others they do not learn that there are any.
async fn seen(seller: &Seller, tx: &mut Tx, id: kinds::EventId) -> Result<Event> {
    let event = kontor_webhooks::event(tx, id).await?;
    if sees(seller, event.object_type) { Ok(event) } else { Err(ApiError::not_found()) }
}

async fn whole(seller: &Seller, tx: &mut Tx, event: Event) -> Result<Doc<EventAttributes>> {
    let resources = Resources { links: seller.app().checkout.links().clone() };
    let data = resources.describe(tx, event.object_type, event.object_id).await?;
    Ok(Doc::new(event.id, "event", EventAttributes { data, ..event.into() }))
}

#[OpenApi(prefix_path = "/v1/cabinet/events", tag = "crate::tags::Tag::Webhooks")]
impl Events {
    /// List events
    ///
    /// Everything that happened in the last 30 days, newest first, whether or not an endpoint was notified. Use it to
    /// catch up on messages that you missed. With an API key you see the events of objects that the key may read.
    #[oai(path = "/", method = "get", operation_id = "list_events")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<EventAttributes>>> {
        let mut tx = seller.begin().await?;
        let mut query = query.read(&EVENTS, &tx)?;
        if seller.is_limited() {
            let kinds = ObjectKind::ALL.iter().filter(|kind| sees(&seller, **kind)).map(ToString::to_string);
            query = query.within("r.object_type", kinds.collect());
        }
        let listed = query.page::<Event>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), |event| Resource::new(event.id, "event", event.into()))))
    }

    /// Retrieve an event
    ///
    /// Includes its object as it is now.
    #[oai(path = "/:id", method = "get", operation_id = "get_event")]
    async fn get(&self, seller: Seller, id: Path<WireId<kinds::Event>>) -> Answer<Json<Doc<EventAttributes>>> {
        let mut tx = seller.begin().await?;
        let event = seen(&seller, &mut tx, id.0.0).await?;
        let doc = whole(&seller, &mut tx, event).await?;
        tx.commit().await?;
        Ok(Json(doc))
    }

    /// Send an event to an endpoint
    ///
    /// Sends it again or for the first time, even if the endpoint was not notified because it was turned off, does
    /// not subscribe to the type, or did not exist yet. Returns `endpoint_not_active` while the endpoint is paused or
    /// turned off.
    #[oai(path = "/:id/replay", method = "post", operation_id = "replay_event")]
    async fn replay(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Event>>,
        body: Body<EventReplay>,
    ) -> Answer<Json<Doc<DeliveryAttributes>>> {
        let mut tx = seller.begin().await?;
        seen(&seller, &mut tx, id.0.0).await?;
        let delivery = kontor_webhooks::replay_event(&mut tx, id.0.0, body.0.webhook_endpoint_id.0).await?;
        tx.commit().await?;
        Ok(Json(Doc::new(delivery.id, "webhook_delivery", delivery.into())))
    }
}
