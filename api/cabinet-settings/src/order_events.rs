//! What sellers' own servers were told of an order, and whether they took it.

use kontor_kernel::kinds;
use kontor_webhooks::{Delivery, deliveries_of, events_of};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};

use super::{events::EventAttributes, webhook_deliveries::DeliveryAttributes};
use crate::http::{Answer, Doc, Seller, WireId};

/// The operations.
pub struct OrderEvents;

/// A delivery with its id.
#[derive(Debug, Clone, Object)]
pub struct OrderEventDelivery {
    /// Id of the delivery.
    pub id: WireId<kinds::WebhookDelivery>,
    /// How it went.
    #[oai(flatten)]
    pub delivery: DeliveryAttributes,
}

impl From<Delivery> for OrderEventDelivery {
    fn from(delivery: Delivery) -> Self {
        Self { id: delivery.id.into(), delivery: delivery.into() }
    }
}

/// An event and its deliveries.
#[derive(Debug, Clone, Object)]
pub struct OrderEvent {
    /// Id of the event.
    pub id: WireId<kinds::Event>,
    /// The event.
    #[oai(flatten)]
    pub event: EventAttributes,
    /// Deliveries of the event to endpoints; empty if no endpoint subscribes to it.
    pub deliveries: Vec<OrderEventDelivery>,
}

/// Events of an order and of what was bought with it.
#[derive(Debug, Clone, Object)]
pub struct OrderEventsAttributes {
    /// Events, newest first, at most a hundred; kept for 30 days.
    pub events: Vec<OrderEvent>,
}

#[OpenApi(prefix_path = "/v1/cabinet/orders", tag = "crate::tags::Tag::Orders")]
impl OrderEvents {
    /// List the events of an order
    ///
    /// Returns the events of the order and of its tickets, licence keys and certificates, each with its deliveries.
    #[oai(path = "/:id/events", method = "get", operation_id = "list_order_events")]
    async fn list(&self, seller: Seller, id: Path<WireId<kinds::Order>>) -> Answer<Json<Doc<OrderEventsAttributes>>> {
        let mut tx = seller.begin().await?;
        let order = kontor_orders::find(&mut tx, id.0.0).await?;
        let goods = kontor_fulfilment::entitlements_of_order(&mut tx, &order).await?;
        let objects: Vec<_> = std::iter::once(order.id.uuid())
            .chain(goods.keys.iter().map(|key| key.id.uuid()))
            .chain(goods.tickets.iter().map(|held| held.id.uuid()))
            .chain(goods.certificates.iter().map(|held| held.id.uuid()))
            .collect();
        let events = events_of(&mut tx, &objects).await?;
        let ids: Vec<_> = events.iter().map(|event| event.id).collect();
        let deliveries = deliveries_of(&mut tx, &ids).await?;
        tx.commit().await?;
        let told = |id| deliveries.iter().filter(|one| one.event_id == id).cloned().map(Into::into).collect();
        let events = events.into_iter().map(|event| OrderEvent {
            id: event.id.into(),
            deliveries: told(event.id),
            event: event.into(),
        });
        let attributes = OrderEventsAttributes { events: events.collect() };
        Ok(Json(Doc::new(order.id, "order_events", attributes)))
    }
}
