//! Webhook deliveries of all sellers.

use kontor_kernel::kinds;
use kontor_webhooks::{ADMIN_DELIVERIES, AdminDelivery, DeliveryState, EventType, Problem};
use poem_openapi::{Object, OpenApi, payload::Json};

use crate::http::{Answer, ListDoc, ListQuery, Manager, Resource, Timestamp, WireEnum, WireId};

/// The operations.
pub struct AdminDeliveries;

/// A webhook delivery with its seller.
#[derive(Debug, Clone, Object)]
pub struct AdminWebhookDeliveryAttributes {
    /// The seller.
    pub seller: WireId<kinds::Seller>,
    /// Name of the shop.
    pub seller_name: String,
    /// `true` for a live shop, `false` for test mode.
    pub livemode: bool,
    /// Type of the event.
    pub event_type: WireEnum<EventType>,
    /// State of the delivery.
    pub state: WireEnum<DeliveryState>,
    /// Number of attempts so far.
    pub attempts_count: i32,
    /// Last HTTP status of the receiver.
    #[oai(skip_serializing_if_is_none)]
    pub last_status: Option<i32>,
    /// Why the receiver did not answer the last time.
    #[oai(skip_serializing_if_is_none)]
    pub last_problem: Option<WireEnum<Problem>>,
    /// When it was delivered.
    #[oai(skip_serializing_if_is_none)]
    pub delivered_at: Option<Timestamp>,
    /// When it was created.
    pub created_at: Timestamp,
}

impl From<AdminDelivery> for AdminWebhookDeliveryAttributes {
    fn from(row: AdminDelivery) -> Self {
        Self {
            seller: WireId(row.seller_id),
            seller_name: row.seller_name,
            livemode: row.livemode,
            event_type: WireEnum(row.event_type),
            state: WireEnum(row.state),
            attempts_count: row.attempts_count,
            last_status: row.last_status,
            last_problem: row.last_problem.map(WireEnum),
            delivered_at: row.delivered_at.map(Timestamp),
            created_at: Timestamp(row.created_at),
        }
    }
}

#[OpenApi(prefix_path = "/v1/admin/webhook_deliveries", tag = "crate::tags::Tag::Admin")]
impl AdminDeliveries {
    /// List webhook deliveries across sellers
    ///
    /// Newest first.
    #[oai(path = "/", method = "get", operation_id = "list_all_webhook_deliveries")]
    async fn list(&self, manager: Manager, query: ListQuery) -> Answer<Json<ListDoc<AdminWebhookDeliveryAttributes>>> {
        let mut tx = manager.begin().await?;
        let found = query.read(&ADMIN_DELIVERIES, &tx)?.page::<AdminDelivery>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(found, Vec::new(), |row| Resource::new(row.id, "webhook_delivery", row.into()))))
    }
}
