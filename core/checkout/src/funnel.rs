//! A buyer on their way through a funnel: the order that it begins with, and what is offered to them after it. A follow-up
//! order is placed and paid like every other; here is only what it has to do with the one before.

use chrono::Duration;
use kontor_db::{Tenant, Tx};
use kontor_fulfilment::tickets::better;
use kontor_funnels::{
    Funnel, Node,
    limits::IDLE_MINUTES,
    session::{self, FunnelOffer, News, Step},
};
use kontor_jobs::{MoneyJob, enqueue_at};
use kontor_kernel::{
    ApiError, Code, Locale, Result,
    kinds::{FunnelId, FunnelNodeId, OrderId, ProductId},
};
use kontor_orders::{FunnelSnapshot, Order};
use kontor_payments::{
    PaymentForm, Transaction, TransactionState,
    provider::{NextAction, SavedMethod},
};

use crate::{Checkout, CheckoutRequest, SavedFrom};

/// What an order has to do with a funnel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FunnelMark {
    /// The funnel begins with it.
    Entry {
        /// Which funnel; one that is not published, or sells something else, is no funnel.
        funnel: FunnelId,
        /// Whether the buyer agreed that what they pay with is kept for offers after it.
        keeps: bool,
    },
    /// It was offered.
    After {
        /// After this order.
        order: OrderId,
        /// At this step.
        node: FunnelNodeId,
    },
}

/// What is known of a mark before the order is written.
pub(crate) struct Marked {
    pub snapshot: FunnelSnapshot,
    funnel: Option<Funnel>,
}

/// Whether what buyers pay with can be kept for one press of a button.
pub const fn can_be_kept(form: PaymentForm) -> bool {
    form.is_by_card() || matches!(form, PaymentForm::Paypal)
}

/// Finds what a mark names. What nobody's link could mean is no mark; an offer that was answered is refused.
pub(crate) async fn marked(
    tx: &mut Tx,
    mark: Option<FunnelMark>,
    product: ProductId,
    form: PaymentForm,
) -> Result<Option<Marked>> {
    match mark {
        None => Ok(None),
        Some(FunnelMark::Entry { funnel, keeps }) => {
            let Some(funnel) = kontor_funnels::published(tx, funnel).await? else { return Ok(None) };
            let Some(entry) = funnel.graph.entry().filter(|entry| entry.product == Some(product)) else {
                return Ok(None);
            };
            let keeps = keeps && can_be_kept(form);
            let snapshot = FunnelSnapshot { id: funnel.row.id, node: entry.id, after: None, keeps };
            Ok(Some(Marked { snapshot, funnel: Some(funnel) }))
        }
        Some(FunnelMark::After { order, node }) => {
            let over = || ApiError::new(Code::OfferOver);
            let session = session::session(tx, order).await?.filter(|session| session.node == node).ok_or_else(over)?;
            session.graph.node(node).filter(|node| node.product == Some(product)).ok_or_else(over)?;
            let snapshot = FunnelSnapshot { id: session.funnel, node, after: Some(order), keeps: false };
            Ok(Some(Marked { snapshot, funnel: None }))
        }
    }
}

/// Lets the funnel begin with the order, or ties the order to its offer, in the transaction that writes it.
pub(crate) async fn placed(tx: &mut Tx, marked: Option<Marked>, order: OrderId) -> Result<()> {
    let Some(Marked { snapshot, funnel }) = marked else { return Ok(()) };
    match (funnel, snapshot.after) {
        (Some(funnel), _) => session::begin(tx, &funnel, snapshot.node, order).await,
        (None, Some(after)) => session::ordered(tx, after, snapshot.node, order).await,
        (None, None) => Ok(()),
    }
}

/// The offer follows the payment of what it became.
pub(crate) async fn record_sale(tx: &mut Tx, order: &Order, payment: &Transaction) -> Result<()> {
    let snapshot = order.snapshot();
    let Some(funnel) = &snapshot.funnel else { return Ok(()) };
    if funnel.after.is_none() {
        if funnel.keeps && order.plan().terms.is_none() && payment.state == TransactionState::Successful {
            // Kept for half an hour, as its buyer was told, whether they come to the end of the way or not.
            let at = tx.now() + Duration::minutes(IDLE_MINUTES);
            enqueue_at(tx, MoneyJob::ForgetMethod { seller: order.seller_id, order: order.id }, at).await?;
        }
        return Ok(());
    }
    let news = match payment.state {
        TransactionState::Successful => News::Paid,
        TransactionState::Waiting | TransactionState::Pending => match payment.action() {
            Some(NextAction::Redirect { .. }) => News::Asked,
            Some(NextAction::Wire(_)) => News::Paid,
            None if payment.state == TransactionState::Pending => News::Paid,
            None => return Ok(()),
        },
        TransactionState::Denied | TransactionState::Error => {
            let refused = |one: &&Transaction| matches!(one.state, TransactionState::Denied | TransactionState::Error);
            let count = kontor_payments::attempts(tx, order.id).await?.iter().filter(refused).count();
            News::Refused(i32::try_from(count)?)
        }
        TransactionState::Expired | TransactionState::Canceled => News::GivenUp,
    };
    session::apply_order_news(tx, order.id, news).await
}

