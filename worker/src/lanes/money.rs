//! What moves or blocks money.

use std::sync::Arc;

use kontor_db::Scope;
use kontor_jobs::{MoneyJob, Verdict, enqueue_all};
use kontor_kernel::{Fault, Result};
use kontor_orders::audit::{audit, sellers as audited, told};
use kontor_statements::Desk;

use crate::deps::Deps;

pub async fn run(deps: Arc<Deps>, job: MoneyJob) -> Result<Verdict> {
    match job {
        MoneyJob::Settle { provider, event } => {
            // Whoever owns the subject of the news asks the provider about it; the news itself is not believed.
            if let Some(subject) = deps.checkout.hear(&deps.db, &provider, &event).await? {
                deps.verification.hear(&subject).await?;
                deps.payouts.hear(&subject).await?;
                kontor_payments::events::applied(&deps.db, &provider, &event).await?;
            }
            Ok(Verdict::Done)
        }
        MoneyJob::Inquire { seller, transaction } => {
            let tenant = deps.db.tenant(seller).await?;
            deps.checkout.inquire_job(tenant, transaction).await
        }
        MoneyJob::Refund { seller, transaction } => {
            let tenant = deps.db.tenant(seller).await?;
            deps.checkout.refund_job(tenant, transaction).await
        }
        MoneyJob::FollowDisputes { seller, transaction } => {
            let tenant = deps.db.tenant(seller).await?;
            deps.checkout.disputes_job(tenant, transaction).await
        }
        MoneyJob::AnswerDispute { seller, dispute } => {
            let tenant = deps.db.tenant(seller).await?;
            deps.checkout.answer_job(tenant, dispute, &*deps.files).await
        }
        MoneyJob::ExpireTransactions => {
            let disputed = deps.checkout.remind_of_disputes(&deps.db).await?;
            tracing::debug!(disputed, "disputes that nobody has answered");
            let reminded = deps.checkout.remind_of_wires(&deps.db).await?;
            tracing::debug!(reminded, "wires that have not come");
            let due = deps.checkout.expire_due(&deps.db).await?;
            tracing::debug!(due, "payments whose time was over, or whose inquiry was lost");
            Ok(Verdict::Done)
        }
        MoneyJob::GiveUp { seller, order } => {
            let tenant = deps.db.tenant(seller).await?;
            deps.checkout.give_up_job(tenant, order).await?;
            Ok(Verdict::Done)
        }
        MoneyJob::CollectDue => {
            let due = deps.checkout.collect_due(&deps.db).await?;
            tracing::debug!(due, "payments of plans");
            Ok(Verdict::Done)
        }
        MoneyJob::RemindOfRate { seller, order, rate } => {
            let tenant = deps.db.tenant(seller).await?;
            deps.checkout.remind_of_rate(tenant, order, rate).await?;
            Ok(Verdict::Done)
        }
        MoneyJob::WalkClock { seller } => {
            let tenant = deps.db.tenant(seller).await?;
            deps.checkout.walk(&deps.db, tenant).await
        }
        MoneyJob::CollectRate { seller, order, rate } => {
            let tenant = deps.db.tenant(seller).await?;
            deps.checkout.collect(tenant, order, rate).await?;
            Ok(Verdict::Done)
        }
        MoneyJob::MatchStatement { seller, statement } => {
            let tenant = deps.db.tenant(seller).await?;
            Desk::new(deps.db.clone(), deps.checkout.clone()).take_up(tenant, statement).await?;
            Ok(Verdict::Done)
        }
        MoneyJob::TurnOrder { seller, batch, order } => {
            let tenant = deps.db.tenant(seller).await?;
            deps.checkout.batch_job(tenant, batch, order).await?;
            Ok(Verdict::Done)
        }
        MoneyJob::EndPlan { seller, order } => {
            let tenant = deps.db.tenant(seller).await?;
            deps.checkout.end_plan(tenant, order).await?;
            Ok(Verdict::Done)
        }
        MoneyJob::ResumePlan { seller, order } => {
            let tenant = deps.db.tenant(seller).await?;
            deps.checkout.resume_plan(tenant, order).await?;
            Ok(Verdict::Done)
        }
        MoneyJob::EndDeclared { seller, declaration } => {
            let tenant = deps.db.tenant(seller).await?;
            deps.checkout.end_declared(tenant, declaration).await?;
            Ok(Verdict::Done)
        }
        MoneyJob::CorrectVat { seller, order } => {
            let tenant = deps.db.tenant(seller).await?;
            deps.checkout.correct_vat(tenant, order).await
        }
        MoneyJob::ForgetMethod { seller, order } | MoneyJob::ForgetForUpgrade { seller, order } => {
            let tenant = deps.db.tenant(seller).await?;
            deps.checkout.forget_method(tenant, order).await?;
            Ok(Verdict::Done)
        }
        MoneyJob::IssuePayout { seller, payout } => deps.payouts.issue(seller, payout).await,
        MoneyJob::SubmitVerification { seller } => deps.verification.hand_in(seller).await,
        MoneyJob::PullVerification { seller } => deps.verification.pull(seller).await,
        MoneyJob::FollowBankAccounts { seller } => deps.payouts.follow_bank_accounts(seller).await,
        MoneyJob::PursueProviders => {
            let taken_up =
                deps.checkout.pursue().await? + deps.verification.pursue().await? + deps.payouts.pursue().await?;
            tracing::debug!(taken_up, "work that waits for a provider");
            Ok(Verdict::Done)
        }
        MoneyJob::AuditOrders => {
            let sellers = audited(&deps.db).await?;
            let jobs: Vec<_> = sellers.into_iter().map(|seller| MoneyJob::AuditSeller { seller }).collect();
            let mut tx = deps.db.begin(Scope::System).await?;
            enqueue_all(&mut tx, &jobs).await?;
            tx.commit().await?;
            Ok(Verdict::Done)
        }
        MoneyJob::AuditSeller { seller } => {
            let tenant = deps.db.tenant(seller).await?;
            let breaks = audit(&deps.db, tenant).await?;
            if breaks.is_empty() { Ok(Verdict::Done) } else { Err(Fault::internal(told(&breaks))) }
        }
        MoneyJob::ForgetIdempotencyKeys => {
            let forgotten = deps.db.forget_idempotency_keys().await?;
            tracing::debug!(forgotten, "idempotency keys whose time was over");
            Ok(Verdict::Done)
        }
    }
}
