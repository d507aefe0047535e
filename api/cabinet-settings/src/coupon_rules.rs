//! What a seller says of a coupon, on the wire.

use kontor_catalog::PlanKind;
use kontor_coupons::{Basis, DiscountUnit, Payments, ProductScope, Rules};
use kontor_kernel::{Money, Result, Validator, kinds};
use poem_openapi::Object;
use serde::{Deserialize, Serialize};

use crate::http::{Amount, Timestamp, WireEnum, WireId};

/// What a coupon discounts, on which products and how often. All amounts have one currency; the coupon does not apply
/// to orders in another.
#[derive(Debug, Clone, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CouponRules {
    /// The seller's name for the coupon; buyers don't see it.
    #[oai(validator(min_length = 1, max_length = 255))]
    pub name: String,
    /// Whether the discount is an amount or a percentage.
    pub discount_unit: WireEnum<DiscountUnit>,
    /// Discount in basis points, 1 to 10000: 2000 is 20 %. For a percentage discount.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none, validator(minimum(value = "1"), maximum(value = "10000")))]
    pub percents_bps: Option<i32>,
    /// Discount amount, on all eligible products together. For an amount discount.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none)]
    pub amount: Option<Amount>,
    /// What the discount is calculated on: the price the buyer pays, or the price without tax, on which the tax is
    /// then calculated anew.
    pub calculation_basis: WireEnum<Basis>,
    /// Largest discount on one payment.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none)]
    pub discount_max: Option<Amount>,
    /// Minimum total of the eligible products.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none)]
    pub order_min: Option<Amount>,
    /// Whether the coupon is for all products, one, or some.
    pub product_scope: WireEnum<ProductScope>,
    /// The eligible products, where it is not for all; at most 500.
    #[serde(default)]
    #[oai(default, validator(max_items = 1000))]
    pub product_ids: Vec<WireId<kinds::Product>>,
    /// Limits the coupon to prices of these kinds; empty: every kind.
    #[serde(default)]
    #[oai(default, validator(max_items = 4))]
    pub plan_kinds: Vec<WireEnum<PlanKind>>,
    /// Which payments of a plan are discounted. No payment may fall below the smallest possible payment: then the
    /// code is refused.
    pub payments: WireEnum<Payments>,
    /// Number of discounted payments, 2 to 100, for `some_payments`.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none, validator(minimum(value = "2"), maximum(value = "100")))]
    pub payments_count: Option<i32>,
    /// Start of validity; left out: right away.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none)]
    pub starts_at: Option<Timestamp>,
    /// End of validity; left out: no end.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none)]
    pub ends_at: Option<Timestamp>,
    /// Maximum number of uses in total; left out: unlimited.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none, validator(minimum(value = "1"), maximum(value = "10000000")))]
    pub uses_max: Option<i32>,
    /// Maximum number of uses per email address; left out: unlimited.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none, validator(minimum(value = "1"), maximum(value = "10000000")))]
    pub payer_uses_max: Option<i32>,
    /// Maximum number of uses per eligible product; left out: unlimited. An order counts as one use for every product
    /// in it that can be discounted. A product with no uses left is not discounted; if no product of an order has any
    /// left, the code is refused (`coupon_product_limit_reached`).
    #[serde(default)]
    #[oai(skip_serializing_if_is_none, validator(minimum(value = "1"), maximum(value = "10000000")))]
    pub product_uses_max: Option<i32>,
}

impl CouponRules {
    /// What was sent; what cannot be read is refused beside its field.
    pub fn read(&self) -> Result<Rules> {
        let mut check = Validator::new();
        let mut money = |given: &Option<Amount>, name: &str| -> Result<Option<Money>> {
            let Some(given) = given else { return Ok(None) };
            match given.money(&format!("/rules/{name}")) {
                Ok(money) => Ok(Some(money)),
                Err(fault) => check.take(fault).map(|()| None),
            }
        };
        let (amount, discount_max, order_min) = (
            money(&self.amount, "amount")?,
            money(&self.discount_max, "discount_max")?,
            money(&self.order_min, "order_min")?,
        );
        check.finish()?;
        let mut plan_kinds: Vec<PlanKind> = self.plan_kinds.iter().map(|word| word.0).collect();
        plan_kinds.sort_unstable();
        plan_kinds.dedup();
        Ok(Rules {
            name: self.name.trim().to_owned(),
            unit: self.discount_unit.0,
            percents_bps: self.percents_bps,
            amount,
            basis: self.calculation_basis.0,
            discount_max,
            order_min,
            scope: self.product_scope.0,
            products: self.product_ids.iter().map(|id| id.0).collect(),
            plan_kinds,
            payments: self.payments.0,
            payments_count: self.payments_count,
            starts_at: self.starts_at.map(|at| at.0),
            ends_at: self.ends_at.map(|at| at.0),
            uses_max: self.uses_max,
            payer_uses_max: self.payer_uses_max,
            product_uses_max: self.product_uses_max,
        })
    }
}

impl From<Rules> for CouponRules {
    fn from(rules: Rules) -> Self {
        Self {
            name: rules.name,
            discount_unit: rules.unit.into(),
            percents_bps: rules.percents_bps,
            amount: rules.amount.map(Into::into),
            calculation_basis: rules.basis.into(),
            discount_max: rules.discount_max.map(Into::into),
            order_min: rules.order_min.map(Into::into),
            product_scope: rules.scope.into(),
            product_ids: rules.products.into_iter().map(Into::into).collect(),
            plan_kinds: rules.plan_kinds.into_iter().map(Into::into).collect(),
            payments: rules.payments.into(),
            payments_count: rules.payments_count,
            starts_at: rules.starts_at.map(Into::into),
            ends_at: rules.ends_at.map(Into::into),
            uses_max: rules.uses_max,
            payer_uses_max: rules.payer_uses_max,
            product_uses_max: rules.product_uses_max,
        }
    }
}
