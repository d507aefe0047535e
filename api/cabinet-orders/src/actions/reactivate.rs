//! Taking up a plan again that was ended for a day to come.

use kontor_db::Tx;
use kontor_kernel::{
    Money, Result,
    kinds::{self, OrderId},
};
use kontor_orders::{
    Order, OrderState,
    reactivate::{ReactivatePlan, reactivate, reactivate_plan},
};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use super::{ActionPreview, Applied, OrderAction, Permission, Planned, perform, preview};
use crate::http::{
    Amount, Answer, Body, Doc, Seller, Timestamp, WireEnum, WireId,
    idempotent::{Held, Idempotent},
};

/// The action, and its operations.
pub struct Reactivate;

/// Effect of reactivating a plan.
#[derive(Debug, Clone, Object)]
pub struct OrderReactivatePreview {
    /// Whether the action is possible now and, if not, why.
    pub action: Permission,
    /// When the plan would have ended. Absent if it was not cancelled.
    #[oai(skip_serializing_if_is_none)]
    pub ends_at: Option<Timestamp>,
    /// Number of payments that are expected again; for a plan without an end, its next one.
    pub payments: i64,
    /// Total of these payments.
    pub expected_amount: Amount,
    /// When the next of them is due.
    #[oai(skip_serializing_if_is_none)]
    pub next_due_at: Option<Timestamp>,
}

/// Request to reactivate a plan.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OrderReactivateBody {
    /// Reason for the order's history; the buyer does not see it.
    #[oai(default, validator(max_length = 500))]
    pub reason: String,
}

/// A plan that was reactivated.
#[derive(Debug, Clone, Object)]
pub struct OrderReactivatedAttributes {
    /// Order number, as shown to buyers.
    pub token: String,
    /// Payment state of the order now.
    pub payment_state: WireEnum<OrderState>,
}

fn document(order: &Order) -> Doc<OrderReactivatedAttributes> {
    let attributes =
        OrderReactivatedAttributes { token: order.token.clone(), payment_state: WireEnum(order.payment_state) };
    Doc::new(order.id, "order", attributes)
}

impl ActionPreview for Reactivate {
    const PREVIEW: &'static str = "order_reactivate_preview";
    type Target = OrderId;
    type Choice = ();
    type Plan = ReactivatePlan;
    type Preview = OrderReactivatePreview;

    async fn plan(tx: &mut Tx, order: &Order, (): &()) -> Result<ReactivatePlan> {
        reactivate_plan(tx, order).await
    }

    async fn preview(_: &mut Tx, _: &Seller, planned: Planned<'_, Self>) -> Result<OrderReactivatePreview> {
        let Planned { order, plan, permission, .. } = planned;
        let rates = plan.as_ref().map(|plan| plan.rates.as_slice()).unwrap_or_default();
        Ok(OrderReactivatePreview {
            action: permission,
            ends_at: plan.as_ref().map(|plan| Timestamp(plan.ends_at)),
            payments: i64::try_from(rates.len()).unwrap_or(i64::MAX),
            next_due_at: rates.first().map(|rate| Timestamp(rate.due_at)),
            expected_amount: plan.as_ref().map_or(Money::zero(order.currency), |plan| plan.amount(order)).into(),
        })
    }
}

impl OrderAction for Reactivate {
    const NAME: &'static str = "orders.reactivate";
    type Body = OrderReactivateBody;
    type Outcome = OrderReactivatedAttributes;

    async fn apply(
        seller: &Seller,
        id: OrderId,
        body: &OrderReactivateBody,
        _: Option<&Held<'_>>,
    ) -> Result<Applied<OrderReactivatedAttributes>> {
        let mut tx = seller.begin().await?;
        let order = reactivate(&mut tx, seller.app().checkout.links(), id, body.reason.as_str()).await?;
        Ok(Applied::Done(tx, document(&order)))
    }
}

#[OpenApi(prefix_path = "/v1/cabinet/orders", tag = "crate::tags::Tag::Orders")]
impl Reactivate {
    /// Preview reactivating a plan
    ///
    /// Changes nothing. If the plan cannot be reactivated, `action` says why: `invalid_transition` if it was not
    /// cancelled or has already ended.
    #[oai(path = "/:id/reactivate/preview", method = "get", operation_id = "preview_order_reactivate")]
    async fn preview_reactivate(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
    ) -> Answer<Json<Doc<OrderReactivatePreview>>> {
        preview::<Self>(&seller, id.0.0, &()).await
    }

    /// Reactivate a plan
    ///
    /// Undoes a cancellation that has not taken effect yet: the payments that were dropped are expected again, and
    /// the buyer is notified. Once the plan has ended, returns 409 `invalid_transition`. Reactivating twice has the
    /// same effect as once.
    #[oai(path = "/:id/reactivate", method = "post", operation_id = "reactivate_order")]
    async fn reactivate(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
        /// Optional. A request repeated with the same key takes effect once.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<OrderReactivateBody>,
    ) -> Answer<Idempotent<Doc<OrderReactivatedAttributes>, 200>> {
        perform::<Self, 200>(&seller, id.0.0, key.0.as_deref(), &body.0).await
    }
}
