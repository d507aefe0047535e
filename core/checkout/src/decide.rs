//! What became of a payment or a refund that its provider says nothing of any more, decided by a manager of the platform. It goes
//! by the same code as the provider's word, so books, order, access, documents and letters follow as ever.

use kontor_db::{Tenant, Tx};
use kontor_kernel::{ApiError, ChangeReason, Code, Machine, Money, Result, kinds::TransactionId};
use kontor_orders::settle_refund_by_hand;
use kontor_payments::{
    Decision, OWN_BANK, Transaction, TransactionKind, TransactionState,
    provider::{Advice, Charge, Outcome, Refund, RefundOutcome},
};

use crate::{Checkout, refund::give_back_coupon};

/// What stands in the place of a provider's code.
const CODE: &str = "decided_by_platform";

/// A transaction that was decided.
#[derive(Debug, Clone)]
pub struct Decided {
    /// As it is now.
    pub transaction: Transaction,
    /// From where this very call moved it; none where it had been decided so before.
    pub from: Option<TransactionState>,
}

impl Checkout {
    /// A last look, before somebody decides by hand: what the provider says after all is applied. Nothing is begun or sent by it.
    pub async fn poll_once_more(&self, tenant: Tenant, id: TransactionId) -> Result<()> {
        let mut tx = self.begin_as_provider(tenant).await?;
        let transaction = kontor_payments::find(&mut tx, id).await?;
        tx.commit().await?;
        if !is_open(&transaction) {
            return Ok(());
        }
        if transaction.kind.is_payment() {
            return self.poll_payment_once(tenant, id).await.map(drop);
        }
        let provider = match self.provider_for_id(tenant, id).await {
            Err(fault) if fault.code() == Code::OwnProviderGone => return Ok(()),
            found => found?,
        };
        match provider.find_refund(id).await {
            Ok(Some(news)) => self.heard_of(tenant, &transaction, &news).await.map(drop),
            Ok(None) => Ok(()),
            Err(cause) => {
                tracing::warn!(refund = %id, %cause, "the provider does not tell");
                Ok(())
            }
        }
    }

    /// Decides what became of a transaction. `tx` runs in its seller's books, with the manager as its actor. Twice is once; what
    /// is over, or what no provider owes an answer about, cannot be decided.
    pub async fn decide(&self, tx: &mut Tx, id: TransactionId, decision: Decision, reason: &str) -> Result<Decided> {
        let order = kontor_payments::find(tx, id).await?.order_id;
        kontor_orders::lock(tx, order).await?;
        let before = kontor_payments::find(tx, id).await?;
        if is_decided(tx, &before, decision).await? {
            return Ok(Decided { transaction: before, from: None });
        }
        let allowed = allowed_decisions(&before);
        if !allowed.contains(&decision) {
            return Err(ApiError::new(Code::InvalidTransition)
                .with("from", before.state.text())
                .with("to", decision.text())
                .with("allowed", allowed.iter().map(|one| one.text()).collect::<Vec<_>>()));
        }
        match before.kind.is_payment() {
            true => {
                let (settled, _) = self.apply_as(tx, id, &charge(&before, decision), Some(reason)).await?;
                kontor_orders::notify_lost(tx, &self.links, &settled).await?;
            }
            false => {
                let news = refund(&before, decision);
                let settled = settle_refund_by_hand(tx, &self.links, &before, &news, reason).await?;
                give_back_coupon(tx, &settled).await?;
            }
        }
        let after = kontor_payments::find(tx, id).await?;
        if after.state != decision.state() {
            return Err(ApiError::internal(format!("{id} was decided {decision} and is {}", after.state)));
        }
        Ok(Decided { transaction: after, from: Some(before.state) })
    }
}

/// Whether a provider owes an answer about it. A refund that waits for its seller's balance was never sent, and what a seller sends
/// from their own bank only they know of.
fn is_open(transaction: &Transaction) -> bool {
    let waits = transaction.queued_at.is_some() || transaction.provider == OWN_BANK;
    let kind = transaction.kind.is_payment() || transaction.kind == TransactionKind::Refund;
    kind && !waits && !transaction.state.is_over()
}

/// What can be said of it. Of a look at a way to pay that its provider never finished there is nothing to keep.
fn allowed_decisions(transaction: &Transaction) -> Vec<Decision> {
    let can = |one: &Decision| {
        transaction.state.next().contains(&one.state()) && !(transaction.sets_up && *one == Decision::Successful)
    };
    if is_open(transaction) { Decision::ALL.iter().copied().filter(can).collect() } else { Vec::new() }
}

async fn is_decided(tx: &mut Tx, transaction: &Transaction, decision: Decision) -> Result<bool> {
    let to = decision.state();
    if transaction.state != to {
        return Ok(false);
    }
    let history = tx.history(&[transaction.id.uuid()]).await?;
    Ok(history.iter().any(|change| change.to_state == to.text() && change.why == ChangeReason::DecidedByPlatform.key()))
}

/// The provider's name for it; what it never named is named after us.
fn reference(transaction: &Transaction) -> String {
    transaction.provider_ref.clone().unwrap_or_else(|| format!("by_hand_{}", transaction.id))
}

/// All that was asked for has come, or none of it; what the provider kept of it nobody knows.
fn charge(payment: &Transaction, decision: Decision) -> Charge {
    let (arrived, outcome) = match decision {
        Decision::Successful => (payment.amount + payment.beside_amount, Outcome::Succeeded),
        Decision::Denied => {
            (payment.received_amount, Outcome::Declined { code: CODE.to_owned(), advice: Advice::OtherMethod })
        }
    };
    Charge {
        reference: reference(payment),
        arrived: Money::new(arrived, payment.currency),
        fee: payment.provider_fee,
        saved: None,
        bank_country: None,
        method: None,
        outcome,
    }
}

fn refund(refund: &Transaction, decision: Decision) -> Refund {
    let outcome = match decision {
        Decision::Successful => RefundOutcome::Succeeded,
        Decision::Denied => RefundOutcome::Failed { reason: CODE.to_owned() },
    };
    Refund { reference: reference(refund), money: refund.money(), outcome }
}
