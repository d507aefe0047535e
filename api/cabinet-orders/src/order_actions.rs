//! What a seller can do with an order: whether, why not, and calling it off.

use kontor_db::Tx;
use kontor_kernel::{ApiError, Money, Result, kinds};
use kontor_orders::{
    CancelAt, CancelPlan, Order, OrderState, cancel_plan, change_method, change_plan, pause, payoff,
    refund::{PaidBack, RefundRequest},
};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use super::order_merges::{may_merge, may_unmerge};
use crate::http::{
    Amount, Answer, Body, Doc, Seller, Timestamp, WireEnum, WireId, context,
    idempotent::{Begun, Idempotent, begin, close},
};

/// The operations.
pub struct OrderActions;

/// Whether something can be done now, and why not.
#[derive(Debug, Clone, Object)]
#[oai(rename = "OrderAction")]
pub struct Action {
    /// Whether it can be done.
    pub allowed: bool,
    /// The code of what is in the way.
    #[oai(skip_serializing_if_is_none)]
    pub code: Option<String>,
    /// The same in a sentence that says what to do instead.
    #[oai(skip_serializing_if_is_none)]
    pub detail: Option<String>,
}

impl Action {
    /// What a guard said, in the reader's language, and what it let through. A failure of ours stays one.
    pub fn from_guard<T>(guarded: Result<T>) -> Result<(Self, Option<T>)> {
        match guarded {
            Ok(found) => Ok((Self { allowed: true, code: None, detail: None }, Some(found))),
            Err(fault) if fault.code().status() >= 500 => Err(fault),
            Err(fault) => Ok((Self::refused(&fault), None)),
        }
    }

    fn refused(fault: &ApiError) -> Self {
        let whole = (fault.code(), fault.meta());
        let (code, meta) = fault.field_faults().first().map_or(whole, |field| (field.code, &field.meta));
        let detail = code.detail(context::locale(), meta);
        Self { allowed: false, code: Some(code.text().to_owned()), detail: Some(detail) }
    }
}

/// What can be done with an order.
#[derive(Debug, Clone, Object)]
#[oai(rename = "OrderActions")]
pub struct Actions {
    /// Sending money back.
    pub refund: Action,
    /// Calling it off.
    pub cancel: Action,
    /// Paying all that is left of a plan, which its buyer does.
    pub payoff: Action,
    /// Sending its buyer the way to change what a plan is paid by.
    pub payment_form: Action,
    /// Letting a plan stand still.
    pub pause: Action,
    /// Letting a paused plan go on.
    pub resume: Action,
    /// Taking up a plan again that was ended for a day to come.
    pub reactivate: Action,
    /// Giving a plan another price.
    pub plan_change: Action,
    /// Taking its payments together with those of another order.
    pub merge: Action,
    /// Taking it apart from the order that it is merged into.
    pub unmerge: Action,
}

impl Actions {
    /// What the guards say now.
    pub async fn for_order(tx: &mut Tx, order: &Order) -> Result<Self> {
        let (refund, _) = Action::from_guard(kontor_orders::refund::plan(tx, order, &RefundRequest::default()).await)?;
        let (mut cancel, _) = Action::from_guard(cancel_plan(tx, order).await)?;
        cancel.allowed = cancel.allowed && order.payment_state != OrderState::Canceled;
        let (payoff, _) = Action::from_guard(payoff::plan(tx, order).await)?;
        let (payment_form, _) = Action::from_guard(change_method::ask_plan(tx, order).await)?;
        let (pause, _) = Action::from_guard(pause::pause_plan(tx, order, None).await)?;
        let (resume, _) = Action::from_guard(pause::resume_plan(tx, order).await)?;
        let (reactivate, _) = Action::from_guard(kontor_orders::reactivate::reactivate_plan(tx, order).await)?;
        let (plan_change, _) = Action::from_guard(change_plan::changeable(tx, order).await)?;
        let (merge, unmerge) = (may_merge(tx, order).await?, may_unmerge(tx, order).await?);
        Ok(Self { refund, cancel, payoff, payment_form, pause, resume, reactivate, plan_change, merge, unmerge })
    }
}

