//! Prices of a product.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Code, Currency, Money, Result, Validator, check_seen,
    kinds::{PricingPlanId, ProductId, TicketId},
};
use kontor_pricing::Terms;
use serde_json::Value;

use crate::{
    AdditionalFee, PlanKind, ReviewState, SellerFacts, fee, limits, plan_rules::check_plan, review, store,
    terms::shown_price, tickets,
};

const COLUMNS: &str = "l.id, l.product_id, l.ticket_id, l.kind, l.name, l.currency, l.price_amount, l.old_price_amount, \
    l.terms, l.minimum_amount, l.stock_limit, l.sold_count, l.reserved_count, l.position, l.active, l.created_at, \
    l.updated_at, l.version";

/// A price and its rhythm.
#[derive(Debug, Clone, Row)]
pub struct Plan {
    /// Its id.
    pub id: PricingPlanId,
    /// Whose price it is.
    pub product_id: ProductId,
    /// The kind of ticket that it buys; none: each of them, or no ticket at all.
    pub ticket_id: Option<TicketId>,
    /// Its rhythm.
    pub kind: PlanKind,
    /// What buyers read when they choose; empty: the product's name.
    pub name: String,
    currency: Currency,
    pub(crate) price_amount: i64,
    pub(crate) old_price_amount: Option<i64>,
    pub(crate) terms: Option<Value>,
    pub(crate) minimum_amount: Option<i64>,
    /// How often it can be had at all; none: as often as the product.
    pub stock_limit: Option<i32>,
    /// How often it was sold.
    pub sold_count: i32,
    /// How often it is held for buyers who are paying.
    pub reserved_count: i32,
    /// Its place among the others, from 0.
    pub position: i32,
    /// Whether it can be chosen. Removed plans stay for the orders that name them.
    pub active: bool,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
    /// Counts its changes.
    pub version: i32,
}

impl Plan {
    /// What it costs: once; in all, where it is paid in parts; each time, where it is paid again and again.
    pub const fn price(&self) -> Money {
        Money::new(self.price_amount, self.currency)
    }

    /// Whether it buys this kind of ticket.
    pub fn buys(&self, ticket: TicketId) -> bool {
        self.ticket_id.is_none_or(|own| own == ticket)
    }

    /// The least that a buyer who names the price may name; none: the price is the seller's.
    pub fn minimum(&self) -> Option<Money> {
        self.minimum_amount.map(|amount| Money::new(amount, self.currency))
    }

    /// What it costs a buyer who names `named`. Where the price is the seller's, or nothing is named, it is
    /// [`Plan::price`]: what the seller suggests. Refuses what is under the minimum, or no amount that can be paid.
    pub fn price_at(&self, named: Option<i64>) -> Result<Money> {
        let (Some(minimum), Some(amount)) = (self.minimum_amount, named) else { return Ok(self.price()) };
        let of = |amount| Money::new(amount, self.currency);
        let least = if amount == 0 { minimum } else { minimum.max(limits::price_min(self.currency)) };
        if amount < least {
            return Err(ApiError::field(Code::AmountTooSmall, "/amount").with_money("min", of(least)));
        }
        let most = limits::price_max(self.currency);
        if amount > most {
            return Err(ApiError::field(Code::AmountTooLarge, "/amount").with_money("max", of(most)));
        }
        if !of(amount).is_chargeable() {
            return Err(
                ApiError::field(Code::AmountNotChargeable, "/amount").with_money("step", of(amount).charge_step())
            );
        }
        Ok(of(amount))
    }

    /// A price of it as buyers see it: with the product's fee, where that is part of it.
    pub fn with_fee(&self, price: Money, fee: Option<&AdditionalFee>) -> Money {
        let payments = self.terms().ok().flatten().and_then(|terms| terms.count());
        let added = fee::added_to_shown(fee, self.kind, payments, price);
        Money::new(price.amount.saturating_add(added.amount), price.currency)
    }

    /// The shown price with what goes along, which is paid with the first payment as the fee is.
    pub fn with_more(&self, price: Money, more: i64) -> Money {
        let payments = self.terms().ok().flatten().and_then(|terms| terms.count());
        let more = if fee::is_in_shown(self.kind, payments) { more } else { 0 };
        Money::new(price.amount.saturating_add(more), price.currency)
    }

