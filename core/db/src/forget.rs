//! Rows whose time is over go in batches: a long sweep is many short transactions, and what is left is for the next.

use chrono::{DateTime, Duration, Utc};
use diesel_async::RunQueryDsl;
use kontor_kernel::Result;

use crate::{Db, Scope, query};

/// Rows deleted in one transaction.
const BATCH_ROWS: i64 = 1_000;
/// Batches of one sweep; the next sweep goes on.
const SWEEP_BATCHES: usize = 100;

/// An answer is given again for so long after it was given first (the HTTP contract, idempotency).
const KEY_HOURS: i64 = 24;
/// A try that broke off is kept for longer: its repetition goes on from where it stopped instead of beginning anew.
const BROKEN_KEY_DAYS: i64 = 30;

// The age stands twice: a key that is taken over while it is looked at is asked again, and stays.
const FINISHED: &str = "
    DELETE FROM idempotency_keys WHERE finished_at < $1 AND (seller_id, scope, key) IN (
        SELECT seller_id, scope, key FROM idempotency_keys WHERE finished_at < $1 ORDER BY finished_at LIMIT $2)";
const BROKEN: &str = "
    DELETE FROM idempotency_keys WHERE finished_at IS NULL AND claimed_at < $1 AND (seller_id, scope, key) IN (
        SELECT seller_id, scope, key FROM idempotency_keys WHERE finished_at IS NULL AND claimed_at < $1
        ORDER BY claimed_at LIMIT $2)";

impl Db {
    /// Sweep: forgets idempotency keys that nobody can mean any more. Answers how many.
    pub async fn forget_idempotency_keys(&self) -> Result<usize> {
        let now = self.env().clock.now();
        let finished = self.forget(FINISHED, now - Duration::hours(KEY_HOURS)).await?;
        Ok(finished + self.forget(BROKEN, now - Duration::days(BROKEN_KEY_DAYS)).await?)
    }

    /// Runs a statement that deletes what is older than `$1`, at most `$2` rows, until there is no more. As the
    /// system: the statement finds its rows across tenants.
    pub async fn forget(&self, statement: &str, before: DateTime<Utc>) -> Result<usize> {
        let mut gone = 0;
        for _ in 0..SWEEP_BATCHES {
            let mut tx = self.begin(Scope::System).await?;
            let batch = query(statement).bind(before).bind(BATCH_ROWS).execute(tx.conn()?).await?;
            tx.commit().await?;
            gone += batch;
            if i64::try_from(batch)? < BATCH_ROWS {
                break;
            }
        }
        Ok(gone)
    }
}
