//! What a seller does with a running plan.

use chrono::NaiveDate;
use kontor_db::Tx;
use kontor_kernel::{
    Money, Result,
    kinds::{self, OrderId},
};
use kontor_orders::{
    Links, Order, OrderState,
    pause::{self, MovedRate, PausePlan},
    payoff,
};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path, Query},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use super::order_actions::Action;
use crate::http::{
    Amount, Answer, Body, Doc, Seller, Timestamp, WireEnum, WireId,
    idempotent::{Begun, Idempotent, begin, close},
};

/// The operations.
pub struct OrderPlans;

/// What paying all that is left of a plan would come to.
#[derive(Debug, Clone, Object)]
pub struct OrderPayoffPreview {
    /// Whether it can be paid, and why not.
    pub action: Action,
    /// What is paid at once.
    pub amount: Amount,
    /// How many payments that is.
    pub rates_count: i64,
    /// The address of the order's page, where the buyer pays it. Whoever has it can open the page.
    pub url: String,
}

/// A payment that is still to come, and what a pause does to it.
#[derive(Debug, Clone, Object)]
pub struct OrderMovedRate {
    /// Its place among the payments.
    pub number: i32,
    /// How much.
    pub amount: Amount,
    /// When it is due without the pause.
    pub due_at: Timestamp,
    /// When it is due after it; absent where nobody knows how long it takes.
    #[oai(skip_serializing_if_is_none)]
    pub moves_to: Option<Timestamp>,
}

/// What a pause, or its end, means in numbers.
#[derive(Debug, Clone, Object)]
pub struct OrderPausePreview {
    /// Whether it can be done, and why not.
    pub action: Action,
    /// By how many days everything moves; absent where nobody knows yet.
    #[oai(skip_serializing_if_is_none)]
    pub days: Option<i64>,
    /// What is due and not paid; it is collected when the plan goes on.
    pub owed_amount: Amount,
    /// The payments that are still to come.
    pub rates: Vec<OrderMovedRate>,
}

/// How long a plan stands still.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OrderPauseBody {
    /// The day on which it goes on by itself, by the seller's clock; left out: until it is resumed.
    pub until: Option<NaiveDate>,
    /// For the order's history; the buyer does not read it.
    #[oai(default, validator(max_length = 500))]
    pub reason: String,
}

/// Why a plan goes on.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OrderResumeBody {
    /// For the order's history; the buyer does not read it.
    #[oai(default, validator(max_length = 500))]
    pub reason: String,
}

/// A plan that stands still, or goes on again.
#[derive(Debug, Clone, Object)]
pub struct OrderPauseAttributes {
    /// The short token that buyers see.
    pub token: String,
    /// Where its payment stands now.
    pub payment_state: WireEnum<OrderState>,
    /// Since when it stands still.
    #[oai(skip_serializing_if_is_none)]
    pub paused_at: Option<Timestamp>,
    /// When it goes on by itself.
    #[oai(skip_serializing_if_is_none)]
    pub paused_until: Option<Timestamp>,
}

fn document(order: &Order) -> Doc<OrderPauseAttributes> {
    let attributes = OrderPauseAttributes {
        token: order.token.clone(),
        payment_state: WireEnum(order.payment_state),
        paused_at: order.paused_at.map(Timestamp),
        paused_until: order.paused_until.map(Timestamp),
    };
    Doc::new(order.id, "order", attributes)
}

fn preview(order: &Order, guarded: Result<PausePlan>) -> Result<Json<Doc<OrderPausePreview>>> {
    let (action, plan) = Action::from_guard(guarded)?;
    let rate = |rate: MovedRate| OrderMovedRate {
        number: rate.number,
        amount: rate.amount.into(),
        due_at: Timestamp(rate.due_at),
        moves_to: rate.moves_to.map(Timestamp),
    };
    let preview = OrderPausePreview {
        action,
        days: plan.as_ref().and_then(|plan| plan.days),
        owed_amount: plan.as_ref().map_or(Money::zero(order.currency), |plan| plan.owed).into(),
        rates: plan.map(|plan| plan.rates.into_iter().map(rate).collect()).unwrap_or_default(),
    };
    Ok(Json(Doc::new(order.id, "order_pause_preview", preview)))
}

