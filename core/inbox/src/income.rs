//! What a shop earned yesterday, last week and last month: told once its day is over, where it earned something.

use chrono::{Datelike, Days, Months, NaiveDate};
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Scope, Tx, query};
use kontor_kernel::{Actor, Machine, Result, kinds::SellerId};

use crate::NotificEvent;

/// Hours of a shop's clock in which its income is looked at: what one sweep missed the next one finds.
const FROM_HOUR: i32 = 1;
const UNTIL_HOUR: i32 = 6;

/// A shop.
#[derive(Debug, Clone, Copy, Row)]
pub struct WithIncome {
    /// Its live side.
    pub seller_id: SellerId,
}

/// Live shops that sold something since the month before last began, where it is early in the morning; as the system.
pub async fn with_income(db: &Db) -> Result<Vec<WithIncome>> {
    let sql = "SELECT s.seller_id FROM sellers s
               WHERE s.livemode AND extract(hour FROM $1 AT TIME ZONE s.time_zone)::integer BETWEEN $2 AND $3
                 AND EXISTS (SELECT FROM figures_daily f WHERE f.seller_id = s.seller_id AND f.scope = 'all'
                             AND f.gross > 0 AND f.day > $1::date - 62)";
    let now = db.env().clock.now();
    db.once(Scope::System, || query(sql).bind(now).bind(FROM_HOUR).bind(UNTIL_HOUR)).await
}

#[derive(Row)]
struct Today {
    today: NaiveDate,
}

/// The spans that ended with the day before `today`: the day itself, on a Monday its week, on a first its month.
fn spans(today: NaiveDate) -> Vec<(NotificEvent, NaiveDate)> {
    let mut spans = vec![(NotificEvent::DayIncome, today - Days::new(1))];
    if today.weekday() == chrono::Weekday::Mon {
        spans.push((NotificEvent::WeekIncome, today - Days::new(7)));
    }
    if today.day() == 1 {
        spans.push((NotificEvent::MonthIncome, today - Months::new(1)));
    }
    spans
}

// The figures of all sales, less what went back, in each currency for itself. A unique index sees to it that it is told once.
const TELL: &str = "
    WITH earned AS (
        SELECT f.currency, sum(f.gross - f.refunded - f.disputed)::bigint AS amount FROM figures_daily f
        WHERE f.seller_id = $1 AND f.scope = 'all' AND f.day >= $2 AND f.day < $3 GROUP BY f.currency
    ), people AS (
        SELECT s.owner_user_id AS user_id FROM sellers s WHERE s.seller_id = $1
        UNION ALL
        SELECT m.user_id FROM team_members m WHERE m.seller_id = $1 AND m.state = 'active' AND m.rights && $5
    ), told AS (
        SELECT p.user_id, coalesce(n.settings -> $4 ->> 'in_app', d.in_app) AS in_app,
               coalesce(n.settings -> $4 ->> 'email', d.email) AS email,
               CASE WHEN n.has_push THEN coalesce(n.settings -> $4 ->> 'push', d.push) ELSE 'off' END AS push
        FROM people p JOIN notification_defaults d ON d.notific_key = $4
        LEFT JOIN notification_settings n ON n.user_id = p.user_id
    )
    INSERT INTO notifications (seller_id, id, user_id, notific_key, event, subject_type, subject_id, facts, rights, in_app, email, push,
        created_at, written_at)
    SELECT $1, named_id(clock_timestamp(), 0, $4 || ':' || $2 || ':' || e.currency || ':' || t.user_id), t.user_id, $4, $4, 'analytics', $1,
           jsonb_build_object('amount', e.amount, 'currency', e.currency, 'from', $2, 'until', $3 - 1), $5, t.in_app <> 'off', t.email, t.push, $6, $6
    FROM told t CROSS JOIN earned e
    WHERE e.amount > 0 AND (t.in_app <> 'off' OR t.email <> 'off' OR t.push <> 'off')
    ON CONFLICT DO NOTHING";

/// Tells it to the people of the shop who may see its figures. Twice is once.
pub async fn tell_income(db: &Db, seller: SellerId) -> Result<()> {
    let tenant = db.tenant(seller).await?;
    let mut tx = db.begin(Scope::Seller(tenant, Actor::Tenant(seller))).await?;
    let now = tx.env().clock.now();
    let sql = "SELECT ($2 AT TIME ZONE s.time_zone)::date AS today FROM sellers s WHERE s.seller_id = $1";
    let Today { today } = query(sql).bind(seller).bind(now).get_result(tx.conn()?).await?;
    for (event, from) in spans(today) {
        write_income(&mut tx, event, (from, today)).await?;
    }
    tx.commit().await
}

async fn write_income(tx: &mut Tx, event: NotificEvent, (from, until): (NaiveDate, NaiveDate)) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.env().clock.now());
    let rights: Vec<String> = event.rights().iter().map(ToString::to_string).collect();
    query(TELL)
        .bind(seller)
        .bind(from)
        .bind(until)
        .bind(event.text())
        .bind(rights)
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weeks_end_on_sundays_and_months_with_their_last_day() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap_or_default();
        let found = |today: &str| spans(day(today));
        assert_eq!(found("2026-07-02"), [(NotificEvent::DayIncome, day("2026-07-01"))]);
        assert_eq!(
            found("2026-06-01"),
            [
                (NotificEvent::DayIncome, day("2026-05-31")),
                (NotificEvent::WeekIncome, day("2026-05-25")),
                (NotificEvent::MonthIncome, day("2026-05-01")),
            ]
        );
    }
}
