//! Prices of a product.

use chrono::{DateTime, Utc};
use diesel::{
    QueryableByName,
    sql_types::{Array, BigInt, Bool, Integer, Jsonb, Nullable, Text, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{
    Check, Code, Currency, Fault, Money, Result,
    kinds::{PricingPlanId, ProductId},
    limits::LINE_CHARS_MAX,
};
use kontor_pricing::Terms;
use serde_json::{Value, json};

use crate::{
    PlanKind, ReviewState, SellerFacts, limits, review, store,
    terms::{check_amount, check_terms, shown_price},
};

const COLUMNS: &str = "l.id, l.product_id, l.kind, l.name, l.currency, l.price_amount, l.old_price_amount, \
    l.terms, l.position, l.active, l.created_at, l.updated_at, l.version";

/// A price and its rhythm.
#[derive(Debug, Clone, QueryableByName)]
pub struct Plan {
    /// Its id.
    #[diesel(sql_type = SqlUuid)]
    pub id: PricingPlanId,
    /// Whose price it is.
    #[diesel(sql_type = SqlUuid)]
    pub product_id: ProductId,
    /// Its rhythm.
    #[diesel(sql_type = Text)]
    pub kind: PlanKind,
    /// What buyers read when they choose; empty: the product's name.
    #[diesel(sql_type = Text)]
    pub name: String,
    #[diesel(sql_type = Text)]
    currency: Currency,
    #[diesel(sql_type = BigInt)]
    price_amount: i64,
    #[diesel(sql_type = Nullable<BigInt>)]
    old_price_amount: Option<i64>,
    #[diesel(sql_type = Nullable<Jsonb>)]
    terms: Option<Value>,
    /// Its place among the others, from 0.
    #[diesel(sql_type = Integer)]
    pub position: i32,
    /// Whether it can be chosen. Removed plans stay for the orders that name them.
    #[diesel(sql_type = Bool)]
    pub active: bool,
    /// When it was made.
    #[diesel(sql_type = Timestamptz)]
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    #[diesel(sql_type = Timestamptz)]
    pub updated_at: DateTime<Utc>,
    /// Counts its changes.
    #[diesel(sql_type = Integer)]
    pub version: i32,
}

impl Plan {
    /// What it costs: once; in all, where it is paid in parts; each time, where it is paid again and again.
    pub const fn price(&self) -> Money {
        Money::new(self.price_amount, self.currency)
    }

    /// What it cost before.
    pub fn old_price(&self) -> Option<Money> {
        self.old_price_amount.map(|amount| Money::new(amount, self.currency))
    }

    /// How it is paid over time; none: once.
    pub fn terms(&self) -> Result<Option<Terms>> {
        Ok(self.terms.clone().map(serde_json::from_value).transpose()?)
    }
}

/// A price that is to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPlan {
    /// Its rhythm.
    pub kind: PlanKind,
    /// What buyers read.
    pub name: String,
    /// What it costs; zero is free. Where it is paid over time only its currency counts: the price follows from the terms.
    pub price: Money,
    /// What it cost before.
    pub old_price: Option<Money>,
    /// How it is paid over time; none: once.
    pub terms: Option<Terms>,
}

impl NewPlan {
    /// A price that is paid once.
    pub const fn once(price: Money) -> Self {
        Self { kind: PlanKind::OneTime, name: String::new(), price, old_price: None, terms: None }
    }
}

/// What is to be changed; `None` stays as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlanChange {
    /// What buyers read.
    pub name: Option<String>,
    /// What it costs.
    pub price: Option<Money>,
    /// What it cost before.
    pub old_price: Option<Option<Money>>,
    /// How it is paid over time; a price that is paid once stays one.
    pub terms: Option<Terms>,
    /// Its place among the others, from 0.
    pub position: Option<i64>,
}

/// The prices that can be chosen, in order.
pub async fn list(tx: &mut Tx, product: ProductId) -> Result<Vec<Plan>> {
    list_all(tx, &[product]).await
}

