//! What payers' banks take back: the provider is asked for the payment first, so that what is disputed is in the books,
//! and then for all its disputes. News that comes twice, late or in the wrong order leads to the same books.
//!
//! What a seller answers goes the other way: it is promised and committed first, then handed over, then what the provider says
//! of it is applied. Cut off anywhere it goes on from there, with the same answer.

use std::time::Duration;

use kontor_db::{Db, IdempotencyKey, Scope, Tenant};
use kontor_files::ObjectStore;
use kontor_jobs::JobOutcome;
use kontor_kernel::{
    Actor, Result,
    kinds::{DisputeCaseId, OrderId, TransactionId},
};
use kontor_orders::dispute::{self, settle_dispute};
use kontor_payments::{
    AnswerKind, cases,
    provider::{Dispute, ProviderFault},
};
use serde_json::{Value, json};

use crate::{Checkout, refund::WAITS_SECONDS};

/// So long the one who hands an answer in waits for the provider: less than a request may take.
const PATIENCE: Duration = Duration::from_secs(20);

impl Checkout {
    /// Asks for the disputes of a payment and applies what they say. True: the provider's answers were applied.
    pub(crate) async fn reconcile_disputes(&self, tenant: Tenant, payment: TransactionId) -> Result<bool> {
        if !self.poll_payment_once(tenant, payment).await?.is_applied() {
            return Ok(false);
        }
        let disputes = match self.provider_for_id(tenant, payment).await?.find_disputes(payment).await {
            Ok(disputes) => disputes,
            Err(cause) => {
                tracing::warn!(transaction = %payment, %cause, "the provider does not tell");
                return Ok(false);
            }
        };
        for dispute in &disputes {
            self.apply_dispute(tenant, payment, dispute).await?;
        }
        Ok(true)
    }

    async fn apply_dispute(&self, tenant: Tenant, payment: TransactionId, news: &Dispute) -> Result<()> {
        let mut tx = self.begin_as_provider(tenant).await?;
        settle_dispute(&mut tx, &self.links, payment, news).await?;
        tx.commit().await
    }

    /// The job: one look. Whatever is undecided then is looked at by the next sweep, should its event be lost.
    pub async fn disputes_job(&self, tenant: Tenant, payment: TransactionId) -> Result<JobOutcome> {
        self.reconcile_disputes(tenant, payment).await?;
        Ok(JobOutcome::Done)
    }

    /// Answers a dispute; `actor` is who wants it. `recovery` is what an earlier try with the same key left.
    pub async fn answer_dispute(
        &self,
        (tenant, actor): (Tenant, Actor),
        (order, id): (OrderId, DisputeCaseId),
        answer: AnswerKind,
        (key, recovery): (&IdempotencyKey, &Value),
        files: &dyn ObjectStore,
    ) -> Result<()> {
        if recovery.get("answer").is_none() {
            let mut tx = self.db.begin(Scope::Seller(tenant, actor)).await?;
            let view = dispute::promise_answer(&mut tx, order, id, answer).await?;
            // Nothing is promised that nobody could hand over: it would need the keys of an account that is not there any more.
            let payment = kontor_payments::find(&mut tx, view.case.payment_id).await?;
            self.provider_for(&mut tx, &payment).await?;
            tx.remember(key, &json!({ "answer": answer })).await?;
            tx.commit().await?;
        }
        // Whoever pressed the button does not wait for ever: cut off, the job goes on from there.
        match tokio::time::timeout(PATIENCE, self.hand_in(tenant, id, files)).await {
            Ok(handed) => handed.map(drop),
            Err(_) => {
                tracing::warn!(dispute = %id, "the provider is slow; going on later");
                Ok(())
            }
        }
    }

    /// Hands an answer over that is under way. True: nobody owes a word about it any more.
    async fn hand_in(&self, tenant: Tenant, id: DisputeCaseId, files: &dyn ObjectStore) -> Result<bool> {
        let mut tx = self.begin_as_provider(tenant).await?;
        let Some(mut waiting) = dispute::under_way(&mut tx, id).await? else {
            return tx.commit().await.map(|()| true);
        };
        let provider = self.provider_for(&mut tx, &waiting.payment).await?;
        tx.commit().await?; // no database connection is held while another company answers
        let payment = waiting.payment.id;
        let told = match self.hand_files(tenant, id, &*provider, &mut waiting.files, files).await? {
            Ok(()) => provider.answer_dispute(&waiting.reference, &waiting.key, &waiting.answer()).await,
            Err(fault) => Err(fault),
        };
        match told {
            Ok(news) => self.apply_dispute(tenant, payment, &news).await?,
            // It may have arrived. The job asks until it is known.
            Err(ProviderFault::Unknown(cause)) => {
                tracing::warn!(dispute = %id, cause, "the provider has not answered; asking again later");
                return Ok(false);
            }
            Err(ProviderFault::Refused(reason)) => {
                tracing::warn!(dispute = %id, reason, "the provider does not take an answer");
                // It may be decided by now: then that is what there is to know.
                if !self.reconcile_disputes(tenant, payment).await? {
                    return Ok(false);
                }
                let mut tx = self.begin_as_provider(tenant).await?;
                dispute::refused(&mut tx, id, &waiting.key, &reason).await?;
                tx.commit().await?;
            }
        }
        Ok(true)
    }

    /// The job: asks how the dispute stands, hands the answer over that is not there, and says when to come back.
    pub async fn answer_job(&self, tenant: Tenant, id: DisputeCaseId, files: &dyn ObjectStore) -> Result<JobOutcome> {
        let mut tx = self.begin_as_provider(tenant).await?;
        let waiting = dispute::under_way(&mut tx, id).await?;
        tx.commit().await?;
        let Some(waiting) = waiting else { return Ok(JobOutcome::Done) };
        // The first try may have arrived: what became of it is asked before anything is sent again.
        if self.reconcile_disputes(tenant, waiting.payment.id).await? && self.hand_in(tenant, id, files).await? {
            return Ok(JobOutcome::Done);
        }
        let mut tx = self.begin_as_provider(tenant).await?;
        let case = cases::find(&mut tx, id).await?;
        cases::count_inquiry(&mut tx, id).await?;
        tx.commit().await?;
        let place = usize::try_from(case.inquiries).unwrap_or(usize::MAX);
        let seconds = WAITS_SECONDS.get(place).or(WAITS_SECONDS.last()).copied().unwrap_or(86_400);
        Ok(JobOutcome::Again(Duration::from_secs(seconds)))
    }

    /// Reminds sellers of deadlines that are near. Answers how many.
    pub async fn remind_of_disputes(&self, system: &Db) -> Result<usize> {
        let mut count = 0;
        for (seller, case) in cases::unreminded(system).await? {
            let tenant = system.tenant(seller).await?;
            match self.remind_of_dispute(tenant, case).await {
                Ok(written) => count += usize::from(written),
                // One that cannot be written holds nobody else up.
                Err(fault) => tracing::error!(dispute = %case, ?fault, "not reminded"),
            }
        }
        Ok(count)
    }

    async fn remind_of_dispute(&self, tenant: Tenant, case: DisputeCaseId) -> Result<bool> {
        let mut tx = self.begin_as_shop(tenant).await?;
        let written = dispute::remind(&mut tx, &self.links, case).await?;
        tx.commit().await?;
        Ok(written)
    }
}
