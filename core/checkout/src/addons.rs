//! What is offered with a product: to be taken along in the same order (paid with its first payment, taxed like it, never
//! chosen for anybody), or in its place.

use kontor_catalog::{
    AdditionalFee, Facts, Form, PlanKind, Product, SellerFacts,
    addons::{self, UpsellKind},
    contents,
    plans::{self, Plan},
    questions, reasons,
};
use kontor_db::Tx;
use kontor_kernel::{Currency, Money, Result, kinds::ProductId};
use kontor_orders::{AddonSnapshot, AlongAs, FeeSnapshot, PlanSnapshot};
use kontor_pricing::Vat;

use crate::{Choice, product_snapshot::product_snapshot, tax::Taxing};

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
    /// What the seller asks for that, in minor units.
    asked: i64,
    /// How it is offered.
    pub kind: AlongAs,
    /// Whether the buyer takes it.
    pub chosen: bool,
}

/// A product that can be taken in place of this one.
#[derive(Debug, Clone)]
pub struct Instead {
    /// The product.
    pub product: Product,
    /// Its first price, with what is added once to it.
    pub price: Money,
    /// What all that lies inside costs more one by one: from real prices, and only where it does.
    pub saves: Option<Money>,
}

/// What is offered with a product.
#[derive(Debug, Clone, Default)]
pub(crate) struct Offered {
    pub along: Vec<Addon>,
    pub instead: Vec<Instead>,
}

