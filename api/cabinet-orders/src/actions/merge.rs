//! Taking the payments of two orders of one buyer together.

use kontor_db::Tx;
use kontor_kernel::{
    Money, Result,
    kinds::{self, OrderId},
};
use kontor_orders::{
    Order, OrderState,
    merge::{self, Coming, MergePlan},
};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path, Query},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use super::{ActionPreview, Applied, OrderAction, Permission, Planned, perform, preview};
use crate::http::{
    Amount, Answer, Body, Doc, Seller, Timestamp, WireEnum, WireId,
    idempotent::{Held, Idempotent},
};

/// The action, and its operations.
pub struct Merge;

/// An order that another order is merged with.
#[derive(Debug, Clone, Object)]
pub struct OrderMergeWith {
    /// The order.
    pub order_id: WireId<kinds::Order>,
    /// Order number, as shown to buyers.
    pub token: String,
}

/// An order that another order can be merged into.
#[derive(Debug, Clone, Object)]
pub struct OrderMergeChoice {
    /// The order.
    pub order_id: WireId<kinds::Order>,
    /// Order number, as shown to buyers.
    pub token: String,
    /// Name of the product that was bought.
    pub product_name: String,
    /// When it was bought.
    pub created_at: Timestamp,
}

/// An upcoming payment of two merged orders.
#[derive(Debug, Clone, Object)]
pub struct OrderMergeComing {
    /// When it is due.
    pub due_at: Timestamp,
    /// Amount still to be paid.
    pub amount: Amount,
    /// Name of the product that it pays for.
    pub product_name: String,
    /// Whether it belongs to the order that is merged into the other.
    pub moves: bool,
}

/// Effect of a merge.
#[derive(Debug, Clone, Object)]
pub struct OrderMergePreview {
    /// Whether the action is possible now and, if not, why.
    pub action: Permission,
    /// Orders to choose from, newest first.
    pub choices: Vec<OrderMergeChoice>,
    /// The order that this preview is for. Absent if there is none.
    #[oai(skip_serializing_if_is_none)]
    pub into: Option<OrderMergeWith>,
    /// Total of the payments that move.
    pub moved_amount: Amount,
    /// Order total afterwards: what was paid of it.
    pub total_amount: Amount,
    /// Total of the target order afterwards.
    pub into_total_amount: Amount,
    /// All upcoming payments of both orders, soonest first.
    pub coming: Vec<OrderMergeComing>,
}

/// Request to merge an order into another.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrderMergeBody {
    /// The order whose payments its own are collected with.
    pub into: WireId<kinds::Order>,
    /// Reason for the history of both orders; the buyer does not see it.
    #[oai(default, validator(max_length = 500))]
    #[serde(default)]
    pub reason: String,
}

/// An order that was merged or separated.
#[derive(Debug, Clone, Object)]
pub struct OrderMergedAttributes {
    /// Order number, as shown to buyers.
    pub token: String,
    /// Payment state of the order now.
    pub payment_state: WireEnum<OrderState>,
    /// Order total now.
    pub total_amount: Amount,
    /// The order with which its payments are collected. Absent if it is paid on its own.
    #[oai(skip_serializing_if_is_none)]
    pub merged_into: Option<WireId<kinds::Order>>,
}

/// The order that one is merged into.
pub async fn merged_into(tx: &mut Tx, order: &Order) -> Result<Option<OrderMergeWith>> {
    let Some(into) = order.merged_into else { return Ok(None) };
    Ok(Some(OrderMergeWith::from_order(&kontor_orders::find(tx, into).await?)))
}

/// The orders that are merged into one.
pub async fn merged_from(tx: &mut Tx, order: &Order) -> Result<Vec<OrderMergeWith>> {
    let found = merge::brought_by(tx, order.id).await?;
    Ok(found.into_iter().map(|(id, token)| OrderMergeWith { order_id: WireId(id), token }).collect())
}

impl OrderMergeWith {
    pub(super) fn from_order(order: &Order) -> Self {
        Self { order_id: WireId(order.id), token: order.token.clone() }
    }
}

fn shown(order: &Order) -> OrderMergeChoice {
    OrderMergeChoice {
        order_id: WireId(order.id),
        token: order.token.clone(),
        product_name: order.snapshot().name(),
        created_at: Timestamp(order.created_at),
    }
}

fn coming(one: Coming) -> OrderMergeComing {
    OrderMergeComing {
        due_at: Timestamp(one.due_at),
        amount: one.amount.into(),
        product_name: one.product,
        moves: one.moves,
    }
}

