//! What is known of what a funnel sells.

use std::collections::BTreeMap;

use kontor_catalog::{
    Form, PlanKind, Product, SellerFacts, UnavailableReason,
    plans::{self, Plan},
    questions, reasons,
};
use kontor_db::Tx;
use kontor_kernel::{Result, kinds::ProductId};

use crate::{Facts, Graph, Node, NodeKind, Sold, Unfit};

/// Looks at everything that is sold in it.
pub async fn facts(tx: &mut Tx, graph: &Graph, seller: SellerFacts) -> Result<Facts> {
    let ids: Vec<ProductId> = graph.nodes.iter().filter_map(|node| node.product).collect();
    if ids.is_empty() {
        return Ok(Facts::new());
    }
    let products: BTreeMap<ProductId, Product> =
        kontor_catalog::find_all(tx, &ids).await?.into_iter().map(|product| (product.id, product)).collect();
    let plans = plans::list_all(tx, &ids).await?;
    let mut asking = Vec::new();
    for product in products.values() {
        // What is inside a bundle asks its buyers too.
        let mut all = vec![product.id];
        if product.form.holds_products() {
            all.extend(kontor_catalog::contents::list(tx, product.id).await?.iter().map(|inside| inside.id));
        }
        if questions::list_all(tx, &all).await?.iter().any(|question| question.mandatory) {
            asking.push(product.id);
        }
    }
    let sold = |node: &Node| {
        let product = products.get(&node.product?)?;
        Some((node.id, sold_product(node, product, &plans, seller, asking.contains(&product.id))))
    };
    Ok(graph.nodes.iter().filter_map(sold).collect())
}

fn sold_product(node: &Node, product: &Product, plans: &[Plan], seller: SellerFacts, asks: bool) -> Sold {
    let mut possible: Vec<&Plan> = plans.iter().filter(|plan| plan.product_id == product.id).collect();
    match node.plan {
        Some(chosen) => possible.retain(|plan| plan.id == chosen),
        // Buyers choose on the payment page alone.
        None if node.kind != NodeKind::Payment => possible.truncate(1),
        None => {}
    }
    let unfit = unfit(node, product, &possible, seller, asks);
    Sold { product: product.id, currencies: possible.iter().map(|plan| plan.price().currency).collect(), unfit }
}

fn unfit(node: &Node, product: &Product, possible: &[&Plan], seller: SellerFacts, asks: bool) -> Option<Unfit> {
    use UnavailableReason::{HasAccessPassword, LimitReached, NoPricingPlans, NotActive};
    let mut reasons = reasons(&kontor_catalog::Facts::from_product(product, seller));
    // A piece may come back, and on the payment page a password is asked for.
    reasons.retain(|reason| !matches!(reason, LimitReached | HasAccessPassword | NoPricingPlans));
    let offers = node.kind.offers();
    if possible.is_empty() {
        return Some(Unfit::NoPrice);
    }
    if reasons == [NotActive] {
        return Some(Unfit::NotPublished);
    }
    if !reasons.is_empty() {
        return Some(Unfit::NotSellable);
    }
    [
        (product.form == Form::Event, Unfit::NeedsDate),
        (asks, Unfit::AsksQuestion),
        (product.access_password_hash.is_some(), Unfit::HasPassword),
        (possible.iter().any(|plan| plan.kind != PlanKind::OneTime), Unfit::OverTime),
        (possible.iter().any(|plan| plan.minimum().is_some()), Unfit::NamedPrice),
    ]
    .into_iter()
    .find_map(|(applies, unfit)| (offers && applies).then_some(unfit))
}
