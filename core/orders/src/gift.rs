//! Orders that are gifts: when they are handed over, and that they were.

use chrono::{DateTime, Duration, NaiveDate, NaiveTime, Utc};
use chrono_tz::Tz;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Keep, Row, Scope, Tx, query};
use kontor_kernel::{
    Result,
    kinds::{OrderId, SellerId},
};
use serde::{Deserialize, Serialize};

use crate::{Payer, schema::orders};

const BATCH: &str = "1000";
const NOW: &str = "nullif(current_setting('app.now', true), '')::timestamptz";

/// A gift: whoever gets it owns what was bought, and its buyer does not.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GiftSnapshot {
    /// Who gets it.
    pub receiver: Payer,
    /// What the giver writes.
    #[serde(default)]
    pub message: String,
    /// On which day, by the seller's clock.
    pub on: NaiveDate,
}

impl GiftSnapshot {
    /// When its day begins by the seller's clock; at once where that is over. Where clocks skip midnight, the next hour
    /// there is.
    pub fn give_at(&self, zone: Tz, now: DateTime<Utc>) -> DateTime<Utc> {
        let midnight = self.on.and_time(NaiveTime::MIN);
        let after = |hours: i64| (midnight + Duration::hours(hours)).and_local_timezone(zone).earliest();
        after(0).or_else(|| after(1)).map_or(now, |at| at.to_utc().max(now))
    }
}

/// A gift whose day has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Row)]
pub struct DueGift {
    /// Whose sale.
    pub seller: SellerId,
    /// Which.
    pub order: OrderId,
}

/// Gifts that are paid and whose day has come by their own tenant's clock; at most a batch.
pub async fn gifts_due(db: &Db) -> Result<Vec<DueGift>> {
    let mut tx = db.begin(Scope::System).await?;
    let sql = format!(
        "WITH due AS (
             SELECT o.seller_id, o.id, o.payment_state, o.give_at FROM orders o
             WHERE o.give_at <= {NOW} AND o.given_at IS NULL
               AND NOT EXISTS (SELECT FROM test_clocks c WHERE c.seller_id = o.seller_id)
             UNION ALL
             SELECT o.seller_id, o.id, o.payment_state, o.give_at FROM test_clocks c JOIN orders o ON o.seller_id = c.seller_id
             WHERE o.give_at <= c.now_at AND o.given_at IS NULL
         )
         SELECT seller_id AS seller, id AS \"order\" FROM due
         WHERE payment_state IN ('paid', 'paying') ORDER BY give_at, id LIMIT {BATCH}"
    );
    let found = query(sql).get_results(tx.conn()?).await?;
    tx.commit().await?;
    Ok(found)
}

/// Notes that a gift was handed over; `false` when it was before, so that its receiver is told once.
pub async fn mark_given(tx: &mut Tx, id: OrderId) -> Result<bool> {
    let (seller, now) = (tx.seller()?, tx.now());
    let marked = diesel::update(orders::table.find((seller, id)))
        .filter(orders::give_at.is_not_null().and(orders::given_at.is_null()))
        .set(orders::given_at.eq(now))
        .prepared()
        .execute(tx.conn()?)
        .await?;
    Ok(marked > 0)
}