/// What is done with a plan.
enum PlanAction<'a> {
    Pause(&'a OrderPauseBody),
    Resume(&'a OrderResumeBody),
}

impl PlanAction<'_> {
    async fn done(&self, tx: &mut Tx, links: &Links, id: OrderId) -> Result<Order> {
        match self {
            Self::Pause(body) => pause::pause(tx, links, id, body.until, &body.reason).await,
            Self::Resume(body) => pause::resume(tx, links, id, &body.reason).await,
        }
    }

    async fn begun<'a>(&self, seller: &'a Seller, id: OrderId, key: Option<&str>) -> Result<Begun<'a>> {
        let (db, scope) = (&seller.app().db, seller.scope());
        match self {
            Self::Pause(body) => begin(db, scope, "orders.pause", key, &(id, body)).await,
            Self::Resume(body) => begin(db, scope, "orders.resume", key, &(id, body)).await,
        }
    }

    /// The action and its answer, in one transaction with the key that it was asked for with.
    async fn answered(
        &self,
        seller: &Seller,
        id: OrderId,
        key: Option<&str>,
    ) -> Answer<Idempotent<Doc<OrderPauseAttributes>, 200>> {
        let held = match self.begun(seller, id, key).await? {
            Begun::Replay(stored) => return Ok(Idempotent::Replay(stored)),
            Begun::Mine(held) => held,
        };
        let mut tx = seller.begin().await?;
        let done = self.done(&mut tx, seller.app().checkout.links(), id).await;
        Ok(close(held, tx, done.map(|order| document(&order))).await?)
    }
}

#[OpenApi(prefix_path = "/v1/cabinet/orders", tag = "crate::tags::Tag::Orders")]
impl OrderPlans {
    /// Ask what paying off a plan would come to
    ///
    /// Nothing happens. Only the buyer can pay: all payments of an instalment plan or a limited subscription that are open, in one sum,
    /// on the page of their order. Send them its address. What is in the way stands in `action`: `payment_under_way` while
    /// a payment is not decided.
    #[oai(path = "/:id/payoff/preview", method = "get", operation_id = "preview_order_payoff")]
    async fn payoff(&self, seller: Seller, id: Path<WireId<kinds::Order>>) -> Answer<Json<Doc<OrderPayoffPreview>>> {
        let mut tx = seller.begin().await?;
        let order = kontor_orders::find(&mut tx, id.0.0).await?;
        let (action, plan) = Action::from_guard(payoff::plan(&mut tx, &order).await)?;
        tx.commit().await?;
        let shop = &order.snapshot().seller.username;
        let preview = OrderPayoffPreview {
            action,
            amount: plan.as_ref().map_or(Money::zero(order.currency), |plan| plan.rate.open()).into(),
            rates_count: plan.map_or(0, |plan| i64::try_from(plan.count).unwrap_or(i64::MAX)),
            url: format!("{}#payoff", seller.app().checkout.links().order_page(shop, order.id)),
        };
        Ok(Json(Doc::new(order.id, "order_payoff_preview", preview)))
    }

    /// Ask what pausing a plan would mean
    ///
    /// Nothing happens. Every payment that is still to come is told with the day that it moves to. What is in the way stands in `action`.
    #[oai(path = "/:id/pause/preview", method = "get", operation_id = "preview_order_pause")]
    async fn pause_preview(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
        /// The day on which it would go on; left out: until it is resumed.
        until: Query<Option<NaiveDate>>,
    ) -> Answer<Json<Doc<OrderPausePreview>>> {
        let mut tx = seller.begin().await?;
        let order = kontor_orders::find(&mut tx, id.0.0).await?;
        let guarded = pause::pause_plan(&mut tx, &order, until.0).await;
        tx.commit().await?;
        Ok(preview(&order, guarded)?)
    }

    /// Pause a plan
    ///
    /// For a plan that runs: `payment_paused` until a day or until it is resumed. What was bought is closed, nothing is collected or
    /// reminded of, the buyer is told. When it goes on, whatever was still to come is due as many days later. Refused with
    /// `invalid_transition` for what is no running plan and for one that ends anyway, and with `payment_under_way` while a payment is not
    /// decided.
    #[oai(path = "/:id/pause", method = "post", operation_id = "pause_order")]
    async fn pause(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
        /// May be left out.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<OrderPauseBody>,
    ) -> Answer<Idempotent<Doc<OrderPauseAttributes>, 200>> {
        PlanAction::Pause(&body.0).answered(&seller, id.0.0, key.0.as_deref()).await
    }

    /// Ask what resuming a plan would mean
    ///
    /// Nothing happens. It is told by how many days the payments move that are still to come, and what is collected at once.
    #[oai(path = "/:id/resume/preview", method = "get", operation_id = "preview_order_resume")]
    async fn resume_preview(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
    ) -> Answer<Json<Doc<OrderPausePreview>>> {
        let mut tx = seller.begin().await?;
        let order = kontor_orders::find(&mut tx, id.0.0).await?;
        let guarded = pause::resume_plan(&mut tx, &order).await;
        tx.commit().await?;
        Ok(preview(&order, guarded)?)
    }

    /// Resume a plan
    ///
    /// For one that was paused on purpose; what stands still over a debt goes on with the payment. What was bought is open again, the
    /// payments that were to come move by the days of the pause, what is due is collected, and the buyer is told.
    #[oai(path = "/:id/resume", method = "post", operation_id = "resume_order")]
    async fn resume(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
        /// May be left out.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<OrderResumeBody>,
    ) -> Answer<Idempotent<Doc<OrderPauseAttributes>, 200>> {
        PlanAction::Resume(&body.0).answered(&seller, id.0.0, key.0.as_deref()).await
    }
}
