//! Work that was sold: whether it is done.

use kontor_db::Tx;
use kontor_fulfilment::{ServiceState, services};
use kontor_kernel::{
    ApiError, Result,
    kinds::{self, OrderId, ServiceId},
};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};

use crate::http::{Answer, Body, Doc, Seller, Timestamp, WireEnum, WireId};

/// The operations.
pub struct OrderServices;

/// A service that the seller provides for an order.
#[derive(Debug, Clone, Object)]
pub struct OrderServiceAttributes {
    /// Id of the service.
    pub id: WireId<kinds::Service>,
    /// Name of the product that was bought.
    pub name: String,
    /// State of the service.
    pub state: WireEnum<ServiceState>,
    /// How the buyer receives it, as the product said when it was bought.
    pub instructions: String,
    /// Whether the buyer wants it to start before the withdrawal period ends.
    pub begin_at_once: bool,
    /// The seller's note to the buyer on delivery; may be empty.
    pub note: String,
    /// When it was delivered.
    #[oai(skip_serializing_if_is_none)]
    pub delivered_at: Option<Timestamp>,
}

impl From<services::Service> for OrderServiceAttributes {
    fn from(service: services::Service) -> Self {
        Self {
            id: service.id.into(),
            name: service.name,
            state: WireEnum(service.state),
            instructions: service.instructions,
            begin_at_once: service.begin_at_once,
            note: service.note,
            delivered_at: service.delivered_at.map(Timestamp),
        }
    }
}

/// Note to the buyer.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OrderServiceBody {
    /// Included in the email to the buyer and shown on the order page.
    #[oai(default, validator(max_length = 5000))]
    pub note: String,
}

async fn shown(tx: &mut Tx, order: OrderId, id: ServiceId) -> Result<Doc<OrderServiceAttributes>> {
    let order = kontor_orders::find(tx, order).await?;
    let services = kontor_fulfilment::entitlements_of_order(tx, &order).await?.services;
    let service = services.into_iter().find(|service| service.id == id).ok_or_else(ApiError::not_found)?;
    Ok(Doc::new(service.id, "order_service", service.into()))
}

#[OpenApi(prefix_path = "/v1/cabinet/orders", tag = "crate::tags::Tag::Orders")]
impl OrderServices {
    /// Mark a service as delivered
    ///
    /// The buyer is notified once, with the note. 409 `invalid_transition` if the order was refunded before.
    #[oai(path = "/:order/services/:id/deliver", method = "post", operation_id = "deliver_order_service")]
    async fn deliver(
        &self,
        seller: Seller,
        order: Path<WireId<kinds::Order>>,
        id: Path<WireId<kinds::Service>>,
        body: Body<OrderServiceBody>,
    ) -> Answer<Json<Doc<OrderServiceAttributes>>> {
        let mut tx = seller.begin().await?;
        services::finish(&mut tx, seller.app().checkout.links(), order.0.0, id.0.0, &body.0.note).await?;
        let doc = shown(&mut tx, order.0.0, id.0.0).await?;
        tx.commit().await?;
        Ok(Json(doc))
    }

    /// Reopen a service
    ///
    /// Undoes its delivery. No one is notified.
    #[oai(path = "/:order/services/:id/reopen", method = "post", operation_id = "reopen_order_service")]
    async fn reopen(
        &self,
        seller: Seller,
        order: Path<WireId<kinds::Order>>,
        id: Path<WireId<kinds::Service>>,
    ) -> Answer<Json<Doc<OrderServiceAttributes>>> {
        let mut tx = seller.begin().await?;
        services::reopen(&mut tx, order.0.0, id.0.0).await?;
        let doc = shown(&mut tx, order.0.0, id.0.0).await?;
        tx.commit().await?;
        Ok(Json(doc))
    }
}
