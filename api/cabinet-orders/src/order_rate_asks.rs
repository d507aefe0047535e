//! Asking for a payment again that a bank took back.

use kontor_db::Tx;
use kontor_kernel::{
    Money, Result,
    kinds::{self, OrderRateId},
};
use kontor_orders::{Order, re_request};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use super::{
    order_actions::Action,
    order_rate_skips::{OrderAfterRateAttributes, document},
};
use crate::http::{
    Amount, Answer, Body, Doc, Seller, WireId,
    idempotent::{Begun, Idempotent, begin, close},
};

/// The operations.
pub struct OrderRateAsks;

/// What asking for a payment again would mean.
#[derive(Debug, Clone, Object)]
pub struct OrderRateAskPreview {
    /// Whether it can be done, and why not.
    pub action: Action,
    /// What the buyer is asked for.
    pub amount: Amount,
    /// What is owed of the order in all then.
    pub owed_amount: Amount,
}

/// Why a payment is asked for again.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OrderRateAskBody {
    /// For the order's history; the buyer does not read it.
    #[oai(default, validator(max_length = 500))]
    pub reason: String,
}

async fn act(tx: &mut Tx, seller: &Seller, rate: OrderRateId, reason: &str) -> Result<Order> {
    let order = kontor_orders::order_of_rate(tx, rate).await?;
    let order = kontor_orders::lock(tx, order).await?;
    re_request::re_request_payment(tx, seller.app().checkout.links(), &order, rate, reason).await
}

#[OpenApi(prefix_path = "/v1/cabinet/order_rates", tag = "crate::tags::Tag::Orders")]
impl OrderRateAsks {
    /// Ask what asking for a payment again would mean
    ///
    /// Nothing happens. What is in the way stands in `action`: `invalid_transition` for what no bank took back as a whole, or of which a
    /// part was refunded, `payment_disputed` while the bank has not decided, `payment_under_way` while a part is on its way back,
    /// `order_merged` and `holds_merged` while payments of two orders are taken together.
    #[oai(path = "/:id/ask_again/preview", method = "get", operation_id = "preview_order_rate_ask")]
    async fn preview(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::OrderRate>>,
    ) -> Answer<Json<Doc<OrderRateAskPreview>>> {
        let mut tx = seller.begin().await?;
        let order = kontor_orders::order_of_rate(&mut tx, id.0.0).await?;
        let order = kontor_orders::find(&mut tx, order).await?;
        let (action, plan) = Action::from_guard(re_request::plan(&mut tx, &order, id.0.0).await)?;
        tx.commit().await?;
        let zero = Money::zero(order.currency);
        let preview = OrderRateAskPreview {
            action,
            amount: plan.as_ref().map_or(zero, |plan| plan.amount).into(),
            owed_amount: plan.as_ref().map_or(zero, |plan| plan.owed).into(),
        };
        Ok(Json(Doc::new(id.0.0, "order_rate_ask_preview", preview)))
    }

    /// Ask for a payment again
    ///
    /// For one that a bank took back for good (`chargebacked`: a dispute that was lost): it is a `debt`, and the buyer is written to with
    /// the way to pay. Nothing is debited for it. A debit that was returned as a whole is asked for by itself. Should the bank give the money back after all, the debt
    /// is paid with it, or it goes back to the buyer where they have paid meanwhile. Refused as the preview says.
    #[oai(path = "/:id/ask_again", method = "post", operation_id = "ask_order_rate_again")]
    async fn ask(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::OrderRate>>,
        /// May be left out.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<OrderRateAskBody>,
    ) -> Answer<Idempotent<Doc<OrderAfterRateAttributes>, 200>> {
        let (id, body) = (id.0.0, body.0);
        let db = &seller.app().db;
        let held = match begin(db, seller.scope(), "order_rates.ask_again", key.0.as_deref(), &(id, &body)).await? {
            Begun::Replay(stored) => return Ok(Idempotent::Replay(stored)),
            Begun::Mine(held) => held,
        };
        let mut tx = seller.begin().await?;
        let done = act(&mut tx, &seller, id, &body.reason).await;
        Ok(close(held, tx, done.map(|order| document(&order))).await?)
    }
}
