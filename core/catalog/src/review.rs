//! The platform's look at a product before it is sold (selling-core §4, product review): asking for it, deciding, and
//! what the seller is told.

use chrono::{DateTime, Datelike, Days, Utc, Weekday};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tenant, Tx, query};
use kontor_jobs::{MailJob, enqueue};
use kontor_kernel::{
    ApiError, Machine, Result, Validator,
    kinds::{ProductId, SellerId, UserId},
    limits::COUNT_ROWS_MAX,
};

use crate::{
    Form, Product, ReviewState,
    limits::{REVIEW_REASON_CHARS_MAX, REVIEW_WORKING_DAYS},
    store,
};

/// Until when the platform answers: weekends are not counted.
pub fn due(asked: DateTime<Utc>) -> DateTime<Utc> {
    let mut due = asked;
    let mut left = REVIEW_WORKING_DAYS;
    while left > 0 {
        due = due.checked_add_days(Days::new(1)).unwrap_or(due);
        if !matches!(due.weekday(), Weekday::Sat | Weekday::Sun) {
            left -= 1;
        }
    }
    due
}

/// Hands a product to the reviewers; the caller saves it.
pub(crate) async fn ask(tx: &mut Tx, product: &mut Product) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    product.review_state = ReviewState::InReview;
    product.review_asked_at = Some(now);
    product.review_due_at = Some(due(now));
    enqueue(tx, MailJob::TellReview { seller, product: product.id }).await
}

/// A manager found that it may be sold. `seen`: the version that they looked at. Answers whether that was news.
pub async fn approve(tx: &mut Tx, id: ProductId, seen: Option<i32>, by: UserId) -> Result<bool> {
    decide(tx, id, seen, by, ReviewState::Reviewed, None).await
}

/// A manager turned it down; the seller reads why. Answers whether that was news.
pub async fn reject(tx: &mut Tx, id: ProductId, seen: Option<i32>, by: UserId, reason: &str) -> Result<bool> {
    check_reason(reason)?;
    decide(tx, id, seen, by, ReviewState::Rejected, Some(reason.trim())).await
}

/// Refuses an empty reason and one that is too long, beside its field.
pub fn check_reason(reason: &str) -> Result<()> {
    let mut check = Validator::new();
    check.text("/reason", reason, 1, REVIEW_REASON_CHARS_MAX).finish()
}

async fn decide(
    tx: &mut Tx,
    id: ProductId,
    seen: Option<i32>,
    by: UserId,
    to: ReviewState,
    reason: Option<&str>,
) -> Result<bool> {
    let before = store::lock(tx, id).await?;
    if before.review_state == to {
        return Ok(false);
    }
    if before.review_state == ReviewState::InReview {
        // What changed since it was looked at has not been looked at.
        store::lock_version(tx, id, seen).await?;
    }
    tx.transition(id.uuid(), to, reason.unwrap_or("looked at")).await?.into_result(to)?;
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "UPDATE products SET review_decided_at = $3, review_decided_by = $4, review_reason = $5, review_version = version
         WHERE seller_id = $1 AND id = $2",
    )
    .bind(seller)
    .bind(id)
    .bind(now)
    .bind(by)
    .bind(reason)
    .execute(tx.conn()?)
    .await?;
    enqueue(tx, MailJob::TellReview { seller, product: id }).await?;
    Ok(true)
}

/// From now on the seller's products are looked at: what is shown already is handed in without their doing. They are
/// told once, by whoever calls, not for each product. Answers how many wait now, and until when.
pub async fn hand_in_all(tx: &mut Tx) -> Result<(usize, DateTime<Utc>)> {
    let (seller, now) = (tx.seller()?, tx.now());
    tx.set_change_reason("the seller's products are looked at").await?;
    let due = due(now);
    let moved = query(
        "UPDATE products SET review_state = 'in_review', review_asked_at = $2, review_due_at = $3, review_told_at = $2, updated_at = $2
         WHERE seller_id = $1 AND published AND NOT archived AND NOT free AND plans_count > 0
           AND review_state IN ('not_for_review', 'free', 'free_without_fee')",
    )
    .bind(seller)
    .bind(now)
    .bind(due)
    .execute(tx.conn()?)
    .await?;
    query(
        "UPDATE products SET review_state = 'free', updated_at = $2
         WHERE seller_id = $1 AND published AND free AND review_state = 'not_for_review'",
    )
    .bind(seller)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    Ok((moved, due))
}

/// Nobody looks any more: what waits is free to be sold. What was turned down stays so until it is submitted again.
pub async fn release_all(tx: &mut Tx) -> Result<usize> {
    let (seller, now) = (tx.seller()?, tx.now());
    tx.set_change_reason("the seller's products are no longer looked at").await?;
    let released = query(
        "UPDATE products SET review_state = 'not_for_review', updated_at = $2
         WHERE seller_id = $1 AND review_state IN ('in_review', 'free', 'free_without_fee')",
    )
    .bind(seller)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    Ok(released)
}

#[derive(Row)]
struct Told {
    news: bool,
}

