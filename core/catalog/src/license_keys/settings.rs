//! Where a product's keys come from, and how many there are.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{ApiError, Code, Result, Validator, kinds::ProductId};

use super::{Format, count_ready};
use crate::{KeySource, Product, contents, limits, store};

/// Where a product's keys come from.
#[derive(Debug, Clone, PartialEq, Eq, Row)]
pub struct Settings {
    /// From where.
    pub source: KeySource,
    /// How they are drawn; empty: not said yet.
    pub format: String,
}

/// Keys of a product, by what became of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Row)]
pub struct Stock {
    /// Nobody has them.
    pub available: i64,
    /// They are orders'.
    pub allocated: i64,
    /// They count no more.
    pub revoked: i64,
}

/// What is to be changed; `None` stays as it is.
#[derive(Debug, Clone, Default)]
pub struct Change {
    /// From where.
    pub source: Option<KeySource>,
    /// How they are drawn.
    pub format: Option<String>,
    /// The seller is warned when so few are left.
    pub low_threshold: Option<i64>,
}

/// The settings of a product that sells keys.
pub async fn settings(tx: &mut Tx, product: ProductId) -> Result<Settings> {
    let seller = tx.seller()?;
    let sql = "SELECT source, format FROM license_key_settings WHERE seller_id = $1 AND product_id = $2";
    let found: Vec<Settings> = query(sql).bind(seller).bind(product).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// How many keys a product has.
pub async fn stock_of(tx: &mut Tx, product: ProductId) -> Result<Stock> {
    let seller = tx.seller()?;
    let sql = "SELECT count(*) FILTER (WHERE state = 'available') AS available,
                      count(*) FILTER (WHERE state = 'allocated') AS allocated,
                      count(*) FILTER (WHERE state = 'revoked') AS revoked
               FROM license_keys WHERE seller_id = $1 AND product_id = $2";
    let found = query(sql).bind(seller).bind(product).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// Settings of a new product: an empty list, or those of another one.
pub(crate) async fn begin(tx: &mut Tx, product: ProductId, like: Option<ProductId>) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "WITH made AS (
            INSERT INTO license_key_settings (seller_id, product_id, source, format, created_at, updated_at)
            SELECT $1, $2, coalesce(o.source, 'list'), coalesce(o.format, ''), $4, $4
            FROM (SELECT 1) AS one LEFT JOIN license_key_settings AS o ON o.seller_id = $1 AND o.product_id = $3
            RETURNING source, format)
         UPDATE products AS p SET keys_left = CASE made.source WHEN 'list' THEN 0 END,
            keys_ready = made.source = 'generated' AND made.format <> '',
            keys_threshold = coalesce((SELECT f.keys_threshold FROM products AS f WHERE f.seller_id = $1 AND f.id = $3), $5)
         FROM made WHERE p.seller_id = $1 AND p.id = $2",
    )
    .bind(seller)
    .bind(product)
    .bind(like)
    .bind(now)
    .bind(limits::KEYS_THRESHOLD_DEFAULT)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

/// Changes where keys come from. `seen`: the version of the product that the editor saw.
pub async fn change(tx: &mut Tx, product: ProductId, seen: Option<i32>, change: &Change) -> Result<Product> {
    let product = store::lock_version(tx, product, seen).await?;
    let was = settings(tx, product.id).await?;
    if let Some(format) = change.format.as_deref().map(str::trim)
        && !format.is_empty()
    {
        Format::requested(format, "/format")?;
    }
    let threshold = change.low_threshold.unwrap_or_else(|| i64::from(product.keys_threshold));
    Validator::new().range("/low_threshold", threshold, 0, limits::KEYS_THRESHOLD_MAX).finish()?;
    let source = change.source.unwrap_or(was.source);
    let format = change.format.as_deref().map_or(was.format.as_str(), str::trim);
    if format.is_empty() && !contents::holders(tx, product.id).await?.is_empty() {
        // What lies inside others has its keys drawn, whatever is sold by itself.
        return Err(ApiError::new(Code::InUse).at("/format"));
    }
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "UPDATE license_key_settings SET source = $3, format = $4, updated_at = $5
         WHERE seller_id = $1 AND product_id = $2",
    )
    .bind(seller)
    .bind(product.id)
    .bind(source)
    .bind(format)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    query("UPDATE products SET keys_threshold = $3 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(product.id)
        .bind(i32::try_from(threshold)?)
        .execute(tx.conn()?)
        .await?;
    if source != was.source {
        count_list(tx, product.id, source).await?;
    }
    count_ready(tx, product.id).await?;
    super::low::forget_warning(tx, product.id).await?;
    store::recount(tx, &[product.id.uuid()], true).await?;
    store::find(tx, product.id).await
}

/// Another source: a list bounds what can be sold by its keys, a format does not. What buyers began to pay before
/// reaches them either way, by the list or by the format.
async fn count_list(tx: &mut Tx, product: ProductId, source: KeySource) -> Result<()> {
    let left = match source {
        KeySource::List => Some(i32::try_from(stock_of(tx, product).await?.available)?),
        KeySource::Generated => None,
    };
    let seller = tx.seller()?;
    query("UPDATE products SET keys_left = $3 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(product)
        .bind(left)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}
