//! What a coupon has brought.

use std::collections::HashMap;

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{Currency, Result, kinds::CouponId};

/// The orders of a coupon in one currency.
#[derive(Debug, Clone, PartialEq, Eq, Row)]
pub struct Sales {
    /// Of which currency.
    pub currency: Currency,
    /// Orders that were paid with it.
    pub orders: i64,
    /// What came off them, in minor units.
    pub discounted: i64,
    /// What was paid for them, refunds taken off, in minor units.
    pub revenue: i64,
}

#[derive(Row)]
struct CouponSalesRow {
    coupon_id: CouponId,
    #[row(embed)]
    sales: Sales,
}

/// By currency, the largest first.
pub async fn sales(tx: &mut Tx, coupon: CouponId) -> Result<Vec<Sales>> {
    Ok(sales_of(tx, &[coupon]).await?.remove(&coupon).unwrap_or_default())
}

/// The same of each of several coupons, in one look; what was bought with none of its codes is not in it.
pub async fn sales_of(tx: &mut Tx, coupons: &[CouponId]) -> Result<HashMap<CouponId, Vec<Sales>>> {
    let seller = tx.seller()?;
    let rows: Vec<CouponSalesRow> = query(
        "SELECT u.coupon_id, u.currency, count(*) AS orders, coalesce(sum(u.amount), 0)::bigint AS discounted,
             coalesce(sum(o.paid_amount - o.refunded_amount), 0)::bigint AS revenue
         FROM coupon_redemptions AS u JOIN orders AS o ON o.seller_id = u.seller_id AND o.id = u.id
         WHERE u.seller_id = $1 AND u.coupon_id = ANY($2) AND u.state = 'redeemed'
         GROUP BY u.coupon_id, u.currency ORDER BY revenue DESC, u.currency",
    )
    .bind(seller)
    .bind(coupons)
    .load(tx.conn()?)
    .await?;
    let mut of = HashMap::<_, Vec<Sales>>::new();
    for row in rows {
        of.entry(row.coupon_id).or_default().push(row.sales);
    }
    Ok(of)
}
