//! Balances: sums over entries, never stored.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{Currency, Party, Result};

use crate::Account;

/// What a party has in one currency, in minor units.
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

// The seller's balance is one account, read from its index alone; of what is on its way each party has their own.
const SELLER_BALANCES: &str = "
    WITH days AS (
        SELECT false AS transit, currency, CASE WHEN available_at > $2 THEN available_at END AS held_until, -sum(amount) AS sum
        FROM entries WHERE seller_id = $1 AND account = $3 GROUP BY 2, 3
        UNION ALL
        SELECT true, currency, NULL, -sum(amount)
        FROM entries WHERE seller_id = $1 AND account = 'payout_transit' AND party = $4 AND party_id IS NOT DISTINCT FROM $5 GROUP BY 2
    )
    SELECT currency,
           coalesce(sum(sum) FILTER (WHERE NOT transit AND held_until IS NULL), 0)::bigint AS available,
           coalesce(sum(sum) FILTER (WHERE NOT transit AND held_until IS NOT NULL), 0)::bigint AS held,
           coalesce(sum(sum) FILTER (WHERE transit), 0)::bigint AS in_transit,
           min(held_until) FILTER (WHERE NOT transit AND sum > 0) AS next_release_at
    FROM days GROUP BY currency ORDER BY currency";
const PARTY_BALANCES: &str = "
    WITH days AS (
        SELECT false AS transit, currency, CASE WHEN available_at > $2 THEN available_at END AS held_until, -sum(amount) AS sum
        FROM entries WHERE seller_id = $1 AND account = $3 AND party = $4 AND party_id IS NOT DISTINCT FROM $5 GROUP BY 2, 3
        UNION ALL
        SELECT true, currency, NULL, -sum(amount)
        FROM entries WHERE seller_id = $1 AND account = 'payout_transit' AND party = $4 AND party_id IS NOT DISTINCT FROM $5 GROUP BY 2
    )
    SELECT currency,
           coalesce(sum(sum) FILTER (WHERE NOT transit AND held_until IS NULL), 0)::bigint AS available,
           coalesce(sum(sum) FILTER (WHERE NOT transit AND held_until IS NOT NULL), 0)::bigint AS held,
           coalesce(sum(sum) FILTER (WHERE transit), 0)::bigint AS in_transit,
           min(held_until) FILTER (WHERE NOT transit AND sum > 0) AS next_release_at
    FROM days GROUP BY currency ORDER BY currency";

/// The balances of the transaction's seller, by currency. What is within its hold counts as held, and so does what went
/// back of it: a refund lowers the very credit that it takes back, everything else counts at once.
pub async fn balances(tx: &mut Tx) -> Result<Vec<Balance>> {
    balances_of(tx, Party::SELLER).await
}

/// The balances of a party in the transaction's seller's books.
pub async fn balances_of(tx: &mut Tx, party: Party) -> Result<Vec<Balance>> {
    let (seller, now) = (tx.seller()?, tx.now());
    let sql = if party.is_seller() { SELLER_BALANCES } else { PARTY_BALANCES };
    let account = Account::balance_of(party);
    let rows = query(sql).bind(seller).bind(now).bind(account).bind(party.kind).bind(party.id);
    Ok(rows.get_results(tx.conn()?).await?)
}
