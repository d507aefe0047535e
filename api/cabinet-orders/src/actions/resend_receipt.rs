//! Sending the buyer the receipt of an order again.

use chrono::{DateTime, Utc};
use kontor_db::Tx;
use kontor_fulfilment::receipt;
use kontor_kernel::{
    Result,
    kinds::{self, OrderId},
};
use kontor_orders::Order;
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};

use super::{ActionPreview, Applied, OrderAction, Permission, Planned, perform, preview};
use crate::http::{
    Answer, Doc, Seller, Timestamp, WireId,
    idempotent::{Held, Idempotent},
};

/// The action, and its operations.
pub struct ResendReceipt;

/// Effect of resending the receipt.
#[derive(Debug, Clone, Object)]
pub struct OrderResendReceiptPreview {
    /// Whether the email can be sent now and, if not, why.
    pub action: Permission,
    /// Email address of the buyer, the only recipient.
    pub email: String,
    /// When the receipt was last resent to the buyer. Absent if never.
    #[oai(skip_serializing_if_is_none)]
    pub sent_at: Option<Timestamp>,
}

/// A receipt that was resent.
#[derive(Debug, Clone, Object)]
pub struct OrderResendReceiptAttributes {
    /// Order number, as shown to buyers.
    pub token: String,
    /// Email address that it was sent to.
    pub email: String,
    /// When it was sent.
    pub sent_at: Timestamp,
}

fn document(order: &Order, sent_at: DateTime<Utc>) -> Doc<OrderResendReceiptAttributes> {
    let attributes = OrderResendReceiptAttributes {
        token: order.token.clone(),
        email: order.payer_email.clone(),
        sent_at: Timestamp(sent_at),
    };
    Doc::new(order.id, "order_resend_receipt", attributes)
}

impl ActionPreview for ResendReceipt {
    const PREVIEW: &'static str = "order_resend_receipt_preview";
    type Target = OrderId;
    type Choice = ();
    type Plan = ();
    type Preview = OrderResendReceiptPreview;

    async fn plan(tx: &mut Tx, order: &Order, (): &()) -> Result<()> {
        receipt::plan(tx, order).await
    }

    async fn preview(tx: &mut Tx, _: &Seller, planned: Planned<'_, Self>) -> Result<OrderResendReceiptPreview> {
        Ok(OrderResendReceiptPreview {
            action: planned.permission,
            email: planned.order.payer_email.clone(),
            sent_at: receipt::sent_at(tx, planned.order.id).await?.map(Timestamp),
        })
    }
}

impl OrderAction for ResendReceipt {
    const NAME: &'static str = "orders.resend_receipt";
    type Body = ();
    type Outcome = OrderResendReceiptAttributes;

    async fn apply(
        seller: &Seller,
        id: OrderId,
        (): &(),
        _: Option<&Held<'_>>,
    ) -> Result<Applied<OrderResendReceiptAttributes>> {
        let mut tx = seller.begin().await?;
        let order = receipt::resend(&mut tx, seller.app().checkout.links(), id).await?;
        let now = tx.env().clock.now();
        Ok(Applied::Done(tx, document(&order, now)))
    }
}

#[OpenApi(prefix_path = "/v1/cabinet/orders", tag = "crate::tags::Tag::Orders")]
impl ResendReceipt {
    /// Preview resending the receipt
    ///
    /// Changes nothing. If the receipt cannot be resent, `action` says why: `no_receipt` if nothing was paid, or if
    /// the order was refunded or cancelled; `receipt_sent_recently` for ten minutes after it was last resent.
    #[oai(path = "/:id/resend_receipt/preview", method = "get", operation_id = "preview_order_resend_receipt")]
    async fn preview_resend_receipt(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
    ) -> Answer<Json<Doc<OrderResendReceiptPreview>>> {
        preview::<Self>(&seller, id.0.0, &()).await
    }

    /// Resend the receipt
    ///
    /// Sends the buyer the email that confirmed their payment again, with links to everything that the order gives
    /// access to now. It goes to the email address of the order. 409 `no_receipt` if nothing was paid, or if the
    /// order was refunded or cancelled; 409 `receipt_sent_recently` for ten minutes after the last time. A request
    /// repeated with the same `Idempotency-Key` sends one email.
    #[oai(path = "/:id/resend_receipt", method = "post", operation_id = "resend_order_receipt")]
    async fn resend(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
        /// Optional. A request repeated with the same key takes effect once.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
    ) -> Answer<Idempotent<Doc<OrderResendReceiptAttributes>, 200>> {
        perform::<Self, 200>(&seller, id.0.0, key.0.as_deref(), &()).await
    }
}