/// The product whose seller has not been told how its review stands, once for each news of it; nothing afterwards.
pub async fn notify_once(tx: &mut Tx, id: ProductId) -> Result<Option<Product>> {
    let seller = tx.seller()?;
    let sql = "UPDATE products SET review_told_at = greatest(review_asked_at, review_decided_at)
               WHERE seller_id = $1 AND id = $2 AND review_state IN ('in_review', 'reviewed', 'rejected')
                 AND greatest(review_asked_at, review_decided_at) > coalesce(review_told_at, '-infinity')
               RETURNING true AS news";
    let told: Vec<Told> = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    match told.into_iter().any(|told| told.news) {
        true => store::find(tx, id).await.map(Some),
        false => Ok(None),
    }
}

/// A product in the managers' queue.
#[derive(Debug, Clone, Row)]
pub struct Case {
    /// Whose.
    pub seller_id: SellerId,
    /// The shop's name.
    pub seller_name: String,
    /// The shop's address.
    pub username: String,
    /// Whether money is real there.
    pub livemode: bool,
    /// Which product.
    pub id: ProductId,
    /// Its name.
    pub name: String,
    /// Its address within the shop.
    pub slug: String,
    /// What kind of product it is.
    pub form: Form,
    /// Where it stands.
    pub review_state: ReviewState,
    /// When the platform was asked.
    pub asked_at: Option<DateTime<Utc>>,
    /// Until when it answers.
    pub due_at: Option<DateTime<Utc>>,
    /// When it decided last.
    pub decided_at: Option<DateTime<Utc>>,
    /// Which manager did.
    pub decided_by: Option<String>,
    /// Why it was turned down the last time.
    pub reason: Option<String>,
    /// Counts the product's changes.
    pub version: i32,
}

/// A page of the queue.
#[derive(Debug)]
pub struct Cases {
    /// Its rows.
    pub rows: Vec<Case>,
    /// How many there are; one more than [`COUNT_ROWS_MAX`] when there are more than that.
    pub total: i64,
}

#[derive(Row)]
struct Total {
    total: i64,
}

const CASE: &str = "SELECT r.seller_id, s.name AS seller_name, s.username, s.livemode, r.id, r.name, r.slug, r.form, \
    r.review_state, r.review_asked_at AS asked_at, r.review_due_at AS due_at, r.review_decided_at AS decided_at, \
    u.email AS decided_by, r.review_reason AS reason, r.version \
    FROM products AS r JOIN sellers AS s ON s.seller_id = r.seller_id LEFT JOIN users AS u ON u.id = r.review_decided_by";
/// Sees the state as `$1` and what is looked for, in small letters, as `$2`.
const WANTED: &str = "r.review_state IN ('in_review', 'reviewed', 'rejected') AND NOT r.archived \
    AND ($1 IS NULL OR r.review_state = $1) AND ($2 IS NULL OR position($2 IN lower(r.name)) > 0 \
        OR position($2 IN lower(s.name)) > 0 OR s.username = $2 OR r.slug = $2)";

/// Products across sellers that were handed in, those that wait longest first; for managers. `look_for`: a part of the
/// product's or the shop's name, or the address of either.
pub async fn queue(
    tx: &mut Tx,
    state: Option<ReviewState>,
    look_for: Option<&str>,
    page: i64,
    per: i64,
) -> Result<Cases> {
    let state = state.map(Machine::text);
    let look_for = look_for.map(|text| text.trim().to_lowercase()).filter(|text| !text.is_empty());
    let rows = query(format!("{CASE} WHERE {WANTED} ORDER BY r.review_asked_at NULLS LAST, r.id LIMIT $3 OFFSET $4"))
        .bind(state)
        .bind(look_for.as_deref())
        .bind(per)
        .bind(page.saturating_sub(1).saturating_mul(per))
        .load(tx.conn()?)
        .await?;
    let counted: Total = query(format!(
        "SELECT count(*) AS total FROM (SELECT FROM products AS r JOIN sellers AS s ON s.seller_id = r.seller_id \
         WHERE {WANTED} LIMIT $3) AS counted"
    ))
    .bind(state)
    .bind(look_for.as_deref())
    .bind(COUNT_ROWS_MAX + 1)
    .get_result(tx.conn()?)
    .await?;
    Ok(Cases { rows, total: counted.total })
}

/// One case, whosever it is; for managers.
pub async fn case(tx: &mut Tx, id: ProductId) -> Result<Case> {
    let sql = format!("{CASE} WHERE r.id = $1 AND r.review_state IN ('in_review', 'reviewed', 'rejected')");
    let found: Vec<Case> = query(sql).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

impl Case {
    /// In whose books it is decided.
    pub const fn tenant(&self) -> Tenant {
        Tenant { id: self.seller_id, livemode: self.livemode }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[test]
    fn weekends_are_not_counted() {
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        // A Monday, a Thursday, a Friday and a Saturday of 2026.
        for (asked, wanted) in [
            ("2026-03-02T09:30:00Z", "2026-03-04T09:30:00Z"),
            ("2026-03-05T09:30:00Z", "2026-03-09T09:30:00Z"),
            ("2026-03-06T23:59:00Z", "2026-03-10T23:59:00Z"),
            ("2026-03-07T00:00:00Z", "2026-03-10T00:00:00Z"),
        ] {
            assert_eq!(due(at(asked)), at(wanted), "asked {asked}");
        }
    }
}
