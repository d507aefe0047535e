//! The plans that every seller can have: what the pricing page shows.

use kontor_db::Scope;
use kontor_kernel::kinds;
use kontor_plans::{Feature, PlatformPlan};
use poem_openapi::{Object, OpenApi, payload::Json};

use crate::http::{Amount, Answer, Anyone, ListDoc, Resource, WireEnum, WireId};

/// The operations.
pub struct Plans;

/// A plan that every seller can have.
#[derive(Debug, Clone, Object)]
pub struct PublicPlanAttributes {
    /// Name.
    pub name: String,
    /// One sentence about it.
    pub description: String,
    /// Price of each interval; 0: free.
    pub price: Amount,
    /// How often it is paid, such as `1m` or `1y`.
    pub interval: String,
    /// The platform's fee of each sale in basis points: 500 is 5 %.
    pub fee_bps: i32,
    /// Features of the plan.
    pub features: Vec<WireEnum<Feature>>,
    /// Published products at once. Absent if there is no limit.
    #[oai(skip_serializing_if_is_none)]
    pub products_max: Option<i32>,
    /// Team members and open invitations at once. Absent if there is no limit.
    #[oai(skip_serializing_if_is_none)]
    pub members_max: Option<i32>,
    /// The product with which it is bought. Absent if it is not bought.
    #[oai(skip_serializing_if_is_none)]
    pub product_id: Option<WireId<kinds::Product>>,
}

impl From<PlatformPlan> for PublicPlanAttributes {
    fn from(plan: PlatformPlan) -> Self {
        Self {
            price: plan.price().into(),
            name: plan.name,
            description: plan.description,
            interval: plan.billing_interval,
            fee_bps: plan.fee_bps,
            features: plan.features.into_iter().filter(|one| one.is_built()).map(WireEnum).collect(),
            products_max: plan.products_max,
            members_max: plan.members_max,
            product_id: plan.product_id.map(WireId),
        }
    }
}

#[OpenApi(prefix_path = "/v1/common/plans", tag = "crate::tags::Tag::Common")]
impl Plans {
    /// List the platform's plans
    ///
    /// The plans that every seller can choose, the cheapest first. Empty if this installation has no plans.
    #[oai(path = "/", method = "get", operation_id = "list_public_plans")]
    async fn list(&self, anyone: Anyone) -> Answer<Json<ListDoc<PublicPlanAttributes>>> {
        let mut tx = anyone.0.db.begin(Scope::Anonymous(String::new())).await?;
        let all = kontor_plans::offered(&mut tx).await?;
        tx.commit().await?;
        let item = |plan: PlatformPlan| Resource::new(plan.id, "public_plan", plan.into());
        Ok(Json(ListDoc::whole(all.into_iter().map(item).collect())))
    }
}
