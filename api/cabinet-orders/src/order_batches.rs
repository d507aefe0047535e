//! Orders called off at once, or refunded, many together.

use kontor_kernel::{ApiError, kinds};
use kontor_orders::order_batch::{
    self, BatchAction, BatchOutcome, OrderBatch, OrderBatchRequest, Preview, Refused, Sum,
};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use crate::http::{
    Amount, Answer, Body, Doc, Seller, Timestamp, WireEnum, WireId, context,
    idempotent::{Claimed, Idempotent, claim},
};

/// The operations.
pub struct OrderBatches;

/// Orders, and what to do with each.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrderBatchBody {
    /// Action.
    pub action: WireEnum<BatchAction>,
    /// The orders; an order listed twice counts once.
    #[oai(validator(min_items = 1, max_items = 1000))]
    pub order_ids: Vec<WireId<kinds::Order>>,
    /// With `cancel`: whether what is already due remains outstanding.
    #[oai(default)]
    #[serde(default)]
    pub keep_debt: bool,
    /// Reason for the history of the orders; buyers do not see it.
    #[oai(default, validator(max_length = 500))]
    #[serde(default)]
    pub reason: String,
}

impl OrderBatchBody {
    fn request(&self) -> OrderBatchRequest {
        OrderBatchRequest {
            action: self.action.0,
            orders: self.order_ids.iter().map(|id| id.0).collect(),
            keep_debt: self.keep_debt,
            reason: self.reason.clone(),
        }
    }
}

/// An order that the action is not possible for; it stays unchanged.
#[derive(Debug, Clone, Object)]
pub struct OrderBatchRefusal {
    /// The order.
    pub order_id: WireId<kinds::Order>,
    /// Order number, as shown to buyers.
    pub token: String,
    /// Error code.
    pub code: String,
    /// The error as a sentence.
    pub detail: String,
}

impl From<Refused> for OrderBatchRefusal {
    fn from(refused: Refused) -> Self {
        Self {
            order_id: refused.order.into(),
            token: refused.token,
            code: refused.code.text().to_owned(),
            detail: refused.code.detail(context::locale(), &refused.meta),
        }
    }
}

/// Totals of a batch in one currency.
#[derive(Debug, Clone, Object)]
pub struct OrderBatchSum {
    /// With `refund`: amount that buyers get back. With `cancel`: amount that is no longer expected.
    pub amount: Amount,
    /// Part of it that is taken from the seller's balance.
    pub net_amount: Amount,
    /// The seller's balance afterwards, including what is held; 0 with `cancel`, which does not use it.
    pub balance_after: Amount,
    /// Whether some of it would wait for the balance; it is sent with the next payments that cover it.
    pub queued: bool,
}

impl From<Sum> for OrderBatchSum {
    fn from(sum: Sum) -> Self {
        Self {
            amount: sum.amount.into(),
            net_amount: sum.share.into(),
            balance_after: sum.balance_after.into(),
            queued: sum.waits,
        }
    }
}

/// Effect of a batch right now.
#[derive(Debug, Clone, Object)]
pub struct OrderBatchPreview {
    /// Number of orders that would be cancelled or refunded.
    pub changed_count: usize,
    /// Number of orders that already are.
    pub unchanged_count: usize,
    /// Totals, by currency.
    pub sums: Vec<OrderBatchSum>,
    /// Orders that the action is not possible for.
    pub refused: Vec<OrderBatchRefusal>,
}

impl From<Preview> for OrderBatchPreview {
    fn from(preview: Preview) -> Self {
        Self {
            changed_count: preview.changed,
            unchanged_count: preview.unchanged,
            sums: preview.sums.into_iter().map(Into::into).collect(),
            refused: preview.refused.into_iter().map(Into::into).collect(),
        }
    }
}

