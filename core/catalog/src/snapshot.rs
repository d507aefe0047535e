//! What an order keeps of what was sold: later edits must not alter it.

use kontor_db::Tx;
use kontor_kernel::{
    Money, Result,
    kinds::{PricingPlanId, ProductId},
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{Form, PlanKind, Product, Subtype, plans, plans::Plan, store};

/// A product and one of its prices, as they were.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    /// The product.
    pub product_id: ProductId,
    /// Its name.
    pub name: String,
    /// Its address.
    pub slug: String,
    /// What kind of product it was.
    pub form: Form,
    /// The finer kind.
    pub subtype: Option<Subtype>,
    /// The seller's own name for it.
    pub internal_name: String,
    /// For the books.
    pub cost_center: String,
    /// The drawers it lay in.
    pub product_group_ids: Vec<Uuid>,
    /// The price.
    pub pricing_plan_id: PricingPlanId,
    /// What the price was called.
    pub pricing_plan_name: String,
    /// Its rhythm.
    pub pricing_plan_kind: PlanKind,
    /// What it cost.
    pub price: Money,
    /// How often each file may be fetched.
    pub download_limit: i32,
    /// For how many days.
    pub download_days: i32,
    /// What the buyer reads afterwards.
    pub thank_you_text: String,
    /// Whether pieces are counted.
    pub has_limit: bool,
}

impl Snapshot {
    /// Of a product and one of its prices.
    pub fn of(product: &Product, plan: &Plan) -> Self {
        Self {
            product_id: product.id,
            name: product.name.clone(),
            slug: product.slug.clone(),
            form: product.form,
            subtype: product.subtype,
            internal_name: product.internal_name.clone(),
            cost_center: product.cost_center.clone(),
            product_group_ids: product.product_group_ids.clone(),
            pricing_plan_id: plan.id,
            pricing_plan_name: plan.name.clone(),
            pricing_plan_kind: plan.kind,
            price: plan.price(),
            download_limit: product.download_limit,
            download_days: product.download_days,
            thank_you_text: product.thank_you_text.clone(),
            has_limit: product.stock_limit.is_some(),
        }
    }
}

/// A product and one of its prices as they are now. Whether they may be sold is [`crate::reasons`]' affair.
pub async fn snapshot(tx: &mut Tx, product: ProductId, plan: PricingPlanId) -> Result<(Product, Snapshot)> {
    let product = store::find(tx, product).await?;
    let plan = plans::find(tx, product.id, plan).await?;
    let snapshot = Snapshot::of(&product, &plan);
    Ok((product, snapshot))
}
