//! How often a product, or anything of a shop, was bought of late: for the pages of the shop, where nobody is named.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{Result, kinds::ProductId};

/// Purchases looked at, so that no page waits for a shop that sells a lot; as many stand for "at least so many".
pub const PURCHASES_MAX: i64 = 1_000;

/// Purchases that stand.
#[derive(Debug, Clone, Row)]
pub struct Purchases {
    /// How many different buyers.
    pub buyers: i64,
    /// When the last one was.
    pub last_at: Option<DateTime<Utc>>,
    /// The country of that buyer.
    pub last_country: Option<String>,
}

/// Who bought a product since then and still has it.
pub async fn purchases(tx: &mut Tx, product: ProductId, since: DateTime<Utc>) -> Result<Purchases> {
    let seller = tx.seller()?;
    let found: Purchases = query(
        "SELECT count(DISTINCT payer_email) AS buyers, max(created_at) AS last_at,
                (array_agg(payer_country ORDER BY created_at DESC))[1] AS last_country
         FROM (SELECT payer_email, payer_country, payment_state, created_at FROM order_rows
               WHERE seller_id = $1 AND product_id = $2 AND NOT given ORDER BY id DESC LIMIT $4) AS newest
         WHERE created_at >= $3 AND payment_state IN ('paid', 'paying')",
    )
    .bind(seller)
    .bind(product)
    .bind(since)
    .bind(PURCHASES_MAX)
    .get_result(tx.conn()?)
    .await?;
    Ok(found)
}

/// Purchases in a whole shop that stand.
#[derive(Debug, Clone, Row)]
pub struct ShopPurchases {
    /// How many different buyers.
    pub buyers: i64,
    /// When the last one was.
    pub last_at: Option<DateTime<Utc>>,
    /// What that one was of, as everybody sees it called.
    pub last_product: Option<String>,
}

/// Who bought something of the shop since then and still has it. Products that not everybody is shown are not counted, nor
/// named.
pub async fn purchases_of_shop(tx: &mut Tx, since: DateTime<Utc>) -> Result<ShopPurchases> {
    let seller = tx.seller()?;
    let found: ShopPurchases = query(
        "SELECT count(DISTINCT payer_email) AS buyers, max(created_at) AS last_at,
                (array_agg(name ORDER BY created_at DESC))[1] AS last_product
         FROM (SELECT o.payer_email, p.name, o.payment_state, o.created_at
               FROM (SELECT payer_email, product_id, payment_state, created_at FROM order_rows
                     WHERE seller_id = $1 AND NOT given ORDER BY id DESC LIMIT $3) AS o
               JOIN products AS p ON p.seller_id = $1 AND p.id = o.product_id
               WHERE p.published AND NOT p.archived AND NOT p.private) AS newest
         WHERE created_at >= $2 AND payment_state IN ('paid', 'paying')",
    )
    .bind(seller)
    .bind(since)
    .bind(PURCHASES_MAX)
    .get_result(tx.conn()?)
    .await?;
    Ok(found)
}
