//! What a seller does with an order or with one of its payments. Each action is one file that says what can be in its way, what it would
//! mean and how it is done. How it is asked about, offered, claimed and answered is the same for all of them, and stands here.

mod accept;
mod cancel;
mod grant_access;
mod merge;
mod pause;
mod payment_form;
mod payoff;
mod permission;
mod plan_change;
mod re_request;
mod reactivate;
mod refund;
mod resend_receipt;
mod resume;
mod unmerge;
mod waive;

use std::future::Future;

use kontor_db::Tx;
use kontor_kernel::{
    ApiError, Result,
    kinds::{OrderId, OrderRateId},
};
use kontor_orders::Order;
use poem_openapi::{
    payload::Json,
    types::{ParseFromJSON, ToJSON, Type},
};
use serde::Serialize;

pub use self::{
    cancel::{Cancel, OrderCancelBody},
    grant_access::OrderGiven,
    merge::{OrderMergeWith, merged_from, merged_into},
    pause::{OrderPauseBody, Pause},
    payment_form::PaymentForm,
    permission::{OrderPermissions, Permission},
    resume::{OrderResumeBody, Resume},
};
use crate::http::{
    Answer, Doc, Seller,
    idempotent::{Begun, Held, Idempotent, begin, claim, close},
};

/// The operations on orders.
pub fn order_operations() -> impl poem_openapi::OpenApi {
    (
        (cancel::Cancel, refund::Refund, (grant_access::GrantAccess, resend_receipt::ResendReceipt)),
        (merge::Merge, unmerge::Unmerge),
        (payoff::Payoff, payment_form::PaymentForm, plan_change::PlanChange),
        (pause::Pause, resume::Resume, reactivate::Reactivate),
    )
}

/// The operations on one payment of an order.
pub fn payment_operations() -> impl poem_openapi::OpenApi {
    (accept::Accept, re_request::ReRequest, waive::Waive)
}

/// What an action is done to: an order, or one of its payments.
pub trait Target: Copy + Send + Sync + Serialize + ToString {
    /// Its order.
    fn order(self, tx: &mut Tx) -> impl Future<Output = Result<Order>> + Send;
}

impl Target for OrderId {
    async fn order(self, tx: &mut Tx) -> Result<Order> {
        kontor_orders::find(tx, self).await
    }
}

impl Target for OrderRateId {
    async fn order(self, tx: &mut Tx) -> Result<Order> {
        let order = kontor_orders::order_of_rate(tx, self).await?;
        kontor_orders::find(tx, order).await
    }
}

/// Holds the order of a payment against every other change.
async fn lock_of(tx: &mut Tx, rate: OrderRateId) -> Result<Order> {
    let order = kontor_orders::order_of_rate(tx, rate).await?;
    kontor_orders::lock(tx, order).await
}

/// Something that can be done with an order, as far as it is asked about: whether, why not, and what it would mean.
pub trait ActionPreview: Sized + Send + Sync + 'static {
    /// The `type` of its preview in an answer.
    const PREVIEW: &'static str;
    /// What it is done to.
    type Target: Target;
    /// What is chosen in its form and changes what it would mean.
    type Choice: Send + Sync;
    /// What it would mean, as it is reckoned.
    type Plan: Send;
    /// What it would mean, as it is answered.
    type Preview: Type + ParseFromJSON + ToJSON + Send + Sync;

    /// What it would mean now; refused as doing it would be.
    fn plan(tx: &mut Tx, order: &Order, choice: &Self::Choice) -> impl Future<Output = Result<Self::Plan>> + Send;

    /// Refuses what [`Self::plan`] refuses of the first choice that its form offers. An action for which that is known without reckoning
    /// says so itself.
    fn permit(tx: &mut Tx, order: &Order) -> impl Future<Output = Result<()>> + Send
    where
        Self::Choice: Default,
    {
        async move { Self::plan(tx, order, &Self::Choice::default()).await.map(drop) }
    }

    /// The answer. What is missing in the request itself refuses it as a whole.
    fn preview(
        tx: &mut Tx,
        seller: &Seller,
        planned: Planned<'_, Self>,
    ) -> impl Future<Output = Result<Self::Preview>> + Send;
}

/// What was found when an action was asked about.
pub struct Planned<'a, A: ActionPreview> {
    /// The order.
    pub order: &'a Order,
    /// What was chosen.
    pub choice: &'a A::Choice,
    /// Whether the action is possible now and, if not, why.
    pub permission: Permission,
    /// What it would mean, where it can be done.
    pub plan: Option<A::Plan>,
}

/// Something that a seller does with an order.
pub trait OrderAction: ActionPreview {
    /// What it is called where its idempotency keys are kept.
    const NAME: &'static str;
    /// Whether a call without an `Idempotency-Key` is refused.
    const KEY_REQUIRED: bool = false;
    /// What is sent to do it.
    type Body: Serialize + Send + Sync;
    /// What is answered once it is done.
    type Outcome: Type + ParseFromJSON + ToJSON + Send + Sync;

    /// Does it, in a transaction that is left open: whoever asked for it keeps it, or lets it go and nothing has happened.
    fn apply(
        seller: &Seller,
        target: Self::Target,
        body: &Self::Body,
        held: Option<&Held<'_>>,
    ) -> impl Future<Output = Result<Applied<Self::Outcome>>> + Send;
}

/// What came of an action.
pub enum Applied<T: Type + ParseFromJSON + ToJSON + Send + Sync> {
    /// It is done once this is kept.
    Done(Tx, Doc<T>),
    /// It was refused after something had happened, so that the same key is refused again.
    Refused(Tx, ApiError),
}

/// What an action would mean. Nothing happens.
async fn preview<A: ActionPreview>(
    seller: &Seller,
    target: A::Target,
    choice: &A::Choice,
) -> Answer<Json<Doc<A::Preview>>> {
    let mut tx = seller.begin().await?;
    let order = target.order(&mut tx).await?;
    let (permission, plan) = Permission::from_guard(A::plan(&mut tx, &order, choice).await)?;
    let planned = Planned { order: &order, choice, permission, plan };
    let shown = A::preview(&mut tx, seller, planned).await?;
    tx.commit().await?;
    Ok(Json(Doc::new(target, A::PREVIEW, shown)))
}

/// Does an action, once for each key.
async fn perform<A: OrderAction, const STATUS: u16>(
    seller: &Seller,
    target: A::Target,
    key: Option<&str>,
    body: &A::Body,
) -> Answer<Idempotent<Doc<A::Outcome>, STATUS>> {
    let (db, scope, asked) = (&seller.app().db, seller.scope(), (target, body));
    let begun = match A::KEY_REQUIRED {
        true => claim(db, scope, A::NAME, key, &asked).await?.into(),
        false => begin(db, scope, A::NAME, key, &asked).await?,
    };
    let held = match begun {
        Begun::Replay(stored) => return Ok(Idempotent::Replay(stored)),
        Begun::Mine(held) => held,
    };
    match (A::apply(seller, target, body, held.as_ref()).await, held) {
        (Ok(Applied::Done(tx, doc)), held) => Ok(close(held, tx, Ok(doc)).await?),
        (Ok(Applied::Refused(tx, fault)), Some(held)) => {
            held.keep_refusal(tx, &fault).await?;
            Err(fault.into())
        }
        (Ok(Applied::Refused(tx, fault)), None) => {
            tx.commit().await?;
            Err(fault.into())
        }
        (Err(fault), Some(held)) => Err(held.refuse(fault).await.into()),
        (Err(fault), None) => Err(fault.into()),
    }
}