pub(super) fn document(order: &Order) -> Doc<OrderMergedAttributes> {
    let attributes = OrderMergedAttributes {
        token: order.token.clone(),
        payment_state: WireEnum(order.payment_state),
        total_amount: order.total().into(),
        merged_into: order.merged_into.map(WireId),
    };
    Doc::new(order.id, "order", attributes)
}

impl ActionPreview for Merge {
    const PREVIEW: &'static str = "order_merge_preview";
    type Target = OrderId;
    type Choice = Option<OrderId>;
    type Plan = Option<(Order, MergePlan)>;
    type Preview = OrderMergePreview;

    /// Into the newest where none is named; none: it could be merged, and there is nothing to merge it into.
    async fn plan(tx: &mut Tx, order: &Order, into: &Option<OrderId>) -> Result<Option<(Order, MergePlan)>> {
        Self::permit(tx, order).await?;
        let into = match into {
            Some(into) => Some(kontor_orders::find(tx, *into).await?),
            None => merge::candidates(tx, order).await?.into_iter().next(),
        };
        let Some(into) = into else { return Ok(None) };
        let plan = merge::plan(tx, order, &into).await?;
        Ok(Some((into, plan)))
    }

    /// Those that are offered fit: what is in the way of the order itself is all that there can be.
    async fn permit(tx: &mut Tx, order: &Order) -> Result<()> {
        merge::movable(tx, order).await.map(drop)
    }

    async fn preview(tx: &mut Tx, _: &Seller, planned: Planned<'_, Self>) -> Result<OrderMergePreview> {
        let Planned { order, choice: into, permission, plan } = planned;
        if let Some(into) = into {
            // An order that is not there is no choice that could be refused.
            kontor_orders::find(tx, *into).await?;
        }
        let choices = merge::candidates(tx, order).await?;
        let found = plan.flatten();
        let none = || Money::zero(order.currency);
        let amount = |part: fn(&MergePlan) -> Money| found.as_ref().map_or_else(none, |(_, plan)| part(plan));
        Ok(OrderMergePreview {
            action: permission,
            choices: choices.iter().map(shown).collect(),
            into: found.as_ref().map(|(into, _)| OrderMergeWith::from_order(into)),
            moved_amount: amount(|plan| plan.amount).into(),
            total_amount: amount(|plan| plan.total).into(),
            into_total_amount: amount(|plan| plan.into_total).into(),
            coming: found.map(|(_, plan)| plan.coming.into_iter().map(coming).collect()).unwrap_or_default(),
        })
    }
}

impl OrderAction for Merge {
    const NAME: &'static str = "orders.merge";
    type Body = OrderMergeBody;
    type Outcome = OrderMergedAttributes;

    async fn apply(
        seller: &Seller,
        id: OrderId,
        body: &OrderMergeBody,
        _: Option<&Held<'_>>,
    ) -> Result<Applied<OrderMergedAttributes>> {
        let mut tx = seller.begin().await?;
        let order = merge::merge(&mut tx, seller.app().checkout.links(), id, body.into.0, &body.reason).await?;
        Ok(Applied::Done(tx, document(&order)))
    }
}

#[OpenApi(prefix_path = "/v1/cabinet/orders", tag = "crate::tags::Tag::Orders")]
impl Merge {
    /// Preview merging orders
    ///
    /// Changes nothing. Returns the orders to choose from and, for the chosen one (or the newest), which payments
    /// move and what is paid when afterwards. If the orders cannot be merged, `action` says why: `merge_not_running`,
    /// `merge_not_alike`, `order_merged`, `holds_merged` or `payment_under_way`.
    #[oai(path = "/:id/merge/preview", method = "get", operation_id = "preview_order_merge")]
    async fn preview_merge(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
        /// The order to merge into; default: the newest that is possible.
        into: Query<Option<WireId<kinds::Order>>>,
    ) -> Answer<Json<Doc<OrderMergePreview>>> {
        preview::<Self>(&seller, id.0.0, &into.0.map(|id| id.0)).await
    }

    /// Merge an order into another
    ///
    /// The order's upcoming payments are collected with the other order from now on, by its payment method; their due
    /// dates, purpose and tax stay the same. Both must be active plans with an end, of the same buyer, currency,
    /// seller, terms and tax. Until they are separated, the order depends on the other: if that one is overdue,
    /// access to both is closed. The buyer is notified. Merging twice has the same effect as once.
    #[oai(path = "/:id/merge", method = "post", operation_id = "merge_order")]
    async fn merge(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
        /// Optional. A request repeated with the same key takes effect once.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<OrderMergeBody>,
    ) -> Answer<Idempotent<Doc<OrderMergedAttributes>, 200>> {
        perform::<Self, 200>(&seller, id.0.0, key.0.as_deref(), &body.0).await
    }
}
