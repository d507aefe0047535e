//! Sweeps over the payments of plans and over the plans themselves: all there are, a batch at a time. A sweep that only ever
//! took the oldest of them would find the same ones again as long as one seller has more of them than get done, and nobody
//! else's.

use chrono::{DateTime, Utc};
use diesel::{QueryableByName, pg::Pg};
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Scope, Tx, query};
use kontor_kernel::{
    Result,
    kinds::{OrderId, OrderRateId, SellerId},
};
use uuid::Uuid;

/// As many are in hand at once.
pub const BATCH: usize = 5_000;
/// The moment of a sweep, as its SQL reads it.
const NOW: &str = "nullif(current_setting('app.now', true), '')::timestamptz";

/// Where a sweep is: when it was due, and which of those.
type SweepPosition = (DateTime<Utc>, Uuid);

/// What is looked through, and how far that is.
#[derive(Debug)]
pub struct Batches<Found> {
    sql: Vec<String>,
    of_tenant: String,
    place: fn(&Found) -> SweepPosition,
    last: Option<SweepPosition>,
}

/// A payment of a plan that something has to be done about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Row)]
pub struct DueRate {
    /// Whose.
    pub seller: SellerId,
    /// Of which order.
    pub order: OrderId,
    /// Which.
    pub rate: OrderRateId,
    /// When it is due.
    pub due: DateTime<Utc>,
}

/// A plan whose last day has passed.
#[derive(Debug, Clone, Copy, Row)]
pub struct EndedPlan {
    /// Whose.
    pub seller: SellerId,
    /// Which order.
    pub order: OrderId,
    /// Since when.
    pub due: DateTime<Utc>,
}

impl Batches<DueRate> {
    /// Of the payments `r` and their orders `o` for which `wanted` is so at the moment that it is given.
    pub(crate) fn due_rates(wanted: impl Fn(&str) -> String) -> Self {
        let look = |from: &str, now: &str| {
            format!(
                "SELECT r.seller_id AS seller, r.order_id AS \"order\", r.id AS rate, r.due_at AS due
                 FROM {from} JOIN orders o ON o.seller_id = r.seller_id AND o.id = r.order_id
                 WHERE r.due_at >= $1 AND (r.due_at, r.id) > ($1, $2) AND {} ORDER BY r.due_at, r.id LIMIT $3",
                wanted(now)
            )
        };
        Self::build_statements("order_rates", "r", look, |found| (found.due, found.rate.uuid()))
    }
}

impl Batches<EndedPlan> {
    /// Of the orders `o` whose `day` has come and for which `wanted` is so.
    pub(crate) fn of_orders(day: &str, wanted: &str) -> Self {
        let look = |from: &str, now: &str| {
            format!(
                "SELECT o.seller_id AS seller, o.id AS \"order\", o.{day} AS due FROM {from}
                 WHERE o.{day} >= $1 AND (o.{day}, o.id) > ($1, $2) AND o.{day} <= {now} AND {wanted} ORDER BY o.{day}, o.id LIMIT $3"
            )
        };
        Self::build_statements("orders", "o", look, |found| (found.due, found.order.uuid()))
    }
}

impl<Found: QueryableByName<Pg> + Send + 'static> Batches<Found> {
    /// Real time is one moment for all, so that an index finds what is due; the few test sides have their own.
    fn build_statements(
        table: &str,
        row: &str,
        look: impl Fn(&str, &str) -> String,
        place: fn(&Found) -> SweepPosition,
    ) -> Self {
        let live = format!(
            "(SELECT * FROM {table} {row} WHERE NOT EXISTS (SELECT FROM test_clocks c WHERE c.seller_id = {row}.seller_id)) {row}"
        );
        let tests = format!("test_clocks c JOIN {table} {row} ON {row}.seller_id = c.seller_id");
        // By one tenant's transaction there is nobody else, and the moment is the asker's.
        let mine = format!("(SELECT * FROM {table} {row} WHERE {row}.seller_id = $4) {row}");
        let sql = vec![look(&tests, "c.now_at"), look(&live, NOW)];
        Self { sql, of_tenant: look(&mine, "$5"), place, last: None }
    }

    /// Those of one tenant at a moment of its own, a batch at most.
    pub async fn of_tenant(&self, tx: &mut Tx, at: DateTime<Utc>) -> Result<Vec<Found>> {
        let seller = tx.seller()?;
        let asked = query(&self.of_tenant)
            .bind(DateTime::<Utc>::UNIX_EPOCH)
            .bind(Uuid::nil())
            .bind(i64::try_from(BATCH).unwrap_or(i64::MAX))
            .bind(seller)
            .bind(at);
        Ok(asked.load(tx.conn()?).await?)
    }

    /// The statements that look, for whoever wants to know how PostgreSQL goes about them.
    pub fn statements(&self) -> &[String] {
        &self.sql
    }

    /// The next of them; none when that was all.
    pub async fn next(&mut self, db: &Db) -> Result<Option<Vec<Found>>> {
        while let Some(sql) = self.sql.last() {
            let (due, id) = self.last.unwrap_or((DateTime::<Utc>::UNIX_EPOCH, Uuid::nil()));
            let look = || {
                let from = query(sql).bind(due).bind(id);
                from.bind(i64::try_from(BATCH).unwrap_or(i64::MAX))
            };
            let found: Vec<Found> = db.once(Scope::System, look).await?;
            self.last = found.last().map(self.place).filter(|_| found.len() == BATCH);
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
