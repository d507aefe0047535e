//! Wires that came to a bank account of the seller's own, as its statements tell. They are booked by the same code as the news of
//! a payment company; what goes back of them the seller sends by hand and says so.

use kontor_db::{Scope, Tenant, Tx};
use kontor_kernel::{
    Actor, ApiError, ChangeReason, Code, Country, Money, Result,
    kinds::{OrderId, TransactionId},
};
use kontor_orders::{Rate, Settled, dispute::settle_dispute, settle_refund};
use kontor_payments::{
    NewTransaction, OWN_BANK, PaymentForm, Transaction, TransactionKind, TransactionState,
    provider::{Charge, Dispute, DisputeOutcome, Outcome, ProviderFault, Refund, RefundOutcome},
};

use crate::{Checkout, refund::give_back_coupon};

/// Why a wire is not waited for any more.
const INSTEAD: ChangeReason = ChangeReason::PaidToOwnAccount;

/// Money that was booked.
#[derive(Debug, Clone)]
pub struct Received {
    /// What it changed.
    pub settled: Settled,
    /// The wire that is not waited for any more, if one was.
    pub closed: Option<Transaction>,
}

/// The payment of an order that money is for: the first one while nothing is paid, of a running plan the oldest that is due.
/// Where none is owed, the first: what comes for it goes back.
pub async fn owed_rate(tx: &mut Tx, order: OrderId) -> Result<Rate> {
    let rates = kontor_orders::rates(tx, order).await?;
    let owed = rates.iter().find(|rate| rate.number > 0 && rate.is_owed());
    let first = rates.iter().find(|rate| rate.number > 0);
    owed.or(first).cloned().ok_or_else(ApiError::not_found)
}

impl Checkout {
    /// Books what came to the seller's own bank account for a payment of an order: all of it, which is no less than what that
    /// still asks for. What is more, or not wanted any more, is promised back. `from`: where the bank is
    /// that it came from. The caller holds the order's row lock.
    pub async fn receive_at_bank(
        &self,
        tx: &mut Tx,
        rate: &Rate,
        arrived: Money,
        from: Option<Country>,
    ) -> Result<Received> {
        let order = kontor_orders::lock(tx, rate.order_id).await?;
        // A debt that was kept outlives its plan. What has come elsewhere goes back from there.
        let money = if rate.is_owed() { Money::new(rate.amount, rate.currency) } else { arrived };
        if arrived.currency != money.currency || arrived.amount < money.amount {
            return Err(ApiError::internal(format!("{arrived:?} is not yet {money:?}")));
        }
        let closed = close_wire(tx, rate).await?;
        let first = kontor_orders::rates(tx, order.id).await?.first().is_some_and(|first| first.id == rate.id);
        let new = NewTransaction {
            order: order.id,
            rate: rate.id,
            kind: if first { TransactionKind::Payment } else { TransactionKind::SubsPayment },
            provider: OWN_BANK,
            method: PaymentForm::BankWire,
            money,
            method_token: None,
            saved_method: None,
            payoff: false,
            sets_up: false,
            browser: None,
            expires_at: None,
            next_inquiry_at: None,
        };
        let id = kontor_payments::open(tx, new).await?.id;
        let charge = Charge {
            reference: format!("{OWN_BANK}_{id}"),
            arrived,
            fee: 0,
            saved: None,
            bank_country: from,
            method: None,
            outcome: Outcome::Succeeded,
        };
        let settled = self.apply(tx, id, &charge).await?;
        Ok(Received { settled, closed })
    }

    /// Books that the bank took so much of a payment back that had come to the seller's own account: it is owed again. `reference` names
    /// it for good, so that twice is once. The caller holds the order's row lock.
    pub async fn returned_at_bank(
        &self,
        tx: &mut Tx,
        payment: &Transaction,
        money: Money,
        reference: &str,
    ) -> Result<()> {
        let news = Dispute {
            reference: reference.to_owned(),
            money,
            respond_by: None,
            // What the bank takes for it is between it and the seller.
            fee: 0,
            reason: "returned".to_owned(),
            outcome: DisputeOutcome::Returned,
        };
        settle_dispute(tx, &self.links, payment.id, &news).await.map(drop)
    }

    /// Tells the payment company to wait no longer for a wire that came elsewhere. Best effort: what it takes all the same is
    /// booked and sent back.
    pub async fn wait_no_longer(&self, tenant: Tenant, payment: &Transaction) {
        let Some(reference) = &payment.provider_ref else { return };
        let Ok(provider) = self.provider_for_id(tenant, payment.id).await else { return };
        match provider.give_up_charge(reference).await {
            Ok(()) => {}
            Err(ProviderFault::Unknown(cause) | ProviderFault::Refused(cause)) => {
                tracing::warn!(transaction = %payment.id, cause, "a charge stays open; what it takes is sent back");
            }
        }
    }

    /// A seller has sent a refund from their own bank account. Twice is once.
    pub async fn sent_by_hand(&self, tenant: Tenant, actor: Actor, refund: TransactionId) -> Result<Transaction> {
        let mut tx = self.db.begin(Scope::Seller(tenant, actor)).await?;
        let known = kontor_payments::find(&mut tx, refund).await?;
        if known.provider != OWN_BANK || known.kind != TransactionKind::Refund || known.state.is_lost() {
            return Err(ApiError::new(Code::NotSentByHand));
        }
        let news = Refund {
            reference: known.provider_ref.clone().unwrap_or_else(|| format!("by_hand_{refund}")),
            money: known.money(),
            outcome: RefundOutcome::Succeeded,
        };
        let settled = settle_refund(&mut tx, &self.links, &known, &news).await?;
        give_back_coupon(&mut tx, &settled).await?;
        tx.commit().await?;
        Ok(settled.refund)
    }
}

/// The wire of a payment is not waited for any more. What is at a payment company in another way may still arrive there, and what
/// pays all that is left of a plan is more than this payment: then nothing is booked here.
async fn close_wire(tx: &mut Tx, rate: &Rate) -> Result<Option<Transaction>> {
    let attempts = kontor_payments::attempts(tx, rate.order_id).await?;
    let of_it = |one: &Transaction| (one.rate_id == rate.id || one.payoff) && !one.state.is_over();
    let Some(open) = attempts.into_iter().find(of_it) else {
        return Ok(None);
    };
    if open.payoff || !open.method.is_wire() || open.state != TransactionState::Waiting {
        return Err(ApiError::new(Code::PaymentUnderWay));
    }
    let to = TransactionState::Canceled;
    tx.transition(open.id.uuid(), to, INSTEAD).await?.into_result(to)?;
    let open = kontor_payments::find(tx, open.id).await?;
    kontor_orders::give_back_parts(tx, &open).await?;
    Ok(Some(open))
}
