//! What a coupon has brought.

use diesel::{
    QueryableByName,
    sql_types::{BigInt, Text, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{Currency, Result, kinds::CouponId};

/// The orders of a coupon in one currency.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct Sales {
    /// Of which currency.
    #[diesel(sql_type = Text)]
    pub currency: Currency,
    /// Orders that were paid with it.
    #[diesel(sql_type = BigInt)]
    pub orders: i64,
    /// What came off them, in minor units.
    #[diesel(sql_type = BigInt)]
    pub discounted: i64,
    /// What was paid for them, refunds taken off, in minor units.
    #[diesel(sql_type = BigInt)]
    pub revenue: i64,
}

/// By currency, the largest first.
pub async fn sales(tx: &mut Tx, coupon: CouponId) -> Result<Vec<Sales>> {
    let seller = tx.seller()?;
    Ok(query(
        "SELECT u.currency, count(*) AS orders, coalesce(sum(u.amount), 0)::bigint AS discounted,
             coalesce(sum(o.paid_amount - o.refunded_amount), 0)::bigint AS revenue
         FROM coupon_redemptions AS u JOIN orders AS o ON o.seller_id = u.seller_id AND o.id = u.id
         WHERE u.seller_id = $1 AND u.coupon_id = $2 AND u.state = 'redeemed'
         GROUP BY u.currency ORDER BY revenue DESC, u.currency",
    )
    .bind::<SqlUuid, _>(seller)
    .bind::<SqlUuid, _>(coupon)
    .load(tx.conn()?)
    .await?)
}