    /// The shown price where its payments are these.
    pub fn shown_at(&self, terms: &Terms) -> Money {
        Money::new(shown_price(self.kind, terms), self.currency)
    }

    /// Whether the product's fee is only in its first payment, because each is a price of its own.
    pub fn first_pays_fee(&self, fee: &AdditionalFee) -> bool {
        self.price_amount > 0 && fee.currency == self.currency && self.with_fee(self.price(), Some(fee)) == self.price()
    }

    /// Whether it was had, or is held, as often as it can be.
    pub fn is_sold_out(&self) -> bool {
        self.stock_limit.is_some_and(|limit| self.sold_count.saturating_add(self.reserved_count) >= limit)
    }

    /// The same price paid once for another amount: what somebody pays who has paid the rest before.
    #[must_use]
    pub fn once_at(&self, price: Money) -> Self {
        Self {
            kind: PlanKind::OneTime,
            name: String::new(),
            currency: price.currency,
            price_amount: price.amount,
            old_price_amount: None,
            terms: None,
            minimum_amount: None,
            stock_limit: None,
            ..self.clone()
        }
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
    /// The least that a buyer who names the price may name; none: the price is the seller's.
    pub minimum: Option<Money>,
    /// How often it can be had at all; none: as often as the product.
    pub limit: Option<i64>,
    /// The kind of ticket that it buys; none: each of them.
    pub ticket: Option<TicketId>,
}

impl NewPlan {
    /// A price that is paid once.
    pub const fn once(price: Money) -> Self {
        Self {
            kind: PlanKind::OneTime,
            name: String::new(),
            price,
            old_price: None,
            terms: None,
            minimum: None,
            limit: None,
            ticket: None,
        }
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
    /// The least that a buyer who names the price may name.
    pub minimum: Option<Option<Money>>,
    /// How often it can be had at all.
    pub limit: Option<Option<i64>>,
    /// The kind of ticket that it buys.
    pub ticket: Option<Option<TicketId>>,
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
    let found = query(sql).bind(seller).bind(products).load(tx.conn()?).await?;
    Ok(found)
}

#[derive(Row)]
struct InUse {
    currency: Currency,
}

/// The currencies in which the seller has prices.
pub async fn currencies(tx: &mut Tx) -> Result<Vec<Currency>> {
    let seller = tx.seller()?;
    let sql = "SELECT DISTINCT currency FROM pricing_plans WHERE seller_id = $1 AND active ORDER BY currency";
    let found: Vec<InUse> = query(sql).bind(seller).load(tx.conn()?).await?;
    Ok(found.into_iter().map(|one| one.currency).collect())
}

/// One price of a product.
pub async fn find(tx: &mut Tx, product: ProductId, id: PricingPlanId) -> Result<Plan> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT {COLUMNS} FROM pricing_plans AS l WHERE l.seller_id = $1 AND l.id = $2 AND l.product_id = $3 AND l.active"
    );
    let found = query(sql).bind(seller).bind(id).bind(product).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// Adds a price at the end.
pub async fn add(tx: &mut Tx, product: ProductId, new: &NewPlan, facts: SellerFacts) -> Result<Plan> {
    let product = store::lock(tx, product).await?;
    let price = check_plan(new, product.additional_fee().as_ref())?;
    check_ticket(tx, product.id, new.ticket).await?;
    let room = "pricing_plans WHERE seller_id = $1 AND product_id = $2 AND active";
    store::check_room(tx, room, product.id.uuid(), limits::PLANS_MAX).await?;
    let (seller, now, id) = (tx.seller()?, tx.now(), tx.id());
    query(
        "INSERT INTO pricing_plans (seller_id, id, product_id, kind, name, currency, price_amount, old_price_amount,
            terms, minimum_amount, stock_limit, ticket_id, position, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $10, $11, $12, $13, (SELECT coalesce(max(position), -1) + 1
            FROM pricing_plans WHERE seller_id = $1 AND product_id = $3), $9, $9)",
    )
    .bind(seller)
    .bind(id)
    .bind(product.id)
    .bind(new.kind)
    .bind(new.name.trim())
    .bind(price.currency)
    .bind(price.amount)
    .bind(new.old_price.map(|price| price.amount))
    .bind(now)
    .bind(new.terms.as_ref().map(serde_json::to_value).transpose()?)
    .bind(new.minimum.map(|minimum| minimum.amount))
    .bind(new.limit.map(i32::try_from).transpose()?)
    .bind(new.ticket)
    .execute(tx.conn()?)
    .await?;
    prices_changed(tx, product.id, facts).await?;
    find(tx, product.id, id).await
}

