//! Sending money of an order back, and the refunds that were made.

use kontor_checkout::Refunded;
use kontor_db::Tx;
use kontor_kernel::{
    ApiError, Code, Money, Result,
    kinds::{self, OrderId, OrderRateId},
};
use kontor_orders::{
    Order,
    refund::{Plan, PlannedRefund, RefundRequest, Refundable, plan, refundable},
};
use kontor_payments::{OWN_BANK, PaymentForm, Transaction, TransactionKind, TransactionState, Transfer};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path, Query},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use super::{ActionPreview, Applied, OrderAction, Permission, Planned, perform, preview};
use crate::http::{
    Amount, Answer, Body, Doc, Resource, Seller, Timestamp, WireEnum, WireId,
    idempotent::{Held, Idempotent},
};

/// The action, and its operations.
pub struct Refund;

/// How much to refund, and why.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RefundBody {
    /// Amount; default: everything that is left.
    pub amount: Option<Amount>,
    /// The payment of a plan to refund; default: all of them, newest first.
    pub rate_id: Option<WireId<kinds::OrderRate>>,
    /// Reason for the order's history; the buyer does not see it.
    #[oai(default, validator(max_length = 500))]
    pub reason: String,
    /// Whether the coupon can be used once more after a full refund, that is, once nothing of what was paid is left.
    /// Otherwise its use stays counted.
    #[oai(default)]
    pub give_back_coupon: bool,
}

impl RefundBody {
    fn request(&self) -> Result<RefundRequest> {
        let money = self.amount.as_ref().map(|amount| amount.money("/amount")).transpose()?;
        let (reason, give_back_coupon) = (self.reason.clone(), self.give_back_coupon);
        Ok(RefundRequest {
            money,
            rate: self.rate_id.map(|rate| rate.0),
            reason,
            give_back_coupon,
            ..RefundRequest::default()
        })
    }
}

/// A refund.
#[derive(Debug, Clone, Object)]
pub struct RefundAttributes {
    /// The order.
    pub order_id: WireId<kinds::Order>,
    /// The payment that is refunded.
    #[oai(skip_serializing_if_is_none)]
    pub payment_id: Option<WireId<kinds::Transaction>>,
    /// State of the refund: waiting and pending are on their way.
    pub state: WireEnum<TransactionState>,
    /// Payment method by which it is returned.
    pub method: WireEnum<PaymentForm>,
    /// Amount that the buyer gets.
    pub amount: Amount,
    /// Part of it that is returned from the platform's fee.
    pub fee_amount: Amount,
    /// Part of it that is taken from the seller's balance.
    pub net_amount: Amount,
    /// Tax included in it.
    pub vat_amount: Amount,
    /// Whether it waits for the seller's balance; it is sent with the next payment that covers it.
    pub queued: bool,
    /// Whether the provider has not answered yet. We are checking; nothing is sent twice.
    pub checking: bool,
    /// Reason, as the seller wrote it.
    #[oai(skip_serializing_if_is_none)]
    pub reason: Option<String>,
    /// Decline code if it failed.
    #[oai(skip_serializing_if_is_none)]
    pub decline_code: Option<String>,
    /// Whether the seller sends the money from their own bank account and marks the refund as sent.
    pub by_hand: bool,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it was sent.
    #[oai(skip_serializing_if_is_none)]
    pub settled_at: Option<Timestamp>,
}

/// A refund, and the refunds created together with it.
#[derive(Debug, Clone, Object)]
pub struct RefundMadeAttributes {
    #[oai(flatten)]
    refund: RefundAttributes,
    /// Total amount that the buyer gets.
    pub total_amount: Amount,
    /// Refunds of the plan's other payments that were created with it: each is sent separately.
    pub other_refund_ids: Vec<WireId<kinds::Transaction>>,
}

/// Refunds of an order, oldest first.
#[derive(Debug, Clone, Object)]
pub struct RefundsDoc {
    /// The refunds.
    pub data: Vec<Resource<RefundAttributes>>,
}

