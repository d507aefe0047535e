//! A better ticket by one press of a button: what was kept at the purchase of the first is charged for the difference. The
//! order of it is placed and paid like every other; here is only what the two have to do with one another.

use chrono::{DateTime, Utc};
use kontor_db::{Tenant, Tx};
use kontor_fulfilment::tickets::{self, better};
use kontor_jobs::{MoneyJob, enqueue_at};
use kontor_kernel::{
    ApiError, Code, Country, Locale, Result,
    kinds::{OrderId, PaymentTicketId},
};
use kontor_orders::{LegalSnapshot, Order, Payer, Settled};
use kontor_payments::{PaymentForm, ProviderKind, provider::SavedMethod};

use crate::{
    Checkout, CheckoutRequest, Quote, QuoteRequest, SavedFrom, can_be_kept,
    legal::{KEEP_WORDING, kept},
    quoting::offer,
    tax::tax_place_of,
};

/// A better ticket for one that was got for another, and so on: as many orders are looked back.
const ORDERS_BACK_MAX: usize = 20;

impl Quote {
    /// Whether what it is paid with may be kept for a better ticket: the seller sells one for money, and it is paid once.
    pub fn can_keep_for_upgrade(&self) -> bool {
        let chosen = self.choice.as_ref().map(|choice| &choice.ticket);
        let mut kinds = self.tickets.iter().filter(|kind| chosen.is_none_or(|chosen| chosen.id == kind.id));
        self.terms.is_none() && kinds.any(|kind| kind.upgrade.is_some_and(|better| better.price.amount > 0))
    }
}

/// Until when what an order is paid with is kept, and the proof that its buyer agreed to it.
pub(crate) fn agreed(offer: &Quote, agreed: bool, form: PaymentForm) -> Option<(DateTime<Utc>, LegalSnapshot)> {
    let begins = offer.choice.as_ref().map(|choice| choice.date.starts_at)?;
    (agreed && can_be_kept(form) && offer.can_keep_for_upgrade())
        .then(|| (begins, kept(&"keep_for_upgrade", KEEP_WORDING)))
}

/// When a ticket is paid, its method is forgotten when its event begins; when it was the best there is, at once.
pub(crate) async fn forget_method(tx: &mut Tx, order: &Order, settled: &Settled) -> Result<()> {
    if !settled.paid_now {
        return Ok(());
    }
    if let Some(until) = order.snapshot().kept_until {
        enqueue_at(tx, MoneyJob::ForgetForUpgrade { seller: order.seller_id, order: order.id }, until).await?;
    }
    for before in before(tx, order).await? {
        better::forget_unless_needed(tx, before.id).await?;
    }
    Ok(())
}

/// The orders whose tickets led to that of an order, the nearest first.
async fn before(tx: &mut Tx, order: &Order) -> Result<Vec<Order>> {
    let mut found: Vec<Order> = Vec::new();
    while found.len() < ORDERS_BACK_MAX {
        let Some(exchanged) = &found.last().unwrap_or(order).snapshot().exchanged else { break };
        let before = exchanged.order;
        found.push(kontor_orders::find(tx, before).await?);
    }
    Ok(found)
}

/// What was kept for a better ticket.
#[derive(Debug, Clone)]
pub struct Kept {
    /// The order that it was kept with.
    pub order: OrderId,
    /// What way to pay it is.
    pub form: PaymentForm,
    /// The card or the account.
    pub method: SavedMethod,
    /// Until when its buyer agreed.
    pub until: DateTime<Utc>,
}

/// What one press of the button gives, and what it charges.
#[derive(Debug, Clone)]
pub struct OnePress {
    /// The better ticket, for the difference.
    pub offer: Quote,
    /// What is charged.
    pub kept: Kept,
    payer: Payer,
}

/// What was kept for better tickets than those of an order: with it, or with one whose ticket led to it.
pub async fn kept_for_upgrade(tx: &mut Tx, order: OrderId) -> Result<Option<Kept>> {
    let order = kontor_orders::find(tx, order).await?;
    let (before, now) = (before(tx, &order).await?, tx.now());
    for order in std::iter::once(order).chain(before) {
        let until = order.snapshot().kept_until.filter(|until| *until > now);
        let form = order.payment_form;
        if let (Some(until), Some(method), true) = (until, order.saved_method(), order.payment_state.is_open())
            && can_be_kept(form)
        {
            return Ok(Some(Kept { order: order.id, form, method, until }));
        }
    }
    Ok(None)
}

/// What one press gives for a ticket; none: nothing is kept that could be charged for it. Refused where nothing better can be
/// had.
pub async fn one_press(tx: &mut Tx, ticket: PaymentTicketId) -> Result<Option<OnePress>> {
    let held = tickets::find(tx, ticket).await?;
    let Some(kept) = kept_for_upgrade(tx, held.order_id).await? else { return Ok(None) };
    let payer = kontor_orders::find(tx, held.order_id).await?.payer().clone();
    let buyer = tax_place_of(&payer, Country::DE);
    let wanted = QuoteRequest {
        upgrade: Some(ticket),
        vat_no: Some(payer.vat_no.clone()),
        ..QuoteRequest::for_product(held.product_id)
    };
    let offer = offer(tx, wanted, buyer).await?;
    let with_seller = kontor_orders::find(tx, kept.order).await?.kept_by().and_then(ProviderKind::own).is_some();
    if !offer.reasons.is_empty() {
        return Err(ApiError::new(Code::NotUpgradable));
    }
    // What a reseller sells is not charged at an account of the seller's.
    let elsewhere = with_seller && offer.resale.is_some();
    Ok((!elsewhere && offer.methods.contains(&kept.form)).then_some(OnePress { offer, kept, payer }))
}

impl Checkout {
    /// Forgets what a buyer let us keep for better tickets than those of an order, because they say so. Twice is once.
    pub async fn forget_for_upgrade(&self, tenant: Tenant, order: OrderId) -> Result<()> {
        let mut tx = self.begin_as_shop(tenant).await?;
        while let Some(kept) = kept_for_upgrade(&mut tx, order).await? {
            kontor_orders::forget_method(&mut tx, kept.order).await?;
        }
        tx.commit().await
    }
}

impl OnePress {
    /// What it orders: the better ticket, for the same buyer, by what was kept.
    pub fn request(&self, locale: Locale) -> CheckoutRequest {
        CheckoutRequest {
            plan: Some(self.offer.plan.id),
            upgrade: self.offer.upgrade.as_ref().map(|upgrade| upgrade.held.id),
            saved_method: Some(SavedFrom { order: self.kept.order, reference: self.kept.method.reference.clone() }),
            ..CheckoutRequest::new(self.offer.product.id, self.payer.clone(), self.kept.form, locale)
        }
    }
}
