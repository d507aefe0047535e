//! Taking what has come of a payment for the whole of it.

use kontor_db::Tx;
use kontor_kernel::{
    Money, Result,
    kinds::{self, OrderRateId},
};
use kontor_orders::{
    Order,
    accept::{self, AcceptPlan},
};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use super::{
    ActionPreview, Applied, OrderAction, Permission, Planned, lock_of, perform, preview,
    waive::{OrderAfterRateAttributes, document},
};
use crate::http::{
    Amount, Answer, Body, Doc, Seller, WireId,
    idempotent::{Held, Idempotent},
};

/// The action, and its operations.
pub struct Accept;

/// Effect of accepting a partial payment.
#[derive(Debug, Clone, Object)]
pub struct OrderRateAcceptPreview {
    /// Whether the action is possible now and, if not, why.
    pub action: Permission,
    /// Amount that has arrived, and to which the payment is reduced.
    pub came_amount: Amount,
    /// Amount that is no longer expected.
    pub missing_amount: Amount,
    /// Order total afterwards, as far as it is known.
    pub total_amount: Amount,
}

/// Request to accept a partial payment.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OrderRateAcceptBody {
    /// Reason for the order's history; the buyer does not see it.
    #[oai(default, validator(max_length = 500))]
    pub reason: String,
}

impl ActionPreview for Accept {
    const PREVIEW: &'static str = "order_rate_accept_preview";
    type Target = OrderRateId;
    type Choice = OrderRateId;
    type Plan = AcceptPlan;
    type Preview = OrderRateAcceptPreview;

    async fn plan(tx: &mut Tx, order: &Order, rate: &OrderRateId) -> Result<AcceptPlan> {
        accept::plan(tx, order, *rate).await
    }

    async fn preview(_: &mut Tx, _: &Seller, planned: Planned<'_, Self>) -> Result<OrderRateAcceptPreview> {
        let (zero, plan) = (Money::zero(planned.order.currency), planned.plan.as_ref());
        Ok(OrderRateAcceptPreview {
            action: planned.permission,
            came_amount: plan.map_or(zero, |plan| plan.came).into(),
            missing_amount: plan.map_or(zero, |plan| plan.missing).into(),
            total_amount: plan.map_or(planned.order.total(), |plan| plan.total).into(),
        })
    }
}

impl OrderAction for Accept {
    const NAME: &'static str = "order_rates.accept";
    type Body = OrderRateAcceptBody;
    type Outcome = OrderAfterRateAttributes;

    async fn apply(
        seller: &Seller,
        id: OrderRateId,
        body: &OrderRateAcceptBody,
        _: Option<&Held<'_>>,
    ) -> Result<Applied<OrderAfterRateAttributes>> {
        let mut tx = seller.begin().await?;
        let order = lock_of(&mut tx, id).await?;
        let order = seller.app().checkout.accept_part(&mut tx, &order, id, &body.reason).await?;
        Ok(Applied::Done(tx, document(&order)))
    }
}

#[OpenApi(prefix_path = "/v1/cabinet/order_rates", tag = "crate::tags::Tag::Orders")]
impl Accept {
    /// Preview accepting a partial payment
    ///
    /// Changes nothing. If the payment cannot be accepted, `action` says why: `invalid_transition` if no part of an
    /// open bank transfer has arrived, if what has arrived is not more than the order's add-ons cost, or if the order
    /// was cancelled.
    #[oai(path = "/:id/accept/preview", method = "get", operation_id = "preview_order_rate_accept")]
    async fn preview_accept(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::OrderRate>>,
    ) -> Answer<Json<Doc<OrderRateAcceptPreview>>> {
        preview::<Self>(&seller, id.0.0, &id.0.0).await
    }

    /// Accept a partial payment as paid in full
    ///
    /// For a bank transfer of which a part has arrived (`partly_paid`). The payment, its tax and the order total are
    /// reduced to what has arrived, the rest is no longer expected, the invoice is requested and access is given.
    /// Money that arrives later is returned to the buyer.
    #[oai(path = "/:id/accept", method = "post", operation_id = "accept_order_rate")]
    async fn accept(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::OrderRate>>,
        /// Optional. A request repeated with the same key takes effect once.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<OrderRateAcceptBody>,
    ) -> Answer<Idempotent<Doc<OrderAfterRateAttributes>, 200>> {
        perform::<Self, 200>(&seller, id.0.0, key.0.as_deref(), &body.0).await
    }
}
