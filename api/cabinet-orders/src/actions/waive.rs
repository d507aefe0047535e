//! Letting one payment of a plan go.

use kontor_db::Tx;
use kontor_kernel::{
    Money, Result,
    kinds::{self, OrderRateId},
};
use kontor_orders::{
    Order, OrderState,
    waive::{self, Raised, SkipAs, SkipPlan},
};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path, Query},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use super::{ActionPreview, Applied, OrderAction, Permission, Planned, lock_of, perform, preview};
use crate::http::{
    Amount, Answer, Body, Doc, Seller, Timestamp, WireEnum, WireId,
    idempotent::{Held, Idempotent},
};

/// The action, and its operations.
pub struct Waive;

/// A payment whose amount increases.
#[derive(Debug, Clone, Object)]
pub struct OrderRaisedRate {
    /// Number of the payment within the order.
    pub number: i32,
    /// When it is due.
    pub due_at: Timestamp,
    /// Amount now.
    pub amount: Amount,
    /// Amount afterwards.
    pub becomes: Amount,
}

/// Effect of skipping a payment.
#[derive(Debug, Clone, Object)]
pub struct OrderRateSkipPreview {
    /// Whether the action is possible now and, if not, why.
    pub action: Permission,
    /// Amount that is no longer expected, or is spread.
    pub amount: Amount,
    /// Order total afterwards, as far as it is known.
    pub total_amount: Amount,
    /// Payments whose amount increases.
    pub raised: Vec<OrderRaisedRate>,
    /// Whether a reason is required because an overdue payment is written off.
    pub needs_reason: bool,
}

/// How a payment is skipped.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OrderRateSkipBody {
    /// What happens to its amount; default: it is not paid.
    pub instead: Option<WireEnum<SkipAs>>,
    /// Reason for the order's history; the buyer does not see it. Required if an overdue payment is written off.
    #[oai(default, validator(max_length = 500))]
    pub reason: String,
}

/// An order after a change to one of its payments.
#[derive(Debug, Clone, Object)]
pub struct OrderAfterRateAttributes {
    /// Order number, as shown to buyers.
    pub token: String,
    /// Payment state of the order now.
    pub payment_state: WireEnum<OrderState>,
    /// Order total now.
    pub total_amount: Amount,
}

/// Which payment, and what would become of it.
#[derive(Debug)]
pub struct WaiveChoice {
    rate: OrderRateId,
    instead: SkipAs,
}

/// The order of a payment that something was decided about.
pub(super) fn document(order: &Order) -> Doc<OrderAfterRateAttributes> {
    let attributes = OrderAfterRateAttributes {
        token: order.token.clone(),
        payment_state: WireEnum(order.payment_state),
        total_amount: order.total().into(),
    };
    Doc::new(order.id, "order", attributes)
}

fn how(instead: Option<WireEnum<SkipAs>>) -> SkipAs {
    instead.map_or(SkipAs::Reduce, |word| word.0)
}

impl ActionPreview for Waive {
    const PREVIEW: &'static str = "order_rate_skip_preview";
    type Target = OrderRateId;
    type Choice = WaiveChoice;
    type Plan = SkipPlan;
    type Preview = OrderRateSkipPreview;

    async fn plan(tx: &mut Tx, order: &Order, choice: &WaiveChoice) -> Result<SkipPlan> {
        waive::plan(tx, order, choice.rate, choice.instead).await
    }

    async fn preview(_: &mut Tx, _: &Seller, planned: Planned<'_, Self>) -> Result<OrderRateSkipPreview> {
        let Planned { order, plan, permission, .. } = planned;
        let raised = |raised: Raised| OrderRaisedRate {
            number: raised.rate.number,
            due_at: Timestamp(raised.rate.due_at),
            amount: raised.rate.open().into(),
            becomes: raised.amount.into(),
        };
        Ok(OrderRateSkipPreview {
            action: permission,
            amount: plan.as_ref().map_or(Money::zero(order.currency), |plan| plan.rate.open()).into(),
            total_amount: plan.as_ref().map_or(order.total(), |plan| plan.total).into(),
            needs_reason: plan.as_ref().is_some_and(|plan| plan.needs_reason),
            raised: plan.map(|plan| plan.raised.into_iter().map(raised).collect()).unwrap_or_default(),
        })
    }
}

impl OrderAction for Waive {
    const NAME: &'static str = "order_rates.skip";
    type Body = OrderRateSkipBody;
    type Outcome = OrderAfterRateAttributes;

    async fn apply(
        seller: &Seller,
        id: OrderRateId,
        body: &OrderRateSkipBody,
        _: Option<&Held<'_>>,
    ) -> Result<Applied<OrderAfterRateAttributes>> {
        let mut tx = seller.begin().await?;
        let order = lock_of(&mut tx, id).await?;
        let (links, how) = (seller.app().checkout.links(), how(body.instead));
        let order = waive::waive_installment(&mut tx, links, &order, id, how, &body.reason).await?;
        Ok(Applied::Done(tx, document(&order)))
    }
}

#[OpenApi(prefix_path = "/v1/cabinet/order_rates", tag = "crate::tags::Tag::Orders")]
impl Waive {
    /// Preview skipping a payment
    ///
    /// Changes nothing. If the payment cannot be skipped, `action` says why: `invalid_transition` if any of it was
    /// paid or it does not belong to an active plan, `payment_under_way` while a payment is undecided,
    /// `invalid_choice` if no payment is left to take over its amount.
    #[oai(path = "/:id/skip/preview", method = "get", operation_id = "preview_order_rate_skip")]
    async fn preview_waive(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::OrderRate>>,
        /// What would happen to its amount; default: it is not paid.
        instead: Query<Option<WireEnum<SkipAs>>>,
    ) -> Answer<Json<Doc<OrderRateSkipPreview>>> {
        preview::<Self>(&seller, id.0.0, &WaiveChoice { rate: id.0.0, instead: how(instead.0) }).await
    }

    /// Skip a payment
    ///
    /// For a payment of a plan that is upcoming, due or overdue. It is no longer collected. With `reduce`, the order
    /// total decreases and the period of a subscription is free; with `spread`, the later payments of a plan with an
    /// end increase by its amount. Writing off an overdue payment needs a reason (`required`) and restores the access
    /// that it had closed. The buyer is notified.
    #[oai(path = "/:id/skip", method = "post", operation_id = "skip_order_rate")]
    async fn waive_payment(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::OrderRate>>,
        /// Optional. A request repeated with the same key takes effect once.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<OrderRateSkipBody>,
    ) -> Answer<Idempotent<Doc<OrderAfterRateAttributes>, 200>> {
        perform::<Self, 200>(&seller, id.0.0, key.0.as_deref(), &body.0).await
    }
}
