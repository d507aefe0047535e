//! What is not sold out but held for somebody who is paying: until when, for whoever would have it next.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use kontor_catalog::{Form, Product, plans, plans::Plan, tickets, tickets::Date};
use kontor_db::{Tenant, Tx};
use kontor_kernel::{
    ApiError, Code, Result, iso,
    kinds::{PricingPlanId, ProductId, TicketDateId},
};
use kontor_orders::{Hold, zone};

use crate::Checkout;

/// What somebody would have.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sought {
    pub product: ProductId,
    /// Any of its prices, where none is named.
    pub plan: Option<PricingPlanId>,
    /// Any of its dates, where none is named.
    pub date: Option<TicketDateId>,
}

/// The limits of a product, and what is held of them.
struct Stock {
    product: Product,
    plans: Vec<Plan>,
    dates: Vec<Date>,
    holds: Vec<Hold>,
}

impl Stock {
    async fn find(tx: &mut Tx, product: ProductId) -> Result<Self> {
        let product = kontor_catalog::find(tx, product).await?;
        let plans = plans::list(tx, product.id).await?;
        let mut dates = Vec::new();
        if product.form == Form::Event {
            dates = tickets::list(tx, product.id).await?.into_iter().flat_map(|kind| kind.dates).collect();
            let now = tx.now();
            dates.retain(|date| date.starts_at > now);
        }
        let holds = kontor_orders::holds(tx, product.id).await?;
        Ok(Self { product, plans, dates, holds })
    }

    fn on_hold_until(&self, sought: Sought) -> Option<DateTime<Utc>> {
        freed_at(&self.holds, &limits(sought, &self.product, &self.plans, &self.dates))
    }
}

/// Until when what is sought is on hold; none: it can be had, or is sold.
pub(crate) async fn on_hold_until(tx: &mut Tx, sought: Sought) -> Result<Option<DateTime<Utc>>> {
    Ok(Stock::find(tx, sought.product).await?.on_hold_until(sought))
}

/// Until when the prices are on hold that are; those that can be had or are sold are left out.
pub type PlansOnHold = BTreeMap<PricingPlanId, DateTime<Utc>>;

/// Until when what is sought is on hold, where it cannot be had (`gone`), and until when each of the product's prices is, where there
/// are several.
pub(crate) async fn on_hold(
    tx: &mut Tx,
    sought: Sought,
    (gone, plans): (bool, &[Plan]),
) -> Result<(Option<DateTime<Utc>>, PlansOnHold)> {
    let reached: Vec<_> =
        plans.iter().filter(|plan| plans.len() > 1 && plan.is_sold_out()).map(|plan| plan.id).collect();
    if !gone && reached.is_empty() {
        return Ok((None, PlansOnHold::new()));
    }
    let stock = Stock::find(tx, sought.product).await?;
    let until = |plan| stock.on_hold_until(Sought { plan: Some(plan), ..sought });
    let plans = reached.into_iter().filter_map(|plan| Some((plan, until(plan)?))).collect();
    Ok((stock.on_hold_until(sought).filter(|_| gone), plans))
}

impl Checkout {
    /// Until when each of some products is on hold, whichever of its limits is reached; what can be had or is sold is left out.
    pub async fn held_until(
        &self,
        tenant: Tenant,
        products: &[ProductId],
    ) -> Result<BTreeMap<ProductId, DateTime<Utc>>> {
        let mut tx = self.begin_as_shop(tenant).await?;
        let mut held = BTreeMap::new();
        for product in products {
            if let Some(until) = on_hold_until(&mut tx, Sought { product: *product, plan: None, date: None }).await? {
                held.insert(*product, until);
            }
        }
        tx.commit().await?;
        Ok(held)
    }
}

/// A limit that is reached, and what of the holds counts towards it; none of them: all of it is sold.
enum Reached {
    Pieces,
    Plans(Vec<PricingPlanId>),
    Dates(Vec<TicketDateId>),
}

/// The limits that stand in the way.
fn limits(sought: Sought, product: &Product, plans: &[Plan], dates: &[Date]) -> Vec<Reached> {
    let mut reached = Vec::new();
    if product.pieces_left().is_some_and(|left| left <= 0) {
        let unsold = product.pieces_left().unwrap_or_default() + i64::from(product.reserved_count) > 0;
        reached.push(if unsold { Reached::Pieces } else { Reached::Plans(Vec::new()) });
    }
    let asked = |plan: &&Plan| plan.active && sought.plan.is_none_or(|id| id == plan.id);
    let asked: Vec<&Plan> = plans.iter().filter(asked).collect();
    if !asked.is_empty() && asked.iter().all(|plan| plan.is_sold_out()) {
        let unsold = |plan: &&&Plan| plan.stock_limit.is_some_and(|limit| plan.sold_count < limit);
        reached.push(Reached::Plans(asked.iter().filter(unsold).map(|plan| plan.id).collect()));
    }
    let asked = |date: &&Date| sought.date.is_none_or(|id| id == date.id);
    let asked: Vec<&Date> = dates.iter().filter(asked).collect();
    if !asked.is_empty() && asked.iter().all(|date| date.left() == Some(0)) {
        let unsold = |date: &&&Date| date.capacity.is_some_and(|capacity| date.sold_count < capacity);
        reached.push(Reached::Dates(asked.iter().filter(unsold).map(|date| date.id).collect()));
    }
    reached
}

/// When the first of what is held against each limit is free again, unless it is paid; of several limits the last.
fn freed_at(holds: &[Hold], reached: &[Reached]) -> Option<DateTime<Utc>> {
    let counts = |hold: &&Hold, limit: &Reached| match limit {
        Reached::Pieces => true,
        Reached::Plans(plans) => plans.contains(&hold.plan),
        Reached::Dates(dates) => hold.date.is_some_and(|date| dates.contains(&date)),
    };
    let freed = |limit: &Reached| holds.iter().filter(|hold| counts(hold, limit)).map(|hold| hold.until).min();
    reached.iter().map(freed).collect::<Option<Vec<_>>>()?.into_iter().max()
}

/// Says of what is sold out that it is on hold, where that is so. Everything else is refused as it was.
pub(crate) async fn explained(tx: &mut Tx, sought: Sought, fault: ApiError) -> ApiError {
    if fault.code() != Code::SoldOut {
        return fault;
    }
    let told = async {
        let Some(until) = on_hold_until(tx, sought).await? else { return Ok(None) };
        let zone = zone(&kontor_tax::selling_facts(tx).await?.time_zone);
        let shown = until.with_timezone(&zone).format("%Y-%m-%d %H:%M %Z").to_string();
        Ok::<_, ApiError>(Some(ApiError::new(Code::OnHold).with("until", iso(until)).with("until_shown", shown)))
    };
    match told.await {
        Ok(Some(held)) => match fault.field_faults().first() {
            Some(field) => held.at(&field.pointer),
            None => held,
        },
        Ok(None) => fault,
        Err(other) => {
            tracing::warn!(?other, "what is on hold is not known");
            fault
        }
    }
}
