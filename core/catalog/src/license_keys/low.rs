//! Telling a seller that few keys are left, once until there are enough again.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{Result, kinds::ProductId};

/// Few keys are left.
#[derive(Debug, Clone, PartialEq, Eq, Row)]
pub struct Low {
    /// Of what.
    pub product: String,
    /// How many can still be sold.
    pub left: i32,
}

/// What the seller is to be told, the first time that few keys are left; nothing afterwards.
pub async fn warn_once(tx: &mut Tx, product: ProductId) -> Result<Option<Low>> {
    let (seller, now) = (tx.seller()?, tx.now());
    let sql = "UPDATE license_key_settings AS s SET warned_at = $3 FROM products AS p
               WHERE s.seller_id = $1 AND s.product_id = $2 AND p.seller_id = $1 AND p.id = $2
                 AND s.warned_at IS NULL AND p.keys_ready AND p.keys_left <= p.keys_threshold
               RETURNING p.name AS product, p.keys_left AS left";
    let told: Vec<Low> = query(sql).bind(seller).bind(product).bind(now).load(tx.conn()?).await?;
    Ok(told.into_iter().next())
}

/// There are enough again: the next time is a first time.
pub(super) async fn forget_warning(tx: &mut Tx, product: ProductId) -> Result<()> {
    let seller = tx.seller()?;
    query(
        "UPDATE license_key_settings AS s SET warned_at = NULL FROM products AS p
         WHERE s.seller_id = $1 AND s.product_id = $2 AND p.seller_id = $1 AND p.id = $2
           AND s.warned_at IS NOT NULL AND (p.keys_left IS NULL OR p.keys_left > p.keys_threshold)",
    )
    .bind(seller)
    .bind(product)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}
