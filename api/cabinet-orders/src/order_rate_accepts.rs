//! Taking what has come of a payment for the whole of it.

use kontor_db::Tx;
use kontor_kernel::{
    Money, Result,
    kinds::{self, OrderRateId},
};
use kontor_orders::{Order, accept};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use super::{
    order_actions::Action,
    order_rate_skips::{OrderAfterRateAttributes, document},
};
use crate::http::{
    Amount, Answer, Body, Doc, Seller, WireId,
    idempotent::{Begun, Idempotent, begin, close},
};

/// The operations.
pub struct OrderRateAccepts;

/// What taking a part for the whole would mean.
#[derive(Debug, Clone, Object)]
pub struct OrderRateAcceptPreview {
    /// Whether it can be done, and why not.
    pub action: Action,
    /// What has come, and what the payment will come to.
    pub came_amount: Amount,
    /// What nobody pays any more.
    pub missing_amount: Amount,
    /// What the order comes to afterwards, as far as it is known.
    pub total_amount: Amount,
}

/// Why a part is taken for the whole.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OrderRateAcceptBody {
    /// For the order's history; the buyer does not read it.
    #[oai(default, validator(max_length = 500))]
    pub reason: String,
}

async fn act(tx: &mut Tx, seller: &Seller, rate: OrderRateId, reason: &str) -> Result<Order> {
    let order = kontor_orders::order_of_rate(tx, rate).await?;
    let order = kontor_orders::lock(tx, order).await?;
    seller.app().checkout.accept_part(tx, &order, rate, reason).await
}

#[OpenApi(prefix_path = "/v1/cabinet/order_rates", tag = "crate::tags::Tag::Orders")]
impl OrderRateAccepts {
    /// Ask what accepting a part would mean
    ///
    /// Nothing happens. What is in the way stands in `action`: `invalid_transition` where no part of a wire has come that is still
    /// waited for, where it is less than what was taken along, and where the order was called off.
    #[oai(path = "/:id/accept/preview", method = "get", operation_id = "preview_order_rate_accept")]
    async fn preview(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::OrderRate>>,
    ) -> Answer<Json<Doc<OrderRateAcceptPreview>>> {
        let mut tx = seller.begin().await?;
        let order = kontor_orders::order_of_rate(&mut tx, id.0.0).await?;
        let order = kontor_orders::find(&mut tx, order).await?;
        let (action, plan) = Action::from_guard(accept::plan(&mut tx, &order, id.0.0).await)?;
        tx.commit().await?;
        let zero = Money::zero(order.currency);
        let preview = OrderRateAcceptPreview {
            action,
            came_amount: plan.as_ref().map_or(zero, |plan| plan.came).into(),
            missing_amount: plan.as_ref().map_or(zero, |plan| plan.missing).into(),
            total_amount: plan.as_ref().map_or(order.total(), |plan| plan.total).into(),
        };
        Ok(Json(Doc::new(id.0.0, "order_rate_accept_preview", preview)))
    }

    /// Accept a part as the whole
    ///
    /// For a payment by wire of which a part has come (`partly_paid`): it comes to what is there, with its tax and its order; nobody
    /// waits for the rest, its document is asked for, and what was paid for is open. What comes all the same goes back to the buyer.
    #[oai(path = "/:id/accept", method = "post", operation_id = "accept_order_rate")]
    async fn accept(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::OrderRate>>,
        /// May be left out.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<OrderRateAcceptBody>,
    ) -> Answer<Idempotent<Doc<OrderAfterRateAttributes>, 200>> {
        let (id, body) = (id.0.0, body.0);
        let db = &seller.app().db;
        let held = match begin(db, seller.scope(), "order_rates.accept", key.0.as_deref(), &(id, &body)).await? {
            Begun::Replay(stored) => return Ok(Idempotent::Replay(stored)),
            Begun::Mine(held) => held,
        };
        let mut tx = seller.begin().await?;
        let done = act(&mut tx, &seller, id, &body.reason).await;
        Ok(close(held, tx, done.map(|order| document(&order))).await?)
    }
}
