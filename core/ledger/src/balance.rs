//! Balances: sums over entries, never stored.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{Currency, Result};

/// What a seller has in one currency, in minor units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Row)]
pub struct Balance {
    /// The currency.
    pub currency: Currency,
    /// Can be paid out now; negative after returns that were more than the balance.
    pub available: i64,
    /// Earned, still within its hold.
    pub held: i64,
    /// On its way to the bank.
    pub in_transit: i64,
    /// When the next part of what is held can be paid out.
    pub next_release_at: Option<DateTime<Utc>>,
}

/// The balances of the transaction's seller, by currency. What is within its hold counts as held, and so does what went
/// back of it: a refund lowers the very credit that it takes back, everything else counts at once.
pub async fn balances(tx: &mut Tx) -> Result<Vec<Balance>> {
    let (seller, now) = (tx.seller()?, tx.now());
    let sql = "
        WITH days AS (
            SELECT account, currency, CASE WHEN available_at > $2 THEN available_at END AS held_until, -sum(amount) AS sum
            FROM entries
            WHERE seller_id = $1 AND account IN ('seller_balance', 'payout_transit')
            GROUP BY 1, 2, 3
        )
        SELECT currency,
               coalesce(sum(sum) FILTER (WHERE account = 'seller_balance' AND held_until IS NULL), 0)::bigint AS available,
               coalesce(sum(sum) FILTER (WHERE account = 'seller_balance' AND held_until IS NOT NULL), 0)::bigint AS held,
               coalesce(sum(sum) FILTER (WHERE account = 'payout_transit'), 0)::bigint AS in_transit,
               min(held_until) FILTER (WHERE account = 'seller_balance' AND sum > 0) AS next_release_at
        FROM days GROUP BY currency ORDER BY currency";
    let rows = query(sql).bind(seller).bind(now);
    Ok(rows.get_results(tx.conn()?).await?)
}
