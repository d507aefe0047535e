//! Wires that have not come: whose payer is reminded once, before their time is over.

use chrono::{DateTime, Duration, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Tx, query};
use kontor_kernel::{
    Result,
    kinds::{OrderId, SellerId, TransactionId},
};

use crate::{
    Transaction,
    transaction::{across_sellers, find},
};

/// So many days before a wire is given up its payer is reminded (decisions-selling, transaction: reminder first).
pub const AHEAD_DAYS: i64 = 2;

/// What is to be reminded of now, each by its own tenant's clock.
pub async fn unreminded(db: &Db) -> Result<Vec<(SellerId, TransactionId)>> {
    let sql = format!(
        "SELECT t.seller_id, t.id FROM transactions t LEFT JOIN test_clocks c ON c.seller_id = t.seller_id
         WHERE t.state IN ('waiting', 'pending') AND t.expires_at IS NOT NULL AND t.reminded_at IS NULL
           AND t.method IN ('bank_wire', 'pay_later') AND t.next_action IS NOT NULL
           AND t.expires_at - interval '{AHEAD_DAYS} days' <= coalesce(c.now_at, nullif(current_setting('app.now', true), '')::timestamptz)
         ORDER BY t.expires_at, t.id LIMIT 500"
    );
    across_sellers(db, &sql).await
}

/// When the payer of this is reminded.
pub fn due(payment: &Transaction) -> Option<DateTime<Utc>> {
    payment.expires_at.map(|end| end - Duration::days(AHEAD_DAYS))
}

/// Notes that its payer was reminded. None: they were before, or there is nothing to remind of any more.
pub async fn mark_reminded(tx: &mut Tx, id: TransactionId) -> Result<Option<Transaction>> {
    let (seller, now) = (tx.seller()?, tx.now());
    let marked = query(
        "UPDATE transactions SET reminded_at = $3
         WHERE seller_id = $1 AND id = $2 AND reminded_at IS NULL AND state = 'waiting'",
    )
    .bind(seller)
    .bind(id)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    if marked == 0 { Ok(None) } else { find(tx, id).await.map(Some) }
}

/// Keeps the wires of these orders open at least until then: what may have come already is neither reminded of nor given up.
pub async fn keep_open(tx: &mut Tx, orders: &[OrderId], until: DateTime<Utc>) -> Result<()> {
    if orders.is_empty() {
        return Ok(());
    }
    let seller = tx.seller()?;
    query(
        "UPDATE transactions SET expires_at = $3
         WHERE seller_id = $1 AND order_id = ANY ($2) AND state = 'waiting' AND method IN ('bank_wire', 'pay_later')
           AND expires_at < $3",
    )
    .bind(seller)
    .bind(orders)
    .bind(until)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

/// The IBANs that payment companies told the seller's buyers to pay to.
pub async fn wire_ibans(tx: &mut Tx) -> Result<Vec<String>> {
    #[derive(Row)]
    struct IbanRow {
        iban: String,
    }
    let seller = tx.seller()?;
    let sql = "SELECT DISTINCT next_action ->> 'iban' AS iban FROM transactions
               WHERE seller_id = $1 AND method IN ('bank_wire', 'pay_later') AND next_action ->> 'iban' IS NOT NULL";
    let found: Vec<IbanRow> = query(sql).bind(seller).load(tx.conn()?).await?;
    Ok(found.into_iter().map(|row| row.iban).collect())
}