/// A batch and its progress.
#[derive(Debug, Clone, Object)]
pub struct OrderBatchAttributes {
    /// Action.
    pub action: WireEnum<BatchAction>,
    /// Number of orders in the batch.
    pub total_count: i64,
    /// Number of orders processed; the batch is finished when it equals `total_count`.
    pub done_count: i64,
    /// Number of orders that were cancelled, or whose refund was created.
    pub changed_count: i64,
    /// Number of orders that already were.
    pub unchanged_count: i64,
    /// With `refund`: refunds created, by currency. The progress of each refund is shown with its order.
    pub amounts: Vec<Amount>,
    /// Orders that the action is not possible for.
    pub refused: Vec<OrderBatchRefusal>,
    /// When it was requested.
    pub created_at: Timestamp,
}

fn doc(batch: OrderBatch) -> Doc<OrderBatchAttributes> {
    Doc::new(
        batch.id,
        "order_batch",
        OrderBatchAttributes {
            action: WireEnum(batch.action),
            total_count: batch.total,
            done_count: batch.done(),
            changed_count: batch.count(BatchOutcome::Done),
            unchanged_count: batch.count(BatchOutcome::Unchanged),
            created_at: batch.created_at.into(),
            amounts: batch.sums.into_iter().map(Into::into).collect(),
            refused: batch.refused.into_iter().map(Into::into).collect(),
        },
    )
}

async fn make(
    seller: &Seller,
    request: &OrderBatchRequest,
) -> Result<(kontor_db::Tx, Doc<OrderBatchAttributes>), ApiError> {
    let mut tx = seller.begin().await?;
    let batch = order_batch::create(&mut tx, request).await?;
    Ok((tx, doc(batch)))
}

#[OpenApi(prefix_path = "/v1/cabinet/order_batches", tag = "crate::tags::Tag::Orders")]
impl OrderBatches {
    /// Preview an order batch
    ///
    /// Changes nothing. Returns the counts and totals that the batch would have right now.
    #[oai(path = "/preview", method = "post", operation_id = "preview_order_batch")]
    async fn preview(&self, seller: Seller, body: Body<OrderBatchBody>) -> Answer<Json<Doc<OrderBatchPreview>>> {
        let mut tx = seller.begin().await?;
        let preview = order_batch::preview(&mut tx, &body.0.request()).await?;
        tx.rollback().await?;
        Ok(Json(Doc::new(seller.tenant.id, "order_batch_preview", preview.into())))
    }

    /// Create an order batch
    ///
    /// Cancels or refunds up to 1,000 orders in the background, each on its own and in your name. `cancel` ends them
    /// immediately; what is already due is dropped, or remains outstanding with `keep_debt`; an order that is paid in
    /// full is refunded instead. `refund` refunds everything left of what was paid, just like refunding each order.
    /// Retrieve the batch for its progress, and for the orders that could not be processed and why.
    #[oai(path = "/", method = "post", operation_id = "create_order_batch")]
    async fn create(
        &self,
        seller: Seller,
        /// Required. A request repeated with the same key takes effect once.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<OrderBatchBody>,
    ) -> Answer<Idempotent<Doc<OrderBatchAttributes>, 202>> {
        let body = body.0;
        let db = &seller.app().db;
        let held = match claim(db, seller.scope(), "order_batches.create", key.0.as_deref(), &body).await? {
            Claimed::Mine(held) => held,
            Claimed::Replay(stored) => return Ok(Idempotent::Replay(stored)),
        };
        let (tx, doc) = match make(&seller, &body.request()).await {
            Ok(made) => made,
            Err(fault) => return Err(held.refuse(fault).await.into()),
        };
        held.finish(tx, 202, &doc).await?;
        Ok(Idempotent::Fresh(doc))
    }

    /// Retrieve an order batch
    #[oai(path = "/:id", method = "get", operation_id = "get_order_batch")]
    async fn show(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::OrderBatch>>,
    ) -> Answer<Json<Doc<OrderBatchAttributes>>> {
        let mut tx = seller.begin().await?;
        let batch = order_batch::batch(&mut tx, id.0.0).await?;
        tx.commit().await?;
        Ok(Json(doc(batch)))
    }
}
