//! A test side's clock on its way: it stops wherever something becomes due, and goes on when all that follows is done. So
//! what happens on the way, and when, does not depend on how far it was sent at once.

use std::time::Duration;

use kontor_db::{Db, Tenant};
use kontor_jobs::{MoneyJob, Verdict};
use kontor_kernel::Result;
use kontor_orders::agenda;

use crate::Checkout;

/// While something is still being done, it is looked at again so soon (milliseconds).
const BREATH: Duration = Duration::from_millis(100);

impl Checkout {
    /// One step of the tenant's clock. Twice is once: a clock that stands stays where it is.
    pub async fn walk(&self, system: &Db, tenant: Tenant) -> Result<Verdict> {
        if kontor_jobs::busy(system, tenant.id).await? {
            return Ok(Verdict::Again(BREATH));
        }
        let mut tx = self.serve(tenant).await?;
        let Some(walk) = kontor_tenants::walking(&mut tx).await? else {
            tx.commit().await?;
            return Ok(Verdict::Done);
        };
        let next = agenda::next(&mut tx, walk.at, walk.to).await?;
        let stop = next.of_plans.into_iter().chain(next.of_attempts).min().map(|at| {
            let due = [(next.of_attempts, MoneyJob::ExpireTransactions), (next.of_plans, MoneyJob::CollectDue)];
            (at, due.into_iter().filter(|(when, _)| *when == Some(at)).map(|(_, job)| job).collect())
        });
        let arrived = stop.is_none();
        kontor_tenants::step(&mut tx, walk, stop).await?;
        tx.commit().await?;
        Ok(if arrived { Verdict::Done } else { Verdict::Again(Duration::ZERO) })
    }
}
