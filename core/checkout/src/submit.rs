//! Asking the provider for the money of one open transaction. The same transaction is the same charge, so it may be
//! asked for as often as needed.

use std::sync::Arc;

use kontor_db::{Tenant, Tx};
use kontor_kernel::{
    Code, Result,
    kinds::{OrderId, TransactionId},
};
use kontor_mail::{Email, Line};
use kontor_orders::{Order, OrderState, Settled, Snapshot, debits, payer_of, settle_by_hand};
use kontor_payments::{
    OWN_BANK, PaymentForm, PaymentProvider, Transaction, TransactionKind, TransactionState, mandate,
    provider::{Charge, ChargeRequest, MandateFacts, NextAction, Outcome, ProviderFault},
};
use kontor_urls::Links;

use crate::{
    Checkout, boxed,
    charge_outcome::refused,
    funnel, one_press,
    pay_later::{pay_until, pays_afterwards},
    place,
    poll_payment::PollOutcome,
    upgrade,
};

/// An order that was placed, and where its payment stands.
#[derive(Debug, Clone)]
pub struct Placed {
    /// The order.
    pub order: Order,
    /// Its newest payment.
    pub transaction: Transaction,
    /// Whether the provider has not answered: it is being checked, and nobody is charged twice.
    pub checking: bool,
}

/// A charge that is ready to be asked for, read in the transaction that was committed before.
pub(crate) struct PreparedCharge {
    transaction: Transaction,
    request: ChargeRequest,
    provider: Arc<dyn PaymentProvider>,
}

impl Checkout {
    /// Submits an open transaction and applies the answer.
    pub(crate) async fn submit(&self, tenant: Tenant, id: TransactionId) -> Result<Placed> {
        let mut tx = self.begin_as_shop(tenant).await?;
        let transaction = kontor_payments::find(&mut tx, id).await?;
        let order = kontor_orders::find(&mut tx, transaction.order_id).await?;
        let prepared = self.prepare(&mut tx, &order, transaction).await?;
        tx.commit().await?;
        match prepared {
            Some(prepared) => self.charge(tenant, prepared).await,
            None => self.placed(self.begin_as_shop(tenant).await?, id, false).await,
        }
    }

    /// What its provider is asked for the money of an open transaction; none: nothing is open.
    pub(crate) async fn prepare(
        &self,
        tx: &mut Tx,
        order: &Order,
        transaction: Transaction,
    ) -> Result<Option<PreparedCharge>> {
        if !matches!(transaction.state, TransactionState::Waiting | TransactionState::Pending) {
            return Ok(None);
        }
        let request = self.request(tx, order, &transaction).await?;
        let provider = self.provider_for(tx, &transaction).await?;
        Ok(Some(PreparedCharge { transaction, request, provider }))
    }

    /// Asks the provider, and applies its answer. No database connection is held while others think.
    pub(crate) async fn charge(&self, tenant: Tenant, prepared: PreparedCharge) -> Result<Placed> {
        let PreparedCharge { transaction, request, provider } = prepared;
        let id = transaction.id;
        match provider.charge(&request).await {
            Ok(charge) => {
                let mut tx = self.begin_as_shop(tenant).await?;
                let (settled, followed) = boxed(|| self.apply_as(&mut tx, id, &charge, None)).await?;
                kontor_orders::notify_lost(&mut tx, &self.links, &settled).await?;
                let order = match settled.transaction.state {
                    TransactionState::Successful => followed,
                    // What waits for its money may have been opened before it.
                    _ => kontor_orders::find(&mut tx, settled.order).await?,
                };
                tx.commit().await?;
                Ok(Placed { order, transaction: settled.transaction, checking: false })
            }
            // It may have happened. The rescue job asks until it is known.
            Err(ProviderFault::Unknown(cause)) => {
                tracing::warn!(transaction = %id, cause, "the provider has not answered; asking again later");
                let tx = self.begin_as_shop(tenant).await?;
                self.placed(tx, id, true).await
            }
            // It did not happen, unless an earlier try did and only this one is refused.
            Err(ProviderFault::Refused(cause)) => {
                let look = boxed(|| self.poll_payment_once(tenant, id)).await?;
                if look == PollOutcome::NeverHeard {
                    let mut tx = self.begin_as_shop(tenant).await?;
                    let refused = refused(&transaction, &cause);
                    boxed(|| self.apply(&mut tx, id, &refused)).await?;
                    tx.commit().await?;
                }
                let tx = self.begin_as_shop(tenant).await?;
                self.placed(tx, id, look == PollOutcome::Silent).await
            }
        }
    }

