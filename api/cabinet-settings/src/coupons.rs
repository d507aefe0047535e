//! Coupons: discounts that buyers enter.

use kontor_coupons::{COUPON_CODES, COUPONS, Charset, CodeRow, Codes, Coupon, CouponKind, CouponState, Draw, Sales};
use kontor_db::Tx;
use kontor_kernel::{
    ApiError, Code, Money, Result,
    kinds::{self, CouponId},
};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use super::coupon_rules::CouponRules;
use crate::http::{
    Amount, Answer, Body, Doc, Gone, ListDoc, ListQuery, Resource, Seller, Timestamp, WireEnum, WireId,
    idempotent::Idempotent, version::IfMatch,
};

/// The operations.
pub struct Coupons;

/// What orders with a coupon have brought in one currency.
#[derive(Debug, Clone, Object)]
pub struct CouponSales {
    /// Orders that were paid with it.
    pub orders_count: i64,
    /// What came off them.
    pub discounted: Amount,
    /// What was paid for them, without what went back.
    pub revenue: Amount,
}

impl From<Sales> for CouponSales {
    fn from(sales: Sales) -> Self {
        let money = |amount| Amount::from(Money::new(amount, sales.currency));
        Self { orders_count: sales.orders, discounted: money(sales.discounted), revenue: money(sales.revenue) }
    }
}

/// A coupon.
#[derive(Debug, Clone, Object)]
pub struct CouponAttributes {
    /// `single`: one code for many orders; `bulk`: many codes for one order each.
    pub kind: WireEnum<CouponKind>,
    /// The one code; absent for `bulk`. Buyers may type it in any case, with spaces and hyphens.
    #[oai(skip_serializing_if_is_none)]
    pub code: Option<String>,
    /// What codes are drawn from; signs that look alike (0 O 1 I L) are in none of them.
    pub charset: WireEnum<Charset>,
    /// How many signs are drawn for each code.
    pub code_length: i32,
    /// What stands before them.
    pub code_prefix: String,
    /// How many codes it is to have.
    pub codes_count: i32,
    /// How many of them there are already: those of `bulk` are drawn in the background.
    pub codes_ready_count: i32,
    /// What comes off, for what, and how often.
    pub rules: CouponRules,
    /// Where it stands now.
    pub state: WireEnum<CouponState>,
    /// Whether it is switched on.
    pub active: bool,
    /// Orders that hold or had it. Who does not pay gives it back.
    pub uses_count: i32,
    /// What it has brought, by currency; not told in the answer to a change.
    #[oai(skip_serializing_if_is_none)]
    pub sales: Option<Vec<CouponSales>>,
    /// When it was made.
    pub created_at: Timestamp,
    /// Counts its changes; send it back as `If-Match`.
    pub version: i32,
}

impl From<Coupon> for CouponAttributes {
    fn from(coupon: Coupon) -> Self {
        Self {
            rules: coupon.rules().into(),
            kind: coupon.kind.into(),
            code: coupon.code,
            charset: coupon.charset.into(),
            code_length: coupon.code_length,
            code_prefix: coupon.code_prefix,
            codes_count: coupon.codes_wanted,
            codes_ready_count: coupon.codes_made,
            state: coupon.state.into(),
            active: coupon.active,
            uses_count: coupon.uses_count,
            sales: None,
            created_at: coupon.created_at.into(),
            version: coupon.version,
        }
    }
}

