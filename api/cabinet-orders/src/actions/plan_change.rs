//! Another price for a subscription that runs.

use kontor_checkout::change_plan::{price, prices};
use kontor_db::Tx;
use kontor_kernel::{
    Money, Result,
    kinds::{self, OrderId, PricingPlanId},
};
use kontor_orders::{
    Order, OrderState,
    change_plan::{self, NewPrice, PlanChangeConsent, Preview},
};
use kontor_pricing::Proration;
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
pub struct PlanChange;

/// A pricing plan that the order can change to.
#[derive(Debug, Clone, Object)]
pub struct OrderPlanChoice {
    /// The pricing plan.
    pub pricing_plan_id: WireId<kinds::PricingPlan>,
    /// Its name; empty if it is named like the product.
    pub name: String,
    /// Amount of each payment by this buyer, including their tax, for the quantity that was bought.
    pub amount: Amount,
    /// Time between two payments, such as `1m` or `2w`.
    pub interval: String,
}

/// Effect of a plan change.
#[derive(Debug, Clone, Object)]
pub struct OrderPlanChangePreview {
    /// Whether the action is possible now and, if not, why.
    pub action: Permission,
    /// Pricing plans to choose from.
    pub plans: Vec<OrderPlanChoice>,
    /// Length of the current period in days.
    pub days: i64,
    /// Days left in the current period, including today.
    pub days_left: i64,
    /// Credit for those days at the old price.
    pub credited_amount: Amount,
    /// Charge for those days at the new price; with `reset`, for a whole new period.
    pub charged_amount: Amount,
    /// Amount that is due right away.
    pub now_amount: Amount,
    /// Amount of the next payment.
    pub next_amount: Amount,
    /// When the next payment is due. Absent if the change is not possible.
    #[oai(skip_serializing_if_is_none)]
    pub next_at: Option<Timestamp>,
    /// Credit that is left for later payments.
    pub credit_left_amount: Amount,
    /// Whether the buyer pays more than they agreed to, so that `payer_agreed` is required.
    pub needs_agreement: bool,
}

/// Request to change the pricing plan.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrderPlanChangeBody {
    /// The new pricing plan.
    pub pricing_plan_id: WireId<kinds::PricingPlan>,
    /// When the change takes effect, and how what is already paid is prorated.
    pub proration: WireEnum<Proration>,
    /// Whether the buyer agreed to pay more; kept as proof.
    #[oai(default)]
    #[serde(default)]
    pub payer_agreed: bool,
    /// Reason for the order's history; the buyer does not see it.
    #[oai(default, validator(max_length = 500))]
    #[serde(default)]
    pub reason: String,
}

/// An order with its new pricing plan.
#[derive(Debug, Clone, Object)]
pub struct OrderPlanChangedAttributes {
    /// Order number, as shown to buyers.
    pub token: String,
    /// Payment state of the order now.
    pub payment_state: WireEnum<OrderState>,
    /// The pricing plan from now on.
    pub pricing_plan_id: WireId<kinds::PricingPlan>,
    /// Name of the pricing plan.
    pub pricing_plan_name: String,
}

/// The price that is looked at, the first where none is named, and when it would count.
#[derive(Debug)]
pub struct PlanChoice {
    plan: Option<PricingPlanId>,
    proration: Proration,
}

impl Default for PlanChoice {
    fn default() -> Self {
        Self { plan: None, proration: Proration::NextPeriod }
    }
}

fn document(order: &Order) -> Doc<OrderPlanChangedAttributes> {
    let plan = order.plan();
    let attributes = OrderPlanChangedAttributes {
        token: order.token.clone(),
        payment_state: WireEnum(order.payment_state),
        pricing_plan_id: WireId(plan.id),
        pricing_plan_name: plan.name.clone(),
    };
    Doc::new(order.id, "order", attributes)
}

fn shown(order: &Order, action: Permission, plans: Vec<NewPrice>, found: Option<&Preview>) -> OrderPlanChangePreview {
    let amount = |part: fn(&Preview) -> i64| Money::new(found.map_or(0, part), order.currency).into();
    OrderPlanChangePreview {
        action,
        plans: plans
            .into_iter()
            .map(|plan| OrderPlanChoice {
                pricing_plan_id: WireId(plan.id),
                name: plan.name,
                amount: plan.amount.into(),
                interval: plan.interval.to_string(),
            })
            .collect(),
        days: found.map_or(0, |found| found.days),
        days_left: found.map_or(0, |found| found.days_left),
        credited_amount: amount(|found| found.prorated.credited),
        charged_amount: amount(|found| found.prorated.charged),
        now_amount: amount(|found| found.prorated.now),
        next_amount: amount(|found| found.prorated.next),
        next_at: found.map(|found| Timestamp(found.next_at)),
        credit_left_amount: amount(|found| found.prorated.credit_left),
        needs_agreement: found.is_some_and(|found| found.dearer),
    }
}