    pub(crate) async fn request(&self, tx: &mut Tx, order: &Order, transaction: &Transaction) -> Result<ChargeRequest> {
        let snapshot = order.snapshot();
        let signed = match transaction.method.later() {
            Some(form) if form.is_debit() => mandate::behind(tx, transaction).await?,
            _ => None,
        };
        Ok(ChargeRequest {
            // One that is kept already needs no second name.
            keep: transaction.saved_method.is_none() && keeps(snapshot, transaction.method),
            saved_method: transaction.saved_method.clone(),
            transaction: transaction.id,
            money: transaction.money(),
            form: transaction.method,
            method_token: transaction.method_token.clone(),
            reference: order.token.clone(),
            return_url: if transaction.sets_up {
                self.links.method_page(&snapshot.seller.username, order.id)
            } else {
                self.links.paid_page(&snapshot.seller.username, order.id, snapshot.leads_on())
            },
            locale: order.locale(),
            browser: transaction.browser(),
            mandate: signed.map(|signed| MandateFacts { reference: signed.reference, signed_at: signed.signed_at }),
        })
    }

    /// Applies a charge to its transaction, its order and the stock, and tells a payer who may be elsewhere what is lost; the one
    /// entry for all news.
    pub(crate) async fn apply(&self, tx: &mut Tx, id: TransactionId, charge: &Charge) -> Result<Settled> {
        let settled = self.apply_quietly(tx, id, charge).await?;
        kontor_orders::notify_lost(tx, &self.links, &settled).await?;
        Ok(settled)
    }

    /// The same where the payer has just chosen another way, and so knows.
    pub(crate) async fn apply_quietly(&self, tx: &mut Tx, id: TransactionId, charge: &Charge) -> Result<Settled> {
        // Boxed: it is deep, and everything that hears of money waits on it.
        boxed(|| self.apply_as(tx, id, charge, None)).await.map(|(settled, _)| settled)
    }

    /// Applies them; `by_hand` is the reason where no provider speaks but the platform decides.
    pub(crate) async fn apply_as(
        &self,
        tx: &mut Tx,
        id: TransactionId,
        charge: &Charge,
        by_hand: Option<&str>,
    ) -> Result<(Settled, Order)> {
        // Of two who bring the same news one writes the letters: the second reads what the first has left.
        let mut held = kontor_orders::lock_payment(tx, id).await?;
        let transaction = &held.payment;
        let first_instructions = transaction.next_action.is_none();
        // An account that is only signed for is not debited yet.
        let first_debit =
            transaction.state == TransactionState::Waiting && transaction.method.is_debit() && !transaction.sets_up;
        // What is found in a statement may have come for an order that was given up.
        let late = charge_is_late(transaction, charge) || transaction.provider == OWN_BANK;
        let is_called_off = upgrade::call_off_if_gone(tx, &self.links, &held.order, charge).await?;
        let to_be_had = !late || take_again(tx, held.order.id).await?;
        if is_called_off || late {
            held = kontor_orders::lock_payment(tx, id).await?;
        }
        let settled = match by_hand {
            None => kontor_orders::settle(tx, &self.links, held, charge, to_be_had).await?,
            Some(why) => settle_by_hand(tx, &self.links, held, charge, to_be_had, why).await?,
        };
        let order = apply_settlement(tx, &settled).await?;
        let open = first_instructions && !settled.transaction.state.is_over();
        if let (Outcome::ActionRequired(NextAction::Wire(wire)), true) = (&charge.outcome, open) {
            write_instructions(tx, &self.links, &order, &settled.transaction, wire).await?;
            if pays_afterwards(settled.transaction.method) && settled.transaction.kind == TransactionKind::Payment {
                kontor_orders::open_early(tx, order.id).await?;
            }
        }
        // What is taken from a kept account was announced before.
        let by_hand = settled.transaction.saved_method.is_none();
        if first_debit && by_hand && settled.transaction.state == TransactionState::Pending {
            let rates = kontor_orders::rates(tx, order.id).await?;
            if let Some(rate) = rates.iter().find(|rate| rate.id == settled.transaction.rate_id) {
                debits::announce(tx, &self.links, &order, rate, settled.transaction.money()).await?;
            }
        }
        Ok((settled, order))
    }

