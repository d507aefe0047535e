//! Whose products the platform looks at before they are sold, and the managers' list of sellers.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tenant, Tx, query};
use kontor_kernel::{ApiError, Result, kinds::SellerId, kinds::UserId, limits::COUNT_ROWS_MAX};

#[derive(Row)]
struct Active {
    active: bool,
}

/// Whether the products of the transaction's seller are looked at before they are sold.
async fn under_review(tx: &mut Tx) -> Result<bool> {
    let seller = tx.seller()?;
    let sql = "SELECT active FROM seller_reviews WHERE seller_id = $1";
    let found: Vec<Active> = query(sql).bind(seller).load(tx.conn()?).await?;
    Ok(found.into_iter().any(|found| found.active))
}

/// Has the products of the transaction's seller looked at, or no longer, and keeps why. Answers whether that was news.
async fn set(tx: &mut Tx, active: bool, reason: &str, by: UserId) -> Result<bool> {
    let seller = tx.seller()?;
    let now = tx.kit().clock.now();
    let written = query(
        "INSERT INTO seller_reviews AS r (seller_id, active, reason, changed_by, changed_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (seller_id) DO UPDATE SET active = $2, reason = $3, changed_by = $4, changed_at = $5
         WHERE r.active <> $2",
    )
    .bind(seller)
    .bind(active)
    .bind(reason.trim())
    .bind(by)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    Ok(written > 0)
}

/// From now on the seller's products are looked at. Answers whether they were not before.
pub async fn begin_review(tx: &mut Tx, reason: &str, by: UserId) -> Result<bool> {
    set(tx, true, reason, by).await
}

/// The seller's products are looked at no longer. Answers whether they were before.
pub async fn end_review(tx: &mut Tx, reason: &str, by: UserId) -> Result<bool> {
    if under_review(tx).await? { set(tx, false, reason, by).await } else { Ok(false) }
}

/// A seller as managers see them.
#[derive(Debug, Clone, Row)]
pub struct Listed {
    /// Whose live side.
    pub id: SellerId,
    /// The shop's name.
    pub name: String,
    /// The shop's address.
    pub username: String,
    /// Where they are written to.
    pub contact_email: String,
    /// ISO 3166 code.
    pub country: String,
    /// Whether their products are looked at before they are sold.
    pub under_review: bool,
    /// Why, or why no longer.
    pub review_reason: Option<String>,
    /// Since when.
    pub review_changed_at: Option<DateTime<Utc>>,
    /// When the shop was opened.
    pub created_at: DateTime<Utc>,
}

impl Listed {
    /// In whose books something of theirs is decided.
    pub const fn tenant(&self) -> Tenant {
        Tenant { id: self.id, livemode: true }
    }
}

/// A page of sellers.
#[derive(Debug)]
pub struct Sellers {
    /// Its rows.
    pub rows: Vec<Listed>,
    /// How many there are; one more than [`COUNT_ROWS_MAX`] when there are more than that.
    pub total: i64,
}

#[derive(Row)]
struct Total {
    total: i64,
}

const LISTED: &str = "SELECT s.seller_id AS id, s.name, s.username, s.contact_email, s.country, \
    coalesce(r.active, false) AS under_review, r.reason AS review_reason, r.changed_at AS review_changed_at, s.created_at \
    FROM sellers AS s LEFT JOIN seller_reviews AS r ON r.seller_id = s.seller_id WHERE s.livemode";
/// Sees the flag as `$1` and what is looked for, in small letters, as `$2`.
const WANTED: &str = "AND ($1 IS NULL OR coalesce(r.active, false) = $1) \
    AND ($2 IS NULL OR position($2 IN lower(s.name)) > 0 OR s.username = $2 OR lower(s.contact_email) = $2)";

/// Sellers by their live side, the youngest first; for managers. `look_for`: a part of the shop's name, its address or
/// the seller's whole e-mail address.
pub async fn sellers(
    tx: &mut Tx,
    under_review: Option<bool>,
    look_for: Option<&str>,
    page: i64,
    per: i64,
) -> Result<Sellers> {
    let look_for = look_for.map(|text| text.trim().to_lowercase()).filter(|text| !text.is_empty());
    let rows = query(format!("{LISTED} {WANTED} ORDER BY s.created_at DESC, s.seller_id LIMIT $3 OFFSET $4"))
        .bind(under_review)
        .bind(look_for.as_deref())
        .bind(per)
        .bind(page.saturating_sub(1).saturating_mul(per))
        .load(tx.conn()?)
        .await?;
    let counted: Total = query(format!("SELECT count(*) AS total FROM ({LISTED} {WANTED} LIMIT $3) AS counted"))
        .bind(under_review)
        .bind(look_for.as_deref())
        .bind(COUNT_ROWS_MAX + 1)
        .get_result(tx.conn()?)
        .await?;
    Ok(Sellers { rows, total: counted.total })
}

/// One seller's live side; nothing is sold on the other, so nobody looks there.
pub async fn listed(tx: &mut Tx, id: SellerId) -> Result<Listed> {
    let found: Vec<Listed> = query(format!("{LISTED} AND s.seller_id = $1")).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}
