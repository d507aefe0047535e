//! How many mails a shop may cause on one day, of those that may wait. Whoever opens a shop to write to outsiders in our name
//! gets no further than the first step; a shop that sells outgrows its steps before it meets them.

use chrono::{DateTime, Days, Duration, NaiveDate, NaiveTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Scope, Tx, query};
use kontor_kernel::{Locale, Result, kinds::SellerId};
use kontor_mail::Email;
use kontor_urls::Urls;

use crate::write::{To, write};

/// What a shop of this age with so many paid orders may send.
struct Step {
    days_old: i64,
    paid_orders: i64,
    mails_a_day: i32,
}

/// Every shop has the highest step of which it is old enough and has sold enough.
const STEPS: &[Step] = &[
    Step { days_old: 0, paid_orders: 0, mails_a_day: 200 },
    Step { days_old: 7, paid_orders: 5, mails_a_day: 1_000 },
    Step { days_old: 30, paid_orders: 50, mails_a_day: 5_000 },
    Step { days_old: 90, paid_orders: 500, mails_a_day: 20_000 },
    Step { days_old: 365, paid_orders: 5_000, mails_a_day: 100_000 },
];

/// A seller whose mails wait day after day is told once in this time.
const TOLD_DAYS: u64 = 7;

/// How many a shop may send on one day.
fn daily_allowance(days_old: i64, paid_orders: i64) -> i32 {
    let had = STEPS.iter().filter(|step| days_old >= step.days_old && paid_orders >= step.paid_orders);
    had.map(|step| step.mails_a_day).max().unwrap_or_default()
}

#[derive(Row)]
struct Taken {
    #[expect(dead_code, reason = "that there is a row is what counts")]
    sent: i32,
}

#[derive(Row)]
struct Grown {
    created_at: DateTime<Utc>,
    paid_orders: i64,
}

const TAKE: &str = "UPDATE mail_allowances SET sent = sent + 1
                    WHERE seller_id = $1 AND day = $2 AND sent < allowed RETURNING sent";

// No more orders are counted than the highest step asks for.
const GROWN: &str = "SELECT s.created_at, (SELECT count(*) FROM (
                         SELECT FROM orders o WHERE o.seller_id = s.seller_id AND o.paid_amount > 0 LIMIT $2) paid) AS paid_orders
                     FROM sellers s WHERE s.seller_id = $1";

const BEGIN_DAY: &str = "INSERT INTO mail_allowances AS m (seller_id, day, allowed, sent) VALUES ($1, $2, $3, 1)
                         ON CONFLICT (seller_id) DO UPDATE SET day = $2, allowed = $3, sent = 1 WHERE m.day < $2 RETURNING sent";

/// Takes one mail of today's, or says how long it has to wait.
pub async fn take(db: &Db, shop: SellerId) -> Result<Option<Duration>> {
    let now = db.env().clock.now();
    let today = now.date_naive();
    let mut tx = db.begin(Scope::System).await?;
    let is_taken = is_taken(&mut tx, shop, today).await?
        || is_begun(&mut tx, shop, (now, today)).await?
        // Another one began the day meanwhile.
        || is_taken(&mut tx, shop, today).await?;
    tx.commit().await?;
    Ok((!is_taken).then(|| until_tomorrow(now)))
}

async fn is_taken(tx: &mut Tx, shop: SellerId, today: NaiveDate) -> Result<bool> {
    let asked = query(TAKE).bind(shop).bind(today);
    Ok(!asked.load::<Taken>(tx.conn()?).await?.is_empty())
}

async fn is_begun(tx: &mut Tx, shop: SellerId, (now, today): (DateTime<Utc>, NaiveDate)) -> Result<bool> {
    let most = STEPS.iter().map(|step| step.paid_orders).max().unwrap_or_default();
    let grown: Vec<Grown> = query(GROWN).bind(shop).bind(most).load(tx.conn()?).await?;
    let Some(grown) = grown.into_iter().next() else { return Ok(true) };
    let most = daily_allowance((now - grown.created_at).num_days().max(0), grown.paid_orders);
    let begun = query(BEGIN_DAY).bind(shop).bind(today).bind(most);
    Ok(!begun.load::<Taken>(tx.conn()?).await?.is_empty())
}

/// Gives back what was taken for a mail that did not leave.
pub async fn give_back(db: &Db, shop: SellerId) -> Result<()> {
    let today = db.env().clock.now().date_naive();
    let mut tx = db.begin(Scope::System).await?;
    query("UPDATE mail_allowances SET sent = greatest(sent - 1, 0) WHERE seller_id = $1 AND day = $2")
        .bind(shop)
        .bind(today)
        .execute(tx.conn()?)
        .await?;
    tx.commit().await
}

fn until_tomorrow(now: DateTime<Utc>) -> Duration {
    let tomorrow = (now.date_naive() + Days::new(1)).and_time(NaiveTime::MIN).and_utc();
    (tomorrow - now).max(Duration::minutes(1))
}

#[derive(Row)]
struct Owner {
    email: String,
    confirmed: bool,
    shop: String,
    locale: String,
    time_zone: String,
    allowed: i32,
}

const TELL: &str = "WITH told AS (
        UPDATE mail_allowances SET told_on = $2 WHERE seller_id = $1 AND (told_on IS NULL OR told_on <= $3)
        RETURNING seller_id, allowed)
    SELECT u.email, u.confirmed_at IS NOT NULL AS confirmed, s.name AS shop, s.locale, s.time_zone, t.allowed
    FROM told t JOIN sellers s ON s.seller_id = t.seller_id JOIN users u ON u.id = s.owner_user_id";

/// Tells whose shop it is that mails wait, and what to do: once for a while.
pub async fn notify_seller(tx: &mut Tx, shop: SellerId, public_url: &str) -> Result<()> {
    let today = tx.env().clock.now().date_naive();
    let asked = query(TELL).bind(shop).bind(today).bind(today - Days::new(TOLD_DAYS));
    let owners: Vec<Owner> = asked.load(tx.conn()?).await?;
    let Some(owner) = owners.into_iter().find(|owner| owner.confirmed) else { return Ok(()) };
    let to = To {
        address: owner.email,
        user: None,
        name: String::new(),
        locale: Locale::from_code(&owner.locale),
        time_zone: owner.time_zone,
        order: None,
    };
    let link = Urls::at(public_url).cabinet_held_mails();
    let letter = Email::MailsHeld { shop: owner.shop, allowed: i64::from(owner.allowed), link };
    write(tx, &to, &letter).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shop_grows_by_age_and_paid_orders_together() {
        for (days_old, paid_orders, mails) in [
            (0, 0, 200),
            (0, 10_000, 200),
            (6, 5, 200),
            (7, 5, 1_000),
            (3_650, 4, 200),
            (3_650, 0, 200),
            (30, 49, 1_000),
            (30, 50, 5_000),
            (89, 10_000, 5_000),
            (90, 500, 20_000),
            (365, 5_000, 100_000),
        ] {
            assert_eq!(daily_allowance(days_old, paid_orders), mails, "{days_old} days, {paid_orders} orders");
        }
        assert!(STEPS.is_sorted_by_key(|step| (step.days_old, step.paid_orders, step.mails_a_day)));
    }

    #[test]
    fn what_waits_goes_on_the_next_day() {
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap_or_default();
        assert_eq!(until_tomorrow(at("2026-03-02T22:30:00Z")), Duration::minutes(90));
        assert_eq!(until_tomorrow(at("2026-03-02T23:59:59Z")), Duration::minutes(1));
    }
}