/// Where a buyer stands on their way.
#[derive(Debug, Clone)]
pub struct FunnelStand {
    /// The order that it began with.
    pub entry: Order,
    /// The funnel's address in the shop.
    pub slug: String,
    /// What is offered to them; none: they are at the end.
    pub at: Option<FunnelAt>,
}

/// What is offered to a buyer on their way.
#[derive(Debug, Clone)]
pub struct FunnelAt {
    /// At which step.
    pub node: Node,
    /// What became of it so far.
    pub offer: FunnelOffer,
    /// What one press of the button charges; none: the buyer pays on the payment page.
    pub kept: Option<SavedMethod>,
}

impl Checkout {
    /// Where the buyer of an order stands, led on as far as payments and time allow; none: the order began no funnel.
    pub async fn funnel_stand(&self, tenant: Tenant, order: OrderId) -> Result<Option<FunnelStand>> {
        let mut tx = self.begin_as_shop(tenant).await?;
        let waiting = session::offers(&mut tx, order).await?.into_iter().next_back().and_then(|offer| offer.order_id);
        tx.commit().await?;
        if let Some(waiting) = waiting {
            // The provider may know more of it than we have heard.
            self.standing(tenant, waiting).await?;
        }
        let mut tx = self.begin_as_shop(tenant).await?;
        let Some(mut session) = session::session(&mut tx, order).await? else {
            tx.commit().await?;
            return Ok(None);
        };
        let step = session::step(&mut tx, &mut session).await?;
        let entry = kontor_orders::find(&mut tx, order).await?;
        let slug = kontor_funnels::find(&mut tx, session.funnel).await?.row.slug;
        let snapshot = entry.snapshot();
        let keeps = snapshot.funnel.as_ref().is_some_and(|funnel| funnel.keeps);
        let at = match step {
            Step::End => {
                if keeps && entry.saved_method().is_some() {
                    // It was kept for offers, and there are no more.
                    forget(&mut tx, &entry).await?;
                }
                None
            }
            Step::Offer(node, offer) => {
                let now = tx.now();
                let fresh = entry.charged_at.is_some_and(|at| now - at < Duration::minutes(IDLE_MINUTES));
                let kept = entry.saved_method().filter(|_| keeps && fresh && can_be_kept(entry.payment_form));
                Some(FunnelAt { node: *node, offer, kept })
            }
        };
        tx.commit().await?;
        Ok(Some(FunnelStand { entry, slug, at }))
    }

    /// Forgets what a buyer let us keep, when its time is over: of a plan it is kept for its later payments, of a ticket as long
    /// as they agreed and something better may be had for it. Twice is once.
    pub async fn forget_method(&self, tenant: Tenant, order: OrderId) -> Result<()> {
        let mut tx = self.begin_as_shop(tenant).await?;
        let found = kontor_orders::lock(&mut tx, order).await?;
        forget(&mut tx, &found).await?;
        tx.commit().await
    }

    /// The buyer does not want what is offered at a step, or it cannot be had.
    pub async fn decline_offer(&self, tenant: Tenant, order: OrderId, node: FunnelNodeId, cause: &str) -> Result<()> {
        let mut tx = self.begin_as_shop(tenant).await?;
        session::decline(&mut tx, order, node, cause).await?;
        tx.commit().await
    }

    /// What one press of the button orders: the offer, for the same buyer, by what was kept.
    pub fn one_click(&self, stand: &FunnelStand, locale: Locale) -> Result<CheckoutRequest> {
        let over = || ApiError::new(Code::OfferOver);
        let at = stand.at.as_ref().filter(|at| at.offer.order_id.is_none()).ok_or_else(over)?;
        let kept = at.kept.as_ref().ok_or_else(over)?;
        let product = at.node.product.ok_or_else(over)?;
        let mark = FunnelMark::After { order: stand.entry.id, node: at.node.id };
        Ok(CheckoutRequest {
            plan: at.node.plan,
            funnel: Some(mark),
            saved_method: Some(SavedFrom { order: stand.entry.id, reference: kept.reference.clone() }),
            ..CheckoutRequest::new(product, stand.entry.payer().clone(), stand.entry.payment_form, locale)
        })
    }
}

/// Forgets what an order was paid with, unless it is kept for something else.
async fn forget(tx: &mut Tx, order: &Order) -> Result<()> {
    if order.plan().terms.is_some() || better::is_kept_for(tx, order).await? {
        return Ok(());
    }
    kontor_orders::forget_method(tx, order.id).await
}