impl Addon {
    pub(crate) fn snapshot(&self) -> AddonSnapshot {
        let plan = &self.plan;
        AddonSnapshot {
            product: product_snapshot(&self.product),
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
            kind: self.kind,
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

/// What can be had with it now, in the seller's order.
pub(crate) async fn offered(tx: &mut Tx, main: Alone<'_>, facts: SellerFacts, chosen: &[ProductId]) -> Result<Offered> {
    let mut all = addons::list(tx, main.product.id).await?;
    all.retain(|one| reasons(&Facts::from_product(&one.product, facts)).is_empty());
    let (instead, mut along): (Vec<_>, Vec<_>) = all.into_iter().partition(|one| one.kind == UpsellKind::Bundle);
    along.retain(|one| main.begins_at_once && fits(&main, &one.product));
    if along.is_empty() && instead.is_empty() {
        return Ok(Offered::default());
    }
    let ids: Vec<ProductId> = along.iter().chain(&instead).map(|one| one.product.id).collect();
    let (prices, asked) = (plans::list_all(tx, &ids).await?, questions::list_all(tx, &ids).await?);
    // Nobody answers for it on this page.
    along.retain(|one| !asked.iter().any(|question| question.product_id == one.product.id && question.mandatory));
    let shift = main.taxing.price_shift(main.vat);
    let addon = |one: addons::Upsell| {
        let asked = priced(&one.product, prices.iter().find(|plan| plan.product_id == one.product.id)?).amount;
        let product = one.product.shifted(shift);
        let plan = prices.iter().find(|plan| plan.product_id == product.id)?.clone().shifted(shift).ok()?;
        let price = plan.price();
        if !is_simple(&plan) || price.currency != main.currency {
            return None;
        }
        let fee = fee_of(&product, price);
        let price = plan.with_fee(price, fee.as_ref());
        let chosen = chosen.contains(&product.id);
        let kind = if one.kind == UpsellKind::Standard { AlongAs::Standard } else { AlongAs::Bump };
        Some(Addon { product, plan, fee, price, asked, kind, chosen })
    };
    let along = along.into_iter().filter_map(addon).collect();
    Ok(Offered { along, instead: in_its_place(tx, &main, instead, &prices, facts).await? })
}

/// Whether it can go along with this one at all.
fn fits(main: &Alone<'_>, product: &Product) -> bool {
    // One consent is asked for, and work has another than what is delivered at once (§ 356 (4) and (5) BGB).
    let is_work = |product: &Product| product.form == Form::Service;
    let inside = main.inside.iter().any(|inside| inside.id == product.id);
    if !addons::fits(product) || inside || is_work(product) != is_work(main.product) {
        return false;
    }
    // Its tax is that of the product, whatever a register says of the buyer.
    let main_tax = main.taxing.either_way(main.product, main.choice);
    let own = main.taxing.either_way(product, None);
    own.iter().zip(&main_tax).all(|(own, main)| (own.treatment, own.rate_bps) == (main.treatment, main.rate_bps))
}

/// What can be taken in its place, each at its first price as this buyer pays it.
async fn in_its_place(
    tx: &mut Tx,
    main: &Alone<'_>,
    offered: Vec<addons::Upsell>,
    prices: &[Plan],
    facts: SellerFacts,
) -> Result<Vec<Instead>> {
    let holders: Vec<_> =
        offered.iter().map(|one| &one.product).filter(|product| product.form.holds_products()).collect();
    let holders: Vec<ProductId> = holders.iter().map(|product| product.id).collect();
    let (mut inside, mut parts) = (Vec::new(), Vec::new());
    if !holders.is_empty() {
        inside = contents::list_all(tx, &holders).await?;
        // What is put away is not in it for new buyers.
        inside.retain(|one| !one.product.archived);
        parts = plans::list_all(tx, &inside.iter().map(|one| one.product.id).collect::<Vec<_>>()).await?;
    }
    let choice = |one: addons::Upsell| {
        let shift = main.taxing.price_shift(main.taxing.vat_of(&one.product, None));
        let plan_of = |plans: &[Plan], id: ProductId| {
            let open = |plan: &&Plan| plan.product_id == id && plan.active && !plan.is_sold_out();
            plans.iter().find(open).cloned()?.shifted(shift).ok()
        };
        let plan = plan_of(prices, one.product.id)?;
        let price = priced(&one.product.clone().shifted(shift), &plan);
        // One by one each of them has to be for sale, for money that is paid once.
        let alone = |part: &contents::Inside| {
            let for_sale = reasons(&Facts::from_product(&part.product, facts)).is_empty();
            let plan = plan_of(&parts, part.product.id).filter(|plan| for_sale && is_simple(plan))?;
            Some(priced(&part.product.clone().shifted(shift), &plan)).filter(|price| price.currency == main.currency)
        };
        let within = inside.iter().filter(|part| part.holder == one.product.id).map(alone);
        let comparable = plan.kind == PlanKind::OneTime && price.currency == main.currency;
        let saves = if comparable { saved(within, price) } else { None };
        Some(Instead { product: one.product, price, saves })
    };
    Ok(offered.into_iter().filter_map(choice).collect())
}

/// A price with what is added once to it.
fn priced(product: &Product, plan: &Plan) -> Money {
    plan.with_fee(plan.price(), fee_of(product, plan.price()).as_ref())
}

/// What is added once to a price. What is free stays free.
fn fee_of(product: &Product, price: Money) -> Option<AdditionalFee> {
    product.additional_fee().filter(|fee| price.amount > 0 && fee.currency == price.currency)
}

/// The product that one is taken in place of, if it is offered so.
pub(crate) async fn instead_of(tx: &mut Tx, of: Option<ProductId>, product: ProductId) -> Result<Option<ProductId>> {
    match of {
        Some(of) if addons::is_instead(tx, of, product).await? => Ok(Some(of)),
        _ => Ok(None),
    }
}

/// What the parts cost more than the whole; none where one of them has no such price, or they do not.
fn saved(parts: impl Iterator<Item = Option<Money>>, whole: Money) -> Option<Money> {
    let mut sum = 0_i64;
    for part in parts {
        sum = sum.checked_add(part?.amount)?;
    }
    (sum > whole.amount).then(|| Money::new(sum - whole.amount, whole.currency))
}

/// A price paid once, which the seller has set and which can be had without end.
fn is_simple(plan: &Plan) -> bool {
    plan.kind == PlanKind::OneTime && plan.minimum().is_none() && plan.stock_limit.is_none()
}

/// What the chosen ones come to, in minor units.
pub(crate) fn sum(addons: &[Addon]) -> i64 {
    addons.iter().filter(|addon| addon.chosen).map(|addon| addon.price.amount).sum()
}

/// What the seller asks for the chosen ones, in minor units.
pub(crate) fn sum_asked(addons: &[Addon]) -> i64 {
    addons.iter().filter(|addon| addon.chosen).fold(0, |sum, addon| sum.saturating_add(addon.asked))
}
