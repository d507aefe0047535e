//! Whether something of a tenant is still being done: a test side's clock goes on when it is not.

use kontor_db::{Db, Row, Scope, query};
use kontor_kernel::{Result, kinds::SellerId};

#[derive(Row)]
struct Busy {
    busy: bool,
}

// Each question by its own index: what waits for its turn by tenant, what Redis has and what runs by their being few, the
// sweeps, which belong to nobody, by their keys.
const BUSY: &str = "
    SELECT EXISTS (SELECT FROM jobs j WHERE j.lane IN ('money', 'access')
                     AND coalesce(j.tenant, '00000000-0000-0000-0000-000000000000') = $1
                     AND j.state IN ('queued', 'retry') AND j.offered_at IS NULL AND j.run_at <= now() AND j.kind <> 'walk_clock')
        OR EXISTS (SELECT FROM jobs j WHERE j.state IN ('queued', 'retry') AND j.offered_at IS NOT NULL AND j.tenant = $1
                     AND j.lane IN ('money', 'access') AND j.run_at <= now() AND j.kind <> 'walk_clock')
        OR EXISTS (SELECT FROM jobs j WHERE j.state = 'running' AND j.lease_until IS NOT NULL AND j.tenant = $1
                     AND j.lane IN ('money', 'access') AND j.kind <> 'walk_clock')
        OR EXISTS (SELECT FROM jobs j WHERE j.dedupe_key IN ('money/expire_transactions', 'money/collect_due')
                     AND j.state IN ('queued', 'retry', 'running') AND j.run_at <= now()) AS busy";

/// Whether something that is due now of a tenant's money or access waits or runs, or a sweep that may find more of it.
pub async fn busy(db: &Db, tenant: SellerId) -> Result<bool> {
    let found: Vec<Busy> = db.once(Scope::System, || query(BUSY).bind(tenant)).await?;
    Ok(found.into_iter().any(|one| one.busy))
}
