//! What moves or blocks money.

use std::sync::Arc;

use kontor_db::Scope;
use kontor_jobs::{JobOutcome, MoneyJob, commit_done, enqueue_all};
use kontor_kernel::{
    Actor, ApiError, Result,
    kinds::{OrderId, SellerId},
};
use kontor_orders::audit::{audit, sellers as audited, told};
use kontor_orders::{CancelAt, OrderState};
use kontor_statements::StatementMatcher;

use crate::deps::Deps;

/// From here on an answer says that we failed, not that something was refused.
const FAILURE: u16 = 500;

pub async fn run(deps: Arc<Deps>, job: MoneyJob) -> Result<JobOutcome> {
    match job {
        MoneyJob::Settle { provider, event } => {
            // Whoever owns the subject of the news asks the provider about it; the news itself is not believed.
            if let Some(subject) = deps.checkout.handle_provider_event(&deps.db, &provider, &event).await? {
                deps.verification.apply_provider_event(&subject).await?;
                deps.payouts.apply_provider_event(&subject).await?;
                kontor_payments::events::applied(&deps.db, &provider, &event).await?;
            }
            Ok(JobOutcome::Done)
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
            Ok(JobOutcome::Done)
        }
        MoneyJob::GiveUp { seller, order } => {
            let tenant = deps.db.tenant(seller).await?;
            deps.checkout.give_up_job(tenant, order).await?;
            Ok(JobOutcome::Done)
        }
        MoneyJob::CollectDue => {
            let due = deps.checkout.collect_due(&deps.db).await?;
            tracing::debug!(due, "payments of plans");
            Ok(JobOutcome::Done)
        }
        MoneyJob::RemindOfRate { seller, order, rate } => {
            let tenant = deps.db.tenant(seller).await?;
            deps.checkout.remind_of_rate(tenant, order, rate).await?;
            Ok(JobOutcome::Done)
        }
        MoneyJob::WalkClock { seller } => {
            let tenant = deps.db.tenant(seller).await?;
            deps.checkout.advance_test_clock(&deps.db, tenant).await
        }
        MoneyJob::CollectRate { seller, order, rate } => {
            let tenant = deps.db.tenant(seller).await?;
            deps.checkout.charge_due(tenant, order, rate).await?;
            Ok(JobOutcome::Done)
        }
        MoneyJob::MatchStatement { seller, statement } => {
            let tenant = deps.db.tenant(seller).await?;
            StatementMatcher::new(deps.db.clone(), deps.checkout.clone()).match_statement(tenant, statement).await?;
            Ok(JobOutcome::Done)
        }
        MoneyJob::TurnOrder { seller, batch, order } => {
            let tenant = deps.db.tenant(seller).await?;
            deps.checkout.batch_job(tenant, batch, order).await?;
            Ok(JobOutcome::Done)
        }
        MoneyJob::EndPlan { seller, order } => {
            let tenant = deps.db.tenant(seller).await?;
            deps.checkout.end_plan(tenant, order).await?;
            Ok(JobOutcome::Done)
        }
        MoneyJob::ResumePlan { seller, order } => {
            let tenant = deps.db.tenant(seller).await?;
            deps.checkout.resume_plan(tenant, order).await?;
            Ok(JobOutcome::Done)
        }
        MoneyJob::EndDeclared { seller, declaration } => {
            let tenant = deps.db.tenant(seller).await?;
            deps.checkout.end_declared(tenant, declaration).await?;
            Ok(JobOutcome::Done)
        }
        MoneyJob::CorrectVat { seller, order } => {
            let tenant = deps.db.tenant(seller).await?;
            deps.checkout.correct_vat(tenant, order).await
        }
        MoneyJob::ForgetMethod { seller, order } | MoneyJob::ForgetForUpgrade { seller, order } => {
            let tenant = deps.db.tenant(seller).await?;
            deps.checkout.forget_method(tenant, order).await?;
            Ok(JobOutcome::Done)
        }
        MoneyJob::FollowDeal { seller, order } => {
            let tenant = deps.db.tenant(seller).await?;
            let mut tx = deps.db.begin(Scope::Seller(tenant, Actor::Tenant(seller))).await?;
            kontor_deals::reconcile(&mut tx, order).await?;
            commit_done(tx).await?;
            Ok(JobOutcome::Done)
        }
        MoneyJob::FindScheduled => {
            let due = kontor_ledger::Payouts::find_scheduled(&deps.db).await?;
            tracing::debug!(due, "shops in which somebody is paid out by a schedule");
            Ok(JobOutcome::Done)
        }
        MoneyJob::RequestScheduled { seller } => {
            deps.payouts.request_scheduled(seller).await.map(|()| JobOutcome::Done)
        }
        MoneyJob::IssueInvoices { seller, order } => {
            let tenant = deps.db.tenant(seller).await?;
            let mut tx = deps.db.begin(Scope::Seller(tenant, Actor::System)).await?;
            kontor_invoices::issue(&mut tx, order).await?;
            commit_done(tx).await?;
            Ok(JobOutcome::Done)
        }
        MoneyJob::IssuePayout { seller, payout } => deps.payouts.issue(seller, payout).await,
        MoneyJob::SubmitVerification { seller } => deps.verification.hand_in(seller).await,
        MoneyJob::PullVerification { seller } => deps.verification.pull(seller).await,
        MoneyJob::FollowPlans => {
            let due = kontor_plans::find_due(&deps.db).await?;
            tracing::debug!(due, "plans of sellers");
            Ok(JobOutcome::Done)
        }
        MoneyJob::FollowPlan { seller } => {
            kontor_plans::follow_order(&deps.db, seller).await?;
            Ok(JobOutcome::Done)
        }
        MoneyJob::EndFormerPlan { seller, order } => end_former_plan(&deps, seller, order).await,
        MoneyJob::PublishWaiting { seller } => deps.checkout.publish_waiting(seller).await.map(|()| JobOutcome::Done),
        MoneyJob::FollowBankAccounts { seller } => deps.payouts.follow_bank_accounts(seller).await,
        MoneyJob::PursueProviders => {
            let taken_up = deps.checkout.reconcile_payment().await?
                + deps.verification.reconcile_verification().await?
                + deps.payouts.reconcile().await?;
            tracing::debug!(taken_up, "work that waits for a provider");
            Ok(JobOutcome::Done)
        }
        MoneyJob::AuditOrders => {
            let sellers = audited(&deps.db).await?;
            let jobs: Vec<_> = sellers.into_iter().map(|seller| MoneyJob::AuditSeller { seller }).collect();
            let mut tx = deps.db.begin(Scope::System).await?;
            enqueue_all(&mut tx, &jobs).await?;
            tx.commit().await?;
            Ok(JobOutcome::Done)
        }
        MoneyJob::AuditSeller { seller } => {
            let tenant = deps.db.tenant(seller).await?;
            let breaks = audit(&deps.db, tenant).await?;
            if breaks.is_empty() { Ok(JobOutcome::Done) } else { Err(ApiError::internal(told(&breaks))) }
        }
        MoneyJob::ForgetIdempotencyKeys => {
            let forgotten = deps.db.forget_idempotency_keys().await?;
            tracing::debug!(forgotten, "idempotency keys whose time was over");
            Ok(JobOutcome::Done)
        }
    }
}

/// The order of a plan that another one took the place of is paid no longer: it ends with the period that is paid for. What cannot end
/// so and is not over already fails the job, for people to see: otherwise two plans would be paid.
async fn end_former_plan(deps: &Deps, shop: SellerId, order: OrderId) -> Result<JobOutcome> {
    let tenant = deps.db.tenant(shop).await?;
    let ended = deps.checkout.cancel(tenant, Actor::System, order, CancelAt::PeriodEnd, "another plan").await;
    let Err(fault) = ended else { return Ok(JobOutcome::Done) };
    if fault.code().status() >= FAILURE {
        return Err(fault);
    }
    let mut tx = deps.db.begin(Scope::Seller(tenant, Actor::System)).await?;
    let found = kontor_orders::find(&mut tx, order).await?;
    tx.commit().await?;
    let runs = found.canceled_at.is_none() && matches!(found.payment_state, OrderState::Paying | OrderState::Paused);
    if runs {
        return Err(ApiError::internal(format!("order {order} of a former plan goes on: {fault}")));
    }
    Ok(JobOutcome::Done)
}
