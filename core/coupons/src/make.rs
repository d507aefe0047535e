//! Making coupons.

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_jobs::{FilesJob, enqueue};
use kontor_kernel::{
    ApiError, Code, Result, Validator,
    kinds::{CouponCodeId, CouponId, ProductId},
};

use crate::{BULK_CODES_MAX, Charset, Coupon, CouponKind, Draw, Rules, code, find};

/// Which codes a new coupon gets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Codes {
    /// One that its seller typed.
    Typed(String),
    /// One that is drawn.
    Drawn(Draw),
    /// So many that are drawn, for one use each.
    Bulk(Draw, i64),
}

/// Makes a coupon. The codes of a bulk coupon come soon after: a worker draws them.
pub async fn make(tx: &mut Tx, codes: Codes, rules: &Rules) -> Result<Coupon> {
    let kind = if matches!(codes, Codes::Bulk(..)) { CouponKind::Bulk } else { CouponKind::Single };
    let (draw, wanted, typed) = match codes {
        Codes::Typed(text) => (usual(), 1, Some(code::typed(&text, "/code")?)),
        Codes::Drawn(draw) => (draw.checked(false)?, 1, None),
        Codes::Bulk(draw, count) => {
            let most = i64::try_from(BULK_CODES_MAX)?;
            Validator::new().range("/codes_count", count, 1, most).finish()?;
            (draw.checked(true)?, i32::try_from(count)?, None)
        }
    };
    rules.check(tx).await?;
    let single = match (kind, typed) {
        (CouponKind::Bulk, _) => None,
        (CouponKind::Single, Some(code)) => Some(code),
        (CouponKind::Single, None) => Some(draw.draw_code(&*tx.env().rng)),
    };
    let id: CouponId = tx.id();
    insert(tx, id, kind, single.as_deref(), &draw, wanted, rules).await?;
    write_products(tx, id, &rules.products).await?;
    match single {
        Some(code) => {
            let added = add_codes(tx, id, &[code]).await?;
            if added == 0 {
                return Err(ApiError::field(Code::CouponCodeTaken, "/code"));
            }
        }
        None => enqueue(tx, FilesJob::DrawCodes { seller: tx.seller()?, coupon: id }).await.map(drop)?,
    }
    find(tx, id).await
}

/// How the code of a coupon whose seller typed it would have been drawn.
fn usual() -> Draw {
    Draw { charset: Charset::Alphanumeric, length: 10, prefix: String::new() }
}

async fn insert(
    tx: &mut Tx,
    id: CouponId,
    kind: CouponKind,
    code: Option<&str>,
    draw: &Draw,
    wanted: i32,
    rules: &Rules,
) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    let minor = |money: Option<kontor_kernel::Money>| money.map(|money| money.amount);
    query(
        "INSERT INTO coupons (seller_id, id, name, kind, code, charset, code_length, code_prefix, codes_wanted,
             discount_unit, percents_bps, amount, currency, basis, discount_max, order_min, product_scope, plan_kinds,
             payments, payments_count, starts_at, ends_at, uses_max, payer_uses_max, product_uses_max, tokens,
             created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
             $24, $25, $26, $27, $27)",
    )
    .bind(seller)
    .bind(id)
    .bind(rules.name.trim())
    .bind(kind)
    .bind(code)
    .bind(draw.charset)
    .bind(i32::try_from(draw.length)?)
    .bind(&draw.prefix)
    .bind(wanted)
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
    .bind(tokens(&rules.name, code))
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

/// What a coupon is found by.
pub(crate) fn tokens(name: &str, code: Option<&str>) -> Vec<String> {
    kontor_lists::tokens([name, code.unwrap_or_default()])
}

/// Makes these the products that it is for.
pub(crate) async fn write_products(tx: &mut Tx, id: CouponId, products: &[ProductId]) -> Result<()> {
    let seller = tx.seller()?;
    query(
        "WITH gone AS (DELETE FROM coupons_products WHERE seller_id = $1 AND coupon_id = $2 AND product_id <> ALL($3))
         INSERT INTO coupons_products (seller_id, coupon_id, product_id)
         SELECT DISTINCT $1, $2, product_id FROM unnest($3) AS wanted (product_id) ON CONFLICT DO NOTHING",
    )
    .bind(seller)
    .bind(id)
    .bind(products)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

/// Adds codes that no coupon of the seller has yet; says how many those were.
pub(crate) async fn add_codes(tx: &mut Tx, coupon: CouponId, codes: &[String]) -> Result<i32> {
    let (seller, now) = (tx.seller()?, tx.now());
    let ids: Vec<CouponCodeId> = codes.iter().map(|_| tx.id()).collect();
    let added = query(
        "INSERT INTO coupon_codes (seller_id, id, coupon_id, code, created_at)
         SELECT $1, new.id, $2, new.code, $3 FROM unnest($4, $5) AS new (id, code)
         ON CONFLICT (seller_id, code) DO NOTHING",
    )
    .bind(seller)
    .bind(coupon)
    .bind(now)
    .bind(ids)
    .bind(codes)
    .execute(tx.conn()?)
    .await?;
    let added = i32::try_from(added)?;
    query("UPDATE coupons SET codes_made = codes_made + $3 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(coupon)
        .bind(added)
        .execute(tx.conn()?)
        .await?;
    Ok(added)
}
