//! What one person was told of one shop: looking at it, counting it, marking it as read.

use chrono::{DateTime, NaiveDate, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Currency, Id, Money, Result,
    kinds::{NotificationId, UserId},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::{NotificEvent, NotificKey, SubjectType, limits};

/// Something that a person was told.
#[derive(Debug, Clone, Row)]
pub struct Notification {
    /// Which.
    pub id: NotificationId,
    /// Whom.
    pub user_id: UserId,
    /// Its type.
    pub notific_key: NotificKey,
    /// What happened.
    pub event: NotificEvent,
    /// What it leads to.
    pub subject_type: SubjectType,
    /// Which of them.
    pub subject_id: Uuid,
    /// Names and amounts as they were then.
    pub facts: Value,
    /// When it was read, or marked so.
    pub read_at: Option<DateTime<Utc>>,
    /// When it was emailed.
    pub emailed_at: Option<DateTime<Utc>>,
    /// When it happened, by the shop's clock.
    pub created_at: DateTime<Utc>,
}

/// Names and amounts of a notification; those that it is not about are absent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Facts {
    /// The key of the order.
    pub order: Option<String>,
    /// The product's name.
    pub product: Option<String>,
    /// The buyer's name.
    pub buyer: Option<String>,
    /// Somebody of the team, or who was invited.
    pub person: Option<String>,
    /// Minor units.
    pub amount: Option<i64>,
    /// Of which currency.
    pub currency: Option<Currency>,
    /// The first day of what was earned.
    pub from: Option<NaiveDate>,
    /// Its last day.
    pub until: Option<NaiveDate>,
}

impl Facts {
    /// The amount with its currency.
    pub fn money(&self) -> Option<Money> {
        Some(Money::new(self.amount?, self.currency?))
    }
}

/// The columns of [`Notification`].
pub(crate) const NOTIFICATION_COLUMNS: &str = "r.id, r.user_id, r.notific_key, r.event, r.subject_type, r.subject_id, r.facts, r.read_at, r.emailed_at, r.created_at";

impl Notification {
    /// Names and amounts.
    pub fn told(&self) -> Facts {
        serde_json::from_value(self.facts.clone()).unwrap_or_default()
    }
}

/// Whether the reader of the row still may see what it is about.
pub(crate) const MAY: &str = "may_be_told(r.seller_id, r.user_id, r.rights)";

/// One of a person's own; somebody else's is not found, nor what they have no right to any more.
pub async fn find(tx: &mut Tx, user: UserId, id: NotificationId) -> Result<Notification> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT {NOTIFICATION_COLUMNS} FROM notifications r
         WHERE r.seller_id = $1 AND r.user_id = $2 AND r.id = $3 AND r.in_app AND {MAY}"
    );
    let found: Vec<Notification> = query(sql).bind(seller).bind(user).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// What a stream that comes back has missed.
#[derive(Debug)]
pub struct Since(pub Vec<Notification>);

/// The first id of a moment: what a stream goes on from that was told nothing so far.
pub fn id_at(moment: DateTime<Utc>) -> NotificationId {
    let millis = u128::try_from(moment.timestamp_millis()).unwrap_or_default();
    Id::from_uuid(Uuid::from_u128(millis << 80))
}

/// So much before the last that was seen is looked at again: what was written first is not always committed first (seconds).
const OVERLAP_SECONDS: u64 = 60;

/// What a person was told after that one, the oldest first. A reader knows those that come twice by their ids.
pub async fn since(tx: &mut Tx, user: UserId, last: NotificationId) -> Result<Since> {
    let seller = tx.seller()?;
    // The first 48 bits of an id are milliseconds.
    let moment = (last.uuid().as_u128() >> 80).saturating_sub(u128::from(OVERLAP_SECONDS) * 1_000);
    let floor = Uuid::from_u128(moment << 80);
    let sql = format!(
        "SELECT {NOTIFICATION_COLUMNS} FROM (
             SELECT * FROM notifications r
             WHERE r.seller_id = $1 AND r.user_id = $2 AND r.in_app AND r.id > $3 AND r.id <> $4 AND {MAY}
             ORDER BY r.id DESC LIMIT $5) r
         ORDER BY r.id"
    );
    let asked = query(sql).bind(seller).bind(user).bind(floor).bind(last).bind(limits::MISSED_MAX);
    Ok(Since(asked.load(tx.conn()?).await?))
}

/// How many a person has not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Row)]
pub struct Counted {
    /// Not read.
    pub unread: i64,
    /// Whether to ask, once, how they want to hear of sales: the first ones are over, and nothing was decided.
    pub asks: bool,
}

const COUNT: &str = "
    SELECT (SELECT count(*) FROM notifications n WHERE n.seller_id = $1 AND n.user_id = $2 AND n.in_app AND n.read_at IS NULL
                AND may_be_told(n.seller_id, n.user_id, n.rights)) AS unread,
           EXISTS (SELECT FROM sellers s WHERE s.seller_id = $1 AND s.owner_user_id = $2)
           AND NOT EXISTS (SELECT FROM notification_settings o
                           WHERE o.user_id = $2 AND (o.asked OR (o.settings -> 'paid_transaction' ->> 'email') IS NOT NULL))
           AND EXISTS (SELECT FROM sale_counts c WHERE c.seller_id = $1 AND c.sales >= $3) AS asks";

/// Counts them.
pub async fn unread(tx: &mut Tx, user: UserId) -> Result<Counted> {
    let seller = tx.seller()?;
    Ok(query(COUNT).bind(seller).bind(user).bind(limits::EARLY_SALES).get_result(tx.conn()?).await?)
}

/// Tells the streams of a person that something was read.
const TELL: &str = "SELECT pg_notify('notifications', $1 || ' ' || $2 || ' -')";

/// Marks one as read, or as not read. Twice is once.
pub async fn mark(tx: &mut Tx, user: UserId, id: NotificationId, read: bool) -> Result<Notification> {
    find(tx, user, id).await?;
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "UPDATE notifications SET read_at = CASE WHEN $4 THEN coalesce(read_at, $5) END
         WHERE seller_id = $1 AND user_id = $2 AND id = $3 AND (read_at IS NOT NULL) <> $4",
    )
    .bind(seller)
    .bind(user)
    .bind(id)
    .bind(read)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    notify_streams(tx, user).await?;
    find(tx, user, id).await
}

/// Marks all of them as read. Answers how many were not.
pub async fn mark_all(tx: &mut Tx, user: UserId) -> Result<usize> {
    let (seller, now) = (tx.seller()?, tx.now());
    let marked = query(
        "UPDATE notifications SET read_at = $3 WHERE seller_id = $1 AND user_id = $2 AND in_app AND read_at IS NULL",
    )
    .bind(seller)
    .bind(user)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    notify_streams(tx, user).await?;
    Ok(marked)
}

async fn notify_streams(tx: &mut Tx, user: UserId) -> Result<()> {
    let seller = tx.seller()?.uuid().to_string();
    query(TELL).bind(seller).bind(user.uuid().to_string()).execute(tx.conn()?).await?;
    Ok(())
}