/// A payment that can be refunded.
#[derive(Debug, Clone, Object)]
pub struct RefundablePayment {
    /// The payment.
    pub rate_id: WireId<kinds::OrderRate>,
    /// Number of the payment within the order, from 1.
    pub number: i32,
    /// When it was paid.
    pub paid_at: Timestamp,
    /// Amount that can still be refunded.
    pub refundable_amount: Amount,
}

/// Effect of a refund.
#[derive(Debug, Clone, Object)]
pub struct RefundPreview {
    /// Whether the action is possible now and, if not, why.
    pub action: Permission,
    /// Largest amount that can be refunded, for the given payment or for all.
    pub refundable_amount: Amount,
    /// Payments that can be refunded, in order of their numbers.
    pub payments: Vec<RefundablePayment>,
    /// Amount that is already being refunded.
    pub refunding_amount: Amount,
    /// Amount that the buyer would get.
    pub amount: Amount,
    /// Part of it that would be returned from the platform's fee.
    pub fee_amount: Amount,
    /// Part of it that would be taken from the seller's balance.
    pub net_amount: Amount,
    /// Part of it that a reseller no longer owes as tax, less the tax that it paid to the seller; 0 if the seller
    /// sold it.
    pub resold_tax_amount: Amount,
    /// Tax included in it.
    pub vat_amount: Amount,
    /// Part of it that the buyer had prepaid for the plan: upcoming payments that it covered are charged. Absent if
    /// none.
    #[oai(skip_serializing_if_is_none)]
    pub credit_amount: Option<Amount>,
    /// The seller's balance afterwards, including what is held.
    pub balance_after: Amount,
    /// Whether it would wait for the seller's balance.
    pub queued: bool,
    /// Whether the buyer would lose access: after a full refund, and for the most recently paid month of a
    /// subscription.
    pub ends_access: bool,
}

/// How much would go back, in minor units of the order's currency, and of which payment; all that is left, of all.
#[derive(Debug, Default)]
pub struct RefundChoice {
    amount: Option<i64>,
    rate: Option<OrderRateId>,
}

fn attributes(refund: Transaction, transfer: Option<&Transfer>, checking: bool) -> RefundAttributes {
    let currency = refund.currency;
    let amount = |amount: i64| Amount::from(Money::new(amount, currency));
    RefundAttributes {
        order_id: WireId(refund.order_id),
        payment_id: refund.reverses_id.map(WireId),
        state: WireEnum(refund.state),
        method: WireEnum(refund.method),
        amount: refund.money().into(),
        fee_amount: amount(transfer.map_or(0, |share| -share.fee_amount)),
        net_amount: amount(transfer.map_or(refund.amount, |share| -share.net_amount)),
        vat_amount: amount(transfer.map_or(0, |share| -share.vat_amount)),
        queued: refund.queued_at.is_some(),
        checking,
        reason: refund.reason,
        decline_code: refund.decline_code,
        by_hand: refund.provider == OWN_BANK,
        created_at: Timestamp(refund.created_at),
        settled_at: refund.settled_at.map(Timestamp),
    }
}

