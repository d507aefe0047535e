//! What a member can sell, and what they earn with it.

use std::collections::BTreeMap;

use kontor_catalog::{PlanKind, plans, shop};
use kontor_deals::IncentivePlan;
use kontor_kernel::{Money, kinds};
use poem_openapi::{Object, OpenApi, payload::Json};

use crate::{
    http::{Amount, Answer, ListDoc, Resource, SalesMember, WireEnum, WireId},
    resources::deal_view::IncentivePlanAttributes,
};

/// Products that are offered at once.
const PRODUCTS_MAX: i64 = 500;

/// The operations.
pub struct SalesOffers;

/// A pricing plan that a deal can have.
#[derive(Debug, Clone, Object)]
pub struct SalesPlan {
    /// Id of the pricing plan.
    pub id: WireId<kinds::PricingPlan>,
    /// Name of the pricing plan; empty: the name of the product.
    pub name: String,
    /// Kind of pricing plan.
    pub kind: WireEnum<PlanKind>,
    /// Price: once; the total of instalments; each payment of a subscription.
    pub price: Amount,
}

/// A published product that can be sold by a deal.
#[derive(Debug, Clone, Object)]
pub struct SalesProductAttributes {
    /// Name of the product.
    pub name: String,
    /// Its pricing plans.
    pub pricing_plans: Vec<SalesPlan>,
}

#[OpenApi(prefix_path = "/v1/sales_team_member", tag = "crate::tags::Tag::Sales")]
impl SalesOffers {
    /// List products to sell
    ///
    /// The published products of the shop with their pricing plans, in one response.
    #[oai(path = "/products", method = "get", operation_id = "list_sales_products")]
    async fn products(&self, member: SalesMember) -> Answer<Json<ListDoc<SalesProductAttributes>>> {
        let mut tx = member.begin().await?;
        let found = shop::published(&mut tx, None, PRODUCTS_MAX, 0).await?;
        let ids: Vec<_> = found.iter().map(|one| one.product.id).collect();
        let mut prices: BTreeMap<_, Vec<SalesPlan>> = BTreeMap::new();
        for plan in plans::list_all(&mut tx, &ids).await? {
            let price: Money = plan.price();
            let shown =
                SalesPlan { id: plan.id.into(), name: plan.name.clone(), kind: plan.kind.into(), price: price.into() };
            prices.entry(plan.product_id).or_default().push(shown);
        }
        tx.commit().await?;
        let item = |one: shop::ShopProduct| {
            let pricing_plans = prices.remove(&one.product.id).unwrap_or_default();
            let attributes = SalesProductAttributes { name: one.product.name.clone(), pricing_plans };
            Resource::new(one.product.id, "product", attributes)
        };
        Ok(Json(ListDoc::whole(found.into_iter().map(item).collect())))
    }

    /// List incentive plans for your deals
    ///
    /// The incentive plans that you may use, by name, in one response: those that the shop chose for you, or its default.
    #[oai(path = "/incentive_plans", method = "get", operation_id = "list_own_incentive_plans")]
    async fn incentive_plans(&self, member: SalesMember) -> Answer<Json<ListDoc<IncentivePlanAttributes>>> {
        let mut tx = member.begin().await?;
        let found = kontor_deals::plans_of_member(&mut tx, member.profile).await?;
        tx.commit().await?;
        let item = |plan: IncentivePlan| Resource::new(plan.id, "incentive_plan", plan.into());
        Ok(Json(ListDoc::whole(found.into_iter().map(item).collect())))
    }
}
