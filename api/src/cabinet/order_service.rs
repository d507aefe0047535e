//! Work that was sold: whether it is done.

use kontor_db::Tx;
use kontor_fulfilment::{ServiceState, services};
use kontor_kernel::{
    Fault, Result,
    kinds::{self, OrderId},
};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};

use crate::http::{Answer, Body, Doc, Seller, Timestamp, WireId, Word};

/// The operations.
pub struct OrderService;

/// Work that the seller does for an order.
#[derive(Debug, Clone, Object)]
pub struct OrderServiceAttributes {
    /// Where it stands.
    pub state: Word<ServiceState>,
    /// How the buyer gets it, as the product said when it was bought.
    pub instructions: String,
    /// Whether the buyer wants it begun before the withdrawal period is over.
    pub begin_at_once: bool,
    /// What the seller wrote to the buyer when it was done; may be empty.
    pub note: String,
    /// When it was done.
    #[oai(skip_serializing_if_is_none)]
    pub delivered_at: Option<Timestamp>,
}

impl From<services::Service> for OrderServiceAttributes {
    fn from(service: services::Service) -> Self {
        Self {
            state: Word(service.state),
            instructions: service.instructions,
            begin_at_once: service.begin_at_once,
            note: service.note,
            delivered_at: service.delivered_at.map(Timestamp),
        }
    }
}

/// What the seller tells the buyer.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OrderServiceBody {
    /// Goes into the buyer's mail and stands on the order's page.
    #[oai(default, validator(max_length = 5000))]
    pub note: String,
}

async fn shown(tx: &mut Tx, id: OrderId) -> Result<Doc<OrderServiceAttributes>> {
    let order = kontor_orders::find(tx, id).await?;
    let goods = kontor_fulfilment::goods(tx, &order).await?;
    let service = goods.service.ok_or_else(Fault::not_found)?;
    Ok(Doc::new(service.id, "order_service", service.into()))
}

#[OpenApi(prefix_path = "/v1/cabinet/orders", tag = "crate::tags::Tag::Orders")]
impl OrderService {
    /// Say that sold work is done
    ///
    /// The buyer is told once, with the note. 404 for an order of something else; 409 `invalid_transition` when the
    /// order went back before.
    #[oai(path = "/:id/service/deliver", method = "post", operation_id = "deliver_order_service")]
    async fn deliver(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
        body: Body<OrderServiceBody>,
    ) -> Answer<Json<Doc<OrderServiceAttributes>>> {
        let mut tx = seller.begin().await?;
        services::finish(&mut tx, seller.app().checkout.links(), id.0.0, &body.0.note).await?;
        let doc = shown(&mut tx, id.0.0).await?;
        tx.commit().await?;
        Ok(Json(doc))
    }

    /// Take back that sold work is done
    ///
    /// Nobody is told.
    #[oai(path = "/:id/service/reopen", method = "post", operation_id = "reopen_order_service")]
    async fn reopen(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
    ) -> Answer<Json<Doc<OrderServiceAttributes>>> {
        let mut tx = seller.begin().await?;
        services::reopen(&mut tx, id.0.0).await?;
        let doc = shown(&mut tx, id.0.0).await?;
        tx.commit().await?;
        Ok(Json(doc))
    }
}
