//! What all sellers sold of late, day by day, for the platform's managers. Days are those of UTC.

use std::collections::BTreeMap;

use chrono::{DateTime, Duration, NaiveDate, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{Currency, Money, Result};
use uuid::Uuid;

/// So many days are told, today among them.
const DAYS: i64 = 30;

/// One day of all live shops.
#[derive(Debug, Clone)]
pub struct PlatformDay {
    /// Which.
    pub day: NaiveDate,
    /// Orders that were completed.
    pub orders: i64,
    /// Shops that were opened.
    pub sellers: i64,
    /// What was paid for the orders of that day by now, less refunds, by currency.
    pub revenue: Vec<Money>,
}

#[derive(Row)]
struct Sold {
    day: String,
    currency: Currency,
    orders: i64,
    revenue: i64,
}

#[derive(Row)]
struct Opened {
    day: String,
    sellers: i64,
}

/// The id before all that were made since: they begin with their time. The index of the list of all orders gives what follows.
fn first_id(since: DateTime<Utc>) -> Uuid {
    let millis = u128::try_from(since.timestamp_millis()).unwrap_or_default();
    Uuid::from_u128(millis << 80)
}

/// The last days, the oldest first, none left out.
pub async fn platform_days(tx: &mut Tx) -> Result<Vec<PlatformDay>> {
    let today = tx.now().date_naive();
    let first = today - Duration::days(DAYS - 1);
    let since = first.and_time(chrono::NaiveTime::MIN).and_utc();
    let sold = "SELECT to_char(o.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, o.currency, count(*) AS orders,
            sum(o.paid_amount - o.refunded_amount)::bigint AS revenue
        FROM order_rows AS o JOIN sellers AS s ON s.seller_id = o.seller_id AND s.livemode
        WHERE o.id >= $1 AND o.created_at >= $2 AND o.payment_state <> 'payment_not_completed' GROUP BY 1, 2 ORDER BY 1, 2";
    let sold: Vec<Sold> = query(sold).bind(first_id(since - Duration::days(1))).bind(since).load(tx.conn()?).await?;
    let opened = "SELECT to_char(s.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, count(*) AS sellers
        FROM sellers AS s WHERE s.livemode AND s.created_at >= $1 GROUP BY 1";
    let opened: Vec<Opened> = query(opened).bind(since).load(tx.conn()?).await?;
    let opened: BTreeMap<String, i64> = opened.into_iter().map(|row| (row.day, row.sellers)).collect();
    let day = |at: i64| {
        let day = first + Duration::days(at);
        let name = day.to_string();
        let of_day = sold.iter().filter(|row| row.day == name);
        PlatformDay {
            day,
            orders: of_day.clone().map(|row| row.orders).sum(),
            sellers: opened.get(&name).copied().unwrap_or_default(),
            revenue: of_day.map(|row| Money::new(row.revenue, row.currency)).collect(),
        }
    };
    Ok((0..DAYS).map(day).collect())
}
