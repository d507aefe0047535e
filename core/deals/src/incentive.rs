//! Incentive plans: what members of the sales team earn.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Code, Currency, Money, Result, Validator, check_changed,
    kinds::{self, IncentivePlanId, ProductId},
    limits::LINE_CHARS_MAX,
    ratio_half_up, words,
};
use kontor_lists::{Filter, Reader, Search, Sheet, Sort, linked, shown, words_of};
use serde::{Deserialize, Serialize};

use crate::limits;

words! {
    /// How a commission is calculated.
    pub enum IncentiveKind {
        /// A part of what is paid without tax.
        Percent "percent",
        /// The same amount each time.
        Fixed "fixed",
    }
}

words! {
    /// Of which payments it is earned.
    pub enum IncentiveBasis {
        /// Of the first payment of an order.
        Once "once",
        /// Of each payment.
        EachPayment "each_payment",
    }
}

/// What is earned, as deals keep it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Incentive {
    /// The seller's name for it.
    pub name: String,
    /// A part in basis points; none: an amount.
    pub percent_bps: Option<i64>,
    /// The amount; none: a part.
    pub fixed: Option<(i64, Currency)>,
    /// Of each payment, or of the first.
    pub each_payment: bool,
    /// The products that it is for; empty: all.
    pub products: Vec<ProductId>,
    /// How far below the price of the product a deal may go, in basis points.
    pub discount_max_bps: i64,
}

impl Incentive {
    /// How it is calculated.
    pub const fn kind(&self) -> IncentiveKind {
        if self.percent_bps.is_some() { IncentiveKind::Percent } else { IncentiveKind::Fixed }
    }

    /// Of which payments.
    pub const fn basis(&self) -> IncentiveBasis {
        if self.each_payment { IncentiveBasis::EachPayment } else { IncentiveBasis::Once }
    }

    /// What is earned with a payment of so much without tax, of which the seller gets `share`: never more than that.
    pub(crate) fn of_payment(&self, net: Money, share: i64) -> i64 {
        let whole = match (self.percent_bps, self.fixed) {
            (Some(bps), _) => ratio_half_up(net.amount, bps, 10_000),
            (None, Some((amount, currency))) if currency == net.currency => amount,
            _ => 0,
        };
        whole.clamp(0, share.max(0))
    }

    /// The lowest price that a deal may have where the product's own is `list`.
    pub(crate) fn least(&self, list: i64) -> i64 {
        list - ratio_half_up(list, self.discount_max_bps, 10_000)
    }

    /// Whether it is for a product.
    pub fn covers(&self, product: ProductId) -> bool {
        self.products.is_empty() || self.products.contains(&product)
    }

    async fn check(&self, tx: &mut Tx) -> Result<()> {
        let mut check = Validator::new();
        check.line("/name", &self.name, 1, LINE_CHARS_MAX);
        check.range("/discount_max_bps", self.discount_max_bps, 0, 10_000);
        match (self.percent_bps, self.fixed) {
            (Some(bps), None) => {
                check.range("/percent_bps", bps, 1, 10_000);
            }
            (None, Some((amount, currency))) => {
                let money = |amount| Money::new(amount, currency);
                check.money("/amount/amount", money(amount), 1, kontor_catalog::limits::price_max(currency));
            }
            (None, None) => {
                check.refuse(Code::Required, "/percent_bps");
            }
            (Some(_), Some(_)) => {
                check.refuse_with(Code::InvalidChoice, "/amount", [("allowed", serde_json::json!([null]))]);
            }
        }
        if self.products.len() > limits::PLAN_PRODUCTS_MAX {
            check.refuse_with(Code::TooMany, "/product_ids", [("max", limits::PLAN_PRODUCTS_MAX.into())]);
        }
        let known = kontor_catalog::find_all(tx, &self.products).await?;
        for (place, product) in self.products.iter().enumerate() {
            let there = known.iter().any(|one| one.id == *product);
            check.that(there, Code::NotFound, &format!("/product_ids/{place}"));
        }
        check.finish()
    }
}