/// A coupon that is to be made.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CouponBody {
    /// `single`: one code for many orders; `bulk`: many codes for one order each.
    pub kind: WireEnum<CouponKind>,
    /// The code of a `single` one, 6 to 20 letters and digits; left out, one is drawn.
    #[serde(default)]
    #[oai(validator(max_length = 100))]
    pub code: Option<String>,
    /// What codes are drawn from; letters and digits when left out.
    #[serde(default)]
    pub charset: Option<WireEnum<Charset>>,
    /// How many signs are drawn for each code, 6 to 20; 10 when left out, 14 for `numeric`. For `bulk` so many that
    /// nobody can guess one: 9, or 14 of digits alone.
    #[serde(default)]
    #[oai(validator(minimum(value = "6"), maximum(value = "20")))]
    pub code_length: Option<i32>,
    /// What stands before them: at most 20 letters and digits.
    #[serde(default)]
    #[oai(validator(max_length = 100))]
    pub code_prefix: Option<String>,
    /// How many codes a `bulk` one gets: 1 to 50,000.
    #[serde(default)]
    #[oai(validator(minimum(value = "1"), maximum(value = "50000")))]
    pub codes_count: Option<i32>,
    /// What comes off, for what, and how often.
    pub rules: CouponRules,
}

impl CouponBody {
    fn codes(&self) -> Result<Codes> {
        let bulk = self.kind.0 == CouponKind::Bulk;
        let pointless = |given: bool, pointer: &str| match given {
            true => Err(ApiError::field(Code::InvalidChoice, pointer).with("allowed", vec![serde_json::Value::Null])),
            false => Ok(()),
        };
        pointless(bulk && self.code.is_some(), "/code")?;
        pointless(!bulk && self.codes_count.is_some(), "/codes_count")?;
        if let Some(code) = &self.code {
            return Ok(Codes::Typed(code.clone()));
        }
        let charset = self.charset.map_or(Charset::Alphanumeric, |word| word.0);
        let usual = if charset == Charset::Numeric { 14 } else { 10 };
        let length = usize::try_from(self.code_length.unwrap_or(usual)).unwrap_or(0);
        let draw = Draw { charset, length, prefix: self.code_prefix.clone().unwrap_or_default() };
        if !bulk {
            return Ok(Codes::Drawn(draw));
        }
        let count = self.codes_count.ok_or_else(|| ApiError::field(Code::Required, "/codes_count"))?;
        Ok(Codes::Bulk(draw, i64::from(count)))
    }
}

/// Other rules for a coupon; orders keep what they were sold with.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CouponChange {
    /// What comes off, for what, and how often: all of it.
    pub rules: CouponRules,
}

/// A code of a coupon.
#[derive(Debug, Clone, Object)]
pub struct CouponCodeAttributes {
    /// Of which coupon.
    pub coupon_id: WireId<kinds::Coupon>,
    /// What buyers type.
    pub code: String,
    /// Orders that hold or had it.
    pub uses_count: i32,
    /// When it was drawn.
    pub created_at: Timestamp,
}

impl From<CodeRow> for CouponCodeAttributes {
    fn from(row: CodeRow) -> Self {
        Self {
            coupon_id: row.coupon_id.into(),
            code: row.code,
            uses_count: row.uses_count,
            created_at: row.created_at.into(),
        }
    }
}

type CouponDoc = Doc<CouponAttributes>;

fn doc(coupon: Coupon) -> CouponDoc {
    Doc::new(coupon.id, "coupon", coupon.into())
}

