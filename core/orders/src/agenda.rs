//! When something of a tenant's orders becomes due next: where a test side's clock stops on its way. A stop at which nothing
//! is to be done after all costs a look; one that is forgotten would let things happen late.

use chrono::{DateTime, Duration, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{Result, limits::WIRE_EXPIRY_DAYS};
use kontor_payments::{cases, wires::AHEAD_DAYS};
use kontor_pricing::days_before;

use crate::{
    debits, dunning::GRACE_DAYS, order_state::FIRST_ATTEMPTS_HOURS, refunded_period::WAITS_IN_SQL, reminders,
    snapshot::zone,
};

/// Payments are looked at so many days ahead at first, and further if there is nothing.
const LOOK_DAYS: i64 = 14;
/// The first thing that happens about a payment, and an hour for clocks that change in between.
const BEFORE: Duration = Duration::days(6);

/// The next moments.
#[derive(Debug, Clone, Copy, Default)]
pub struct Next {
    /// At which a payment of a plan is announced, reminded of, due, tried again or owed.
    pub of_rates: Option<DateTime<Utc>>,
    /// At which a plan ends or goes on.
    pub of_plans: Option<DateTime<Utc>>,
    /// At which somebody is reminded of a wire or of a dispute, or a payment is given up.
    pub of_attempts: Option<DateTime<Utc>>,
}

/// The next moments after one and up to another.
pub async fn next(tx: &mut Tx, after: DateTime<Utc>, until: DateTime<Utc>) -> Result<Next> {
    let of_attempts = next_moment(tx, &attempts(), after, until).await?;
    let of_plans = next_moment(tx, PLANS, after, until).await?;
    // What comes after another stop need not be known yet.
    let nearest = of_attempts.into_iter().chain(of_plans).min().unwrap_or(until);
    Ok(Next { of_rates: of_rates(tx, after, nearest).await?, of_plans, of_attempts })
}

/// First attempts that end, places that are held no longer, wires whose payer is reminded, and disputes whose seller is.
fn attempts() -> String {
    let (unreminded, ahead) = (cases::is_unreminded(), cases::AHEAD_DAYS);
    format!(
        "
    SELECT min(one.at) AS at FROM (
        SELECT t.expires_at AS at FROM transactions t WHERE t.seller_id = $1 AND t.state IN ('waiting', 'pending')
        UNION ALL
        SELECT t.expires_at - interval '{AHEAD_DAYS} days' FROM transactions t
        WHERE t.seller_id = $1 AND t.state IN ('waiting', 'pending') AND t.reminded_at IS NULL
          AND t.method IN ('bank_wire', 'pay_later') AND t.next_action IS NOT NULL
        UNION ALL
        SELECT o.created_at + CASE o.payment_form WHEN 'bank_wire' THEN interval '{WIRE_EXPIRY_DAYS} days' ELSE interval '{FIRST_ATTEMPTS_HOURS} hours' END
        FROM orders o WHERE o.seller_id = $1 AND o.payment_state IN ('payment_waiting', 'payment_pending')
        UNION ALL
        SELECT t.expires_at FROM orders o JOIN transactions t ON t.seller_id = o.seller_id AND t.order_id = o.id
        WHERE o.seller_id = $1 AND o.reserved AND o.payment_state IN ('payment_waiting', 'payment_pending')
        UNION ALL
        SELECT d.respond_by - interval '{ahead} days' FROM dispute_cases d
        JOIN transactions c ON c.seller_id = d.seller_id AND c.id = d.chargeback_id
        WHERE d.seller_id = $1 AND {unreminded}
    ) AS one WHERE one.at > $2 AND one.at <= $3"
    )
}

const PLANS: &str = "
    SELECT min(one.at) AS at FROM (
        SELECT o.canceled_at AS at FROM orders o
        WHERE o.seller_id = $1 AND o.canceled_at IS NOT NULL AND o.payment_state IN ('paying', 'payment_paused', 'payment_chargebacked')
        UNION ALL
        SELECT o.paused_until FROM orders o
        WHERE o.seller_id = $1 AND o.paused_until IS NOT NULL AND o.payment_state = 'payment_paused'
    ) AS one WHERE one.at > $2 AND one.at <= $3";

#[derive(Row)]
struct Moment {
    at: Option<DateTime<Utc>>,
}

async fn next_moment(
    tx: &mut Tx,
    sql: &str,
    after: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Result<Option<DateTime<Utc>>> {
    let seller = tx.seller()?;
    let asked = query(sql).bind(seller).bind(after).bind(until);
    Ok(asked.get_result::<Moment>(tx.conn()?).await?.at)
}

#[derive(Row)]
struct Coming {
    future: bool,
    due_at: DateTime<Utc>,
    next_try_at: Option<DateTime<Utc>>,
    reminded_days: Option<i32>,
    announced: bool,
    paying: bool,
    time_zone: String,
}

impl Coming {
    /// When something of it is to be done.
    fn moments(&self) -> Vec<DateTime<Utc>> {
        if !self.future {
            return vec![self.next_try_at.unwrap_or(self.due_at + Duration::days(GRACE_DAYS))];
        }
        let zone = zone(&self.time_zone);
        let reminders = reminders::DAYS.into_iter().filter(|days| {
            let days = i32::try_from(*days).unwrap_or(i32::MAX);
            self.paying && self.reminded_days.is_none_or(|done| done > days)
        });
        let announcement = (!self.announced && self.paying).then(|| self.due_at - Duration::days(debits::AHEAD_DAYS));
        let before = reminders.map(|days| days_before(self.due_at, days, zone));
        before.chain(announcement).chain([self.due_at]).collect()
    }
}

/// Payments of plans that run, as far as something may be done about them.
fn coming() -> String {
    let debited = debits::FORMS.map(|form| format!("'{form}'")).join(", ");
    format!(
        "
    SELECT r.state = 'future' AS future, r.due_at, r.next_try_at, r.reminded_days,
           r.announced_at IS NOT NULL OR o.saved_method IS NULL OR o.payment_form NOT IN ({debited}) AS announced,
           o.payment_state = 'paying' OR {WAITS_IN_SQL} AS paying, coalesce(o.snapshot #>> '{{seller,time_zone}}', '') AS time_zone
    FROM order_rates r JOIN orders o ON o.seller_id = r.seller_id AND o.id = r.order_id
    WHERE r.seller_id = $1 AND r.state IN ('future', 'unpaid') AND r.due_at <= $3
      AND (r.due_at > $2 OR r.next_try_at > $2)
      AND (o.payment_state IN ('paying', 'payment_paused') AND o.paused_at IS NULL
           OR o.payment_state = 'payment_canceled' AND r.state = 'unpaid')"
    )
}

async fn of_rates(tx: &mut Tx, after: DateTime<Utc>, until: DateTime<Utc>) -> Result<Option<DateTime<Utc>>> {
    let seller = tx.seller()?;
    let (mut days, grace) = (LOOK_DAYS, Duration::days(GRACE_DAYS));
    let sql = coming();
    loop {
        let horizon = (after + Duration::days(days)).min(until);
        let asked = query(&sql).bind(seller).bind(after - grace).bind(horizon + BEFORE);
        let coming: Vec<Coming> = asked.load(tx.conn()?).await?;
        let ahead = coming.iter().flat_map(Coming::moments).filter(|at| *at > after && *at <= horizon);
        match ahead.min() {
            None if horizon < until => days *= 4,
            found => return Ok(found),
        }
    }
}
