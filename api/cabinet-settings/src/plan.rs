//! The seller's plan at the platform: what is in it, how much of it is used, and choosing another.

use kontor_db::{Scope, Tenant, Tx};
use kontor_kernel::{Result, kinds};
use kontor_plans::{Choice, Entitlement, Feature, Limit, PlanPurpose};
use kontor_urls::Urls;
use poem_openapi::{Object, OpenApi, payload::Json};
use serde::{Deserialize, Serialize};

use crate::http::{Answer, Body, Doc, Seller, Timestamp, WireEnum, WireId};

/// The operations.
pub struct SellerPlans;

/// A feature, and whether the seller has it.
#[derive(Debug, Clone, Object)]
pub struct PlanFeature {
    /// The feature.
    pub feature: WireEnum<Feature>,
    /// Whether it can be used.
    pub active: bool,
    /// Why not: `not_in_plan`, `switched_off` by the platform for this seller, or `not_agreed` with the platform yet.
    #[oai(skip_serializing_if_is_none)]
    pub reason: Option<String>,
    /// Names of the plans that have it, if the plan lacks it.
    pub plans: Vec<String>,
}

/// The seller's plan.
#[derive(Debug, Clone, Object)]
pub struct SellerPlanAttributes {
    /// The plan. Absent if this installation has no plans, or the shop is older than they are.
    #[oai(skip_serializing_if_is_none)]
    pub plan_id: Option<WireId<kinds::PlatformPlan>>,
    /// Name of the plan.
    #[oai(skip_serializing_if_is_none)]
    pub name: Option<String>,
    /// Purpose of the plan at the moment; `on_hold`: nothing new can be sold.
    #[oai(skip_serializing_if_is_none)]
    pub purpose: Option<WireEnum<PlanPurpose>>,
    /// Reason for it: words of the platform's managers, or one of `shop_opened`, `chosen`, `order_paid`, `order_unpaid`,
    /// `order_ended` and `trial_over`.
    #[oai(skip_serializing_if_is_none)]
    pub reason: Option<String>,
    /// When the trial ends.
    #[oai(skip_serializing_if_is_none)]
    pub trial_ends_at: Option<Timestamp>,
    /// Whether an order in the operator's shop pays for it. Its payments are in the buyer's account of the owner.
    pub is_bought: bool,
    /// The platform's fee of each sale in basis points.
    pub fee_bps: i32,
    /// Published products.
    pub products_count: i64,
    /// Most published products that the plan allows. Absent if there is no limit.
    #[oai(skip_serializing_if_is_none)]
    pub products_max: Option<i64>,
    /// Team members and open invitations.
    pub members_count: i64,
    /// Most of them that the plan allows. Absent if there is no limit.
    #[oai(skip_serializing_if_is_none)]
    pub members_max: Option<i64>,
    /// Reason why payouts are blocked. Absent if they are not.
    #[oai(skip_serializing_if_is_none)]
    pub payouts_blocked_reason: Option<String>,
    /// All features that can be had.
    pub features: Vec<PlanFeature>,
}

/// A plan to choose.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanChoiceBody {
    /// A public plan.
    pub plan_id: WireId<kinds::PlatformPlan>,
}

/// What follows from the choice.
#[derive(Debug, Clone, Object)]
pub struct PlanChoiceAttributes {
    /// Name of the plan.
    pub name: String,
    /// Whether the seller has the plan now.
    pub assigned: bool,
    /// Where it is bought, if it costs something. The seller has it as soon as its order is paid.
    #[oai(skip_serializing_if_is_none)]
    pub payment_url: Option<String>,
}

/// A transaction of the live side: plans are the live side's.
async fn begin_live(seller: &Seller) -> Result<Tx> {
    let mut tx = seller.begin().await?;
    let shop = kontor_tenants::seller(&mut tx).await?;
    if !shop.livemode {
        tx.switch_role(Scope::Seller(Tenant { id: shop.twin_id, livemode: true }, seller.actor())).await?;
    }
    Ok(tx)
}

