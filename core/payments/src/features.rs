//! Methods that the platform gives to single sellers. Managers write, sellers read.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{Result, kinds::UserId};

use crate::PaymentFeature;

#[derive(Row)]
struct FeatureRow {
    feature: PaymentFeature,
}

/// What the transaction's seller was given.
pub async fn payment_features(tx: &mut Tx) -> Result<Vec<PaymentFeature>> {
    let seller = tx.seller()?;
    let sql = "SELECT feature FROM payment_features WHERE seller_id = $1 AND active ORDER BY feature";
    let rows: Vec<FeatureRow> = query(sql).bind(seller).load(tx.conn()?).await?;
    Ok(rows.into_iter().map(|row| row.feature).collect())
}

/// Gives the transaction's seller a method, or takes it back, and keeps why. Answers whether that was news.
pub async fn set_payment_feature(
    tx: &mut Tx,
    feature: PaymentFeature,
    active: bool,
    reason: &str,
    by: UserId,
) -> Result<bool> {
    let (seller, now) = (tx.seller()?, tx.env().clock.now());
    let written = query(
        "INSERT INTO payment_features AS f (seller_id, feature, active, reason, changed_by, changed_at)
         SELECT $1, $2, $3, $4, $5, $6
         WHERE $3 OR EXISTS (SELECT FROM payment_features WHERE seller_id = $1 AND feature = $2)
         ON CONFLICT (seller_id, feature) DO UPDATE SET active = $3, reason = $4, changed_by = $5, changed_at = $6
         WHERE f.active <> $3",
    )
    .bind(seller)
    .bind(feature)
    .bind(active)
    .bind(reason.trim())
    .bind(by)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    Ok(written > 0)
}