/// An incentive plan.
#[derive(Debug, Clone, PartialEq, Eq, Row)]
pub struct IncentivePlan {
    /// Its id.
    pub id: IncentivePlanId,
    /// The seller's name for it.
    pub name: String,
    /// How it is calculated.
    pub kind: IncentiveKind,
    percent_bps: Option<i32>,
    amount: Option<i64>,
    currency: Option<Currency>,
    /// Of which payments.
    pub basis: IncentiveBasis,
    product_ids: Vec<ProductId>,
    discount_max_bps: i32,
    /// Whether members use it who were given none of their own.
    pub is_default: bool,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Counts its changes.
    pub version: i32,
}

impl IncentivePlan {
    /// What it says.
    pub fn incentive(&self) -> Incentive {
        Incentive {
            name: self.name.clone(),
            percent_bps: self.percent_bps.map(i64::from),
            fixed: self.amount.zip(self.currency),
            each_payment: self.basis == IncentiveBasis::EachPayment,
            products: self.product_ids.clone(),
            discount_max_bps: i64::from(self.discount_max_bps),
        }
    }
}

const COLUMNS: &str = "r.id, r.name, r.kind, r.percent_bps, r.amount, r.currency, r.basis, r.product_ids, \
    r.discount_max_bps, r.is_default, r.created_at, r.version";

/// The list of incentive plans; its rows are [`IncentivePlan`].
pub static INCENTIVE_PLANS: Sheet = Sheet {
    name: "incentive_plans",
    reader: Reader::Seller,
    table: "incentive_plans",
    filters: &[
        Filter::words(
            "kind",
            "r.kind",
            words_of::<IncentiveKind>,
            "Only incentive plans that are calculated this way.",
            shown("deals:plan.kind").words("deals:incentiveKind"),
        ),
        Filter::words(
            "basis",
            "r.basis",
            words_of::<IncentiveBasis>,
            "Only incentive plans that are paid this often.",
            shown("deals:plan.basis").words("deals:incentiveBasis"),
        ),
        Filter::time("created_at", "r.created_at", "When the incentive plan was created.", shown("deals:created")),
        Filter::ids::<kinds::IncentivePlan>(
            "id",
            "r.id",
            "Only incentive plans with these ids.",
            linked("deals:filter.id"),
        ),
    ],
    scopes: &[],
    sorts: &[
        Sort { key: "created_at", column: "r.created_at", cast: "timestamptz" },
        Sort::by_language("name", "r.name"),
    ],
    facets: &[],
    relations: &[],
    search: Search::Nowhere,
    row: COLUMNS,
    currency: None,
    columns: &[],
};

/// One of the shop's.
pub async fn find_plan(tx: &mut Tx, id: IncentivePlanId) -> Result<IncentivePlan> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {COLUMNS} FROM incentive_plans AS r WHERE r.seller_id = $1 AND r.id = $2");
    let found: Vec<IncentivePlan> = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// All of the shop's, by name; those for a product alone where one is named.
pub async fn plans_for(tx: &mut Tx, product: Option<ProductId>) -> Result<Vec<IncentivePlan>> {
    let seller = tx.seller()?;
    let sql =
        format!("SELECT {COLUMNS} FROM incentive_plans AS r WHERE r.seller_id = $1 ORDER BY r.name, r.id LIMIT $2");
    let mut found: Vec<IncentivePlan> = query(sql).bind(seller).bind(limits::PLANS_MAX).load(tx.conn()?).await?;
    found.retain(|plan| product.is_none_or(|product| plan.incentive().covers(product)));
    Ok(found)
}

#[derive(Row)]
struct Count {
    count: i64,
}

