//! A coupon as it is kept.

use chrono::{DateTime, Utc};
use diesel::{
    QueryableByName,
    sql_types::{Array, BigInt, Bool, Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use kontor_catalog::PlanKind;
use kontor_db::{Tx, query};
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
#[derive(Debug, Clone, QueryableByName)]
pub struct Coupon {
    /// Its id.
    #[diesel(sql_type = SqlUuid)]
    pub id: CouponId,
    #[diesel(sql_type = Text)]
    name: String,
    /// One code for many orders, or many for one each.
    #[diesel(sql_type = Text)]
    pub kind: CouponKind,
    /// The one code, as it is compared.
    #[diesel(sql_type = Nullable<Text>)]
    pub code: Option<String>,
    /// What codes are drawn from.
    #[diesel(sql_type = Text)]
    pub charset: Charset,
    /// How many signs are drawn.
    #[diesel(sql_type = Integer)]
    pub code_length: i32,
    /// What stands before them.
    #[diesel(sql_type = Text)]
    pub code_prefix: String,
    /// How many codes it is to have.
    #[diesel(sql_type = Integer)]
    pub codes_wanted: i32,
    /// How many there are.
    #[diesel(sql_type = Integer)]
    pub codes_made: i32,
    #[diesel(sql_type = Text)]
    discount_unit: DiscountUnit,
    #[diesel(sql_type = Nullable<Integer>)]
    percents_bps: Option<i32>,
    #[diesel(sql_type = Nullable<BigInt>)]
    amount: Option<i64>,
    #[diesel(sql_type = Nullable<Text>)]
    currency: Option<Currency>,
    #[diesel(sql_type = Text)]
    basis: Basis,
    #[diesel(sql_type = Nullable<BigInt>)]
    discount_max: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    order_min: Option<i64>,
    #[diesel(sql_type = Text)]
    product_scope: ProductScope,
    #[diesel(sql_type = Array<SqlUuid>)]
    product_ids: Vec<ProductId>,
    #[diesel(sql_type = Array<Text>)]
    plan_kinds: Vec<PlanKind>,
    #[diesel(sql_type = Text)]
    payments: Payments,
    #[diesel(sql_type = Nullable<Integer>)]
    payments_count: Option<i32>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    starts_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    ends_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Integer>)]
    uses_max: Option<i32>,
    #[diesel(sql_type = Nullable<Integer>)]
    payer_uses_max: Option<i32>,
    #[diesel(sql_type = Nullable<Integer>)]
    product_uses_max: Option<i32>,
    /// Orders that hold or had it.
    #[diesel(sql_type = Integer)]
    pub uses_count: i32,
    /// Whether its seller lets it be used.
    #[diesel(sql_type = Bool)]
    pub active: bool,
    /// Where it stands now.
    #[diesel(sql_type = Text)]
    pub state: CouponState,
    /// When it was made.
    #[diesel(sql_type = Timestamptz)]
    pub created_at: DateTime<Utc>,
    /// Counts its changes.
    #[diesel(sql_type = Integer)]
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
    let found: Vec<Coupon> = query(sql).bind::<SqlUuid, _>(seller).bind::<SqlUuid, _>(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

#[derive(QueryableByName)]
struct Any {
    #[diesel(sql_type = Bool)]
    live: bool,
}

/// Whether the seller has a coupon that can be used now: who has none asks no buyer for a code.
pub async fn any_live(tx: &mut Tx) -> Result<bool> {
    let seller = tx.seller()?;
    let sql = "SELECT EXISTS (SELECT FROM coupon_rows WHERE seller_id = $1 AND state = 'live') AS live";
    let found: Vec<Any> = query(sql).bind::<SqlUuid, _>(seller).load(tx.conn()?).await?;
    Ok(found.into_iter().any(|row| row.live))
}
