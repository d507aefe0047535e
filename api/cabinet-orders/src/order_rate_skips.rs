//! Letting one payment of a plan go.

use kontor_db::Tx;
use kontor_kernel::{
    Money, Result,
    kinds::{self, OrderRateId},
};
use kontor_orders::{
    Order, OrderState,
    waive::{self, Raised, SkipAs},
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
pub struct OrderRateSkips;

/// A payment that becomes more.
#[derive(Debug, Clone, Object)]
pub struct OrderRaisedRate {
    /// Its place among the payments.
    pub number: i32,
    /// When it is due.
    pub due_at: Timestamp,
    /// What it is now.
    pub amount: Amount,
    /// What it will be.
    pub becomes: Amount,
}

/// What letting a payment go would mean.
#[derive(Debug, Clone, Object)]
pub struct OrderRateSkipPreview {
    /// Whether it can be done, and why not.
    pub action: Action,
    /// What is not expected any more, or is moved.
    pub amount: Amount,
    /// What the order comes to afterwards, as far as it is known.
    pub total_amount: Amount,
    /// The payments that become more.
    pub raised: Vec<OrderRaisedRate>,
    /// Whether a reason is wanted: it is a debt that is written off.
    pub needs_reason: bool,
}

/// How a payment is let go.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OrderRateSkipBody {
    /// What becomes of it; left out: nobody pays it.
    pub instead: Option<WireEnum<SkipAs>>,
    /// For the order's history; the buyer does not read it. Wanted where a debt is written off.
    #[oai(default, validator(max_length = 500))]
    pub reason: String,
}

/// An order after something was decided about one of its payments.
#[derive(Debug, Clone, Object)]
pub struct OrderAfterRateAttributes {
    /// The short token that buyers see.
    pub token: String,
    /// Where its payment stands now.
    pub payment_state: WireEnum<OrderState>,
    /// What it comes to now.
    pub total_amount: Amount,
}

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

async fn act(tx: &mut Tx, seller: &Seller, rate: OrderRateId, body: &OrderRateSkipBody) -> Result<Order> {
    let order = kontor_orders::order_of_rate(tx, rate).await?;
    let order = kontor_orders::lock(tx, order).await?;
    waive::waive_installment(tx, seller.app().checkout.links(), &order, rate, how(body.instead), &body.reason).await
}

#[OpenApi(prefix_path = "/v1/cabinet/order_rates", tag = "crate::tags::Tag::Orders")]
impl OrderRateSkips {
    /// Ask what skipping a payment would mean
    ///
    /// Nothing happens. What is in the way stands in `action`: `invalid_transition` for what was paid, even in part, or is of no plan
    /// that runs, `payment_under_way` while a payment is not decided, `invalid_choice` where no payment is left that could take it over.
    #[oai(path = "/:id/skip/preview", method = "get", operation_id = "preview_order_rate_skip")]
    async fn preview(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::OrderRate>>,
        /// What would become of it; left out: nobody pays it.
        instead: Query<Option<WireEnum<SkipAs>>>,
    ) -> Answer<Json<Doc<OrderRateSkipPreview>>> {
        let mut tx = seller.begin().await?;
        let order = kontor_orders::order_of_rate(&mut tx, id.0.0).await?;
        let order = kontor_orders::find(&mut tx, order).await?;
        let (action, plan) = Action::from_guard(waive::plan(&mut tx, &order, id.0.0, how(instead.0)).await)?;
        tx.commit().await?;
        let raised = |raised: Raised| OrderRaisedRate {
            number: raised.rate.number,
            due_at: Timestamp(raised.rate.due_at),
            amount: raised.rate.open().into(),
            becomes: raised.amount.into(),
        };
        let preview = OrderRateSkipPreview {
            action,
            amount: plan.as_ref().map_or(Money::zero(order.currency), |plan| plan.rate.open()).into(),
            total_amount: plan.as_ref().map_or(order.total(), |plan| plan.total).into(),
            needs_reason: plan.as_ref().is_some_and(|plan| plan.needs_reason),
            raised: plan.map(|plan| plan.raised.into_iter().map(raised).collect()).unwrap_or_default(),
        };
        Ok(Json(Doc::new(id.0.0, "order_rate_skip_preview", preview)))
    }

    /// Skip a payment
    ///
    /// For one of a plan that is still to come, is due or is owed: nobody asks for it any more. With `reduce` the order comes to less, of
    /// a subscription the period is free; with `spread` the payments after it, of a plan with an end, are so much more. A debt is written
    /// off with a reason (`required`), and what it closed is open again. The buyer is told.
    #[oai(path = "/:id/skip", method = "post", operation_id = "skip_order_rate")]
    async fn waive_payment(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::OrderRate>>,
        /// May be left out.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<OrderRateSkipBody>,
    ) -> Answer<Idempotent<Doc<OrderAfterRateAttributes>, 200>> {
        let (id, body) = (id.0.0, body.0);
        let db = &seller.app().db;
        let held = match begin(db, seller.scope(), "order_rates.skip", key.0.as_deref(), &(id, &body)).await? {
            Begun::Replay(stored) => return Ok(Idempotent::Replay(stored)),
            Begun::Mine(held) => held,
        };
        let mut tx = seller.begin().await?;
        let done = act(&mut tx, &seller, id, &body).await;
        Ok(close(held, tx, done.map(|order| document(&order))).await?)
    }
}
