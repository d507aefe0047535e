//! The job that hands the papers to the provider. Every action there carries our own names, so a second run after a
//! broken one repeats nothing.

use std::time::Duration;

use kontor_db::Tx;
use kontor_jobs::{JobOutcome, MoneyJob, enqueue};
use kontor_kernel::{ApiError, Code, Result, kinds::SellerId};
use kontor_mail::Email;
use kontor_payments::provider::ProviderFault;
use kontor_uploads::UploadState;

use crate::{
    Document, DocumentState, Internal, Verification, documents, legitimation,
    notify::{MailFacts, notify_seller},
    provider::PersonProfile,
};

/// The worker that checks uploads is quick.
const UPLOAD_WAIT: Duration = Duration::from_secs(2);

impl Verification {
    /// Opens the account, hands over what the provider does not have yet, asks for a decision.
    pub async fn hand_in(&self, seller: SellerId) -> Result<JobOutcome> {
        let mut tx = self.work(seller).await?;
        let found = legitimation::legitimation(&mut tx).await?;
        if found.internal != Internal::Requested {
            return Ok(JobOutcome::Done);
        }
        let papers = documents::documents(&mut tx).await?;
        let fresh: Vec<Document> = papers.into_iter().filter(waits).collect();
        if fresh.iter().any(|document| document.upload_state == UploadState::Completed) {
            return Ok(JobOutcome::Again(UPLOAD_WAIT));
        }
        if fresh.iter().any(|document| document.upload_state != UploadState::Checked) {
            self.send_back(tx, &fresh).await?;
            return Ok(JobOutcome::Done);
        }
        let person = self.person(&mut tx).await?;
        tx.commit().await?; // no database connection is held while another company answers

        let account = match self.provider.open_account(seller, &person).await {
            Ok(account) => account,
            Err(fault) => return self.not_taken(seller, fault).await,
        };
        let mut tx = self.work(seller).await?;
        legitimation::set_account(&mut tx, &account).await?;
        tx.commit().await?;
        for document in &fresh {
            self.hand_over(seller, &account, document).await?;
        }
        if let Err(fault) = self.provider.submit(&account).await {
            return self.not_taken(seller, fault).await;
        }
        self.note_in_review(seller).await?;
        Ok(JobOutcome::Done)
    }

    async fn person(&self, tx: &mut Tx) -> Result<PersonProfile> {
        let email = kontor_tenants::seller(tx).await?.contact_email;
        Ok(crate::profile(tx).await?.person(&email))
    }

    async fn hand_over(&self, seller: SellerId, account: &str, document: &Document) -> Result<()> {
        let sha256 = document.sha256.as_deref().unwrap_or_default();
        self.provider
            .hand_over(account, &document.kind.to_string(), &document.file_name, sha256)
            .await
            .map_err(|fault| ApiError::new(Code::ProviderError).with_reason(fault))?;
        let mut tx = self.work(seller).await?;
        if document.status == DocumentState::Init {
            documents::move_document(&mut tx, document.id, DocumentState::Created, None).await?;
        }
        documents::move_document(&mut tx, document.id, DocumentState::Sent, None).await?;
        tx.commit().await
    }

    async fn note_in_review(&self, seller: SellerId) -> Result<()> {
        let mut tx = self.work(seller).await?;
        let found = legitimation::lock(&mut tx).await?;
        for document in documents::documents(&mut tx).await? {
            if document.status == DocumentState::Sent {
                documents::move_document(&mut tx, document.id, DocumentState::ValidationAsked, None).await?;
            }
        }
        tx.transition(found.id, Internal::InReview, "the provider has the papers")
            .await?
            .into_result(Internal::InReview)?;
        enqueue(&mut tx, MoneyJob::PullVerification { seller }).await?;
        tx.commit().await
    }

    /// The provider refused the papers themselves: the seller is told, instead of a job that tries for ever.
    async fn not_taken(&self, seller: SellerId, fault: ProviderFault) -> Result<JobOutcome> {
        let ProviderFault::Refused(why) = fault else {
            return Err(ApiError::new(Code::ProviderTimeout).with_reason(fault));
        };
        tracing::warn!(%seller, why, "the provider does not take the papers");
        let mut tx = self.work(seller).await?;
        self.ask_for(&mut tx, &["details_not_taken".to_owned()], "the provider did not take the papers").await?;
        tx.commit().await?;
        Ok(JobOutcome::Done)
    }

    /// A file turned out not to be what its name says.
    async fn send_back(&self, mut tx: Tx, fresh: &[Document]) -> Result<()> {
        let broken = fresh.iter().filter(|document| document.upload_state != UploadState::Checked);
        let mut codes = Vec::new();
        for document in broken {
            documents::move_document(&mut tx, document.id, DocumentState::Refused, Some("DOCUMENT_UNREADABLE")).await?;
            codes.push(document.kind.to_string());
        }
        self.ask_for(&mut tx, &codes, "a file cannot be read").await?;
        tx.commit().await
    }

    /// Asks the seller for more, in the list and by mail.
    pub(crate) async fn ask_for(&self, tx: &mut Tx, codes: &[String], cause: &str) -> Result<()> {
        let found = legitimation::lock(tx).await?;
        if !tx.transition(found.id, Internal::Change, cause).await?.into_result(Internal::Change)? {
            return Ok(());
        }
        legitimation::set_requirements(tx, codes).await?;
        legitimation::note_decided(tx, found.level).await?;
        notify_seller(tx, |MailFacts { shop, locale }| Email::VerificationNeedsMore {
            shop,
            requirements: codes.iter().map(|code| crate::say(code, locale)).collect(),
            link: self.link(),
        })
        .await
    }
}

/// Not yet at the provider.
fn waits(document: &Document) -> bool {
    matches!(document.status, DocumentState::Init | DocumentState::Created)
}
