//! Sweeps over the payments of plans: all there are, a batch at a time. A sweep that only ever took the oldest of them would
//! find the same ones again as long as one seller has more of them than get done, and nobody else's.

use chrono::{DateTime, Utc};
use diesel::sql_types::{BigInt, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Scope, Tx, query};
use kontor_kernel::{Result, kinds::OrderRateId};
use uuid::Uuid;

use crate::collect::DueRate;

/// As many are in hand at once.
pub const BATCH: usize = 5_000;
/// The moment of a sweep, as its SQL reads it.
const NOW: &str = "nullif(current_setting('app.now', true), '')::timestamptz";

/// What is looked through, and how far that is.
#[derive(Debug)]
pub struct Batches {
    sql: Vec<String>,
    of_tenant: String,
    last: Option<DueRate>,
}

impl Batches {
    /// Of the payments `r` and their orders `o` for which `wanted` is so at the moment that it is given. Real time is one
    /// moment for all, so that an index finds what is due; the few test sides have their own.
    pub(crate) fn of(wanted: impl Fn(&str) -> String) -> Self {
        let look = |from: &str, now: &str| {
            format!(
                "SELECT r.seller_id AS seller, r.order_id AS \"order\", r.id AS rate, r.due_at AS due
                 FROM {from} JOIN orders o ON o.seller_id = r.seller_id AND o.id = r.order_id
                 WHERE r.due_at >= $1 AND (r.due_at, r.id) > ($1, $2) AND {} ORDER BY r.due_at, r.id LIMIT $3",
                wanted(now)
            )
        };
        let live = "(SELECT * FROM order_rates r WHERE NOT EXISTS (SELECT FROM test_clocks c WHERE c.seller_id = r.seller_id)) r";
        let tests = "test_clocks c JOIN order_rates r ON r.seller_id = c.seller_id";
        // By one tenant's transaction there is nobody else, and the moment is the asker's.
        let mine = "(SELECT * FROM order_rates r WHERE r.seller_id = $4) r";
        let sql = vec![look(tests, "c.now_at"), look(live, NOW)];
        Self { sql, of_tenant: look(mine, "$5"), last: None }
    }

    /// Those of one tenant at a moment of its own, a batch at most.
    pub async fn of_tenant(&self, tx: &mut Tx, at: DateTime<Utc>) -> Result<Vec<DueRate>> {
        let seller = tx.seller()?;
        let asked = query(&self.of_tenant)
            .bind::<Timestamptz, _>(DateTime::<Utc>::UNIX_EPOCH)
            .bind::<SqlUuid, _>(Uuid::nil())
            .bind::<BigInt, _>(i64::try_from(BATCH).unwrap_or(i64::MAX))
            .bind::<SqlUuid, _>(seller)
            .bind::<Timestamptz, _>(at);
        Ok(asked.load(tx.conn()?).await?)
    }

    /// The statements that look, for whoever wants to know how PostgreSQL goes about them.
    pub fn statements(&self) -> &[String] {
        &self.sql
    }

    /// The next of them; none when that was all.
    pub async fn next(&mut self, db: &Db) -> Result<Option<Vec<DueRate>>> {
        while let Some(sql) = self.sql.last() {
            let nil = OrderRateId::from_uuid(Uuid::nil());
            let (due, rate) = self.last.map_or((DateTime::<Utc>::UNIX_EPOCH, nil), |last| (last.due, last.rate));
            let look = || {
                let from = query(sql).bind::<Timestamptz, _>(due).bind::<SqlUuid, _>(rate);
                from.bind::<BigInt, _>(i64::try_from(BATCH).unwrap_or(i64::MAX))
            };
            let found: Vec<DueRate> = db.once(Scope::System, look).await?;
            self.last = found.last().copied().filter(|_| found.len() == BATCH);
            if self.last.is_none() {
                self.sql.pop();
            }
            if !found.is_empty() {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }
}
