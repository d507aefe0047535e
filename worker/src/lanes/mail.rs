//! Mails.

use std::sync::Arc;

use kontor_jobs::{JobOutcome, MailJob};
use kontor_kernel::Result;
use kontor_notifications::Sent;

use crate::deps::Deps;

pub async fn run(deps: Arc<Deps>, job: MailJob) -> Result<JobOutcome> {
    match job {
        MailJob::Send { mail } => {
            if let Sent::Held(wait) = kontor_notifications::send(&deps.post, mail).await? {
                return Ok(JobOutcome::Again(wait.to_std().unwrap_or_default()));
            }
        }
        MailJob::AnswerRequest { request } => deps.accounts.answer_mail_request(request).await?,
        MailJob::TellReview { seller, product } => deps.checkout.notify_review_result(seller, product).await?,
    }
    Ok(JobOutcome::Done)
}