impl ActionPreview for PlanChange {
    const PREVIEW: &'static str = "order_plan_change_preview";
    type Target = OrderId;
    type Choice = PlanChoice;
    type Plan = (Vec<NewPrice>, Option<Preview>);
    type Preview = OrderPlanChangePreview;

    async fn plan(tx: &mut Tx, order: &Order, choice: &PlanChoice) -> Result<(Vec<NewPrice>, Option<Preview>)> {
        change_plan::changeable(tx, order).await?;
        let plans = prices(tx, order).await?;
        let chosen = match choice.plan {
            Some(id) => Some(price(tx, order, id).await?),
            None => plans.first().cloned(),
        };
        let found = match chosen {
            Some(to) => Some(change_plan::preview(tx, order, &to, choice.proration).await?),
            None => None,
        };
        Ok((plans, found))
    }

    async fn preview(tx: &mut Tx, _: &Seller, planned: Planned<'_, Self>) -> Result<OrderPlanChangePreview> {
        let Planned { order, permission, plan, .. } = planned;
        let (plans, found) = match plan {
            Some(found) => found,
            // What there is to choose from is told beside a choice that does not fit.
            None => (Permission::from_guard(prices(tx, order).await)?.1.unwrap_or_default(), None),
        };
        Ok(shown(order, permission, plans, found.as_ref()))
    }
}

impl OrderAction for PlanChange {
    const NAME: &'static str = "orders.plan_change";
    type Body = OrderPlanChangeBody;
    type Outcome = OrderPlanChangedAttributes;

    async fn apply(
        seller: &Seller,
        id: OrderId,
        body: &OrderPlanChangeBody,
        _: Option<&Held<'_>>,
    ) -> Result<Applied<OrderPlanChangedAttributes>> {
        let consent = PlanChangeConsent { payer_agreed: body.payer_agreed, reason: &body.reason };
        let mut tx = seller.begin().await?;
        let (to, mode) = (body.pricing_plan_id.0, body.proration.0);
        let order = seller.app().checkout.change_plan(&mut tx, id, to, mode, consent).await?;
        Ok(Applied::Done(tx, document(&order)))
    }
}

#[OpenApi(prefix_path = "/v1/cabinet/orders", tag = "crate::tags::Tag::Orders")]
impl PlanChange {
    /// Preview a plan change
    ///
    /// Changes nothing. For an active subscription: returns the other subscriptions of its product and, for the
    /// chosen one (or the first), what is prorated by the day and what is paid when. If the plan cannot be changed,
    /// `action` says why: `plan_not_changeable`, `tax_changed`, `payment_under_way`, or `invalid_choice` for a
    /// proration that is not possible.
    #[oai(path = "/:id/plan_change/preview", method = "get", operation_id = "preview_order_plan_change")]
    async fn preview_plan_change(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
        /// The new pricing plan; default: the first that is possible.
        pricing_plan_id: Query<Option<WireId<kinds::PricingPlan>>>,
        /// When the change would take effect, and how what is already paid would be prorated.
        #[oai(default = "at_next")]
        proration: Query<WireEnum<Proration>>,
    ) -> Answer<Json<Doc<OrderPlanChangePreview>>> {
        let choice = PlanChoice { plan: pricing_plan_id.0.map(|id| id.0), proration: proration.0.0 };
        preview::<Self>(&seller, id.0.0, &choice).await
    }

    /// Change the pricing plan of a subscription
    ///
    /// Switches an active subscription to another subscription of its product. `invoice`: immediately, and the
    /// difference for the rest of the period is paid right away; `prorate`: immediately, and the difference is paid
    /// with the next payment; `next_period`: from the next payment on, without proration; `reset`: immediately, with
    /// a new period that starts today. `invoice` and `prorate` need the same interval. Any excess is credited to
    /// upcoming payments. What is due right away is collected like every payment of the plan. The buyer is notified;
    /// if they pay more, `payer_agreed` is required (`payer_must_agree`).
    #[oai(path = "/:id/plan_change", method = "post", operation_id = "change_order_plan")]
    async fn change(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
        /// Optional. A request repeated with the same key takes effect once.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<OrderPlanChangeBody>,
    ) -> Answer<Idempotent<Doc<OrderPlanChangedAttributes>, 200>> {
        perform::<Self, 200>(&seller, id.0.0, key.0.as_deref(), &body.0).await
    }
}

fn at_next() -> WireEnum<Proration> {
    WireEnum(Proration::NextPeriod)
}
