//! Sending a buyer the way to change what the later payments of a plan are taken from. Who changes it is its payer.

use chrono::{DateTime, Utc};
use kontor_db::Tx;
use kontor_kernel::{
    Money, Result,
    kinds::{self, OrderId},
};
use kontor_orders::{Order, change_method};
use kontor_payments::PaymentForm as Form;
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};

use super::{ActionPreview, Applied, OrderAction, Permission, Planned, perform, preview};
use crate::http::{
    Amount, Answer, Doc, Seller, Timestamp, WireEnum, WireId,
    idempotent::{Held, Idempotent},
};

/// The action, and its operations.
pub struct PaymentForm;

/// Effect of requesting a change of payment method.
#[derive(Debug, Clone, Object)]
pub struct OrderPaymentFormPreview {
    /// Whether the email can be sent now and, if not, why.
    pub action: Permission,
    /// Email address of the buyer, the only recipient.
    pub email: String,
    /// Payment method of later payments now.
    pub payment_form: WireEnum<Form>,
    /// Last digits of the saved card or account. Absent if none is saved.
    #[oai(skip_serializing_if_is_none)]
    pub kept_last4: Option<String>,
    /// Payment methods that the buyer can change to now.
    pub payment_forms: Vec<WireEnum<Form>>,
    /// Amount that is already due. Changing the payment method does not pay it.
    pub owed_amount: Amount,
    /// The first payment for which the new payment method would be used.
    #[oai(skip_serializing_if_is_none)]
    pub next_amount: Option<Amount>,
    /// When that payment is due.
    #[oai(skip_serializing_if_is_none)]
    pub next_due_at: Option<Timestamp>,
    /// When the link was last sent to the buyer.
    #[oai(skip_serializing_if_is_none)]
    pub sent_at: Option<Timestamp>,
    /// Address of the page where the payment method is changed. Anyone who has the address can open the page.
    pub url: String,
}

/// A request to change the payment method that was sent.
#[derive(Debug, Clone, Object)]
pub struct OrderPaymentFormAttributes {
    /// Order number, as shown to buyers.
    pub token: String,
    /// Email address that it was sent to.
    pub email: String,
    /// When it was sent.
    pub sent_at: Timestamp,
}

fn document(order: &Order, sent_at: DateTime<Utc>) -> Doc<OrderPaymentFormAttributes> {
    let attributes = OrderPaymentFormAttributes {
        token: order.token.clone(),
        email: order.payer_email.clone(),
        sent_at: Timestamp(sent_at),
    };
    Doc::new(order.id, "order_payment_form", attributes)
}

impl ActionPreview for PaymentForm {
    const PREVIEW: &'static str = "order_payment_form_preview";
    type Target = OrderId;
    type Choice = ();
    type Plan = ();
    type Preview = OrderPaymentFormPreview;

    async fn plan(tx: &mut Tx, order: &Order, (): &()) -> Result<()> {
        change_method::ask_plan(tx, order).await.map(drop)
    }

    async fn preview(tx: &mut Tx, seller: &Seller, planned: Planned<'_, Self>) -> Result<OrderPaymentFormPreview> {
        let order = planned.order;
        // What there is to change is told as well where it was sent a moment ago.
        let (_, change) = Permission::from_guard(change_method::plan(tx, order).await)?;
        let ways = match change {
            Some(_) => kontor_checkout::ways_to_change(tx, order).await?,
            None => Vec::new(),
        };
        let asked_at = change_method::asked_at(tx, order.id).await?;
        let change = change.as_ref();
        let owed = change.map_or(0, |change| change.owed.iter().map(|rate| rate.open().amount).sum());
        Ok(OrderPaymentFormPreview {
            action: planned.permission,
            email: order.payer_email.clone(),
            payment_form: WireEnum(order.payment_form),
            kept_last4: change
                .and_then(|change| change.kept.as_ref())
                .map(|kept| kept.last4.clone())
                .filter(|last4| !last4.is_empty()),
            payment_forms: ways.into_iter().map(WireEnum).collect(),
            owed_amount: Money::new(owed, order.currency).into(),
            next_amount: change.map(|change| change.next.open().into()),
            next_due_at: change.map(|change| Timestamp(change.next.due_at)),
            sent_at: asked_at.map(Timestamp),
            url: seller.app().checkout.links().method_page(&order.snapshot().seller.username, order.id),
        })
    }
}

impl OrderAction for PaymentForm {
    const NAME: &'static str = "orders.payment_form";
    type Body = ();
    type Outcome = OrderPaymentFormAttributes;

    async fn apply(
        seller: &Seller,
        id: OrderId,
        (): &(),
        _: Option<&Held<'_>>,
    ) -> Result<Applied<OrderPaymentFormAttributes>> {
        let mut tx = seller.begin().await?;
        let order = change_method::ask(&mut tx, seller.app().checkout.links(), id).await?;
        let now = tx.now();
        Ok(Applied::Done(tx, document(&order, now)))
    }
}

#[OpenApi(prefix_path = "/v1/cabinet/orders", tag = "crate::tags::Tag::Orders")]
impl PaymentForm {
    /// Preview a request to change the payment method
    ///
    /// Changes nothing. Only the buyer can change what later payments of a plan are taken from: another card
    /// (verified by its provider), an account they sign a mandate for, or bank transfers. No payment is made by this.
    /// If the link cannot be sent, `action` says why: `nothing_to_come` if no payments are upcoming, `asked_recently`
    /// for 24 hours after the last one was sent.
    #[oai(path = "/:id/payment_form/preview", method = "get", operation_id = "preview_order_payment_form")]
    async fn preview_payment_form(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
    ) -> Answer<Json<Doc<OrderPaymentFormPreview>>> {
        preview::<Self>(&seller, id.0.0, &()).await
    }

    /// Request a change of payment method
    ///
    /// Sends the buyer an email with a link to their order page, where they choose another card, account or payment
    /// method for the upcoming payments. At most once in 24 hours per order: 409 `asked_recently`. 409
    /// `nothing_to_come` if there is no active plan. A request repeated with the same `Idempotency-Key` sends one
    /// email.
    #[oai(path = "/:id/payment_form", method = "post", operation_id = "send_order_payment_form")]
    async fn send(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
        /// Optional. A request repeated with the same key takes effect once.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
    ) -> Answer<Idempotent<Doc<OrderPaymentFormAttributes>, 200>> {
        perform::<Self, 200>(&seller, id.0.0, key.0.as_deref(), &()).await
    }
}
