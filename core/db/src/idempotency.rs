//! Idempotency keys: claimed and committed first, finished in the transaction of the effect.

use crate::Row;
use chrono::{DateTime, Duration, Utc};
use diesel_async::RunQueryDsl;
use kontor_kernel::{ApiError, Code, Result};

use crate::{Db, Scope, Tx, query};

/// An abandoned claim is taken over after this time: a request ends after half a minute, so its process is dead. Who
/// bought meanwhile is waiting at the screen.
const CLAIM_SECONDS: i64 = 40;

/// A caller's key for one operation of one tenant.
#[derive(Debug, Clone)]
pub struct IdempotencyKey {
    /// Which operation: `orders.create`, `payouts.create`, …
    pub scope: &'static str,
    /// The caller's key.
    pub key: String,
    /// Hash of the body: the same key with another body is refused. Where nobody signs in the caller's own mark and a
    /// point stand before it: the same key of another caller is refused too, and never answered with what the first
    /// one was told.
    pub request_hash: String,
}

/// The caller's mark in a hash, where it has one.
fn holder(request_hash: &str) -> Option<&str> {
    request_hash.split_once('.').map(|(holder, _)| holder)
}

/// What a key turned out to be.
#[derive(Debug)]
pub enum Claim {
    /// New, or abandoned: do the work. `recovery` tells how far an earlier try came.
    Mine {
        /// What [`Tx::remember`] left behind, else an empty object.
        recovery: serde_json::Value,
    },
    /// Done before: give the same answer again.
    Replay {
        /// HTTP status of the stored answer.
        status: u16,
        /// Body of the stored answer.
        body: String,
    },
}

#[derive(Row)]
struct IdempotencyRow {
    request_hash: String,
    recovery: serde_json::Value,
    status: Option<i32>,
    body: Option<String>,
    claimed_at: DateTime<Utc>,
    claimed: bool,
}

#[derive(Row)]
struct Left {
    recovery: serde_json::Value,
}

const CLAIM: &str = "
    WITH claimed AS (
        INSERT INTO idempotency_keys AS k (seller_id, scope, key, request_hash, claimed_at) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (seller_id, scope, key) DO UPDATE SET claimed_at = $5
            WHERE k.finished_at IS NULL AND k.claimed_at < $6 AND k.request_hash = $4
        RETURNING k.request_hash, k.recovery, k.status, k.body, k.claimed_at
    )
    SELECT *, true AS claimed FROM claimed
    UNION ALL
    SELECT request_hash, recovery, status, body, claimed_at, false FROM idempotency_keys
    WHERE seller_id = $1 AND scope = $2 AND key = $3 AND NOT EXISTS (SELECT FROM claimed)";

const RELEASE: &str = "
    WITH untouched AS (
        DELETE FROM idempotency_keys
        WHERE seller_id = $1 AND scope = $2 AND key = $3 AND finished_at IS NULL AND recovery = '{}'
    )
    UPDATE idempotency_keys SET claimed_at = $4
    WHERE seller_id = $1 AND scope = $2 AND key = $3 AND finished_at IS NULL AND recovery <> '{}'";

impl Db {
    /// Claims `key` in a transaction of its own. Refuses another body (422), another caller where nobody signs in, and a
    /// call that still runs (409).
    pub async fn claim(&self, scope: Scope, key: &IdempotencyKey) -> Result<Claim> {
        let mut tx = self.begin(scope).await?;
        let seller = tx.seller()?;
        // Real time, not the tenant's: a claim belongs to a running process.
        let now = self.env().clock.now();
        let rows = query(CLAIM)
            .bind(seller)
            .bind(key.scope)
            .bind(&key.key)
            .bind(&key.request_hash)
            .bind(now)
            .bind(now - Duration::seconds(CLAIM_SECONDS))
            .load::<IdempotencyRow>(tx.conn()?)
            .await?;
        tx.commit().await?;
        // No row: another call inserted it after our look began; to us it is still running.
        let Some(row) = rows.into_iter().next() else { return Err(still_running(CLAIM_SECONDS)) };
        if holder(&row.request_hash) != holder(&key.request_hash) {
            return Err(ApiError::new(Code::IdempotencyKeyElsewhere));
        }
        if row.request_hash != key.request_hash {
            return Err(ApiError::new(Code::IdempotencyKeyReused));
        }
        match (row.claimed, row.status, row.body) {
            (true, ..) => Ok(Claim::Mine { recovery: row.recovery }),
            (false, Some(status), Some(body)) => Ok(Claim::Replay { status: u16::try_from(status)?, body }),
            (false, ..) => Err(still_running(CLAIM_SECONDS - (now - row.claimed_at).num_seconds())),
        }
    }

    /// How far the holder of `key` has come: what [`Tx::remember`] left behind. For a second caller who need not wait
    /// for the first one's answer to go on.
    pub async fn recovery(&self, scope: Scope, key: &IdempotencyKey) -> Result<serde_json::Value> {
        let mut tx = self.begin(scope).await?;
        let seller = tx.seller()?;
        let found = query("SELECT recovery FROM idempotency_keys WHERE seller_id = $1 AND scope = $2 AND key = $3 AND request_hash = $4")
            .bind(seller)
            .bind(key.scope)
            .bind(&key.key)
            .bind(&key.request_hash)
            .load::<Left>(tx.conn()?)
            .await?;
        tx.commit().await?;
        Ok(found.into_iter().next().map(|left| left.recovery).unwrap_or_default())
    }

    /// Lets go of a claim whose work has ended without an answer. Before any effect a corrected call may use the key
    /// again; after one the same call may go on from its recovery point at once.
    pub async fn release(&self, scope: Scope, key: &IdempotencyKey) -> Result<()> {
        let mut tx = self.begin(scope).await?;
        let seller = tx.seller()?;
        let abandoned = self.env().clock.now() - Duration::seconds(CLAIM_SECONDS + 1);
        query(RELEASE).bind(seller).bind(key.scope).bind(&key.key).bind(abandoned).execute(tx.conn()?).await?;
        tx.commit().await
    }
}

fn still_running(seconds: i64) -> ApiError {
    ApiError::new(Code::IdempotencyInProgress).with("retry_after_seconds", seconds.clamp(1, CLAIM_SECONDS))
}

impl Tx {
    /// Leaves a recovery point: the next holder of the claim goes on from here.
    pub async fn remember(&mut self, key: &IdempotencyKey, recovery: &serde_json::Value) -> Result<()> {
        let seller = self.seller()?;
        query("UPDATE idempotency_keys SET recovery = $4 WHERE seller_id = $1 AND scope = $2 AND key = $3")
            .bind(seller)
            .bind(key.scope)
            .bind(&key.key)
            .bind(recovery)
            .execute(self.conn()?)
            .await?;
        Ok(())
    }

    /// Stores the answer together with the effect.
    pub async fn answer(&mut self, key: &IdempotencyKey, status: u16, body: &str) -> Result<()> {
        let seller = self.seller()?;
        let now = self.env().clock.now();
        query("UPDATE idempotency_keys SET status = $4, body = $5, finished_at = $6 WHERE seller_id = $1 AND scope = $2 AND key = $3")
            .bind(seller)
            .bind(key.scope)
            .bind(&key.key)
            .bind(i32::from(status))
            .bind(body)
            .bind(now)
            .execute(self.conn()?)
            .await?;
        Ok(())
    }
}
