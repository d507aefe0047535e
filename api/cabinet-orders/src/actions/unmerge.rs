//! Taking two orders apart again whose payments were taken together.

use kontor_db::Tx;
use kontor_kernel::{
    Money, Result,
    kinds::{self, OrderId},
};
use kontor_orders::{
    Order,
    merge::{self, UnmergePlan},
};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use super::{
    ActionPreview, Applied, OrderAction, Permission, Planned,
    merge::{OrderMergeWith, OrderMergedAttributes, document},
    perform, preview,
};
use crate::http::{
    Amount, Answer, Body, Doc, Seller, WireId,
    idempotent::{Held, Idempotent},
};

/// The action, and its operations.
pub struct Unmerge;

/// Effect of separating merged orders.
#[derive(Debug, Clone, Object)]
pub struct OrderUnmergePreview {
    /// Whether the action is possible now and, if not, why.
    pub action: Permission,
    /// The order that it is merged into. Absent if they cannot be separated.
    #[oai(skip_serializing_if_is_none)]
    pub into: Option<OrderMergeWith>,
    /// Number of payments that move back.
    pub payments: i64,
    /// Total of these payments.
    pub moved_amount: Amount,
    /// Order total afterwards.
    pub total_amount: Amount,
    /// Total of the other order afterwards.
    pub into_total_amount: Amount,
}

/// Request to separate merged orders.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrderUnmergeBody {
    /// Reason for the history of both orders; the buyer does not see it.
    #[oai(default, validator(max_length = 500))]
    #[serde(default)]
    pub reason: String,
}

impl ActionPreview for Unmerge {
    const PREVIEW: &'static str = "order_unmerge_preview";
    type Target = OrderId;
    type Choice = ();
    type Plan = UnmergePlan;
    type Preview = OrderUnmergePreview;

    async fn plan(tx: &mut Tx, order: &Order, (): &()) -> Result<UnmergePlan> {
        merge::undo_plan(tx, order).await
    }

    async fn preview(_: &mut Tx, _: &Seller, planned: Planned<'_, Self>) -> Result<OrderUnmergePreview> {
        let (zero, found) = (Money::zero(planned.order.currency), planned.plan.as_ref());
        Ok(OrderUnmergePreview {
            action: planned.permission,
            into: found.map(|plan| OrderMergeWith::from_order(&plan.into)),
            payments: i64::try_from(found.map_or(0, |plan| plan.moved.len())).unwrap_or(i64::MAX),
            moved_amount: found.map_or(zero, |plan| plan.amount).into(),
            total_amount: found.map_or(zero, |plan| plan.total).into(),
            into_total_amount: found.map_or(zero, |plan| plan.into_total).into(),
        })
    }
}

impl OrderAction for Unmerge {
    const NAME: &'static str = "orders.unmerge";
    type Body = OrderUnmergeBody;
    type Outcome = OrderMergedAttributes;

    async fn apply(
        seller: &Seller,
        id: OrderId,
        body: &OrderUnmergeBody,
        _: Option<&Held<'_>>,
    ) -> Result<Applied<OrderMergedAttributes>> {
        let mut tx = seller.begin().await?;
        let order = merge::undo(&mut tx, seller.app().checkout.links(), id, &body.reason).await?;
        Ok(Applied::Done(tx, document(&order)))
    }
}

#[OpenApi(prefix_path = "/v1/cabinet/orders", tag = "crate::tags::Tag::Orders")]
impl Unmerge {
    /// Preview separating merged orders
    ///
    /// Changes nothing. If the orders cannot be separated, `action` says why: `order_not_merged`, or
    /// `merged_payments_used` once any of the payments was requested with the other order.
    #[oai(path = "/:id/unmerge/preview", method = "get", operation_id = "preview_order_unmerge")]
    async fn preview_unmerge(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
    ) -> Answer<Json<Doc<OrderUnmergePreview>>> {
        preview::<Self>(&seller, id.0.0, &()).await
    }

    /// Separate merged orders
    ///
    /// Moves the payments back to the order, as long as none of them was requested with the other order
    /// (`merged_payments_used`). The buyer is notified. Separating twice has the same effect as once.
    #[oai(path = "/:id/unmerge", method = "post", operation_id = "unmerge_order")]
    async fn unmerge(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
        /// Optional. A request repeated with the same key takes effect once.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<OrderUnmergeBody>,
    ) -> Answer<Idempotent<Doc<OrderMergedAttributes>, 200>> {
        perform::<Self, 200>(&seller, id.0.0, key.0.as_deref(), &body.0).await
    }
}
