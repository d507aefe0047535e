//! Sending money back: the refund is promised and committed first, then the provider is asked, then its answer is
//! applied. Cut off anywhere it goes on from there, with the same transaction and so with the same refund.

use std::{sync::Arc, time::Duration};

use kontor_db::{IdempotencyKey, Scope, Tenant, Tx};
use kontor_jobs::JobOutcome;
use kontor_kernel::{
    Actor, ApiError, Money, Result,
    kinds::{OrderId, TransactionId},
};
use kontor_orders::{
    OrderState, RefundSettled,
    refund::{RefundRequest, ReservedRefund, reserve_refund, resume_refund},
    settle_refund,
};
use kontor_payments::{
    PaymentProvider, Transaction,
    provider::{ProviderFault, Refund, RefundOutcome},
};
use serde_json::{Value, json};

use crate::Checkout;

/// Waits between looks (decisions-selling R5). A refund by wire takes days; the provider's word comes by webhook.
pub(crate) const WAITS_SECONDS: [u64; 7] = [5, 10, 30, 60, 300, 3_600, 86_400];

/// The refunds of one request, and whether the provider still owes an answer about one of them.
#[derive(Debug, Clone)]
pub struct Refunded {
    /// Their transactions, one for each payment, the newest first. At least one.
    pub refunds: Vec<Transaction>,
    /// Whether the provider has not answered about one: it is being checked, and nothing is sent twice.
    pub checking: bool,
}

/// A refund that is to be sent, and by whom.
pub(crate) struct OutgoingRefund {
    refund: Transaction,
    payment: Transaction,
    provider: Arc<dyn PaymentProvider>,
}

/// Refunds that were promised, and what the payer gets in all.
pub(crate) struct PromisedRefunds {
    pub(crate) outgoing: Vec<OutgoingRefund>,
    pub(crate) money: Money,
}

impl Checkout {
    /// Refunds an order; `actor` is who wants it. `recovery` is what an earlier try with the same key left.
    pub async fn refund(
        &self,
        tenant: Tenant,
        actor: Actor,
        order: OrderId,
        request: &RefundRequest,
        key: &IdempotencyKey,
        recovery: &Value,
    ) -> Result<Refunded> {
        // A key that was used by the version before, within its day, remembers a single one.
        let single = || recovery.get("refund").map(|refund| json!([refund]));
        if let Some(promised) = recovery.get("refunds").cloned().or_else(single) {
            let promised: Vec<TransactionId> = serde_json::from_value(promised)?;
            // The first try may have reached the provider: it is asked before anything is sent.
            let mut settled = true;
            for refund in &promised {
                settled &= self.reconcile_refund(tenant, *refund).await?;
            }
            return self.refunded(tenant, &promised, !settled).await;
        }
        let mut tx = self.db.begin(Scope::Seller(tenant, actor)).await?;
        let promised = self.reserve_refund(&mut tx, order, request).await?;
        let ids: Vec<TransactionId> = promised.outgoing.iter().map(|one| one.refund.id).collect();
        tx.remember(key, &json!({ "refunds": ids })).await?;
        tx.commit().await?;
        let (mut refunds, mut checking) = (Vec::new(), false);
        for one in promised.outgoing {
            let answered = self.send(tenant, &one).await?;
            checking |= answered.is_none();
            refunds.push(answered.unwrap_or(one.refund));
        }
        Ok(Refunded { refunds, checking })
    }

    /// Promises a refund; what is to become of it is the caller's to send.
    pub(crate) async fn reserve_refund(
        &self,
        tx: &mut Tx,
        order: OrderId,
        request: &RefundRequest,
    ) -> Result<PromisedRefunds> {
        let reserved = reserve_refund(tx, order, request).await?;
        let mut outgoing = Vec::new();
        for ReservedRefund { refund, payment } in reserved.refunds {
            // Nothing is promised that nobody could send: it would need the keys of an account that is not there any more.
            let provider = self.provider_for(tx, &payment).await?;
            outgoing.push(OutgoingRefund { refund, payment, provider });
        }
        if reserved.full {
            kontor_coupons::promise_back(tx, order, request.give_back_coupon).await?;
        }
        Ok(PromisedRefunds { outgoing, money: reserved.money })
    }