/// The numbers of a plan; nothing moves where there is none.
fn numbers(action: Permission, plan: Option<&Plan>, sums: &Refundable, rate: Option<OrderRateId>) -> RefundPreview {
    let currency = sums.left.currency;
    let sum = |pick: fn(&PlannedRefund) -> Money| plan.map_or(0, |plan| plan.sum(pick));
    let amount = |pick| Amount::from(Money::new(sum(pick), currency));
    let of_it = sums.payments.iter().filter(|payment| rate.is_none_or(|rate| payment.rate_id == rate));
    RefundPreview {
        action,
        refundable_amount: Money::new(of_it.map(|payment| payment.left.amount).sum(), currency).into(),
        payments: sums
            .payments
            .iter()
            .map(|payment| RefundablePayment {
                rate_id: WireId(payment.rate_id),
                number: payment.number,
                paid_at: Timestamp(payment.paid_at),
                refundable_amount: payment.left.into(),
            })
            .collect(),
        refunding_amount: sums.under_way.into(),
        amount: amount(|one| one.money),
        fee_amount: amount(|one| one.fee),
        net_amount: amount(|one| one.share),
        resold_tax_amount: amount(|one| one.resold_tax),
        vat_amount: amount(|one| one.vat),
        credit_amount: plan.map(|plan| plan.credit).filter(|credit| credit.amount > 0).map(Amount::from),
        balance_after: Money::new(
            plan.map_or(0, |plan| plan.cover.balance.amount - plan.sum(|one| one.share)),
            currency,
        )
        .into(),
        queued: plan.is_some_and(Plan::queued),
        ends_access: plan.is_some_and(|plan| plan.closes),
    }
}

impl ActionPreview for Refund {
    const PREVIEW: &'static str = "refund_preview";
    type Target = OrderId;
    type Choice = RefundChoice;
    type Plan = Plan;
    type Preview = RefundPreview;

    async fn plan(tx: &mut Tx, order: &Order, choice: &RefundChoice) -> Result<Plan> {
        let money = choice.amount.map(|amount| Money::new(amount, order.currency));
        plan(tx, order, &RefundRequest { money, rate: choice.rate, ..RefundRequest::default() }).await
    }

    async fn preview(tx: &mut Tx, _: &Seller, planned: Planned<'_, Self>) -> Result<RefundPreview> {
        let sums = refundable(tx, planned.order).await?;
        Ok(numbers(planned.permission, planned.plan.as_ref(), &sums, planned.choice.rate))
    }
}

impl OrderAction for Refund {
    const NAME: &'static str = "refunds.create";
    const KEY_REQUIRED: bool = true;
    type Body = RefundBody;
    type Outcome = RefundMadeAttributes;

    async fn apply(
        seller: &Seller,
        id: OrderId,
        body: &RefundBody,
        held: Option<&Held<'_>>,
    ) -> Result<Applied<RefundMadeAttributes>> {
        let request = body.request()?;
        let held = held.ok_or_else(|| ApiError::new(Code::IdempotencyKeyMissing))?;
        let (checkout, actor) = (&seller.app().checkout, seller.actor());
        // Before the promise nothing happened; after it the key stays with what was promised.
        let Refunded { refunds, checking } =
            checkout.refund(seller.tenant, actor, id, &request, held.key(), &held.recovery).await?;
        let mut tx = seller.begin().await?;
        // Where one of several was refused, the seller has a letter about it; the answer is about one that was not.
        let taken = refunds.iter().find(|refund| refund.state != TransactionState::Denied).or(refunds.first());
        let refund = taken.cloned().ok_or_else(|| ApiError::internal("a refund of nothing"))?;
        if refund.state == TransactionState::Denied {
            let reason = refund.decline_code.clone().unwrap_or_default().replace('_', " ");
            let refused = ApiError::new(Code::RefundRefused).with("reason", reason);
            return Ok(Applied::Refused(tx, refused.with("refund_id", refund.id.to_string())));
        }
        let transfers = kontor_payments::transfers_of(&mut tx, &[refund.id]).await?;
        let made = RefundMadeAttributes {
            total_amount: Money::new(refunds.iter().map(|one| one.amount).sum(), refund.currency).into(),
            other_refund_ids: refunds.iter().filter(|one| one.id != refund.id).map(|one| WireId(one.id)).collect(),
            refund: attributes(refund.clone(), transfers.first(), checking),
        };
        Ok(Applied::Done(tx, Doc::new(refund.id, "refund", made)))
    }
}

