//! How often a price with a limit of its own can be had: held when a buyer begins to pay, sold when the money is there,
//! let go otherwise. Each step is one conditional UPDATE, so that parallel buyers never have it more often.
//!
//! The caller holds the product first (a step of [`crate::stock`] does), as whoever edits prices does.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Code, Result,
    kinds::{PricingPlanId, ProductId},
};

/// Whether the product `p` has prices and none that can still be had.
pub(crate) const PLANS_FULL: &str = "coalesce((SELECT bool_and(coalesce(l.stock_limit <= l.sold_count + l.reserved_count, false)) \
    FROM pricing_plans AS l \
    WHERE l.seller_id = $1 AND l.product_id = p.id AND l.active), false)";

/// Holds `pieces` for a buyer, or refuses with `sold_out`.
pub async fn reserve(tx: &mut Tx, product: ProductId, plan: PricingPlanId, pieces: i32) -> Result<()> {
    let room = "active AND (stock_limit IS NULL OR sold_count + reserved_count + $4 <= stock_limit)";
    if step(tx, product, plan, pieces, "reserved_count = reserved_count + $4", room).await? {
        return Ok(());
    }
    Err(ApiError::new(Code::SoldOut).at("/pricing_plan_id"))
}

/// Turns held pieces into sold ones. False: they were not held.
pub async fn consume(tx: &mut Tx, product: ProductId, plan: PricingPlanId, pieces: i32) -> Result<bool> {
    let sold = "reserved_count = reserved_count - $4, sold_count = sold_count + $4";
    step(tx, product, plan, pieces, sold, "reserved_count >= $4").await
}

/// Counts a sale at a price that has no limit, and so was never held.
pub async fn count_sale(tx: &mut Tx, product: ProductId, plan: PricingPlanId, pieces: i32) -> Result<()> {
    step(tx, product, plan, pieces, "sold_count = sold_count + $4", "true").await.map(drop)
}

/// Lets held pieces go. False: they were not held.
pub async fn release(tx: &mut Tx, product: ProductId, plan: PricingPlanId, pieces: i32) -> Result<bool> {
    step(tx, product, plan, pieces, "reserved_count = reserved_count - $4", "reserved_count >= $4").await
}

#[derive(Row)]
struct Limit {
    stock_limit: Option<i32>,
}

/// One step. What has a limit may have reached it by this, or no longer.
async fn step(
    tx: &mut Tx,
    product: ProductId,
    plan: PricingPlanId,
    pieces: i32,
    set: &str,
    only_if: &str,
) -> Result<bool> {
    let seller = tx.seller()?;
    let sql = format!(
        "UPDATE pricing_plans SET {set} WHERE seller_id = $1 AND product_id = $2 AND id = $3 AND $4 > 0 AND ({only_if})
         RETURNING stock_limit"
    );
    let done: Vec<Limit> = query(sql).bind(seller).bind(product).bind(plan).bind(pieces).load(tx.conn()?).await?;
    let Some(limit) = done.into_iter().next() else { return Ok(false) };
    if limit.stock_limit.is_some() {
        recount(tx, product).await?;
    }
    Ok(true)
}

async fn recount(tx: &mut Tx, product: ProductId) -> Result<()> {
    let seller = tx.seller()?;
    query(format!(
        "UPDATE products AS p SET plans_full = {PLANS_FULL}
         WHERE p.seller_id = $1 AND p.id = $2 AND p.plans_full <> {PLANS_FULL}"
    ))
    .bind(seller)
    .bind(product)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}
