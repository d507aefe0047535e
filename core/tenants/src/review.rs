//! Whose products the platform looks at before they are sold.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{Result, kinds::UserId};

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
    let now = tx.env().clock.now();
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
