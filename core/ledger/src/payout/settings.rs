//! When somebody is paid out without asking for it: by what they are to the shop, once in each period, from a balance on.

use chrono::{DateTime, Datelike, Days, Months, NaiveDate, NaiveTime, TimeZone, Utc};
use chrono_tz::Tz;
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{ApiError, Code, Currency, Money, Party, Result, words};
use serde_json::json;

use super::limits::{SETTINGS_MINIMUM_MAX_UNITS, minimum, units};

words! {
    /// How often a balance is paid out.
    pub enum PayoutSchedule {
        /// When it is asked for.
        Manual "manual",
        /// At the beginning of each week.
        Weekly "weekly",
        /// At the beginning of each month.
        Monthly "monthly",
    }
}

/// When a party is paid out, and from which balance on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PayoutSettings {
    /// How often.
    pub schedule: PayoutSchedule,
    /// Of a balance in its currency nothing is paid out before it comes to so much.
    pub minimum: Money,
    /// When the next period begins; `None`: they ask by themselves.
    pub next_at: Option<DateTime<Utc>>,
}

impl PayoutSettings {
    /// From which balance on a currency is paid out: what was chosen, or the smallest payout that there is.
    pub(super) fn least(&self, currency: Currency) -> Money {
        if currency == self.minimum.currency { self.minimum } else { minimum(currency) }
    }
}

#[derive(Row)]
struct SettingsRow {
    schedule: PayoutSchedule,
    minimum_amount: i64,
    currency: Currency,
    next_at: Option<DateTime<Utc>>,
}

const WHOSE: &str = "seller_id = $1 AND party = $2 AND party_id = $3";

async fn stored(tx: &mut Tx, party: Party, hold: bool) -> Result<Option<PayoutSettings>> {
    let seller = tx.seller()?;
    let sql = match hold {
        true => {
            format!("SELECT schedule, minimum_amount, currency, next_at FROM payout_settings WHERE {WHOSE} FOR UPDATE")
        }
        false => format!("SELECT schedule, minimum_amount, currency, next_at FROM payout_settings WHERE {WHOSE}"),
    };
    let found: Vec<SettingsRow> = query(sql).bind(seller).bind(party.kind).bind(party.id).load(tx.conn()?).await?;
    Ok(found.into_iter().next().map(|row| PayoutSettings {
        schedule: row.schedule,
        minimum: Money::new(row.minimum_amount, row.currency),
        next_at: row.next_at,
    }))
}

/// How a party is paid out; whoever has said nothing asks by themselves.
pub async fn payout_settings(tx: &mut Tx, party: Party) -> Result<PayoutSettings> {
    if let Some(found) = stored(tx, party, false).await? {
        return Ok(found);
    }
    let currency = kontor_tenants::seller(tx).await?.currency;
    Ok(PayoutSettings { schedule: PayoutSchedule::Manual, minimum: minimum(currency), next_at: None })
}

/// The same where something was said, held until the transaction ends.
pub(super) async fn lock_settings(tx: &mut Tx, party: Party) -> Result<Option<PayoutSettings>> {
    stored(tx, party, true).await
}

/// Says when a party is paid out, and from which balance on. The first period begins after this one.
pub async fn set_payout_settings(
    tx: &mut Tx,
    party: Party,
    schedule: PayoutSchedule,
    least: Money,
) -> Result<PayoutSettings> {
    if party.id.is_none() {
        return Err(ApiError::internal(format!("payout settings of {} without a person", party.kind)));
    }
    let shop = kontor_tenants::seller(tx).await?;
    check(least, shop.currency)?;
    let (seller, now) = (tx.seller()?, tx.now());
    let before = stored(tx, party, true).await?;
    // Saving the same again does not put off what is due.
    let same = before.filter(|before| before.schedule == schedule && before.next_at.is_some());
    let next_at = same.map_or_else(|| next_period(schedule, now, &shop.time_zone), |before| before.next_at);
    query(
        "INSERT INTO payout_settings (seller_id, party, party_id, schedule, minimum_amount, currency, next_at, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)
         ON CONFLICT (seller_id, party, party_id) DO UPDATE SET
            schedule = $4, minimum_amount = $5, currency = $6, next_at = $7, updated_at = $8",
    )
    .bind(seller)
    .bind(party.kind)
    .bind(party.id)
    .bind(schedule)
    .bind(least.amount)
    .bind(least.currency)
    .bind(next_at)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    Ok(PayoutSettings { schedule, minimum: least, next_at })
}

