//! Changing coupons. Orders keep what they were sold with.

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{ApiError, Code, Result, check_changed, kinds::CouponId};

use crate::{
    Coupon, Rules, find,
    make::{tokens, write_products},
};

/// Puts other rules in place of those it has. `seen`: the version that the editor saw.
pub async fn replace(tx: &mut Tx, id: CouponId, seen: Option<i32>, rules: &Rules) -> Result<Coupon> {
    let before = find(tx, id).await?;
    rules.check(tx).await?;
    let (seller, now) = (tx.seller()?, tx.now());
    let minor = |money: Option<kontor_kernel::Money>| money.map(|money| money.amount);
    let changed = query(
        "UPDATE coupons SET name = $3, discount_unit = $4, percents_bps = $5, amount = $6, currency = $7, basis = $8,
             discount_max = $9, order_min = $10, product_scope = $11, plan_kinds = $12, payments = $13,
             payments_count = $14, starts_at = $15, ends_at = $16, uses_max = $17, payer_uses_max = $18,
             product_uses_max = $19, tokens = $20, updated_at = $21, version = version + 1
         WHERE seller_id = $1 AND id = $2 AND version = $22",
    )
    .bind(seller)
    .bind(id)
    .bind(rules.name.trim())
    .bind(rules.unit)
    .bind(rules.percents_bps)
    .bind(minor(rules.amount))
    .bind(rules.currency())
    .bind(rules.basis)
    .bind(minor(rules.discount_max))
    .bind(minor(rules.order_min))
    .bind(rules.scope)
    .bind(&rules.plan_kinds)
    .bind(rules.payments)
    .bind(rules.payments_count)
    .bind(rules.starts_at)
    .bind(rules.ends_at)
    .bind(rules.uses_max)
    .bind(rules.payer_uses_max)
    .bind(rules.product_uses_max)
    .bind(tokens(&rules.name, before.code.as_deref()))
    .bind(now)
    .bind(seen.unwrap_or(before.version))
    .execute(tx.conn()?)
    .await?;
    check_changed(changed, before.version)?;
    write_products(tx, id, &rules.products).await?;
    find(tx, id).await
}

/// Lets it be used, or stops that at once. Twice is once.
pub async fn switch(tx: &mut Tx, id: CouponId, active: bool) -> Result<Coupon> {
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "UPDATE coupons SET active = $3, updated_at = $4, version = version + 1
         WHERE seller_id = $1 AND id = $2 AND active <> $3",
    )
    .bind(seller)
    .bind(id)
    .bind(active)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    find(tx, id).await
}

/// Removes a coupon that no order has; one that an order has can only be switched off.
pub async fn remove(tx: &mut Tx, id: CouponId) -> Result<()> {
    let seller = tx.seller()?;
    // Whoever is about to use it waits here, or is seen.
    query("SELECT FROM coupons WHERE seller_id = $1 AND id = $2 FOR UPDATE")
        .bind(seller)
        .bind(id)
        .execute(tx.conn()?)
        .await?;
    let gone = query(
        "DELETE FROM coupons AS c WHERE c.seller_id = $1 AND c.id = $2 AND NOT EXISTS (
             SELECT FROM coupon_redemptions AS r WHERE r.seller_id = c.seller_id AND r.coupon_id = c.id)",
    )
    .bind(seller)
    .bind(id)
    .execute(tx.conn()?)
    .await?;
    if gone == 0 {
        find(tx, id).await?;
        return Err(ApiError::new(Code::CouponUsed));
    }
    Ok(())
}
