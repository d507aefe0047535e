//! What can be taken along with a product in the same order: paid with its first payment, taxed like it, never chosen for
//! anybody.

use kontor_catalog::{
    AdditionalFee, Facts, Form, PlanKind, Product, SellerFacts, addons,
    plans::{self, Plan},
    questions, reasons,
};
use kontor_db::Tx;
use kontor_kernel::{Check, Code, Currency, Money, Result, kinds::ProductId};
use kontor_orders::{AddonSnapshot, FeeSnapshot, PlanSnapshot};
use kontor_pricing::Vat;

use crate::{Choice, Offer, keep::keep, tax::Taxing};

/// A product that can be taken along, at its first price.
#[derive(Debug, Clone)]
pub struct Addon {
    /// The product.
    pub product: Product,
    /// Its price.
    pub plan: Plan,
    /// What is added once to that.
    pub fee: Option<AdditionalFee>,
    /// What it comes to.
    pub price: Money,
    /// Whether the buyer takes it.
    pub chosen: bool,
}

impl Addon {
    pub(crate) fn snapshot(&self) -> AddonSnapshot {
        let plan = &self.plan;
        AddonSnapshot {
            product: keep(&self.product),
            plan: PlanSnapshot {
                id: plan.id,
                name: plan.name.clone(),
                kind: plan.kind.to_string(),
                terms: None,
                named: false,
                limited: false,
                fee: self.fee.as_ref().map(|fee| FeeSnapshot { name: fee.name.clone(), amount: fee.amount }),
            },
            amount: self.price.amount,
        }
    }
}

/// What an add-on has to go with.
pub(crate) struct Alone<'a> {
    pub product: &'a Product,
    /// What is inside it: nobody pays for that twice.
    pub inside: &'a [Product],
    /// Whether something is paid today: what goes along is not given on trust.
    pub begins_at_once: bool,
    pub currency: Currency,
    /// Its tax: an order has one, and what has another is another order.
    pub vat: Vat,
    pub taxing: &'a Taxing,
    /// The place of an event.
    pub choice: Option<&'a Choice>,
}

/// What can be had along now, in the seller's order.
pub(crate) async fn offered(
    tx: &mut Tx,
    main: Alone<'_>,
    facts: SellerFacts,
    chosen: &[ProductId],
) -> Result<Vec<Addon>> {
    if !main.begins_at_once {
        return Ok(Vec::new());
    }
    let mut products = addons::list(tx, main.product.id).await?;
    products.retain(|product| addons::fits(product) && reasons(&Facts::of(product, facts)).is_empty());
    products.retain(|product| main.inside.iter().all(|inside| inside.id != product.id));
    // One consent is asked for, and work has another than what is delivered at once (§ 356 (4) and (5) BGB).
    let is_work = |product: &Product| product.form == Form::Service;
    products.retain(|product| is_work(product) == is_work(main.product));
    // Its tax is that of the product, whatever a register says of the buyer.
    let main_tax = main.taxing.either_way(main.product, main.choice);
    let same = |product: &Product| {
        let own = main.taxing.either_way(product, None);
        own.iter().zip(&main_tax).all(|(own, main)| (own.treatment, own.rate_bps) == (main.treatment, main.rate_bps))
    };
    products.retain(same);
    if products.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<ProductId> = products.iter().map(|product| product.id).collect();
    let (prices, asked) = (plans::list_all(tx, &ids).await?, questions::list_all(tx, &ids).await?);
    // Nobody answers for it on this page.
    products.retain(|product| !asked.iter().any(|question| question.product_id == product.id && question.mandatory));
    let shift = main.taxing.shift(main.vat);
    let addon = |product: Product| {
        let product = product.shifted(shift);
        let plan = prices.iter().find(|plan| plan.product_id == product.id)?.clone().shifted(shift).ok()?;
        let price = plan.price();
        if !is_simple(&plan) || price.currency != main.currency {
            return None;
        }
        let fee = product.additional_fee().filter(|fee| price.amount > 0 && fee.currency == price.currency);
        let price = plan.with_fee(price, fee.as_ref());
        let chosen = chosen.contains(&product.id);
        Some(Addon { product, plan, fee, price, chosen })
    };
    Ok(products.into_iter().filter_map(addon).collect())
}

/// A price paid once, which the seller has set and which can be had without end.
fn is_simple(plan: &Plan) -> bool {
    plan.kind == PlanKind::OneTime && plan.minimum().is_none() && plan.stock_limit.is_none()
}

/// What the chosen ones come to, in minor units.
pub(crate) fn sum(addons: &[Addon]) -> i64 {
    addons.iter().filter(|addon| addon.chosen).map(|addon| addon.price.amount).sum()
}

/// Refuses what is not offered along, beside where it was named.
pub(crate) fn check(offer: &Offer, wished: &[ProductId]) -> Result<()> {
    let mut check = Check::new();
    for (place, id) in wished.iter().enumerate() {
        let offered = offer.addons.iter().any(|addon| addon.product.id == *id);
        check.that(offered, Code::AddonUnavailable, &format!("/addon_ids/{place}"));
    }
    check.finish()
}