    async fn placed(&self, mut tx: Tx, id: TransactionId, checking: bool) -> Result<Placed> {
        let transaction = kontor_payments::find(&mut tx, id).await?;
        let order = kontor_orders::find(&mut tx, transaction.order_id).await?;
        tx.commit().await?;
        Ok(Placed { order, transaction, checking })
    }
}

/// What was held for an order, and what is offered after it, go with its payment.
pub(crate) async fn apply_settlement(tx: &mut Tx, settled: &Settled) -> Result<Order> {
    let mut order = kontor_orders::find(tx, settled.order).await?;
    place::settle_holds(tx, &mut order, settled).await?;
    one_press::forget_method(tx, &order, settled).await?;
    if settled.transaction.kind == TransactionKind::Payment {
        funnel::record_sale(tx, &order, &settled.transaction).await?;
    }
    Ok(order)
}

/// Who agreed that a card or an account is kept for one press of a button, and then pays in another way, agreed to nothing.
fn keeps(snapshot: &Snapshot, form: PaymentForm) -> bool {
    snapshot.keeps_method() && (snapshot.sold_plan.terms.is_some() || funnel::can_be_kept(form))
}

/// Money for a payment that was given up.
fn charge_is_late(transaction: &Transaction, charge: &Charge) -> bool {
    let given_up = matches!(transaction.state, TransactionState::Expired | TransactionState::Canceled);
    let arrived = charge.arrived.amount - transaction.beside_amount;
    given_up && charge.outcome == Outcome::Succeeded && arrived >= transaction.amount
}

/// Holds a piece again for an order that was given up, and the use of its coupon. False: it is sold out, its date has begun,
/// or the coupon is used up (decisions-selling, expired → successful).
async fn take_again(tx: &mut Tx, order: OrderId) -> Result<bool> {
    let order = kontor_orders::lock(tx, order).await?;
    let given_up = order.payment_state == OrderState::NotCompleted && !order.reserved;
    if !given_up && !kontor_orders::was_let_go(tx, order.id).await? {
        return Ok(true);
    }
    let snapshot = order.snapshot();
    if !take_piece_again(tx, &order, snapshot).await? {
        return Ok(false);
    }
    match kontor_coupons::reserve_again(tx, order.id).await {
        Ok(()) => Ok(true),
        Err(fault) if kontor_coupons::is_used_up(&fault) => {
            // What was held a moment ago is nobody's.
            let held = kontor_orders::find(tx, order.id).await?;
            place::lose(tx, &held).await?;
            Ok(false)
        }
        Err(fault) => Err(fault),
    }
}

async fn take_piece_again(tx: &mut Tx, order: &Order, snapshot: &Snapshot) -> Result<bool> {
    let product = match kontor_catalog::find(tx, snapshot.product.id).await {
        Ok(product) if place::is_held(&product, snapshot) => product.id,
        Ok(_) => return Ok(true),
        Err(fault) if fault.code() == Code::NotFound => return Ok(true),
        Err(fault) => return Err(fault),
    };
    match place::hold(tx, product, snapshot).await {
        Ok(()) => kontor_orders::reserve(tx, order.id).await.map(|()| true),
        // Not found: the seller has taken the date away.
        Err(fault)
            if matches!(fault.code(), Code::SoldOut | Code::DateBegun | Code::NotFound | Code::NotUpgradable) =>
        {
            Ok(false)
        }
        Err(fault) => Err(fault),
    }
}

async fn write_instructions(
    tx: &mut Tx,
    links: &Links,
    order: &Order,
    transaction: &Transaction,
    wire: &kontor_payments::provider::WireInstructions,
) -> Result<()> {
    let snapshot = order.snapshot();
    let lines = match transaction.kind {
        TransactionKind::Payment => snapshot.lines(transaction.money()),
        _ => vec![(snapshot.name(), transaction.money())],
    };
    let letter = Email::OrderWireInstructions {
        shop: snapshot.seller.name.clone(),
        order: order.token.clone(),
        order_link: links.order_page(&snapshot.seller.username, order.id),
        lines: lines.into_iter().map(|(name, amount)| Line { name, amount }).collect(),
        total: transaction.money(),
        holder: wire.holder.clone(),
        iban: wire.iban.clone(),
        bic: wire.bic.clone(),
        reference: wire.reference.clone(),
        due_on: pay_until(transaction, order.created_at).date_naive(),
        plan: match transaction.kind {
            TransactionKind::Payment => kontor_orders::schedule::listed_payments(tx, order).await?,
            _ => None,
        },
    };
    kontor_notifications::write(tx, &payer_of(order), &letter).await?;
    Ok(())
}