#[OpenApi(tag = "crate::tags::Tag::Coupons")]
impl Coupons {
    /// List coupons
    ///
    /// With what orders with each have brought.
    #[oai(path = "/v1/cabinet/coupons", method = "get", operation_id = "list_coupons")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<CouponAttributes>>> {
        let mut tx = seller.begin().await?;
        let listed = query.read(&COUPONS, &tx)?.page::<Coupon>(&mut tx).await?;
        let ids: Vec<CouponId> = listed.rows.iter().map(|coupon| coupon.id).collect();
        let mut sales = kontor_coupons::sales_of(&mut tx, &ids).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), |coupon| {
            let brought = sales.remove(&coupon.id).unwrap_or_default().into_iter().map(Into::into).collect();
            Resource::new(coupon.id, "coupon", CouponAttributes { sales: Some(brought), ..coupon.into() })
        })))
    }

    /// Make a coupon
    ///
    /// A code that another coupon of the seller has is refused with `coupon_code_taken`. The codes of a `bulk` one are
    /// drawn in the background: `codes_ready_count` grows, and what is there can be used.
    #[oai(path = "/v1/cabinet/coupons", method = "post", operation_id = "create_coupon")]
    async fn create(
        &self,
        seller: Seller,
        /// Optional: the same key makes the coupon once, however often it is sent.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<CouponBody>,
    ) -> Answer<Idempotent<CouponDoc>> {
        let make = async |tx: &mut Tx, body: CouponBody| {
            let (codes, rules) = (body.codes()?, body.rules.read()?);
            kontor_coupons::make(tx, codes, &rules).await.map(doc)
        };
        Ok(seller.once("coupons.create", key.0.as_deref(), body.0, make).await?)
    }

    /// Show a coupon
    ///
    /// With what orders with it have brought.
    #[oai(path = "/v1/cabinet/coupons/:id", method = "get", operation_id = "get_coupon")]
    async fn get(&self, seller: Seller, id: Path<WireId<kinds::Coupon>>) -> Answer<Json<CouponDoc>> {
        let mut tx = seller.begin().await?;
        let coupon = kontor_coupons::find(&mut tx, id.0.0).await?;
        let sales = kontor_coupons::sales(&mut tx, coupon.id).await?;
        tx.commit().await?;
        let sales = Some(sales.into_iter().map(Into::into).collect());
        Ok(Json(Doc::new(coupon.id, "coupon", CouponAttributes { sales, ..coupon.into() })))
    }

    /// Change a coupon
    ///
    /// Puts other rules in place of those it has; its codes stay. Orders keep what they were sold with.
    #[oai(path = "/v1/cabinet/coupons/:id", method = "put", operation_id = "update_coupon")]
    async fn change(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Coupon>>,
        /// The version that was looked at.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<CouponChange>,
    ) -> Answer<Json<CouponDoc>> {
        let rules = body.0.rules.read()?;
        let coupon =
            seller.tx(async |tx| kontor_coupons::replace(tx, id.0.0, IfMatch::version(seen.0), &rules).await).await?;
        Ok(Json(doc(coupon)))
    }

    /// Delete a coupon
    ///
    /// With its codes. One that an order was placed with is refused with `coupon_used`: switch it off.
    #[oai(path = "/v1/cabinet/coupons/:id", method = "delete", operation_id = "delete_coupon")]
    async fn remove(&self, seller: Seller, id: Path<WireId<kinds::Coupon>>) -> Answer<Gone> {
        seller.tx(async |tx| kontor_coupons::remove(tx, id.0.0).await).await?;
        Ok(Gone::Gone)
    }

    /// Switch a coupon on
    ///
    /// Within its time and its limits it can be used again. Twice is once.
    #[oai(path = "/v1/cabinet/coupons/:id/activate", method = "post", operation_id = "activate_coupon")]
    async fn activate(&self, seller: Seller, id: Path<WireId<kinds::Coupon>>) -> Answer<Json<CouponDoc>> {
        let coupon = seller.tx(async |tx| kontor_coupons::switch(tx, id.0.0, true).await).await?;
        Ok(Json(doc(coupon)))
    }

    /// Switch a coupon off
    ///
    /// From now on nobody can use it. Orders that were placed with it keep what came off. Twice is once.
    #[oai(path = "/v1/cabinet/coupons/:id/deactivate", method = "post", operation_id = "deactivate_coupon")]
    async fn deactivate(&self, seller: Seller, id: Path<WireId<kinds::Coupon>>) -> Answer<Json<CouponDoc>> {
        let coupon = seller.tx(async |tx| kontor_coupons::switch(tx, id.0.0, false).await).await?;
        Ok(Json(doc(coupon)))
    }

    /// List codes of coupons
    #[oai(path = "/v1/cabinet/coupon_codes", method = "get", operation_id = "list_coupon_codes")]
    async fn codes(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<CouponCodeAttributes>>> {
        let listed = seller.tx(async |tx| query.read(&COUPON_CODES, tx)?.page::<CodeRow>(tx).await).await?;
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), |code| Resource::new(code.id, "coupon_code", code.into()))))
    }
}