fn check(least: Money, currency: Currency) -> Result<()> {
    if least.currency != currency {
        return Err(ApiError::field(Code::InvalidChoice, "/minimum/currency").with("allowed", json!([currency])));
    }
    let floor = minimum(currency);
    if least.amount < floor.amount {
        let missing = floor.minus(least)?;
        return Err(ApiError::field(Code::BelowMinimum, "/minimum")
            .with_money("minimum", floor)
            .with_money("missing", missing)
            .with("missing_amount", missing.amount));
    }
    let most = units(SETTINGS_MINIMUM_MAX_UNITS, currency);
    if least.amount > most.amount {
        return Err(ApiError::field(Code::AmountTooLarge, "/minimum").with_money("max", most));
    }
    Ok(())
}

/// Notes when a party's next period begins.
pub(super) async fn note_next(tx: &mut Tx, party: Party, next_at: Option<DateTime<Utc>>) -> Result<()> {
    let seller = tx.seller()?;
    query(format!("UPDATE payout_settings SET next_at = $4 WHERE {WHOSE}"))
        .bind(seller)
        .bind(party.kind)
        .bind(party.id)
        .bind(next_at)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// When the period after this moment begins by the shop's clock: on a Monday, or on the first of a month. `None`: never.
pub(super) fn next_period(schedule: PayoutSchedule, now: DateTime<Utc>, zone: &str) -> Option<DateTime<Utc>> {
    let zone: Tz = zone.parse().unwrap_or(Tz::UTC);
    let today = now.with_timezone(&zone).date_naive();
    let day = match schedule {
        PayoutSchedule::Manual => return None,
        PayoutSchedule::Weekly => {
            today.checked_add_days(Days::new(7 - u64::from(today.weekday().num_days_from_monday())))
        }
        PayoutSchedule::Monthly => today.with_day(1).and_then(|first| first.checked_add_months(Months::new(1))),
    };
    day.and_then(|day| begins(day, zone))
}

/// The first moment of a day; some begin at one, where clocks change at midnight.
fn begins(day: NaiveDate, zone: Tz) -> Option<DateTime<Utc>> {
    let at = |hour| NaiveTime::from_hms_opt(hour, 0, 0).map(|time| day.and_time(time));
    let found = [0, 1].into_iter().filter_map(at).find_map(|at| zone.from_local_datetime(&at).earliest());
    found.map(|at| at.with_timezone(&Utc))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap_or_default()
    }

    #[test]
    fn periods_begin_on_mondays_and_on_the_first_by_the_shops_clock() {
        let berlin = "Europe/Berlin";
        let next = |schedule, now| next_period(schedule, at(now), berlin);
        // 2026-03-01 is a Sunday; Berlin is an hour ahead.
        assert_eq!(next(PayoutSchedule::Weekly, "2026-03-01T12:00:00Z"), Some(at("2026-03-01T23:00:00Z")));
        assert_eq!(next(PayoutSchedule::Weekly, "2026-03-01T23:00:00Z"), Some(at("2026-03-08T23:00:00Z")));
        assert_eq!(next(PayoutSchedule::Monthly, "2026-03-01T12:00:00Z"), Some(at("2026-03-31T22:00:00Z")));
        assert_eq!(next(PayoutSchedule::Monthly, "2026-12-31T22:59:00Z"), Some(at("2026-12-31T23:00:00Z")));
        assert_eq!(next(PayoutSchedule::Manual, "2026-03-01T12:00:00Z"), None);
    }
}
