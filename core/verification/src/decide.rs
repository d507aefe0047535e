//! The provider's decision: asked for, never assumed, applied once whoever hears of it first.

use std::time::Duration;

use kontor_db::Tx;
use kontor_jobs::{JobOutcome, MoneyJob, enqueue};
use kontor_kernel::{ApiError, Code, Result, kinds::SellerId};
use kontor_mail::Email;

use crate::{
    DocumentState, External, Internal, Legitimation, Level, Verification, documents, legitimation,
    notify::{MailFacts, notify_seller},
    provider::VerificationStatus,
};

/// Waits between looks (seconds): quickly at first, as a seller may be watching. Afterwards the hourly sweep goes on
/// asking; a job that waits longer would stand in the way of the next one for the same seller.
const WAITS_SECONDS: [u64; 6] = [2, 2, 5, 15, 60, 300];

impl Verification {
    /// The job: one look, and when to come back.
    pub async fn pull(&self, seller: SellerId) -> Result<JobOutcome> {
        self.poll_account(seller).await?;
        let mut tx = self.work(seller).await?;
        let found = legitimation::legitimation(&mut tx).await?;
        legitimation::count_inquiry(&mut tx).await?;
        tx.commit().await?;
        if found.internal != Internal::InReview {
            return Ok(JobOutcome::Done);
        }
        let place = usize::try_from(found.inquiries).unwrap_or(usize::MAX);
        Ok(WAITS_SECONDS
            .get(place)
            .map_or(JobOutcome::Done, |seconds| JobOutcome::Again(Duration::from_secs(*seconds))))
    }

    /// Asks once and applies the answer. Silence is an error of its own: whoever called comes back.
    pub async fn poll_account(&self, seller: SellerId) -> Result<()> {
        let mut tx = self.work(seller).await?;
        let live = tx.tenant()?.livemode;
        let found = legitimation::legitimation(&mut tx).await?;
        tx.commit().await?;
        // A test side is verified from the start: what the provider thinks of its stand-in is no decision.
        let Some(account) = found.provider_account.filter(|_| live) else { return Ok(()) };
        let standing = self
            .provider
            .standing(&account)
            .await
            .map_err(|fault| ApiError::new(Code::ProviderTimeout).with_reason(fault))?;
        let mut tx = self.work(seller).await?;
        let found = legitimation::lock(&mut tx).await?;
        self.apply(&mut tx, &found, standing).await?;
        tx.commit().await
    }

    async fn apply(&self, tx: &mut Tx, found: &Legitimation, standing: VerificationStatus) -> Result<()> {
        // Only papers that lie there are decided on; news of an earlier decision changes nothing.
        if found.internal != Internal::InReview {
            return Ok(());
        }
        match standing {
            VerificationStatus::Pending => Ok(()),
            VerificationStatus::Approved => self.approve(tx, found).await,
            VerificationStatus::Rejected { reasons } => self.reject(tx, found, reasons).await,
            VerificationStatus::NeedsMore { requirements } => {
                self.ask_for(tx, &requirements, "the provider needs more").await
            }
        }
    }

    async fn approve(&self, tx: &mut Tx, found: &Legitimation) -> Result<()> {
        if found.external != Some(External::Kyc2) {
            tx.transition(found.id, External::Kyc2, "verified by the provider").await?.into_result(External::Kyc2)?;
        }
        tx.transition(found.id, Internal::Reviewed, "verified by the provider")
            .await?
            .into_result(Internal::Reviewed)?;
        legitimation::set_requirements(tx, &[]).await?;
        legitimation::note_decided(tx, Level::Regular).await?;
        self.decide_documents(tx, DocumentState::Validated, None).await?;
        let seller = tx.seller()?;
        enqueue(tx, MoneyJob::FollowBankAccounts { seller }).await?;
        enqueue(tx, MoneyJob::PublishWaiting { seller }).await?;
        notify_seller(tx, |MailFacts { shop, .. }| Email::VerificationApproved { shop, link: self.products_link() })
            .await
    }

    async fn reject(&self, tx: &mut Tx, found: &Legitimation, reasons: Vec<String>) -> Result<()> {
        if found.external != Some(External::Rejected) {
            tx.transition(found.id, External::Rejected, "refused by the provider")
                .await?
                .into_result(External::Rejected)?;
        }
        tx.transition(found.id, Internal::Rejected, "refused by the provider")
            .await?
            .into_result(Internal::Rejected)?;
        legitimation::set_requirements(tx, &reasons).await?;
        legitimation::note_decided(tx, Level::Light).await?;
        // The papers that were looked at are used up: new ones take their place.
        self.decide_documents(tx, DocumentState::Refused, reasons.first().map(String::as_str)).await?;
        notify_seller(tx, |MailFacts { shop, locale }| Email::VerificationRejected {
            shop,
            reason: reasons.iter().map(|code| crate::say(code, locale)).collect::<Vec<_>>().join(" "),
            link: self.link(),
        })
        .await
    }

    async fn decide_documents(&self, tx: &mut Tx, to: DocumentState, reason: Option<&str>) -> Result<()> {
        for document in documents::documents(tx).await? {
            if document.status == DocumentState::ValidationAsked {
                documents::move_document(tx, document.id, to, reason).await?;
            }
        }
        Ok(())
    }
}