/// All that can be had. In test mode everything is there to be tried.
async fn features(tx: &mut Tx, found: &Entitlement, livemode: bool) -> Result<Vec<PlanFeature>> {
    let offered = kontor_plans::offered(tx).await?;
    let feature = |feature: Feature| {
        let missing = found.why_missing(feature).filter(|_| livemode);
        let having = offered.iter().filter(|plan| missing.is_some() && plan.features.contains(&feature));
        PlanFeature {
            feature: WireEnum(feature),
            active: missing.is_none(),
            reason: missing.map(|missing| missing.key().to_owned()),
            plans: having.map(|plan| plan.name.clone()).collect(),
        }
    };
    Ok(Feature::built().map(feature).collect())
}

async fn document(seller: &Seller) -> Result<Doc<SellerPlanAttributes>> {
    let mut tx = begin_live(seller).await?;
    let shop = kontor_tenants::seller(&mut tx).await?;
    let found = kontor_plans::entitlement(&mut tx).await?;
    let features = features(&mut tx, &found, seller.tenant.livemode).await?;
    let has = kontor_plans::seller_plan(&mut tx).await?;
    let (used, terms) = (kontor_plans::usage(&mut tx).await?, kontor_plans::terms(&mut tx).await?);
    tx.commit().await?;
    let attributes = SellerPlanAttributes {
        products_max: found.max(Limit::Products),
        members_max: found.max(Limit::Members),
        plan_id: found.plan_id.map(WireId),
        name: found.plan_name,
        purpose: found.purpose.map(WireEnum),
        reason: found.reason,
        trial_ends_at: found.trial_ends_at.map(Timestamp),
        is_bought: has.is_some_and(|has| has.order_id.is_some()),
        fee_bps: shop.fee_bps,
        products_count: used.products,
        members_count: used.members,
        payouts_blocked_reason: terms.payouts_reason.filter(|_| shop.payouts_blocked),
        features,
    };
    Ok(Doc::new(shop.id, "seller_plan", attributes))
}

async fn choose(seller: &Seller, id: kinds::PlatformPlanId) -> Result<PlanChoiceAttributes> {
    let mut tx = begin_live(seller).await?;
    let chosen = kontor_plans::plan(&mut tx, id).await?;
    let mut visit = match chosen.sold_as() {
        Some((shop, _)) => Some(seller.app().db.begin(Scope::Visitor(Tenant { id: shop, livemode: true })).await?),
        None => None,
    };
    let choice = kontor_plans::choose(&mut tx, visit.as_mut(), id).await?;
    tx.commit().await?;
    if let Some(visit) = visit {
        visit.commit().await?;
    }
    Ok(match choice {
        Choice::Assigned(plan) => PlanChoiceAttributes { name: plan.name, assigned: true, payment_url: None },
        Choice::ToPay(plan, path) => {
            let url = Urls::at(&seller.app().config.public_url).page(&path);
            PlanChoiceAttributes { name: plan.name, assigned: false, payment_url: Some(url) }
        }
    })
}

#[OpenApi(prefix_path = "/v1/cabinet/plan", tag = "crate::tags::Tag::Seller")]
impl SellerPlans {
    /// Retrieve the seller's plan
    ///
    /// The plan of the live shop, also in test mode. In test mode, every feature can be used.
    #[oai(path = "/", method = "get", operation_id = "get_seller_plan")]
    async fn get(&self, seller: Seller) -> Answer<Json<Doc<SellerPlanAttributes>>> {
        Ok(Json(document(&seller).await?))
    }

    /// Choose a plan
    ///
    /// A plan that costs something is bought in the operator's shop, with the email address of the owner's account. The
    /// choice is kept until its order is paid, and no other order counts for this shop.
    /// The shop must not use more than the plan allows.
    #[oai(path = "/choose", method = "post", operation_id = "choose_plan")]
    async fn choose(&self, seller: Seller, body: Body<PlanChoiceBody>) -> Answer<Json<Doc<PlanChoiceAttributes>>> {
        let id = body.0.plan_id.0;
        Ok(Json(Doc::new(id, "plan_choice", choose(&seller, id).await?)))
    }
}
