//! Adding, moving and taking away dates.

use chrono::{DateTime, Days, Duration, LocalResult, TimeZone, Utc};
use chrono_tz::Tz;
use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{
    ApiError, Code, Result, Validator, check_seen,
    kinds::{ProductId, TicketDateId, TicketId},
};

use super::{Date, Ticket, find};
use crate::{limits, store};

/// Dates that are to be made: one, and the same some weeks on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewDates {
    /// When the first begins.
    pub starts_at: DateTime<Utc>,
    /// When the first is over.
    pub ends_at: DateTime<Utc>,
    /// How many places each has.
    pub capacity: Option<i64>,
    /// How many more follow, a week apart.
    pub repeat_weeks: i64,
}

/// What is to be changed; `None` stays as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DateChange {
    /// When it begins.
    pub starts_at: Option<DateTime<Utc>>,
    /// When it is over.
    pub ends_at: Option<DateTime<Utc>>,
    /// How many places it has.
    pub capacity: Option<Option<i64>>,
}

/// Adds dates. A week on it begins and ends at the same time of day by the clock of the place, also when that is put forward or
/// back.
pub async fn add(tx: &mut Tx, product: ProductId, ticket: TicketId, new: &NewDates) -> Result<Ticket> {
    store::lock(tx, product).await?;
    let kind = find(tx, product, ticket).await?;
    let mut check = Validator::new();
    check_times(&mut check, new.starts_at, new.ends_at, tx.now());
    check_capacity(&mut check, new.capacity, 1);
    check.range("/repeat_weeks", new.repeat_weeks, 0, limits::DATE_REPEATS_MAX);
    check.finish()?;
    let room = limits::DATES_MAX - i64::try_from(kind.dates.len())?;
    if new.repeat_weeks >= room {
        return Err(ApiError::new(Code::TooMany).with("max", limits::DATES_MAX));
    }
    let zone: Tz = kind.time_zone_name.parse().map_err(ApiError::internal)?;
    let all = (0..=new.repeat_weeks).map(|weeks| span_weeks_on((new.starts_at, new.ends_at), zone, weeks));
    let (starts, ends): (Vec<DateTime<Utc>>, Vec<DateTime<Utc>>) = all.unzip();
    let ids: Vec<TicketDateId> = starts.iter().map(|_| tx.id()).collect();
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "INSERT INTO ticket_dates (seller_id, id, product_id, ticket_id, starts_at, ends_at, capacity, created_at, updated_at)
         SELECT $1, one.id, $2, $3, one.starts, one.ends, $4, $5, $5 FROM unnest($6, $7, $8) AS one (id, starts, ends)",
    )
    .bind(seller)
    .bind(product)
    .bind(ticket)
    .bind(new.capacity.map(i32::try_from).transpose()?)
    .bind(now)
    .bind(ids)
    .bind(starts)
    .bind(ends)
    .execute(tx.conn()?)
    .await?;
    store::recount(tx, &[product.uuid()], true).await?;
    find(tx, product, ticket).await
}

/// Moves a date or gives it another number of places: no fewer than are taken. One that has begun stays as it was.
pub async fn change(
    tx: &mut Tx,
    product: ProductId,
    ticket: TicketId,
    id: TicketDateId,
    seen: Option<i32>,
    change: &DateChange,
) -> Result<Ticket> {
    store::lock(tx, product).await?;
    let date = own(&find(tx, product, ticket).await?, id)?;
    check_seen(seen, date.version)?;
    let (seller, now) = (tx.seller()?, tx.now());
    if date.starts_at <= now {
        return Err(ApiError::new(Code::DateBegun));
    }
    let starts = change.starts_at.unwrap_or(date.starts_at);
    let ends = change.ends_at.unwrap_or(date.ends_at);
    let capacity = change.capacity.unwrap_or(date.capacity.map(i64::from));
    let mut check = Validator::new();
    check_times(&mut check, starts, ends, now);
    check_capacity(&mut check, capacity, i64::from(date.taken()).max(1));
    check.finish()?;
    query(
        "UPDATE ticket_dates SET starts_at = $3, ends_at = $4, capacity = $5, updated_at = $6, version = version + 1
         WHERE seller_id = $1 AND id = $2",
    )
    .bind(seller)
    .bind(id)
    .bind(starts)
    .bind(ends)
    .bind(capacity.map(i32::try_from).transpose()?)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    store::recount(tx, &[product.uuid()], true).await?;
    find(tx, product, ticket).await
}