/// Makes one. The first is the default.
pub async fn create_plan(tx: &mut Tx, new: &Incentive) -> Result<IncentivePlan> {
    // One at a time: two that come together are counted both.
    kontor_tenants::hold(tx).await?;
    new.check(tx).await?;
    let (seller, now, id) = (tx.seller()?, tx.now(), tx.id::<kinds::IncentivePlan>());
    let sql = "SELECT count(*) AS count FROM incentive_plans WHERE seller_id = $1";
    let there: Count = query(sql).bind(seller).get_result(tx.conn()?).await?;
    if there.count >= limits::PLANS_MAX {
        return Err(ApiError::new(Code::TooMany).with("max", limits::PLANS_MAX));
    }
    query(
        "INSERT INTO incentive_plans (seller_id, id, name, kind, percent_bps, amount, currency, basis, product_ids,
             discount_max_bps, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)",
    )
    .bind(seller)
    .bind(id)
    .bind(new.name.trim())
    .bind(new.kind())
    .bind(new.percent_bps.map(i32::try_from).transpose()?)
    .bind(new.fixed.map(|(amount, _)| amount))
    .bind(new.fixed.map(|(_, currency)| currency))
    .bind(new.basis())
    .bind(&new.products)
    .bind(i32::try_from(new.discount_max_bps)?)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    keep_default(tx).await?;
    find_plan(tx, id).await
}

/// Puts other terms in place of its own; deals keep those that they were saved with. `seen`: the version that the editor saw.
pub async fn replace_plan(
    tx: &mut Tx,
    id: IncentivePlanId,
    seen: Option<i32>,
    new: &Incentive,
) -> Result<IncentivePlan> {
    let before = find_plan(tx, id).await?;
    new.check(tx).await?;
    let (seller, now) = (tx.seller()?, tx.now());
    let changed = query(
        "UPDATE incentive_plans SET name = $3, kind = $4, percent_bps = $5, amount = $6, currency = $7, basis = $8,
             product_ids = $9, discount_max_bps = $10, updated_at = $11, version = version + 1
         WHERE seller_id = $1 AND id = $2 AND version = $12",
    )
    .bind(seller)
    .bind(id)
    .bind(new.name.trim())
    .bind(new.kind())
    .bind(new.percent_bps.map(i32::try_from).transpose()?)
    .bind(new.fixed.map(|(amount, _)| amount))
    .bind(new.fixed.map(|(_, currency)| currency))
    .bind(new.basis())
    .bind(&new.products)
    .bind(i32::try_from(new.discount_max_bps)?)
    .bind(now)
    .bind(seen.unwrap_or(before.version))
    .execute(tx.conn()?)
    .await?;
    check_changed(changed, before.version)?;
    find_plan(tx, id).await
}

/// Removes one; deals keep what they were saved with. Of the others the oldest is the default after it.
pub async fn remove_plan(tx: &mut Tx, id: IncentivePlanId, seen: Option<i32>) -> Result<()> {
    kontor_tenants::hold(tx).await?;
    let before = find_plan(tx, id).await?;
    let (seller, version) = (tx.seller()?, seen.unwrap_or(before.version));
    let removed = query("DELETE FROM incentive_plans WHERE seller_id = $1 AND id = $2 AND version = $3")
        .bind(seller)
        .bind(id)
        .bind(version)
        .execute(tx.conn()?)
        .await?;
    check_changed(removed, version)?;
    keep_default(tx).await
}

/// The oldest plan becomes the default where there is none.
async fn keep_default(tx: &mut Tx) -> Result<()> {
    let seller = tx.seller()?;
    let sql = "
        UPDATE incentive_plans SET is_default = true
        WHERE seller_id = $1 AND NOT EXISTS (SELECT FROM incentive_plans AS d WHERE d.seller_id = $1 AND d.is_default)
          AND id = (SELECT o.id FROM incentive_plans AS o WHERE o.seller_id = $1 ORDER BY o.created_at, o.id LIMIT 1)";
    query(sql).bind(seller).execute(tx.conn()?).await?;
    Ok(())
}
