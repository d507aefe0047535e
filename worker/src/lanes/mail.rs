//! Mails.

use std::sync::Arc;

use kontor_db::Scope;
use kontor_jobs::{JobOutcome, MailJob, enqueue_all};
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
        MailJob::Notify { seller, notification } => return deps.inbox.notify(seller, notification).await,
        MailJob::SendDigests => {
            let waiting = kontor_inbox::with_digest_due(&deps.db).await?;
            let jobs: Vec<_> = waiting
                .into_iter()
                .map(|whose| MailJob::SendDigest { seller: whose.seller_id, user: whose.user_id })
                .collect();
            enqueue(&deps, &jobs).await?;
        }
        MailJob::SendDigest { seller, user } => return kontor_inbox::send_digest(&deps.inbox, seller, user).await,
        MailJob::TellIncomes => {
            let shops = kontor_inbox::with_income(&deps.db).await?;
            let jobs: Vec<_> = shops.into_iter().map(|shop| MailJob::TellIncome { seller: shop.seller_id }).collect();
            enqueue(&deps, &jobs).await?;
        }
        MailJob::TellIncome { seller } => kontor_inbox::tell_income(&deps.db, seller).await?,
        MailJob::ForgetNotifications => {
            let forgotten = kontor_inbox::forget(&deps.db).await?;
            tracing::debug!(forgotten, "notifications whose time was over");
        }
        MailJob::TellReview { seller, product } => deps.checkout.notify_review_result(seller, product).await?,
        MailJob::TellPlan { seller, plan, news } => deps.checkout.notify_plan_news(seller, plan, &news).await?,
    }
    Ok(JobOutcome::Done)
}

/// A job for each of what a sweep has found.
async fn enqueue(deps: &Deps, jobs: &[MailJob]) -> Result<()> {
    let mut tx = deps.db.begin(Scope::System).await?;
    enqueue_all(&mut tx, jobs).await?;
    tx.commit().await
}
