//! The platform's look at a product before it is sold (selling-core §4, product review): asking for it, deciding, and
//! what the seller is told.

use chrono::{DateTime, Datelike, Days, Utc, Weekday};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tenant, Tx, query};
use kontor_jobs::{MailJob, enqueue};
use kontor_kernel::{
    ApiError, Result, Validator,
    kinds::{self, ProductId, SellerId, UserId},
};
use kontor_lists::{Cell, Column, Direction, Filter, IdWords, Reader, Search, Sheet, Sort, linked, shown, words_of};

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
struct ReviewNews {
    news: bool,
}

/// The product whose seller has not been told how its review stands, once for each news of it; nothing afterwards.
pub async fn notify_once(tx: &mut Tx, id: ProductId) -> Result<Option<Product>> {
    let seller = tx.seller()?;
    let sql = "UPDATE products SET review_told_at = greatest(review_asked_at, review_decided_at)
               WHERE seller_id = $1 AND id = $2 AND review_state IN ('in_review', 'reviewed', 'rejected')
                 AND greatest(review_asked_at, review_decided_at) > coalesce(review_told_at, '-infinity')
               RETURNING true AS news";
    let rows: Vec<ReviewNews> = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    match rows.into_iter().any(|row| row.news) {
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

/// Products that are handed in, or were; of those that are put away managers see single ones, and none in their list.
macro_rules! handed_in {
    ($put_away:literal) => {
        concat!(
            "(SELECT p.seller_id, s.name AS seller_name, s.username, s.livemode, p.id, p.name, p.slug, p.form, \
    p.review_state, p.review_asked_at AS asked_at, p.review_due_at AS due_at, p.review_decided_at AS decided_at, \
    u.email AS decided_by, p.review_reason AS reason, p.version \
    FROM products AS p JOIN sellers AS s ON s.seller_id = p.seller_id LEFT JOIN users AS u ON u.id = p.review_decided_by \
    WHERE p.review_state IN ('in_review', 'reviewed', 'rejected')",
            $put_away,
            ")"
        )
    };
}
const CASE: &str = "r.seller_id, r.seller_name, r.username, r.livemode, r.id, r.name, r.slug, r.form, r.review_state, \
    r.asked_at, r.due_at, r.decided_at, r.decided_by, r.reason, r.version";

/// Products across sellers that were handed in, those that wait longest first; for managers. The rows are [`Case`].
pub static PRODUCT_REVIEWS: Sheet = Sheet {
    name: "admin_product_reviews",
    reader: Reader::manager_by("product_reviews", "asked_at", Direction::Asc),
    table: handed_in!(" AND NOT p.archived"),
    filters: &[
        Filter::words(
            "state",
            "r.review_state",
            words_of::<ReviewState>,
            "Only products in these states. The list only has `in_review`, `reviewed` and `rejected` ones.",
            shown("people:reviews.state")
                .words("people:reviewState")
                .offers(&["in_review", "reviewed", "rejected"])
                .single(),
        ),
        Filter::words(
            "form",
            "r.form",
            words_of::<Form>,
            "Only products of these types.",
            shown("people:reviews.form").words("products:form"),
        ),
        Filter::time(
            "asked_at",
            "r.asked_at",
            "When the product was submitted for review.",
            shown("people:reviews.asked"),
        ),
        Filter::ids::<kinds::Seller>(
            "seller_id",
            "r.seller_id",
            "Only products of these sellers.",
            linked("people:reviews.seller"),
        ),
        Filter::ids::<kinds::Product>("id", "r.id", "Only products with these ids.", linked("people:reviews.product")),
    ],
    scopes: &[],
    sorts: &[Sort { key: "asked_at", column: "coalesce(r.asked_at, 'infinity'::timestamptz)", cast: "timestamptz" }],
    facets: &["state"],
    relations: &[],
    search: Search::Passage { part: &["lower(r.name)", "lower(r.seller_name)"], whole: &["r.username", "r.slug"] },
    row: CASE,
    currency: None,
    columns: &[
        Column { key: "seller_id", sql: "r.seller_id", cell: Cell::Id(IdWords::for_kind::<kinds::Seller>()) },
        Column { key: "seller", sql: "r.seller_name", cell: Cell::Text },
        Column { key: "id", sql: "r.id", cell: Cell::Id(IdWords::for_kind::<kinds::Product>()) },
        Column { key: "name", sql: "r.name", cell: Cell::Text },
        Column { key: "type", sql: "r.form", cell: Cell::Plain },
        Column { key: "state", sql: "r.review_state", cell: Cell::Plain },
        Column { key: "asked_at", sql: "r.asked_at", cell: Cell::Time },
        Column { key: "due_at", sql: "r.due_at", cell: Cell::Time },
        Column { key: "decided_at", sql: "r.decided_at", cell: Cell::Time },
        Column { key: "reason", sql: "r.reason", cell: Cell::Text },
    ],
};

/// One case, whosever it is; for managers.
pub async fn case(tx: &mut Tx, id: ProductId) -> Result<Case> {
    let sql = format!("SELECT {CASE} FROM {} AS r WHERE r.id = $1", handed_in!(""));
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