    /// The job: one look, and when to come back. A queued refund waits for the next payment or the sweep.
    pub async fn refund_job(&self, tenant: Tenant, id: TransactionId) -> Result<JobOutcome> {
        self.reconcile_refund(tenant, id).await?;
        let mut tx = self.begin_as_provider(tenant).await?;
        let refund = kontor_payments::find(&mut tx, id).await?;
        kontor_payments::count_inquiry(&mut tx, id).await?;
        tx.commit().await?;
        if refund.state.is_over() || refund.queued_at.is_some() {
            return Ok(JobOutcome::Done);
        }
        let place = usize::try_from(refund.inquiries).unwrap_or(usize::MAX);
        let seconds = WAITS_SECONDS.get(place).or(WAITS_SECONDS.last()).copied().unwrap_or(86_400);
        Ok(JobOutcome::Again(Duration::from_secs(seconds)))
    }

    /// Asks what became of a refund, and sends the one that the provider never heard of. True: its answer was applied.
    pub(crate) async fn reconcile_refund(&self, tenant: Tenant, id: TransactionId) -> Result<bool> {
        let mut tx = self.begin_as_provider(tenant).await?;
        let mut refund = kontor_payments::find(&mut tx, id).await?;
        if refund.state.is_over() {
            return Ok(true);
        }
        let free = refund.queued_at.is_none() || resume_refund(&mut tx, &refund).await?;
        let payment = refund.reverses_id.ok_or_else(|| ApiError::internal(format!("{id} is no refund")))?;
        let payment = kontor_payments::find(&mut tx, payment).await?;
        let provider = self.provider_for(&mut tx, &payment).await?;
        tx.commit().await?; // no database connection is held while somebody else thinks
        if !free {
            return Ok(true); // its answer is the queue's, nobody owes another
        }
        refund.queued_at = None;
        match provider.find_refund(id).await {
            Ok(Some(found)) => self.heard_of(tenant, &refund, &found).await.map(|_| true),
            Ok(None) => {
                let sent = self.send(tenant, &OutgoingRefund { refund, payment, provider }).await?;
                Ok(sent.is_some())
            }
            Err(cause) => {
                tracing::warn!(refund = %id, %cause, "the provider does not tell");
                Ok(false)
            }
        }
    }

    /// Sends a promised refund, and answers it as it is then: what its provider said was applied, or it waits for the balance.
    /// None: the provider owes an answer.
    pub(crate) async fn send(&self, tenant: Tenant, outgoing: &OutgoingRefund) -> Result<Option<Transaction>> {
        let OutgoingRefund { refund, payment, provider } = outgoing;
        if refund.queued_at.is_some() {
            return Ok(Some(refund.clone()));
        }
        let id = refund.id;
        let no_charge = || ApiError::internal(format!("{} has no charge", payment.id));
        let charge = payment.provider_ref.as_ref().ok_or_else(no_charge)?;
        let news = match provider.refund(id, charge, refund.money()).await {
            Ok(news) => news,
            // It may have left. The job asks until it is known.
            Err(ProviderFault::Unknown(cause)) => {
                tracing::warn!(refund = %id, cause, "the provider has not answered; asking again later");
                return Ok(None);
            }
            Err(ProviderFault::Refused(reason)) => {
                tracing::warn!(refund = %id, reason, "the provider refuses a refund");
                Refund { reference: String::new(), money: refund.money(), outcome: RefundOutcome::Failed { reason } }
            }
        };
        self.heard_of(tenant, refund, &news).await.map(Some)
    }

    /// Applies what a provider says of a refund, and answers it as it is then.
    pub(crate) async fn heard_of(&self, tenant: Tenant, known: &Transaction, news: &Refund) -> Result<Transaction> {
        let mut tx = self.begin_as_provider(tenant).await?;
        let settled = settle_refund(&mut tx, &self.links, known, news).await?;
        give_back_coupon(&mut tx, &settled).await?;
        tx.commit().await?;
        Ok(settled.refund)
    }

    /// A transaction in which a provider's word is applied.
    pub(crate) async fn begin_as_provider(&self, tenant: Tenant) -> Result<Tx> {
        self.db.begin(Scope::Seller(tenant, Actor::Provider)).await
    }

    async fn refunded(&self, tenant: Tenant, ids: &[TransactionId], checking: bool) -> Result<Refunded> {
        let mut tx = self.begin_as_provider(tenant).await?;
        let mut refunds = Vec::new();
        for id in ids {
            refunds.push(kontor_payments::find(&mut tx, *id).await?);
        }
        tx.commit().await?;
        Ok(Refunded { refunds, checking })
    }
}

/// With the last of its money the use of an order's coupon goes back, where its seller has said so.
pub(crate) async fn give_back_coupon(tx: &mut Tx, settled: &RefundSettled) -> Result<()> {
    match settled.state {
        OrderState::Refunded => kontor_coupons::give_back(tx, settled.refund.order_id).await,
        _ => Ok(()),
    }
}
