//! Asking for a payment again that a bank took back.

use kontor_db::Tx;
use kontor_kernel::{
    Money, Result,
    kinds::{self, OrderRateId},
};
use kontor_orders::{
    Order,
    re_request::{self, AskPlan},
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
pub struct ReRequest;

/// Effect of requesting a payment again.
#[derive(Debug, Clone, Object)]
pub struct OrderRateAskPreview {
    /// Whether the action is possible now and, if not, why.
    pub action: Permission,
    /// Amount that the buyer is asked to pay.
    pub amount: Amount,
    /// Total overdue amount of the order afterwards.
    pub owed_amount: Amount,
}

/// Request to ask for a payment again.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OrderRateAskBody {
    /// Reason for the order's history; the buyer does not see it.
    #[oai(default, validator(max_length = 500))]
    pub reason: String,
}

impl ActionPreview for ReRequest {
    const PREVIEW: &'static str = "order_rate_ask_preview";
    type Target = OrderRateId;
    type Choice = OrderRateId;
    type Plan = AskPlan;
    type Preview = OrderRateAskPreview;

    async fn plan(tx: &mut Tx, order: &Order, rate: &OrderRateId) -> Result<AskPlan> {
        re_request::plan(tx, order, *rate).await
    }

    async fn preview(_: &mut Tx, _: &Seller, planned: Planned<'_, Self>) -> Result<OrderRateAskPreview> {
        let (zero, plan) = (Money::zero(planned.order.currency), planned.plan.as_ref());
        Ok(OrderRateAskPreview {
            action: planned.permission,
            amount: plan.map_or(zero, |plan| plan.amount).into(),
            owed_amount: plan.map_or(zero, |plan| plan.owed).into(),
        })
    }
}

impl OrderAction for ReRequest {
    const NAME: &'static str = "order_rates.ask_again";
    type Body = OrderRateAskBody;
    type Outcome = OrderAfterRateAttributes;

    async fn apply(
        seller: &Seller,
        id: OrderRateId,
        body: &OrderRateAskBody,
        _: Option<&Held<'_>>,
    ) -> Result<Applied<OrderAfterRateAttributes>> {
        let mut tx = seller.begin().await?;
        let (order, links) = (lock_of(&mut tx, id).await?, seller.app().checkout.links());
        let order = re_request::re_request_payment(&mut tx, links, &order, id, &body.reason).await?;
        Ok(Applied::Done(tx, document(&order)))
    }
}

#[OpenApi(prefix_path = "/v1/cabinet/order_rates", tag = "crate::tags::Tag::Orders")]
impl ReRequest {
    /// Preview requesting a payment again
    ///
    /// Changes nothing. If the payment cannot be requested, `action` says why: `invalid_transition` if no bank took
    /// it back in full or a part of it was refunded, `payment_disputed` while the bank has not decided,
    /// `payment_under_way` while a part is being refunded, `order_merged` and `holds_merged` while the payments of
    /// two orders are collected together.
    #[oai(path = "/:id/ask_again/preview", method = "get", operation_id = "preview_order_rate_ask")]
    async fn preview_re_request(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::OrderRate>>,
    ) -> Answer<Json<Doc<OrderRateAskPreview>>> {
        preview::<Self>(&seller, id.0.0, &id.0.0).await
    }

    /// Request a payment again
    ///
    /// For a payment that a bank took back for good (`chargebacked`: a lost dispute). It becomes a `debt`, and the
    /// buyer is emailed with how to pay. No account is debited. A debit that was returned in full is requested
    /// automatically. If the bank gives the money back after all, it pays the debt, or is returned to the buyer if
    /// they have paid in the meantime. Refused for the reasons that the preview gives.
    #[oai(path = "/:id/ask_again", method = "post", operation_id = "ask_order_rate_again")]
    async fn ask(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::OrderRate>>,
        /// Optional. A request repeated with the same key takes effect once.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<OrderRateAskBody>,
    ) -> Answer<Idempotent<Doc<OrderAfterRateAttributes>, 200>> {
        perform::<Self, 200>(&seller, id.0.0, key.0.as_deref(), &body.0).await
    }
}