/// Takes a date away. One that somebody holds a place of, or is buying one, is refused.
pub async fn remove(tx: &mut Tx, product: ProductId, ticket: TicketId, id: TicketDateId) -> Result<()> {
    store::lock(tx, product).await?;
    let date = own(&find(tx, product, ticket).await?, id)?;
    if date.taken() > 0 {
        return Err(ApiError::new(Code::InUse));
    }
    let (seller, now) = (tx.seller()?, tx.now());
    query("UPDATE ticket_dates SET removed_at = $3, updated_at = $3 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    store::recount(tx, &[product.uuid()], true).await
}

/// A date of a ticket.
pub fn own(ticket: &Ticket, id: TicketDateId) -> Result<Date> {
    ticket.dates.iter().find(|date| date.id == id).cloned().ok_or_else(ApiError::not_found)
}

fn check_times(check: &mut Validator, starts: DateTime<Utc>, ends: DateTime<Utc>, now: DateTime<Utc>) {
    let last = now + Duration::days(limits::DATE_DAYS_AHEAD_MAX);
    if starts <= now {
        check.refuse(Code::DateBegun, "/starts_at");
    }
    let told = |at: DateTime<Utc>| at.format("%F %R UTC").to_string().into();
    if starts > last {
        check.refuse_with(Code::TooLarge, "/starts_at", [("max", told(last))]);
    }
    let latest = starts + Duration::days(limits::DATE_LENGTH_DAYS_MAX);
    if ends <= starts {
        check.refuse_with(Code::TooSmall, "/ends_at", [("min", told(starts + Duration::minutes(1)))]);
    } else if ends > latest {
        check.refuse_with(Code::TooLarge, "/ends_at", [("max", told(latest))]);
    }
}

fn check_capacity(check: &mut Validator, capacity: Option<i64>, least: i64) {
    if let Some(capacity) = capacity {
        check.range("/capacity", capacity, least, limits::STOCK_PIECES_MAX);
    }
}

/// The same times of day some weeks on. A night in which the clock is put back is an hour longer. Where both times fall into the hour
/// that is left out in spring, it lasts as long as it does otherwise.
fn span_weeks_on((start, end): (DateTime<Utc>, DateTime<Utc>), zone: Tz, weeks: i64) -> (DateTime<Utc>, DateTime<Utc>) {
    let (starts, ends) = (weeks_on(start, zone, weeks), weeks_on(end, zone, weeks));
    (starts, if ends > starts { ends } else { starts + (end - start) })
}

/// The same time of day some weeks on; none on: the very moment, which the clock may show twice. In the hour that is left out in spring the clock shows the next one.
fn weeks_on(start: DateTime<Utc>, zone: Tz, weeks: i64) -> DateTime<Utc> {
    if weeks == 0 {
        return start;
    }
    let local = start.with_timezone(&zone).naive_local();
    let weeks = u64::try_from(weeks).unwrap_or_default();
    let later = local.checked_add_days(Days::new(7 * weeks)).unwrap_or(local);
    match zone.from_local_datetime(&later) {
        LocalResult::Single(at) => at.to_utc(),
        LocalResult::Ambiguous(first, _) => first.to_utc(),
        LocalResult::None => {
            zone.from_local_datetime(&(later + Duration::hours(1))).earliest().map_or(start, |at| at.to_utc())
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[test]
    fn a_week_on_is_the_same_hour_by_the_clock_of_the_place() {
        let berlin = chrono_tz::Europe::Berlin;
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        // The clock is put back on 25 October 2026 and forward on 29 March 2026.
        assert_eq!(weeks_on(at("2026-10-20T17:00:00Z"), berlin, 1), at("2026-10-27T18:00:00Z"));
        assert_eq!(weeks_on(at("2026-03-22T01:30:00Z"), berlin, 1), at("2026-03-29T01:30:00Z"));
        assert_eq!(weeks_on(at("2026-03-22T01:30:00Z"), berlin, 0), at("2026-03-22T01:30:00Z"));
        // Both moments of the hour that is there twice stay what they are.
        for twice in ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"] {
            assert_eq!(weeks_on(at(twice), berlin, 0), at(twice));
        }
    }

    #[test]
    fn a_night_ends_at_its_time_of_day_also_when_the_clock_is_changed_in_it() {
        let zones = [chrono_tz::Europe::Berlin, chrono_tz::America::New_York, chrono_tz::Asia::Tokyo];
        let local = |text: &str| text.parse::<chrono::NaiveDateTime>().unwrap();
        for zone in zones {
            let at = |text: &str| zone.from_local_datetime(&local(text)).earliest().unwrap().to_utc();
            for (from, till) in [("22:00", "03:00"), ("20:00", "04:30"), ("23:30", "05:00")] {
                let start = at(&format!("2026-09-26T{from}:00"));
                let end = at(&format!("2026-09-27T{till}:00"));
                for weeks in 0..52 {
                    let (starts, ends) = span_weeks_on((start, end), zone, weeks);
                    let shown = |at: DateTime<Utc>| at.with_timezone(&zone).format("%R").to_string();
                    assert_eq!(
                        (shown(starts).as_str(), shown(ends).as_str()),
                        (from, till),
                        "{zone}, {weeks} weeks on"
                    );
                    assert_eq!((ends - start).num_days() / 7, weeks);
                }
            }
        }
        // 31 October 2026 in Berlin is a week after the change; the night before it is an hour longer.
        let span = (at("2026-10-17T20:00:00Z"), at("2026-10-18T01:00:00Z"));
        let (starts, ends) = span_weeks_on(span, chrono_tz::Europe::Berlin, 1);
        assert_eq!((starts, ends), (at("2026-10-24T20:00:00Z"), at("2026-10-25T02:00:00Z")));
        // Half an hour that the clock leaves out in spring is half an hour later on.
        let short = (at("2026-03-22T01:40:00Z"), at("2026-03-22T02:10:00Z"));
        let (starts, ends) = span_weeks_on(short, chrono_tz::Europe::Berlin, 1);
        assert!(ends > starts, "{starts} {ends}");
    }

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }
}
