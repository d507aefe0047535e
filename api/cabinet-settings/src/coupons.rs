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

/// Sales with a coupon, in one currency.
#[derive(Debug, Clone, Object)]
pub struct CouponSales {
    /// Number of paid orders with the coupon.
    pub orders_count: i64,
    /// Total discount on them.
    pub discounted: Amount,
    /// Amount paid for them, less refunds.
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
    /// `single`: one code for many orders; `bulk`: many codes, each for one order.
    pub kind: WireEnum<CouponKind>,
    /// The code of a `single` coupon; absent for `bulk`. Buyers may enter it in upper or lower case, with spaces and
    /// hyphens.
    #[oai(skip_serializing_if_is_none)]
    pub code: Option<String>,
    /// Characters that codes are made of; look-alikes (0 O 1 I L) are never used.
    pub charset: WireEnum<Charset>,
    /// Number of generated characters per code.
    pub code_length: i32,
    /// Prefix of each code.
    pub code_prefix: String,
    /// Number of codes that the coupon will have.
    pub codes_count: i32,
    /// Number of codes generated so far; those of a `bulk` coupon are generated in the background.
    pub codes_ready_count: i32,
    /// What the coupon discounts, on which products and how often.
    pub rules: CouponRules,
    /// Current state.
    pub state: WireEnum<CouponState>,
    /// Whether the coupon is activated.
    pub active: bool,
    /// Number of orders that use or reserve it. An order that is not paid returns its use.
    pub uses_count: i32,
    /// Sales with the coupon, by currency; absent in the response to a change.
    #[oai(skip_serializing_if_is_none)]
    pub sales: Option<Vec<CouponSales>>,
    /// When it was created.
    pub created_at: Timestamp,
    /// Version number; send it back as `If-Match`.
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

/// A coupon to create.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CouponBody {
    /// `single`: one code for many orders; `bulk`: many codes, each for one order.
    pub kind: WireEnum<CouponKind>,
    /// Code of a `single` coupon, 6 to 20 letters and digits; left out: generated.
    #[serde(default)]
    #[oai(validator(max_length = 100))]
    pub code: Option<String>,
    /// Characters that codes are made of; left out: letters and digits.
    #[serde(default)]
    pub charset: Option<WireEnum<Charset>>,
    /// Number of generated characters per code, 6 to 20; left out: 10, or 14 for `numeric`. Codes of a `bulk` coupon
    /// must be hard to guess: at least 9, or 14 if digits only.
    #[serde(default)]
    #[oai(validator(minimum(value = "6"), maximum(value = "20")))]
    pub code_length: Option<i32>,
    /// Prefix of each code: at most 20 letters and digits.
    #[serde(default)]
    #[oai(validator(max_length = 100))]
    pub code_prefix: Option<String>,
    /// Number of codes of a `bulk` coupon: 1 to 50,000.
    #[serde(default)]
    #[oai(validator(minimum(value = "1"), maximum(value = "50000")))]
    pub codes_count: Option<i32>,
    /// What the coupon discounts, on which products and how often.
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

/// New rules for a coupon; existing orders keep the ones they were placed with.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CouponChange {
    /// The complete rules: what the coupon discounts, on which products and how often.
    pub rules: CouponRules,
}

/// A code of a coupon.
#[derive(Debug, Clone, Object)]
pub struct CouponCodeAttributes {
    /// Coupon that the code belongs to.
    pub coupon_id: WireId<kinds::Coupon>,
    /// Code that buyers enter.
    pub code: String,
    /// Number of orders that use or reserve it.
    pub uses_count: i32,
    /// When it was generated.
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
    /// Includes the sales with each coupon.
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

    /// Create a coupon
    ///
    /// Returns `coupon_code_taken` if another of your coupons has the code. The codes of a `bulk` coupon are
    /// generated in the background: `codes_ready_count` grows, and generated codes can be used right away.
    #[oai(path = "/v1/cabinet/coupons", method = "post", operation_id = "create_coupon")]
    async fn create(
        &self,
        seller: Seller,
        /// Optional. A request repeated with the same key creates the coupon once.
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

    /// Retrieve a coupon
    ///
    /// Includes the sales with it.
    #[oai(path = "/v1/cabinet/coupons/:id", method = "get", operation_id = "get_coupon")]
    async fn get(&self, seller: Seller, id: Path<WireId<kinds::Coupon>>) -> Answer<Json<CouponDoc>> {
        let mut tx = seller.begin().await?;
        let coupon = kontor_coupons::find(&mut tx, id.0.0).await?;
        let sales = kontor_coupons::sales(&mut tx, coupon.id).await?;
        tx.commit().await?;
        let sales = Some(sales.into_iter().map(Into::into).collect());
        Ok(Json(Doc::new(coupon.id, "coupon", CouponAttributes { sales, ..coupon.into() })))
    }

    /// Update a coupon
    ///
    /// Replaces its rules; its codes stay the same. Existing orders keep the discount they were placed with.
    #[oai(path = "/v1/cabinet/coupons/:id", method = "put", operation_id = "update_coupon")]
    async fn change(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Coupon>>,
        /// The version that you retrieved.
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
    /// Deletes the coupon and its codes. Returns `coupon_used` if an order was placed with it; deactivate it instead.
    #[oai(path = "/v1/cabinet/coupons/:id", method = "delete", operation_id = "delete_coupon")]
    async fn remove(&self, seller: Seller, id: Path<WireId<kinds::Coupon>>) -> Answer<Gone> {
        seller.tx(async |tx| kontor_coupons::remove(tx, id.0.0).await).await?;
        Ok(Gone::Gone)
    }

    /// Activate a coupon
    ///
    /// It can be used again within its period and limits. Calling it again changes nothing.
    #[oai(path = "/v1/cabinet/coupons/:id/activate", method = "post", operation_id = "activate_coupon")]
    async fn activate(&self, seller: Seller, id: Path<WireId<kinds::Coupon>>) -> Answer<Json<CouponDoc>> {
        let coupon = seller.tx(async |tx| kontor_coupons::switch(tx, id.0.0, true).await).await?;
        Ok(Json(doc(coupon)))
    }

    /// Deactivate a coupon
    ///
    /// From now on no one can use it. Orders already placed keep their discount. Calling it again changes nothing.
    #[oai(path = "/v1/cabinet/coupons/:id/deactivate", method = "post", operation_id = "deactivate_coupon")]
    async fn deactivate(&self, seller: Seller, id: Path<WireId<kinds::Coupon>>) -> Answer<Json<CouponDoc>> {
        let coupon = seller.tx(async |tx| kontor_coupons::switch(tx, id.0.0, false).await).await?;
        Ok(Json(doc(coupon)))
    }

    /// List coupon codes
    #[oai(path = "/v1/cabinet/coupon_codes", method = "get", operation_id = "list_coupon_codes")]
    async fn codes(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<CouponCodeAttributes>>> {
        let listed = seller.tx(async |tx| query.read(&COUPON_CODES, tx)?.page::<CodeRow>(tx).await).await?;
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), |code| Resource::new(code.id, "coupon_code", code.into()))))
    }
}