/// What calling off would mean, in numbers.
#[derive(Debug, Clone, Object)]
pub struct OrderCancelPreview {
    /// Whether it can be done, and why not.
    pub action: Action,
    /// What is not expected any more.
    pub unpaid_amount: Amount,
    /// What of it is due already: at the end of a period it stays owed, at once where the debt is kept.
    pub due_amount: Amount,
    /// What its buyer has paid ahead of the plan and gets back should it end at once, on what it was paid with. Absent, like those
    /// below: nothing.
    #[oai(skip_serializing_if_is_none)]
    pub credit_back_amount: Option<Amount>,
    /// What of that balance no provider sends back any more: it is for the seller to give back.
    #[oai(skip_serializing_if_is_none)]
    pub credit_kept_amount: Option<Amount>,
    /// What they get back should it end at `period_end`: payments before that day use some of it up.
    #[oai(skip_serializing_if_is_none)]
    pub credit_back_at_end_amount: Option<Amount>,
    /// What no provider sends back of what is left then.
    #[oai(skip_serializing_if_is_none)]
    pub credit_kept_at_end_amount: Option<Amount>,
    /// Payments that are open and are closed by it.
    pub open_payments: i64,
    /// Whether the buyer loses access to what they have.
    pub ends_access: bool,
    /// When what is paid for of a plan is over; absent where it can only end at once.
    #[oai(skip_serializing_if_is_none)]
    pub period_end: Option<Timestamp>,
    /// Until when its payer is bound by what was agreed, where that is later than `period_end`. Its seller is not.
    #[oai(skip_serializing_if_is_none)]
    pub bound_until: Option<Timestamp>,
}

/// Why an order is called off.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OrderCancelBody {
    /// For the order's history; the buyer does not read it.
    #[oai(default, validator(max_length = 500))]
    pub reason: String,
    /// Whether a plan runs on until what is paid for is over; otherwise it ends at once.
    #[oai(default)]
    pub at_period_end: bool,
    /// Whether what is due already stays owed where a plan ends at once; at the end of a period it always does.
    #[oai(default)]
    pub keep_debt: bool,
}

/// An order that was called off.
#[derive(Debug, Clone, Object)]
pub struct OrderCanceledAttributes {
    /// The short token that buyers see.
    pub token: String,
    /// Where its payment stands now.
    pub payment_state: WireEnum<OrderState>,
    /// When it was called off.
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

#[OpenApi(prefix_path = "/v1/cabinet/orders", tag = "crate::tags::Tag::Orders")]
impl OrderActions {
    /// Ask what calling an order off would mean
    ///
    /// Nothing happens. What is in the way stands in `action`.
    #[oai(path = "/:id/cancel/preview", method = "get", operation_id = "preview_order_cancel")]
    async fn preview(&self, seller: Seller, id: Path<WireId<kinds::Order>>) -> Answer<Json<Doc<OrderCancelPreview>>> {
        let mut tx = seller.begin().await?;
        let order = kontor_orders::find(&mut tx, id.0.0).await?;
        let (action, plan) = Action::from_guard(cancel_plan(&mut tx, &order).await)?;
        tx.commit().await?;
        let zero = Money::zero(order.currency);
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
        let plan = plan.unwrap_or(nothing);
        let preview = OrderCancelPreview {
            action,
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
        };
        Ok(Json(Doc::new(order.id, "order_cancel_preview", preview)))
    }

    /// Call an order off
    ///
    /// For an order that waits for its payment, for a free one, and for a plan that runs: at once, with or without what is due already,
    /// or at the end of what is paid for. Its open payments are closed, held stock is free
    /// again, the buyer is told. Money that comes all the same is booked and sent back by itself. What is paid is
    /// refunded, not called off: 409 `invalid_transition`. Twice is once, with or without an `Idempotency-Key`.
    #[oai(path = "/:id/cancel", method = "post", operation_id = "cancel_order")]
    async fn cancel(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
        /// May be left out.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<OrderCancelBody>,
    ) -> Answer<Idempotent<Doc<OrderCanceledAttributes>, 200>> {
        let (id, app, reason) = (id.0.0, seller.app(), &body.0.reason);
        let at = match (body.0.at_period_end, body.0.keep_debt) {
            (true, _) => CancelAt::PeriodEnd,
            (false, true) => CancelAt::NowOwing,
            (false, false) => CancelAt::Now,
        };
        let held = match begin(&app.db, seller.scope(), "orders.cancel", key.0.as_deref(), &(id, &body.0)).await? {
            Begun::Replay(stored) => return Ok(Idempotent::Replay(stored)),
            Begun::Mine(held) => held,
        };
        let done = app.checkout.cancel(seller.tenant, seller.actor(), id, at, reason).await;
        Ok(close(held, seller.begin().await?, done.map(|order| document(&order))).await?)
    }
}
