//! What people are let into.

use std::sync::Arc;

use kontor_db::Scope;
use kontor_jobs::{AccessJob, JobOutcome, commit_done, commit_done_with};
use kontor_kernel::{Actor, Result};

use crate::deps::Deps;

pub async fn run(deps: Arc<Deps>, job: AccessJob) -> Result<JobOutcome> {
    match job {
        AccessJob::Deliver { seller, order } => {
            let tenant = deps.db.tenant(seller).await?;
            let mut tx = deps.db.begin(Scope::Seller(tenant, Actor::Tenant(seller))).await?;
            kontor_fulfilment::deliver(&mut tx, deps.checkout.links(), order).await?;
            let answered = kontor_checkout::answered_inquiries(&mut tx, order).await?;
            commit_done_with(tx, &answered).await?;
        }
        AccessJob::DeliverAgain { seller, product } => {
            let tenant = deps.db.tenant(seller).await?;
            let mut tx = deps.db.begin(Scope::Seller(tenant, Actor::Tenant(seller))).await?;
            let orders = kontor_fulfilment::deliver_again(&mut tx, product).await?;
            tx.commit().await?;
            tracing::debug!(orders, "buyers who get what was put in later");
        }
        AccessJob::TellMoved { seller, ticket } => {
            let tenant = deps.db.tenant(seller).await?;
            let scope = Scope::Seller(tenant, Actor::Tenant(seller));
            let told =
                kontor_fulfilment::tickets::notify_moved_tickets(&deps.db, &scope, deps.checkout.links(), ticket)
                    .await?;
            tracing::debug!(told, "orders whose event takes place elsewhere or at another time");
        }
        AccessJob::GiveGifts => {
            let given = kontor_fulfilment::give_due(&deps.db).await?;
            tracing::debug!(given, "gifts whose day has come");
        }
        AccessJob::ExpireTickets => {
            let expired = kontor_fulfilment::expire_tickets(&deps.db).await?;
            tracing::debug!(expired, "tickets whose event is over");
        }
        AccessJob::ExpireCertificates => {
            let expired = kontor_fulfilment::expire_certificates(&deps.db).await?;
            tracing::debug!(expired, "certificates whose last day has passed");
        }
        AccessJob::GiveCourse { seller, grant } => {
            let tenant = deps.db.tenant(seller).await?;
            let scope = Scope::Seller(tenant, Actor::Tenant(seller));
            kontor_fulfilment::sessions::carry_out(&deps.db, &scope, grant).await?;
        }
        AccessJob::EndCourseAccess => {
            let ended = kontor_fulfilment::end_course_access(&deps.db).await?;
            tracing::debug!(ended, "courses whose access has come to its end");
        }
        AccessJob::ForgetSessions => {
            let forgotten = kontor_accounts::forget_sessions(&deps.db).await?;
            let events = kontor_accounts::forget_account_events(&deps.db).await?;
            let challenges = kontor_accounts::forget_challenges(&deps.db).await?;
            tracing::debug!(
                forgotten,
                events,
                challenges,
                "sessions, and what happened to accounts, whose time was over"
            );
        }
        AccessJob::ForgetLinks => {
            let forgotten = kontor_accounts::forget_links(&deps.db).await?;
            tracing::debug!(forgotten, "mailed links whose time was over");
        }
        AccessJob::ForgetMessages => {
            let forgotten = kontor_storefront::contact::forget_messages(&deps.db).await?;
            tracing::debug!(forgotten, "messages to sellers whose time was over");
        }
        AccessJob::Withdraw { seller, order } => {
            let tenant = deps.db.tenant(seller).await?;
            let mut tx = deps.db.begin(Scope::Seller(tenant, Actor::Tenant(seller))).await?;
            kontor_fulfilment::withdraw(&mut tx, order).await?;
            commit_done(tx).await?;
        }
    }
    Ok(JobOutcome::Done)
}
