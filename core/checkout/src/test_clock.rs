//! A test side's clock on its way: it stops wherever something becomes due, and goes on when all that follows is done. So
//! what happens on the way, and when, does not depend on how far it was sent at once.

use std::time::Duration;

use chrono::{DateTime, Utc};
use kontor_db::{Db, Tenant, Tx};
use kontor_jobs::{JobOutcome, MoneyJob};
use kontor_kernel::Result;
use kontor_orders::{
    agenda::{self, Next},
    dunning, reminders,
};

use crate::Checkout;

/// While something is still being done, it is looked at again so soon (milliseconds).
const BREATH: Duration = Duration::from_millis(100);

impl Checkout {
    /// One step of the tenant's clock. Twice is once: a clock that stands stays where it is.
    pub async fn advance_test_clock(&self, system: &Db, tenant: Tenant) -> Result<JobOutcome> {
        if kontor_jobs::busy(system, tenant.id).await? {
            return Ok(JobOutcome::Again(BREATH));
        }
        let mut tx = self.begin_as_shop(tenant).await?;
        let Some(advance) = kontor_tenants::lock_advancing_clock(&mut tx).await? else {
            tx.commit().await?;
            return Ok(JobOutcome::Done);
        };
        let next = agenda::next(&mut tx, advance.at, advance.to).await?;
        let of_deals = kontor_deals::next_due(&mut tx, advance.at, advance.to).await?;
        let stop = match [next.of_rates, next.of_plans, next.of_attempts, of_deals].into_iter().flatten().min() {
            Some(at) => Some((at, due_at(&mut tx, at, (next, of_deals)).await?)),
            None => None,
        };
        let arrived = stop.is_none();
        kontor_tenants::step(&mut tx, advance, stop).await?;
        tx.commit().await?;
        Ok(if arrived { JobOutcome::Done } else { JobOutcome::Again(Duration::ZERO) })
    }
}

/// What is to be done at a stop: of this tenant's payments each by itself, the rest by those who look for all.
async fn due_at(
    tx: &mut Tx,
    at: DateTime<Utc>,
    (next, of_deals): (Next, Option<DateTime<Utc>>),
) -> Result<Vec<MoneyJob>> {
    let mut jobs = Vec::new();
    if of_deals == Some(at) {
        let (seller, orders) = (tx.seller()?, kontor_deals::pending_orders(tx, at).await?);
        jobs.extend(orders.into_iter().map(|order| MoneyJob::FollowDeal { seller, order }));
    }
    if next.of_attempts == Some(at) {
        jobs.push(MoneyJob::ExpireTransactions);
    }
    if next.of_plans == Some(at) {
        jobs.push(MoneyJob::CollectDue);
    } else if next.of_rates == Some(at) {
        // First those who are told, then those who pay.
        let soon = reminders::soon().of_tenant(tx, at).await?.into_iter();
        let due = dunning::due().of_tenant(tx, at).await?.into_iter();
        jobs.extend(soon.map(|one| MoneyJob::RemindOfRate { seller: one.seller, order: one.order, rate: one.rate }));
        jobs.extend(due.map(|one| MoneyJob::CollectRate { seller: one.seller, order: one.order, rate: one.rate }));
    }
    Ok(jobs)
}