/// The prices of several products, by product and in order.
pub async fn list_all(tx: &mut Tx, products: &[ProductId]) -> Result<Vec<Plan>> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT {COLUMNS} FROM pricing_plans AS l WHERE l.seller_id = $1 AND l.product_id = ANY($2) AND l.active \
         ORDER BY l.product_id, l.position, l.id"
    );
    let found = query(sql).bind::<SqlUuid, _>(seller).bind::<Array<SqlUuid>, _>(products).load(tx.conn()?).await?;
    Ok(found)
}

/// One price of a product.
pub async fn find(tx: &mut Tx, product: ProductId, id: PricingPlanId) -> Result<Plan> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT {COLUMNS} FROM pricing_plans AS l WHERE l.seller_id = $1 AND l.id = $2 AND l.product_id = $3 AND l.active"
    );
    let found = query(sql)
        .bind::<SqlUuid, _>(seller)
        .bind::<SqlUuid, _>(id)
        .bind::<SqlUuid, _>(product)
        .load(tx.conn()?)
        .await?;
    found.into_iter().next().ok_or_else(Fault::not_found)
}

/// Adds a price at the end.
pub async fn add(tx: &mut Tx, product: ProductId, new: &NewPlan, facts: SellerFacts) -> Result<Plan> {
    let product = store::lock(tx, product).await?;
    let price = check_plan(new.kind, &new.name, new.price, new.old_price, new.terms.as_ref())?;
    let room = "pricing_plans WHERE seller_id = $1 AND product_id = $2 AND active";
    store::check_room(tx, room, product.id.uuid(), limits::PLANS_MAX).await?;
    let (seller, now, id) = (tx.seller()?, tx.now(), tx.id());
    query(
        "INSERT INTO pricing_plans (seller_id, id, product_id, kind, name, currency, price_amount, old_price_amount,
            terms, position, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $10, (SELECT coalesce(max(position), -1) + 1 FROM pricing_plans
            WHERE seller_id = $1 AND product_id = $3), $9, $9)",
    )
    .bind::<SqlUuid, _>(seller)
    .bind::<SqlUuid, _>(id)
    .bind::<SqlUuid, _>(product.id)
    .bind::<Text, _>(new.kind)
    .bind::<Text, _>(new.name.trim())
    .bind::<Text, _>(price.currency)
    .bind::<BigInt, _>(price.amount)
    .bind::<Nullable<BigInt>, _>(new.old_price.map(|price| price.amount))
    .bind::<Timestamptz, _>(now)
    .bind::<Nullable<Jsonb>, _>(new.terms.as_ref().map(serde_json::to_value).transpose()?)
    .execute(tx.conn()?)
    .await?;
    prices_changed(tx, product.id, facts).await?;
    find(tx, product.id, id).await
}

/// Changes a price. Orders keep the one they were made with.
pub async fn change(
    tx: &mut Tx,
    product: ProductId,
    id: PricingPlanId,
    seen: Option<i32>,
    change: &PlanChange,
    facts: SellerFacts,
) -> Result<Plan> {
    store::lock(tx, product).await?;
    let plan = find(tx, product, id).await?;
    if let Some(seen) = seen.filter(|seen| *seen != plan.version) {
        return Err(Fault::new(Code::StaleVersion).with("version", plan.version).with("seen", seen));
    }
    let name = change.name.as_ref().unwrap_or(&plan.name);
    let old_price = change.old_price.unwrap_or(plan.old_price());
    let terms = change.terms.clone().or(plan.terms()?);
    let price = check_plan(plan.kind, name, change.price.unwrap_or(plan.price()), old_price, terms.as_ref())?;
    let mut check = Check::new();
    if let Some(position) = change.position {
        check.range("/position", position, 0, limits::PLANS_MAX);
    }
    check.finish()?;
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "UPDATE pricing_plans SET name = $3, currency = $4, price_amount = $5, old_price_amount = $6,
            updated_at = $7, terms = $8, version = version + 1 WHERE seller_id = $1 AND id = $2",
    )
    .bind::<SqlUuid, _>(seller)
    .bind::<SqlUuid, _>(id)
    .bind::<Text, _>(name.trim())
    .bind::<Text, _>(price.currency)
    .bind::<BigInt, _>(price.amount)
    .bind::<Nullable<BigInt>, _>(old_price.map(|price| price.amount))
    .bind::<Timestamptz, _>(now)
    .bind::<Nullable<Jsonb>, _>(terms.as_ref().map(serde_json::to_value).transpose()?)
    .execute(tx.conn()?)
    .await?;
    if let Some(position) = change.position {
        crate::digitals::put_at(tx, "pricing_plans", "active", product, id.uuid(), position).await?;
    }
    let after = find(tx, product, id).await?;
    if (after.price(), after.old_price(), after.terms()?) == (plan.price(), plan.old_price(), plan.terms()?) {
        // Its name or place: nobody pays anything else for it.
        store::recount(tx, &[product.uuid()], true).await?;
    } else {
        prices_changed(tx, product, facts).await?;
    }
    Ok(after)
}

