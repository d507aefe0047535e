//! A seller chooses a plan: what is free is theirs immediately, what costs something is bought in the operator's shop.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{ApiError, Code, Result, kinds::PlatformPlanId};
use kontor_urls::shop_path;

use crate::{
    PlanKind, PlanPurpose, PlatformPlan,
    assign::{PlanMove, move_to_plan},
    chosen::keep_choice,
    plan, plans, seller_plan, usage,
};

/// What follows from a choice.
#[derive(Debug)]
pub enum Choice {
    /// The plan is the seller's.
    Assigned(PlatformPlan),
    /// It is paid for first, at this path of the operator's shop.
    ToPay(PlatformPlan, String),
}

/// The plans that every seller can have, the cheapest first.
pub async fn offered(tx: &mut Tx) -> Result<Vec<PlatformPlan>> {
    plans(tx, PlanKind::Public).await
}

#[derive(Row)]
struct Sold {
    username: String,
    slug: String,
}

/// Where a plan is bought; none where its product is not on sale. For a transaction of somebody who visits that shop.
async fn payment_path(tx: &mut Tx, plan: &PlatformPlan) -> Result<Option<String>> {
    let Some((shop, product)) = plan.sold_as() else { return Ok(None) };
    let sql = "SELECT s.username, p.slug FROM products p JOIN sellers s ON s.seller_id = p.seller_id
               WHERE p.seller_id = $1 AND p.id = $2 AND p.published AND NOT p.archived";
    let found: Vec<Sold> = query(sql).bind(shop).bind(product).load(tx.conn()?).await?;
    Ok(found.into_iter().next().map(|sold| shop_path(&sold.username, &format!("/{}/payment", sold.slug))))
}

/// Chooses a public plan for the transaction's seller. Refused while the shop uses more than the plan allows, and for a plan
/// that costs something and that nobody sells at the moment. A choice that is to be paid for stays until its order is paid, also where
/// a free plan is taken meanwhile. `visit` is a transaction of a visitor of the operator's shop.
pub async fn choose(tx: &mut Tx, visit: Option<&mut Tx>, id: PlatformPlanId) -> Result<Choice> {
    let chosen = plan(tx, id).await?;
    if chosen.kind != PlanKind::Public {
        return Err(ApiError::not_found());
    }
    let has = seller_plan(tx).await?;
    let held = has.as_ref().is_some_and(|has| has.purpose == PlanPurpose::OnHold);
    if !held && has.as_ref().is_some_and(|has| has.plan_id == chosen.id) {
        return Err(ApiError::new(Code::PlanAlready).with("plan", chosen.name));
    }
    usage(tx).await?.must_fit(&chosen)?;
    // What a manager stopped is not started again by taking another plan, nor is what is owed left behind by one that costs nothing.
    let owes =
        has.as_ref().is_some_and(|has| has.changed_by.is_some() || (has.order_id.is_some() && chosen.amount == 0));
    if held && owes {
        let why = has.map(|has| has.reason).unwrap_or_default();
        return Err(ApiError::new(Code::PlanOnHold).with("why", why));
    }
    if chosen.amount > 0 {
        let path = match visit {
            Some(visit) => payment_path(visit, &chosen).await?,
            None => None,
        };
        let path = path.ok_or_else(|| ApiError::new(Code::PlanNotSold).with("plan", chosen.name.clone()))?;
        keep_choice(tx, &chosen).await?;
        return Ok(Choice::ToPay(chosen, path));
    }
    // A plan that is paid for ends with its order, not by taking another one.
    if has.is_some_and(|has| has.order_id.is_some()) {
        return Err(ApiError::new(Code::PlanStillPaid).with("plan", chosen.name));
    }
    move_to_plan(tx, &chosen, PlanMove { reason: "chosen", by: None, order: None }).await?;
    Ok(Choice::Assigned(chosen))
}
