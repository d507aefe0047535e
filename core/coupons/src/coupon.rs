//! A coupon as it is kept.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_catalog::PlanKind;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Currency, Money, Result,
    kinds::{CouponId, ProductId},
};

use crate::{Basis, Charset, CouponKind, CouponState, DiscountUnit, Payments, ProductScope, Rules};

/// Every column of [`Coupon`], of the view aliased `r`.
pub(crate) const COLUMNS: &str = "r.id, r.name, r.kind, r.code, r.charset, r.code_length, r.code_prefix, r.codes_wanted, \
    r.codes_made, r.discount_unit, r.percents_bps, r.amount, r.currency, r.basis, r.discount_max, r.order_min, \
    r.product_scope, ARRAY(SELECT p.product_id FROM coupons_products AS p WHERE p.seller_id = r.seller_id \
    AND p.coupon_id = r.id ORDER BY p.product_id) AS product_ids, r.plan_kinds, r.payments, r.payments_count, r.starts_at, \
    r.ends_at, r.uses_max, r.payer_uses_max, r.product_uses_max, r.uses_count, r.active, r.state, r.created_at, r.version";

/// A coupon.
#[derive(Debug, Clone, Row)]
pub struct Coupon {
    /// Its id.
    pub id: CouponId,
    name: String,
    /// One code for many orders, or many for one each.
    pub kind: CouponKind,
    /// The one code, as it is compared.
    pub code: Option<String>,
    /// What codes are drawn from.
    pub charset: Charset,
    /// How many signs are drawn.
    pub code_length: i32,
    /// What stands before them.
    pub code_prefix: String,
    /// How many codes it is to have.
    pub codes_wanted: i32,
    /// How many there are.
    pub codes_made: i32,
    discount_unit: DiscountUnit,
    percents_bps: Option<i32>,
    amount: Option<i64>,
    currency: Option<Currency>,
    basis: Basis,
    discount_max: Option<i64>,
    order_min: Option<i64>,
    product_scope: ProductScope,
    product_ids: Vec<ProductId>,
    plan_kinds: Vec<PlanKind>,
    payments: Payments,
    payments_count: Option<i32>,
    starts_at: Option<DateTime<Utc>>,
    ends_at: Option<DateTime<Utc>>,
    uses_max: Option<i32>,
    payer_uses_max: Option<i32>,
    product_uses_max: Option<i32>,
    /// Orders that hold or had it.
    pub uses_count: i32,
    /// Whether its seller lets it be used.
    pub active: bool,
    /// Where it stands now.
    pub state: CouponState,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Counts its changes.
    pub version: i32,
}

impl Coupon {
    /// What its seller says of it.
    pub fn rules(&self) -> Rules {
        let money = |amount: Option<i64>| Some(Money::new(amount?, self.currency?));
        Rules {
            name: self.name.clone(),
            unit: self.discount_unit,
            percents_bps: self.percents_bps,
            amount: money(self.amount),
            basis: self.basis,
            discount_max: money(self.discount_max),
            order_min: money(self.order_min),
            scope: self.product_scope,
            products: self.product_ids.clone(),
            plan_kinds: self.plan_kinds.clone(),
            payments: self.payments,
            payments_count: self.payments_count,
            starts_at: self.starts_at,
            ends_at: self.ends_at,
            uses_max: self.uses_max,
            payer_uses_max: self.payer_uses_max,
            product_uses_max: self.product_uses_max,
        }
    }
}

/// One coupon.
pub async fn find(tx: &mut Tx, id: CouponId) -> Result<Coupon> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {COLUMNS} FROM coupon_rows AS r WHERE r.seller_id = $1 AND r.id = $2");
    let found: Vec<Coupon> = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

#[derive(Row)]
struct Any {
    live: bool,
}

/// Whether the seller has a coupon that can be used now: who has none asks no buyer for a code.
pub async fn any_live(tx: &mut Tx) -> Result<bool> {
    let seller = tx.seller()?;
    let sql = "SELECT EXISTS (SELECT FROM coupon_rows WHERE seller_id = $1 AND state = 'live') AS live";
    let found: Vec<Any> = query(sql).bind(seller).load(tx.conn()?).await?;
    Ok(found.into_iter().any(|row| row.live))
}