/// Refuses a kind of ticket that the product does not have.
async fn check_ticket(tx: &mut Tx, product: ProductId, ticket: Option<TicketId>) -> Result<()> {
    let Some(id) = ticket else { return Ok(()) };
    match tickets::find(tx, product, id).await {
        Err(fault) if fault.code() == Code::NotFound => Err(ApiError::field(Code::InvalidChoice, "/ticket_id")),
        found => found.map(|_| ()),
    }
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
    let fee = store::lock(tx, product).await?.additional_fee();
    let plan = find(tx, product, id).await?;
    check_seen(seen, plan.version)?;
    let new = NewPlan {
        kind: plan.kind,
        name: change.name.clone().unwrap_or_else(|| plan.name.clone()),
        price: change.price.unwrap_or(plan.price()),
        old_price: change.old_price.unwrap_or(plan.old_price()),
        terms: change.terms.clone().or(plan.terms()?),
        minimum: change.minimum.unwrap_or(plan.minimum()),
        limit: change.limit.unwrap_or(plan.stock_limit.map(i64::from)),
        ticket: change.ticket.unwrap_or(plan.ticket_id),
    };
    let price = check_plan(&new, fee.as_ref())?;
    check_ticket(tx, product, change.ticket.flatten()).await?;
    let mut check = Validator::new();
    if let Some(position) = change.position {
        check.range("/position", position, 0, limits::PLANS_MAX);
    }
    check.finish()?;
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "UPDATE pricing_plans SET name = $3, currency = $4, price_amount = $5, old_price_amount = $6,
            updated_at = $7, terms = $8, minimum_amount = $9, stock_limit = $10, ticket_id = $11, version = version + 1
         WHERE seller_id = $1 AND id = $2",
    )
    .bind(seller)
    .bind(id)
    .bind(new.name.trim())
    .bind(price.currency)
    .bind(price.amount)
    .bind(new.old_price.map(|price| price.amount))
    .bind(now)
    .bind(new.terms.as_ref().map(serde_json::to_value).transpose()?)
    .bind(new.minimum.map(|minimum| minimum.amount))
    .bind(new.limit.map(i32::try_from).transpose()?)
    .bind(new.ticket)
    .execute(tx.conn()?)
    .await?;
    if let Some(position) = change.position {
        crate::positions::put_at(tx, "pricing_plans", "active", product, id.uuid(), position).await?;
    }
    let after = find(tx, product, id).await?;
    let paid = |plan: &Plan| Ok::<_, ApiError>((plan.price(), plan.minimum(), plan.old_price(), plan.terms()?));
    if paid(&after)? == paid(&plan)? {
        // Its name, place or number: nobody pays anything else for it.
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
        .bind(seller)
        .bind(id)
        .bind(now)
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
        tx.set_change_reason("price changed").await?;
        if product.free {
            product.review_state = ReviewState::Free;
        } else {
            review::ask(tx, &mut product).await?;
        }
        store::save(tx, &mut product).await?;
    }
    Ok(())
}

/// Refuses a fee in another currency than the prices it would be added to.
pub(crate) async fn check_fee(tx: &mut Tx, product: ProductId, fee: &AdditionalFee) -> Result<()> {
    let priced = list(tx, product).await?.into_iter().map(|plan| plan.currency).find(|priced| *priced != fee.currency);
    let Some(priced) = priced else { return Ok(()) };
    let allowed = vec![Value::from(priced.to_string())];
    Err(ApiError::new(Code::InvalidChoice).with("allowed", allowed).at("/additional_fee/amount/currency"))
}