/// Takes a price off sale. It stays for the orders that name it.
pub async fn remove(tx: &mut Tx, product: ProductId, id: PricingPlanId, facts: SellerFacts) -> Result<()> {
    store::lock(tx, product).await?;
    find(tx, product, id).await?;
    let (seller, now) = (tx.seller()?, tx.now());
    query("UPDATE pricing_plans SET active = false, updated_at = $3, version = version + 1 WHERE seller_id = $1 AND id = $2")
        .bind::<SqlUuid, _>(seller)
        .bind::<SqlUuid, _>(id)
        .bind::<Timestamptz, _>(now)
        .execute(tx.conn()?)
        .await?;
    prices_changed(tx, product, facts).await
}

/// Counts anew, and shows a product whose price was looked at to the reviewers again.
async fn prices_changed(tx: &mut Tx, product: ProductId, facts: SellerFacts) -> Result<()> {
    store::recount(tx, &[product.uuid()], true).await?;
    if !facts.under_review {
        return Ok(());
    }
    let mut product = store::lock(tx, product).await?;
    let looks_again = match product.review_state {
        ReviewState::Reviewed => true,
        ReviewState::Free | ReviewState::FreeWithoutFee => !product.free,
        _ => false,
    };
    if looks_again {
        tx.because("price changed").await?;
        if product.free {
            product.review_state = ReviewState::Free;
        } else {
            review::ask(tx, &mut product).await?;
        }
        store::save(tx, &mut product).await?;
    }
    Ok(())
}

/// Refuses what cannot be a price, and says what is shown as it.
fn check_plan(
    kind: PlanKind,
    name: &str,
    price: Money,
    old_price: Option<Money>,
    terms: Option<&Terms>,
) -> Result<Money> {
    let mut check = Check::new();
    check.line("/name", name, 0, LINE_CHARS_MAX);
    let price = match (kind, terms) {
        (PlanKind::OneTime, None) => {
            if price.amount != 0 {
                check_amount(&mut check, "/price/amount", price);
            }
            price
        }
        (PlanKind::OneTime, Some(_)) => {
            check.refuse_with(Code::InvalidChoice, "/terms", [("allowed", json!([Value::Null]))]);
            price
        }
        (_, None) => {
            check.refuse(Code::Required, "/terms");
            price
        }
        (_, Some(terms)) => {
            check_terms(&mut check, kind, terms, price.currency);
            Money::new(shown_price(kind, terms), price.currency)
        }
    };
    if let Some(old) = old_price {
        if old.currency != price.currency {
            let wanted = json!([price.currency.to_string()]);
            check.refuse_with(Code::InvalidChoice, "/old_price/currency", [("allowed", wanted)]);
        }
        check.range("/old_price/amount", old.amount, price.amount.saturating_add(1), limits::price_max(price.currency));
    }
    check.finish()?;
    Ok(price)
}
