//! Letting a paused plan go on.

use kontor_db::Tx;
use kontor_kernel::{
    Result,
    kinds::{self, OrderId},
};
use kontor_orders::{
    Order,
    pause::{self, PausePlan},
};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use super::{
    ActionPreview, Applied, OrderAction, Planned,
    pause::{OrderPauseAttributes, OrderPausePreview, document, shown},
    perform, preview,
};
use crate::http::{
    Answer, Body, Doc, Seller, WireId,
    idempotent::{Held, Idempotent},
};

/// The action, and its operations.
pub struct Resume;

/// Request to resume a plan.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OrderResumeBody {
    /// Reason for the order's history; the buyer does not see it.
    #[oai(default, validator(max_length = 500))]
    pub reason: String,
}

impl ActionPreview for Resume {
    const PREVIEW: &'static str = "order_pause_preview";
    type Target = OrderId;
    type Choice = ();
    type Plan = PausePlan;
    type Preview = OrderPausePreview;

    async fn plan(tx: &mut Tx, order: &Order, (): &()) -> Result<PausePlan> {
        pause::resume_plan(tx, order).await
    }

    async fn preview(_: &mut Tx, _: &Seller, planned: Planned<'_, Self>) -> Result<OrderPausePreview> {
        Ok(shown(planned.order, planned.permission, planned.plan))
    }
}

impl OrderAction for Resume {
    const NAME: &'static str = "orders.resume";
    type Body = OrderResumeBody;
    type Outcome = OrderPauseAttributes;

    async fn apply(
        seller: &Seller,
        id: OrderId,
        body: &OrderResumeBody,
        _: Option<&Held<'_>>,
    ) -> Result<Applied<OrderPauseAttributes>> {
        let mut tx = seller.begin().await?;
        let order = pause::resume(&mut tx, seller.app().checkout.links(), id, &body.reason).await?;
        Ok(Applied::Done(tx, document(&order)))
    }
}

#[OpenApi(prefix_path = "/v1/cabinet/orders", tag = "crate::tags::Tag::Orders")]
impl Resume {
    /// Preview resuming a plan
    ///
    /// Changes nothing. Returns by how many days upcoming payments move and what is collected right away.
    #[oai(path = "/:id/resume/preview", method = "get", operation_id = "preview_order_resume")]
    async fn preview_resume(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
    ) -> Answer<Json<Doc<OrderPausePreview>>> {
        preview::<Self>(&seller, id.0.0, &()).await
    }

    /// Resume a plan
    ///
    /// For a plan that was paused on purpose; a plan that is paused because of an overdue payment resumes once it is
    /// paid. The buyer gets access again, upcoming payments move by the length of the pause, what is due is
    /// collected, and the buyer is notified.
    #[oai(path = "/:id/resume", method = "post", operation_id = "resume_order")]
    async fn resume(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
        /// Optional. A request repeated with the same key takes effect once.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<OrderResumeBody>,
    ) -> Answer<Idempotent<Doc<OrderPauseAttributes>, 200>> {
        perform::<Self, 200>(&seller, id.0.0, key.0.as_deref(), &body.0).await
    }
}