#[OpenApi(prefix_path = "/v1/cabinet/orders", tag = "crate::tags::Tag::Orders")]
impl Refund {
    /// List the refunds of an order
    ///
    /// Oldest first: refunds that were sent, are on their way, or failed.
    #[oai(path = "/:id/refunds", method = "get", operation_id = "list_order_refunds")]
    async fn list(&self, seller: Seller, id: Path<WireId<kinds::Order>>) -> Answer<Json<RefundsDoc>> {
        let mut tx = seller.begin().await?;
        kontor_orders::find(&mut tx, id.0.0).await?;
        let mut refunds = kontor_payments::of_order(&mut tx, id.0.0).await?;
        refunds.retain(|one| one.kind == TransactionKind::Refund);
        let ids: Vec<_> = refunds.iter().map(|one| one.id).collect();
        let transfers = kontor_payments::transfers_of(&mut tx, &ids).await?;
        tx.commit().await?;
        let item = |refund: Transaction| {
            let transfer = transfers.iter().find(|share| share.transaction_id == refund.id);
            Resource::new(refund.id, "refund", attributes(refund, transfer, false))
        };
        Ok(Json(RefundsDoc { data: refunds.into_iter().map(item).collect() }))
    }

    /// Preview a refund
    ///
    /// Changes nothing. If this amount cannot be refunded, `action` says why.
    #[oai(path = "/:id/refunds/preview", method = "get", operation_id = "preview_order_refund")]
    async fn preview_refund(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
        /// Amount in minor units of the order's currency; default: everything that is left.
        amount: Query<Option<i64>>,
        /// The payment of a plan to refund; default: all of them, newest first.
        rate_id: Query<Option<WireId<kinds::OrderRate>>>,
    ) -> Answer<Json<Doc<RefundPreview>>> {
        let choice = RefundChoice { amount: amount.0, rate: rate_id.0.map(|rate| rate.0) };
        preview::<Self>(&seller, id.0.0, &choice).await
    }

    /// Refund an order
    ///
    /// Refunds everything that is left, or a part of it, to the buyer's original payment method: for a plan from the
    /// newest payment to the first, or only the given payment, each as a separate refund. The platform's fee is
    /// returned in proportion; the rest is taken from your balance. A full refund ends the buyer's access, a partial
    /// one does not. If your balance is too low, the refund is `queued` and is sent with the next payment that covers
    /// it. If the provider does not answer, the refund is `checking`: retrieve it again, do not create another one.
    /// Returns the first of these that applies: `payment_disputed` or `nothing_refundable`, `refund_window_passed`,
    /// `other_currency`, `refund_too_large`; `refund_refused` if the provider rejects it.
    #[oai(path = "/:id/refunds", method = "post", operation_id = "create_order_refund")]
    async fn create(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
        /// Required. A request repeated with the same key refunds once.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<RefundBody>,
    ) -> Answer<Idempotent<Doc<RefundMadeAttributes>>> {
        perform::<Self, 201>(&seller, id.0.0, key.0.as_deref(), &body.0).await
    }

    /// Mark a refund as sent
    ///
    /// For a bank transfer that arrived in your own bank account: you send the money back yourself, and the refund
    /// stays on its way until you mark it as sent. The buyer is notified. Marking it twice has the same effect as
    /// once.
    #[oai(path = "/:id/refunds/:refund/sent", method = "post", operation_id = "mark_order_refund_sent")]
    async fn sent(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
        refund: Path<WireId<kinds::Transaction>>,
    ) -> Answer<Json<Doc<RefundAttributes>>> {
        let mut tx = seller.begin().await?;
        let found = kontor_payments::find(&mut tx, refund.0.0).await?;
        tx.commit().await?;
        if found.order_id != id.0.0 {
            return Err(ApiError::not_found().into());
        }
        let app = seller.app();
        let sent = app.checkout.sent_by_hand(seller.tenant, seller.actor(), found.id).await?;
        let mut tx = seller.begin().await?;
        let transfers = kontor_payments::transfers_of(&mut tx, &[sent.id]).await?;
        tx.commit().await?;
        Ok(Json(Doc::new(sent.id, "refund", attributes(sent, transfers.first(), false))))
    }
}
