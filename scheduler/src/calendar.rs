//! The whole night-life on one page: what begins by itself, and how often.
//!
//! A sweep takes no arguments. It looks for things that are due and causes one job for each, so a tick that was
//! missed is made up for by the next one, and a second scheduler adds nothing.

use std::time::Duration;

use kontor_db::{Db, Scope, Tx};
use kontor_jobs::{AccessJob, FilesJob, HooksJob, Job, MailJob, MoneyJob, enqueue_sweep};
use kontor_kernel::Result;
use kontor_process::Pulse;
use kontor_queue::Stop;

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3_600);
/// Cut from the clock in UTC: after one o'clock at night where most sellers are.
const DAY: Duration = Duration::from_secs(86_400);

/// Everything that begins by itself.
async fn tick(tx: &mut Tx) -> Result<()> {
    every(tx, MINUTE, MoneyJob::ExpireTransactions).await?;
    every(tx, MINUTE, MoneyJob::CollectDue).await?;
    every(tx, MINUTE, MoneyJob::FollowPlans).await?;
    every(tx, HOUR, MoneyJob::PursueProviders).await?;
    every(tx, HOUR, MoneyJob::FindScheduled).await?;
    every(tx, DAY, MoneyJob::AuditOrders).await?;
    every(tx, HOUR, MoneyJob::ForgetIdempotencyKeys).await?;
    every(tx, MINUTE, AccessJob::GiveGifts).await?;
    every(tx, HOUR, AccessJob::ExpireTickets).await?;
    every(tx, HOUR, AccessJob::ExpireCertificates).await?;
    every(tx, HOUR, AccessJob::EndCourseAccess).await?;
    every(tx, HOUR, AccessJob::ForgetSessions).await?;
    every(tx, HOUR, AccessJob::ForgetLinks).await?;
    every(tx, HOUR, AccessJob::ForgetMessages).await?;
    every(tx, HOUR, MailJob::TellIncomes).await?;
    every(tx, HOUR, MailJob::SendDigests).await?;
    every(tx, HOUR, MailJob::ForgetNotifications).await?;
    every(tx, MINUTE, HooksJob::RetryDeliveries).await?;
    every(tx, HOUR, HooksJob::ForgetEvents).await?;
    every(tx, HOUR, HooksJob::ForgetConsents).await?;
    every(tx, MINUTE, FilesJob::CountAllFigures).await?;
    every(tx, MINUTE, FilesJob::PublishDuePages).await?;
    every(tx, HOUR, FilesJob::TendStamps).await?;
    every(tx, HOUR, FilesJob::ExpireUploads).await
}

/// How often the calendar is looked at (seconds). Ticks are cut from the clock, not from this.
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// Keeps the calendar until `stop`.
pub async fn run(db: Db, pulse: Pulse, stop: Stop) {
    let mut look = tokio::time::interval(LOOK_EVERY);
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = look.tick() => {}
        }
        match once(&db).await {
            Ok(()) => pulse.beat(),
            Err(fault) => tracing::warn!(?fault, "calendar not kept"),
        }
    }
}

/// Looks at the calendar once.
pub async fn once(db: &Db) -> Result<()> {
    let mut tx = db.begin(Scope::System).await?;
    tick(&mut tx).await?;
    tx.commit().await
}

async fn every<J: Job>(tx: &mut Tx, period: Duration, sweep: J) -> Result<()> {
    enqueue_sweep(tx, &sweep, period).await.map(|_| ())
}
