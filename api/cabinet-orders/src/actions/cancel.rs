//! Calling an order off.

use kontor_db::Tx;
use kontor_kernel::{
    Money, Result,
    kinds::{self, OrderId},
};
use kontor_orders::{CancelAt, CancelPlan, Order, OrderState, cancel_plan, pause::refuse, refund::PaidBack};
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
pub struct Cancel;

/// Effect of a cancellation.
#[derive(Debug, Clone, Object)]
pub struct OrderCancelPreview {
    /// Whether the action is possible now and, if not, why.
    pub action: Permission,
    /// Amount that is no longer expected.
    pub unpaid_amount: Amount,
    /// Part of `unpaid_amount` that is already due. It remains outstanding if a plan ends at the end of its period,
    /// or immediately with `keep_debt`.
    pub due_amount: Amount,
    /// Prepaid credit that is returned to the buyer, to the payment method it was paid with, if the plan ends
    /// immediately. Absent, like the fields below, if there is none.
    #[oai(skip_serializing_if_is_none)]
    pub credit_back_amount: Option<Amount>,
    /// Part of the credit that no provider can return any more: the seller has to return it.
    #[oai(skip_serializing_if_is_none)]
    pub credit_kept_amount: Option<Amount>,
    /// Credit that is returned if the plan ends at `period_end`: payments before that day use up some of it.
    #[oai(skip_serializing_if_is_none)]
    pub credit_back_at_end_amount: Option<Amount>,
    /// Part of the credit left at `period_end` that no provider can return any more.
    #[oai(skip_serializing_if_is_none)]
    pub credit_kept_at_end_amount: Option<Amount>,
    /// Number of open payments that the cancellation closes.
    pub open_payments: i64,
    /// Whether the buyer loses access to what they have.
    pub ends_access: bool,
    /// End of the paid period of a plan. Absent if it can only end immediately.
    #[oai(skip_serializing_if_is_none)]
    pub period_end: Option<Timestamp>,
    /// Until when the payer is bound by the agreed term, if that is later than `period_end`. The seller is not bound.
    #[oai(skip_serializing_if_is_none)]
    pub bound_until: Option<Timestamp>,
}

/// Request to cancel an order.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OrderCancelBody {
    /// Reason for the order's history; the buyer does not see it.
    #[oai(default, validator(max_length = 500))]
    pub reason: String,
    /// `true` cancels a plan at the end of its paid period; otherwise it ends immediately.
    #[oai(default)]
    pub at_period_end: bool,
    /// Whether what is already due remains outstanding if a plan ends immediately. At the end of a period it always
    /// does.
    #[oai(default)]
    pub keep_debt: bool,
}

/// A cancelled order.
#[derive(Debug, Clone, Object)]
pub struct OrderCanceledAttributes {
    /// Order number, as shown to buyers.
    pub token: String,
    /// Payment state of the order now.
    pub payment_state: WireEnum<OrderState>,
    /// When it was cancelled.
    #[oai(skip_serializing_if_is_none)]
    pub canceled_at: Option<Timestamp>,
}

/// Nothing is left out.
fn some(money: Money) -> Option<Amount> {
    (money.amount > 0).then(|| money.into())
}

fn document(order: &Order) -> Doc<OrderCanceledAttributes> {
    let attributes = OrderCanceledAttributes {
        token: order.token.clone(),
        payment_state: WireEnum(order.payment_state),
        canceled_at: order.canceled_at.map(Timestamp),
    };
    Doc::new(order.id, "order", attributes)
}

impl ActionPreview for Cancel {
    const PREVIEW: &'static str = "order_cancel_preview";
    type Target = OrderId;
    type Choice = ();
    type Plan = CancelPlan;
    type Preview = OrderCancelPreview;

    async fn plan(tx: &mut Tx, order: &Order, (): &()) -> Result<CancelPlan> {
        // Done twice it is done once; but there is nothing to offer any more.
        if order.payment_state == OrderState::Canceled {
            return Err(refuse(order, OrderState::Canceled, &[]));
        }
        cancel_plan(tx, order).await
    }

    async fn preview(_: &mut Tx, _: &Seller, planned: Planned<'_, Self>) -> Result<OrderCancelPreview> {
        let zero = Money::zero(planned.order.currency);
        let none = PaidBack { back: zero, kept: zero };
        let nothing = CancelPlan {
            credit: none,
            credit_at_end: none,
            unpaid: zero,
            due: zero,
            open_payments: 0,
            ends_access: false,
            period_end: None,
            bound_until: None,
        };
        let plan = planned.plan.unwrap_or(nothing);
        Ok(OrderCancelPreview {
            action: planned.permission,
            unpaid_amount: plan.unpaid.into(),
            due_amount: plan.due.into(),
            credit_back_amount: some(plan.credit.back),
            credit_kept_amount: some(plan.credit.kept),
            credit_back_at_end_amount: some(plan.credit_at_end.back),
            credit_kept_at_end_amount: some(plan.credit_at_end.kept),
            open_payments: i64::try_from(plan.open_payments).unwrap_or(i64::MAX),
            ends_access: plan.ends_access,
            period_end: plan.period_end.map(Timestamp),
            bound_until: plan.bound_until.map(Timestamp),
        })
    }
}

impl OrderAction for Cancel {
    const NAME: &'static str = "orders.cancel";
    type Body = OrderCancelBody;
    type Outcome = OrderCanceledAttributes;

    async fn apply(
        seller: &Seller,
        id: OrderId,
        body: &OrderCancelBody,
        _: Option<&Held<'_>>,
    ) -> Result<Applied<OrderCanceledAttributes>> {
        let at = match (body.at_period_end, body.keep_debt) {
            (true, _) => CancelAt::PeriodEnd,
            (false, true) => CancelAt::NowOwing,
            (false, false) => CancelAt::Now,
        };
        // It asks the provider first, outside any transaction.
        let order = seller.app().checkout.cancel(seller.tenant, seller.actor(), id, at, body.reason.as_str()).await?;
        Ok(Applied::Done(seller.begin().await?, document(&order)))
    }
}

#[OpenApi(prefix_path = "/v1/cabinet/orders", tag = "crate::tags::Tag::Orders")]
impl Cancel {
    /// Preview a cancellation
    ///
    /// Changes nothing. If the order cannot be cancelled, `action` says why.
    #[oai(path = "/:id/cancel/preview", method = "get", operation_id = "preview_order_cancel")]
    async fn preview_cancel(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
    ) -> Answer<Json<Doc<OrderCancelPreview>>> {
        preview::<Self>(&seller, id.0.0, &()).await
    }

    /// Cancel an order
    ///
    /// For an order that awaits its payment, a free order or an active plan. A plan ends immediately, with or without
    /// what is already due, or at the end of the paid period. Open payments are closed, held stock is released and
    /// the buyer is notified. Money that still arrives is booked and refunded automatically. A paid order is
    /// refunded, not cancelled: 409 `invalid_transition`. Cancelling an order twice has the same effect as once, with
    /// or without an `Idempotency-Key`.
    #[oai(path = "/:id/cancel", method = "post", operation_id = "cancel_order")]
    async fn cancel(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
        /// Optional. A request repeated with the same key takes effect once.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<OrderCancelBody>,
    ) -> Answer<Idempotent<Doc<OrderCanceledAttributes>, 200>> {
        perform::<Self, 200>(&seller, id.0.0, key.0.as_deref(), &body.0).await
    }
}
