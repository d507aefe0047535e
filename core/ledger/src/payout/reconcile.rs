//! Finding work across sellers, as the system, by ids only.

use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Scope, query};
use kontor_jobs::{MoneyJob, enqueue_all};
use kontor_kernel::{
    ApiError, Result,
    kinds::{PayoutId, SellerId},
};

use super::Payouts;

#[derive(Row)]
struct Open {
    seller_id: SellerId,
    id: PayoutId,
}

#[derive(Row)]
struct Owner {
    seller_id: SellerId,
}

impl Payouts {
    /// Causes the job of each payout and bank account that waits for the provider; one that is open already is not
    /// caused twice.
    pub async fn reconcile(&self) -> Result<usize> {
        let mut tx = self.db.begin(Scope::System).await?;
        let payouts = "SELECT seller_id, id FROM payouts WHERE state IN ('pending', 'issued')";
        let open: Vec<Open> = query(payouts).load(tx.conn()?).await?;
        let banks = "SELECT DISTINCT b.seller_id FROM bank_accounts b JOIN legitimations l ON l.seller_id = b.seller_id
                     WHERE b.removed_at IS NULL AND b.internal = 'accepted' AND b.external IN ('not_sent', 'waiting')
                       AND l.provider_account IS NOT NULL";
        let owners: Vec<Owner> = query(banks).load(tx.conn()?).await?;
        let issue = open.into_iter().map(|open| MoneyJob::IssuePayout { seller: open.seller_id, payout: open.id });
        let follow = owners.into_iter().map(|owner| MoneyJob::FollowBankAccounts { seller: owner.seller_id });
        let jobs: Vec<MoneyJob> = issue.chain(follow).collect();
        enqueue_all(&mut tx, &jobs).await?;
        tx.commit().await?;
        Ok(jobs.len())
    }
}

/// Whose payout this is: providers know our ids, not our tenants.
pub async fn owner(db: &Db, payout: PayoutId) -> Result<SellerId> {
    let mut tx = db.begin(Scope::System).await?;
    let found: Vec<Owner> = query("SELECT seller_id FROM payouts WHERE id = $1").bind(payout).load(tx.conn()?).await?;
    tx.commit().await?;
    found.into_iter().next().map(|owner| owner.seller_id).ok_or_else(ApiError::not_found)
}
