//! When a provider is asked next what became of a payment: kept with each, in real time, so that nothing is asked before it is due and
//! nothing is forgotten with a job.

use chrono::{DateTime, Duration, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Tx, query};
use kontor_kernel::{
    Result,
    kinds::{SellerId, TransactionId},
};

use crate::transaction::across_sellers;

/// So long after its moment an inquiry counts as lost (minutes). Longer than the queue is ever behind.
const LOST_MINUTES: i64 = 10;
/// A payment whose time is over is asked again first after this (minutes), and at least once within that (hours).
const FIRST_MINUTES: i64 = 1;
const MOST_HOURS: i64 = 24;

/// Counts one inquiry, and notes when the next one is.
pub async fn ask_again_at(tx: &mut Tx, id: TransactionId, next: DateTime<Utc>) -> Result<()> {
    let seller = tx.seller()?;
    query("UPDATE transactions SET inquiries = inquiries + 1, next_inquiry_at = $3 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .bind(next)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// Open payments that should have been asked about some time ago, whoever they belong to: their jobs are lost.
pub async fn lost_inquiries(db: &Db) -> Result<Vec<(SellerId, TransactionId)>> {
    let sql = format!(
        "SELECT seller_id, id FROM transactions
         WHERE state IN ('waiting', 'pending') AND next_inquiry_at IS NOT NULL
           AND next_inquiry_at <= nullif(current_setting('app.now', true), '')::timestamptz - interval '{LOST_MINUTES} minutes'
         ORDER BY next_inquiry_at LIMIT 5000"
    );
    across_sellers(db, &sql).await
}

/// Notes when a payment that has been over since `due`, and of which nothing is known, is looked at again: the older, the later.
pub async fn give_up_later(tx: &mut Tx, id: TransactionId, due: DateTime<Utc>) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.env().clock.now());
    let wait = (now - due).clamp(Duration::minutes(FIRST_MINUTES), Duration::hours(MOST_HOURS));
    query("UPDATE transactions SET next_give_up_at = $3 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .bind(now + wait)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}
