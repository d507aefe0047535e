//! Another price for a subscription that runs: which there are, and what this order's payer would pay at each.

use kontor_catalog::{limits::price_min, plans};
use kontor_db::Tx;
use kontor_kernel::{
    ApiError, Code, Country, Money, Result,
    kinds::{OrderId, PricingPlanId},
};
use kontor_orders::{
    Order, Snapshot,
    change_plan::{self, CHANGEABLE, NewPrice, PlanChangeConsent},
};
use kontor_pricing::Proration;
use serde_json::json;

use crate::{
    Checkout, QuoteRequest, quantity,
    retry::agreed_business,
    tax::{Taxing, tax_place_of},
};

/// The prices that an order's could become: the other subscriptions of its product that are sold, in the order's currency, at a price that
/// the seller has set and that can be had as often as one likes. Each with the tax of the order's payer.
pub async fn prices(tx: &mut Tx, order: &Order) -> Result<Vec<NewPrice>> {
    let snapshot = order.snapshot();
    if snapshot.ticket.is_some() || order.plan().kind != CHANGEABLE {
        return Err(ApiError::new(Code::PlanNotChangeable));
    }
    let (product, shift) = taxed(tx, order, snapshot).await?;
    let all = plans::list(tx, product).await?.into_iter().filter(|plan| {
        let sold = plan.active && plan.kind.to_string() == CHANGEABLE && plan.id != order.plan().id;
        sold && plan.minimum().is_none() && plan.stock_limit.is_none() && plan.price().currency == order.currency
    });
    let mut found = Vec::new();
    for plan in all {
        let (_, terms) = quantity::priced(&plan, plan.price(), i64::from(snapshot.quantity), (0, shift))?;
        let Some(terms) = terms.filter(|terms| terms.count().is_none()) else { continue };
        found.push(NewPrice {
            id: plan.id,
            name: plan.name.clone(),
            amount: Money::new(terms.next_amount, order.currency),
            interval: terms.interval,
            least: price_min(order.currency),
        });
    }
    Ok(found)
}

/// How what the seller asks becomes what this payer pays. Refused where the product carries another tax today: of one order every payment
/// has the same.
async fn taxed(
    tx: &mut Tx,
    order: &Order,
    snapshot: &Snapshot,
) -> Result<(kontor_kernel::kinds::ProductId, kontor_pricing::PriceShift)> {
    let seller = kontor_tax::selling_facts(tx).await?;
    let product = kontor_catalog::find(tx, snapshot.product.id).await?;
    let payer = order.payer();
    let country = payer.country.parse::<Country>().map_err(|_| ApiError::new(Code::PlanNotChangeable))?;
    let buyer = tax_place_of(payer, country);
    let business = order.tax().and_then(agreed_business);
    let wanted = QuoteRequest { business, ..QuoteRequest::for_product(product.id) };
    let taxing = Taxing::find(tx, &seller, buyer, &wanted).await?;
    let vat = taxing.vat_of(&product, None);
    let same_seller = seller.resale.is_some() == snapshot.resale.is_some();
    if vat.rate_bps != i64::from(order.vat_rate_bps) || !same_seller {
        return Err(ApiError::new(Code::TaxChanged));
    }
    Ok((product.id, taxing.price_shift(vat)))
}

/// One of them, or a refusal beside its field.
pub async fn price(tx: &mut Tx, order: &Order, id: PricingPlanId) -> Result<NewPrice> {
    let all = prices(tx, order).await?;
    let allowed: Vec<String> = all.iter().map(|price| price.id.to_string()).collect();
    let found = all.into_iter().find(|price| price.id == id);
    found.ok_or_else(|| ApiError::field(Code::InvalidChoice, "/pricing_plan_id").with("allowed", json!(allowed)))
}

impl Checkout {
    /// Changes the price of a plan that runs; what has to be paid at once is asked for by a job of its own.
    pub async fn change_plan(
        &self,
        tx: &mut Tx,
        order: OrderId,
        to: PricingPlanId,
        mode: Proration,
        said: PlanChangeConsent<'_>,
    ) -> Result<Order> {
        let order = kontor_orders::lock(tx, order).await?;
        change_plan::changeable(tx, &order).await?;
        let to = price(tx, &order, to).await?;
        change_plan::change(tx, &self.links, &order, &to, mode, said).await
    }
}
