//! The first rows of a side's verification.

use diesel_async::RunQueryDsl;
use futures::future::BoxFuture;
use kontor_db::{Tx, query};
use kontor_kernel::Result;

/// Begins the verification of the transaction's seller, whose side is being opened: nothing is said, nothing was looked at.
pub fn begin(tx: &mut Tx) -> BoxFuture<'_, Result<()>> {
    Box::pin(begin_now(tx))
}

async fn begin_now(tx: &mut Tx) -> Result<()> {
    let seller = kontor_tenants::seller(tx).await?;
    let sql = "WITH profile AS (INSERT INTO seller_profiles (seller_id, country_code, updated_at) VALUES ($1, $2, $3))
               INSERT INTO legitimations (seller_id, updated_at) VALUES ($1, $3)";
    query(sql).bind(seller.id).bind(&seller.country).bind(seller.created_at).execute(tx.conn()?).await?;
    Ok(())
}
