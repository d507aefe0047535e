//! What managers say of a plan, and what is wrong with it.

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{
    ApiError, Code, Machine as _, Money, Result, Validator,
    kinds::{ProductId, SellerId},
};
use kontor_pricing::Interval;
use serde_json::Value;

use crate::{Feature, PlanKind, SellerLevel};

const NAME_CHARS_MAX: usize = 60;
const DESCRIPTION_CHARS_MAX: usize = 300;
const AMOUNT_MAX: i64 = 100_000_000;
const FEE_BPS_MAX: i64 = 10_000;
const LIMIT_MAX: i64 = 1_000_000;
const TRIAL_DAYS_MAX: i64 = 365;

/// A plan as managers enter it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanFields {
    /// For whom it is.
    pub kind: PlanKind,
    /// What it is called.
    pub name: String,
    /// One sentence about it.
    pub description: String,
    /// What it costs each interval.
    pub price: Money,
    /// How often, as prices say it: `1m`, `1y`.
    pub interval: String,
    /// The platform's fee of each sale, in basis points.
    pub fee_bps: i32,
    /// What it has.
    pub features: Vec<Feature>,
    /// Published products at once; none: any number.
    pub products_max: Option<i32>,
    /// Team members and open invitations at once; none: any number.
    pub members_max: Option<i32>,
    /// How long a trial lasts.
    pub trial_days: Option<i32>,
    /// The operator's shop and its product with which the plan is bought.
    pub product: Option<(SellerId, ProductId)>,
    /// A trial for new shops; a public plan for those whose plan ended.
    pub is_default: bool,
}

impl PlanFields {
    /// As it is kept, or a refusal of all that is wrong.
    pub(crate) fn checked(mut self) -> Result<Self> {
        self.name = self.name.trim().to_owned();
        self.description = self.description.trim().to_owned();
        self.features.sort_unstable();
        self.features.dedup();
        let mut check = Validator::new();
        check.name("/name", &self.name, 1, NAME_CHARS_MAX);
        check.text("/description", &self.description, 0, DESCRIPTION_CHARS_MAX);
        check.money("/price/amount", self.price, 0, AMOUNT_MAX);
        check.that(self.interval.parse::<Interval>().is_ok(), Code::InvalidChoice, "/interval");
        check.range("/fee_bps", i64::from(self.fee_bps), 0, FEE_BPS_MAX);
        for (pointer, limit) in [("/products_max", self.products_max), ("/members_max", self.members_max)] {
            if let Some(limit) = limit {
                check.range(pointer, i64::from(limit), 0, LIMIT_MAX);
            }
        }
        if let Some(feature) = self.features.iter().find(|one| !one.is_built() || one.is_agreed_singly()) {
            let allowed: Vec<_> = Feature::of_plans().map(Feature::text).collect();
            check.refuse_with(
                Code::InvalidChoice,
                "/features",
                [("value", feature.text().into()), ("allowed", allowed.into())],
            );
        }
        let trial = self.kind == PlanKind::Trial;
        match self.trial_days {
            Some(days) if trial => drop(check.range("/trial_days", i64::from(days), 1, TRIAL_DAYS_MAX)),
            None if trial => drop(check.refuse(Code::Required, "/trial_days")),
            Some(_) => drop(only(&mut check, "/trial_days", Value::Null)),
            None => {}
        }
        if self.kind == PlanKind::Special && self.is_default {
            only(&mut check, "/is_default", Value::Bool(false));
        }
        // What costs something is bought; what a trial ends in is not.
        if self.product.is_some() && (trial || self.is_default || self.price.amount == 0) {
            only(&mut check, "/product_id", Value::Null);
        }
        if self.price.amount > 0 && (trial || self.is_default) {
            only(&mut check, "/price/amount", 0.into());
        }
        check.finish()?;
        Ok(self)
    }
}

/// Refuses a value where only one is possible beside the others.
fn only<'a>(check: &'a mut Validator, pointer: &str, value: Value) -> &'a mut Validator {
    check.refuse_with(Code::InvalidChoice, pointer, [("allowed", vec![value].into())])
}

#[derive(kontor_db::Row)]
struct Sold {
    level: Option<SellerLevel>,
    form: String,
}

/// Refuses a product that is not a membership of the operator's own shop; inside a transaction of a manager in that shop's books.
pub(crate) async fn check_product(tx: &mut Tx, product: ProductId) -> Result<()> {
    let seller = tx.seller()?;
    let sql = "SELECT t.level, p.form FROM products p LEFT JOIN seller_terms t ON t.seller_id = p.seller_id
               WHERE p.seller_id = $1 AND p.id = $2";
    let found: Vec<Sold> = query(sql).bind(seller).bind(product).load(tx.conn()?).await?;
    let refused = |code| ApiError::field(code, "/product_id");
    let sold = found.into_iter().next().ok_or_else(|| refused(Code::NotFound))?;
    if sold.level != Some(SellerLevel::Admin) || !tx.tenant()?.livemode {
        return Err(refused(Code::PlanShopNotOperator));
    }
    if sold.form == "membership" || sold.form == "service" { Ok(()) } else { Err(refused(Code::PlanProductForm)) }
}
