//! What was decided about one seller, as it is kept: their level and a fee of their own.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{ApiError, Result};

use crate::SellerLevel;

/// What was decided.
#[derive(Debug, Clone, Row)]
pub struct Terms {
    /// The seller's level.
    pub level: SellerLevel,
    /// A fee of their own.
    pub fee_bps: Option<i32>,
    /// Why payouts are blocked, or are no longer.
    pub payouts_reason: Option<String>,
    /// When it was decided last.
    pub updated_at: Option<DateTime<Utc>>,
}

/// What was decided about the transaction's seller.
pub async fn terms(tx: &mut Tx) -> Result<Terms> {
    let seller = tx.seller()?;
    let sql = "SELECT coalesce(t.level, 'standard') AS level, t.fee_bps, t.payouts_reason, t.updated_at
               FROM (SELECT 1) AS one LEFT JOIN seller_terms t ON t.seller_id = $1";
    let found: Vec<Terms> = query(sql).bind(seller).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// The seller's own fee.
pub(crate) async fn own_fee(tx: &mut Tx) -> Result<Option<i32>> {
    Ok(terms(tx).await?.fee_bps)
}
