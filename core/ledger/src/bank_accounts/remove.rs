//! Taking a bank account away. Its row stays: payouts of the past name it.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{ApiError, Code, Result, kinds::BankAccountId};

use super::bank_account;

#[derive(Row)]
struct Uses {
    count: i64,
}

/// Takes an account away, unless money is on its way there. Twice is once.
pub async fn remove(tx: &mut Tx, id: BankAccountId) -> Result<()> {
    // A request for this account that comes at the same moment waits, or is waited for.
    kontor_tenants::hold(tx).await?;
    bank_account(tx, id).await?;
    if in_use(tx, id).await? {
        return Err(ApiError::new(Code::InUse));
    }
    retire(tx, id).await
}

async fn in_use(tx: &mut Tx, id: BankAccountId) -> Result<bool> {
    let seller = tx.seller()?;
    let sql = "SELECT (SELECT count(*) FROM payout_requests WHERE seller_id = $1 AND bank_account_id = $2 AND state = 'waiting')
                    + (SELECT count(*) FROM payouts WHERE seller_id = $1 AND bank_account_id = $2 AND state IN ('pending', 'issued')) AS count";
    let uses: Vec<Uses> = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    Ok(uses.iter().any(|uses| uses.count > 0))
}

/// Puts an account out of use; what is on its way there goes on.
pub(super) async fn retire(tx: &mut Tx, id: BankAccountId) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "UPDATE bank_accounts SET removed_at = $3, updated_at = $3, version = version + 1
         WHERE seller_id = $1 AND id = $2 AND removed_at IS NULL",
    )
    .bind(seller)
    .bind(id)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}
