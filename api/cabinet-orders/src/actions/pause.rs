//! Letting a plan stand still.

use chrono::NaiveDate;
use kontor_db::Tx;
use kontor_kernel::{
    Money, Result,
    kinds::{self, OrderId},
};
use kontor_orders::{
    Order, OrderState,
    pause::{self, MovedRate, PausePlan},
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
pub struct Pause;

/// An upcoming payment, and how a pause moves it.
#[derive(Debug, Clone, Object)]
pub struct OrderMovedRate {
    /// Number of the payment within the order.
    pub number: i32,
    /// Amount of the payment.
    pub amount: Amount,
    /// When it is due without the pause.
    pub due_at: Timestamp,
    /// When it is due after the pause. Absent if the length of the pause is not known.
    #[oai(skip_serializing_if_is_none)]
    pub moves_to: Option<Timestamp>,
}

/// Effect of a pause or of its end.
#[derive(Debug, Clone, Object)]
pub struct OrderPausePreview {
    /// Whether the action is possible now and, if not, why.
    pub action: Permission,
    /// Number of days by which the payments move. Absent if not known yet.
    #[oai(skip_serializing_if_is_none)]
    pub days: Option<i64>,
    /// Amount that is due and not paid; it is collected when the plan resumes.
    pub owed_amount: Amount,
    /// Upcoming payments.
    pub rates: Vec<OrderMovedRate>,
}

/// Request to pause a plan.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OrderPauseBody {
    /// Day on which the plan resumes automatically, in the seller's time zone, at most 366 days ahead; default:
    /// paused until you resume it.
    pub until: Option<NaiveDate>,
    /// Reason for the order's history; the buyer does not see it.
    #[oai(default, validator(max_length = 500))]
    pub reason: String,
}

/// A plan that was paused or resumed.
#[derive(Debug, Clone, Object)]
pub struct OrderPauseAttributes {
    /// Order number, as shown to buyers.
    pub token: String,
    /// Payment state of the order now.
    pub payment_state: WireEnum<OrderState>,
    /// When the pause started.
    #[oai(skip_serializing_if_is_none)]
    pub paused_at: Option<Timestamp>,
    /// When the plan resumes automatically.
    #[oai(skip_serializing_if_is_none)]
    pub paused_until: Option<Timestamp>,
}

/// An order whose plan stands still, or goes on again.
pub(super) fn document(order: &Order) -> Doc<OrderPauseAttributes> {
    let attributes = OrderPauseAttributes {
        token: order.token.clone(),
        payment_state: WireEnum(order.payment_state),
        paused_at: order.paused_at.map(Timestamp),
        paused_until: order.paused_until.map(Timestamp),
    };
    Doc::new(order.id, "order", attributes)
}

/// What a pause, or its end, means.
pub(super) fn shown(order: &Order, permission: Permission, plan: Option<PausePlan>) -> OrderPausePreview {
    let rate = |rate: MovedRate| OrderMovedRate {
        number: rate.number,
        amount: rate.amount.into(),
        due_at: Timestamp(rate.due_at),
        moves_to: rate.moves_to.map(Timestamp),
    };
    OrderPausePreview {
        action: permission,
        days: plan.as_ref().and_then(|plan| plan.days),
        owed_amount: plan.as_ref().map_or(Money::zero(order.currency), |plan| plan.owed).into(),
        rates: plan.map(|plan| plan.rates.into_iter().map(rate).collect()).unwrap_or_default(),
    }
}

impl ActionPreview for Pause {
    const PREVIEW: &'static str = "order_pause_preview";
    type Target = OrderId;
    type Choice = Option<NaiveDate>;
    type Plan = PausePlan;
    type Preview = OrderPausePreview;

    async fn plan(tx: &mut Tx, order: &Order, until: &Option<NaiveDate>) -> Result<PausePlan> {
        pause::pause_plan(tx, order, *until).await
    }

    async fn preview(_: &mut Tx, _: &Seller, planned: Planned<'_, Self>) -> Result<OrderPausePreview> {
        Ok(shown(planned.order, planned.permission, planned.plan))
    }
}

impl OrderAction for Pause {
    const NAME: &'static str = "orders.pause";
    type Body = OrderPauseBody;
    type Outcome = OrderPauseAttributes;

    async fn apply(
        seller: &Seller,
        id: OrderId,
        body: &OrderPauseBody,
        _: Option<&Held<'_>>,
    ) -> Result<Applied<OrderPauseAttributes>> {
        let mut tx = seller.begin().await?;
        let links = seller.app().checkout.links();
        let order = pause::pause(&mut tx, links, id, body.until, &body.reason).await?;
        Ok(Applied::Done(tx, document(&order)))
    }
}

#[OpenApi(prefix_path = "/v1/cabinet/orders", tag = "crate::tags::Tag::Orders")]
impl Pause {
    /// Preview pausing a plan
    ///
    /// Changes nothing. Lists every upcoming payment with the day it moves to. If the plan cannot be paused, `action`
    /// says why.
    #[oai(path = "/:id/pause/preview", method = "get", operation_id = "preview_order_pause")]
    async fn preview_pause(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
        /// Day on which the plan would resume; default: paused until you resume it.
        until: Query<Option<NaiveDate>>,
    ) -> Answer<Json<Doc<OrderPausePreview>>> {
        preview::<Self>(&seller, id.0.0, &until.0).await
    }

    /// Pause a plan
    ///
    /// For an active plan. The order is `payment_paused` until a given day or until you resume it. The buyer loses
    /// access, nothing is collected, no reminders are sent, and the buyer is notified. When the plan resumes, all
    /// upcoming payments move by the length of the pause. Returns `invalid_transition` if there is no active plan or
    /// if it is already cancelled, and `payment_under_way` while a payment is undecided.
    #[oai(path = "/:id/pause", method = "post", operation_id = "pause_order")]
    async fn pause(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
        /// Optional. A request repeated with the same key takes effect once.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<OrderPauseBody>,
    ) -> Answer<Idempotent<Doc<OrderPauseAttributes>, 200>> {
        perform::<Self, 200>(&seller, id.0.0, key.0.as_deref(), &body.0).await
    }
}
