//! What a seller says of a coupon, checked.

use chrono::{DateTime, Utc};
use kontor_catalog::{PlanKind, limits};
use kontor_db::Tx;
use kontor_kernel::{Code, Currency, Money, Result, Validator, kinds::ProductId, limits::LINE_CHARS_MAX};
use serde_json::json;

use crate::{Basis, DiscountUnit, Off, Payments, ProductScope};

/// The whole, in basis points.
const WHOLE_BPS: i64 = 10_000;
/// Payments that a coupon can be for by number: those of the longest plan there is.
const PAYMENTS_MAX: i64 = 100;
/// Uses that can be asked for.
const USES_MAX: i64 = 10_000_000;
/// Products of one coupon.
const PRODUCTS_MAX: usize = 500;

/// Everything of a coupon that can be changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// What the seller calls it.
    pub name: String,
    /// What comes off.
    pub unit: DiscountUnit,
    /// The part, in basis points, where a part comes off.
    pub percents_bps: Option<i32>,
    /// The amount, where an amount comes off.
    pub amount: Option<Money>,
    /// What it is counted on.
    pub basis: Basis,
    /// The most that comes off one payment.
    pub discount_max: Option<Money>,
    /// What the products that it is for must come to at least.
    pub order_min: Option<Money>,
    /// For which products.
    pub scope: ProductScope,
    /// These, where it is not for all.
    pub products: Vec<ProductId>,
    /// For prices of these kinds; empty: of every kind.
    pub plan_kinds: Vec<PlanKind>,
    /// Off which payments of a plan it comes.
    pub payments: Payments,
    /// Off how many, where it is some.
    pub payments_count: Option<i32>,
    /// From when.
    pub starts_at: Option<DateTime<Utc>>,
    /// Until when.
    pub ends_at: Option<DateTime<Utc>>,
    /// How often it can be used in all.
    pub uses_max: Option<i32>,
    /// How often by one payer.
    pub payer_uses_max: Option<i32>,
    /// How often for each product that it is for.
    pub product_uses_max: Option<i32>,
}

impl Rules {
    /// A part off the first payment of anything, without limits.
    pub fn percents(name: &str, bps: i32) -> Self {
        Self {
            name: name.to_owned(),
            unit: DiscountUnit::Percents,
            percents_bps: Some(bps),
            amount: None,
            basis: Basis::EndAmount,
            discount_max: None,
            order_min: None,
            scope: ProductScope::AllProducts,
            products: Vec::new(),
            plan_kinds: Vec::new(),
            payments: Payments::First,
            payments_count: None,
            starts_at: None,
            ends_at: None,
            uses_max: None,
            payer_uses_max: None,
            product_uses_max: None,
        }
    }

    /// The one currency of all its amounts.
    pub fn currency(&self) -> Option<Currency> {
        [self.amount, self.discount_max, self.order_min].into_iter().flatten().map(|money| money.currency).next()
    }

    /// What comes off, of rules that were checked.
    pub fn off(&self) -> Off {
        match (self.unit, self.amount) {
            (DiscountUnit::Currency, Some(amount)) => Off::Currency(amount),
            _ => Off::Percents(i64::from(self.percents_bps.unwrap_or(0))),
        }
    }

    /// Refuses what no coupon can be, each beside its field under `/rules`.
    pub(crate) async fn check(&self, tx: &mut Tx) -> Result<()> {
        let mut check = Validator::new();
        check.line("/rules/name", &self.name, 1, LINE_CHARS_MAX);
        self.check_discount(&mut check);
        self.check_limits(&mut check);
        self.check_scope(&mut check);
        check.finish()?;
        self.check_products(tx).await
    }

    fn check_discount(&self, check: &mut Validator) {
        match self.unit {
            DiscountUnit::Percents => {
                nothing(check, self.amount.is_some(), "/rules/amount");
                match self.percents_bps {
                    Some(bps) => check.range("/rules/percents_bps", i64::from(bps), 1, WHOLE_BPS),
                    None => check.refuse(Code::Required, "/rules/percents_bps"),
                };
            }
            DiscountUnit::Currency => {
                nothing(check, self.percents_bps.is_some(), "/rules/percents_bps");
                check.that(self.amount.is_some(), Code::Required, "/rules/amount");
            }
        }
        let currency = self.currency();
        for (pointer, money) in [
            ("/rules/amount", self.amount),
            ("/rules/discount_max", self.discount_max),
            ("/rules/order_min", self.order_min),
        ] {
            let Some(money) = money else { continue };
            check.money(&format!("{pointer}/amount"), money, 1, limits::price_max(money.currency));
            if let Some(currency) = currency.filter(|currency| *currency != money.currency) {
                let allowed = json!([currency.to_string()]);
                check.refuse_with(Code::InvalidChoice, &format!("{pointer}/currency"), [("allowed", allowed)]);
            }
        }
    }

    fn check_limits(&self, check: &mut Validator) {
        match (self.payments, self.payments_count) {
            (Payments::Some, None) => {
                check.refuse(Code::Required, "/rules/payments_count");
            }
            (Payments::Some, Some(count)) => {
                check.range("/rules/payments_count", i64::from(count), 2, PAYMENTS_MAX);
            }
            (_, count) => nothing(check, count.is_some(), "/rules/payments_count"),
        }
        let ends = self.starts_at.zip(self.ends_at).is_none_or(|(starts, ends)| starts < ends);
        check.that(ends, Code::InvalidDate, "/rules/ends_at");
        for (pointer, uses) in [
            ("/rules/uses_max", self.uses_max),
            ("/rules/payer_uses_max", self.payer_uses_max),
            ("/rules/product_uses_max", self.product_uses_max),
        ] {
            if let Some(uses) = uses {
                check.range(pointer, i64::from(uses), 1, USES_MAX);
            }
        }
    }

    fn check_scope(&self, check: &mut Validator) {
        let pointer = "/rules/product_ids";
        match (self.scope, self.products.len()) {
            (ProductScope::AllProducts, count) => nothing(check, count > 0, pointer),
            (_, 0) => {
                check.refuse(Code::Required, pointer);
            }
            (ProductScope::SingleProduct, count) if count > 1 => {
                check.refuse_with(Code::TooMany, pointer, [("max", json!(1))]);
            }
            (_, count) if count > PRODUCTS_MAX => {
                check.refuse_with(Code::TooMany, pointer, [("max", json!(PRODUCTS_MAX))]);
            }
            _ => {}
        }
    }

    /// Refuses products that this seller does not have.
    async fn check_products(&self, tx: &mut Tx) -> Result<()> {
        if self.products.is_empty() {
            return Ok(());
        }
        let known = kontor_catalog::find_all(tx, &self.products).await?;
        let mut check = Validator::new();
        for (place, id) in self.products.iter().enumerate() {
            check.that(
                known.iter().any(|product| product.id == *id),
                Code::NotFound,
                &format!("/rules/product_ids/{place}"),
            );
        }
        check.finish()
    }
}

/// Refuses what has no meaning beside what else was chosen.
fn nothing(check: &mut Validator, given: bool, pointer: &str) {
    if given {
        check.refuse_with(Code::InvalidChoice, pointer, [("allowed", json!([null]))]);
    }
}
