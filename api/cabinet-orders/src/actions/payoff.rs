//! Paying all that is left of a plan. Its buyer does it: there is nothing for the seller to do but to send them the address.

use kontor_db::Tx;
use kontor_kernel::{
    Money, Result,
    kinds::{self, OrderId},
};
use kontor_orders::{
    Order,
    payoff::{self, Payoff as PayoffPlan},
};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};

use super::{ActionPreview, Permission, Planned, preview};
use crate::http::{Amount, Answer, Doc, Seller, WireId};

/// The action, and its operations.
pub struct Payoff;

/// Effect of paying off a plan.
#[derive(Debug, Clone, Object)]
pub struct OrderPayoffPreview {
    /// Whether the plan can be paid off now and, if not, why.
    pub action: Permission,
    /// Amount that is paid right away.
    pub amount: Amount,
    /// Number of payments that this covers.
    pub rates_count: i64,
    /// Address of the order page, where the buyer pays. Anyone who has the address can open the page.
    pub url: String,
}

impl ActionPreview for Payoff {
    const PREVIEW: &'static str = "order_payoff_preview";
    type Target = OrderId;
    type Choice = ();
    type Plan = PayoffPlan;
    type Preview = OrderPayoffPreview;

    async fn plan(tx: &mut Tx, order: &Order, (): &()) -> Result<PayoffPlan> {
        payoff::plan(tx, order).await
    }

    async fn preview(_: &mut Tx, seller: &Seller, planned: Planned<'_, Self>) -> Result<OrderPayoffPreview> {
        let Planned { order, plan, permission, .. } = planned;
        let shop = &order.snapshot().seller.username;
        Ok(OrderPayoffPreview {
            action: permission,
            amount: plan.as_ref().map_or(Money::zero(order.currency), |plan| plan.rate.open()).into(),
            rates_count: plan.map_or(0, |plan| i64::try_from(plan.count).unwrap_or(i64::MAX)),
            url: format!("{}#payoff", seller.app().checkout.links().order_page(shop, order.id)),
        })
    }
}

#[OpenApi(prefix_path = "/v1/cabinet/orders", tag = "crate::tags::Tag::Orders")]
impl Payoff {
    /// Preview paying off a plan
    ///
    /// Changes nothing. Only the buyer can pay off a plan: all open payments of an instalment plan or a fixed-term
    /// subscription in one sum, on the order page. Send them its address. If the plan cannot be paid off, `action`
    /// says why: `payment_under_way` while a payment is undecided.
    #[oai(path = "/:id/payoff/preview", method = "get", operation_id = "preview_order_payoff")]
    async fn preview_payoff(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
    ) -> Answer<Json<Doc<OrderPayoffPreview>>> {
        preview::<Self>(&seller, id.0.0, &()).await
    }
}
