//! The plans that the platform offers to sellers.

use kontor_db::{Act, Tx};
use kontor_kernel::{ApiError, Code, Result, kinds};
use kontor_plans::{Feature, PLANS, PlanFields, PlanKind, PlatformPlan};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::json;

use crate::http::{
    Amount, Answer, Body, Doc, Gone, ListDoc, ListQuery, Manager, Resource, Timestamp, WireEnum, WireId,
    version::IfMatch,
};

/// The operations.
pub struct AdminPlans;

/// A number that may be left out, but is not nothing: a program that could not read one does not take a limit or a fee away with it.
pub(super) fn said<'de, D: Deserializer<'de>>(from: D) -> std::result::Result<Option<i32>, D::Error> {
    i32::deserialize(from).map(Some)
}

/// A plan of the platform.
#[derive(Debug, Clone, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AdminPlanBody {
    /// For whom it is; it cannot be changed later.
    pub kind: WireEnum<PlanKind>,
    /// Name, unique among plans.
    #[oai(validator(min_length = 1, max_length = 60))]
    pub name: String,
    /// One sentence about it, for the pricing page.
    #[serde(default)]
    #[oai(default, validator(max_length = 300))]
    pub description: String,
    /// Price of each interval; 0: free. Trials and default plans are free.
    pub price: Amount,
    /// How often it is paid: an interval of prices such as `1m` or `1y`.
    #[oai(validator(min_length = 2, max_length = 3))]
    pub interval: String,
    /// The platform's fee of each sale in basis points: 500 is 5 %. Shops that have the plan keep their fee.
    #[oai(validator(minimum(value = "0"), maximum(value = "10000")))]
    pub fee_bps: i32,
    /// Features of the plan. What is agreed with each seller singly, such as `klarna`, is no feature of plans.
    #[oai(validator(max_items = 60))]
    pub features: Vec<WireEnum<Feature>>,
    /// Published products at once. Absent: no limit.
    #[serde(default, deserialize_with = "said")]
    #[oai(skip_serializing_if_is_none, validator(minimum(value = "0"), maximum(value = "1000000")))]
    pub products_max: Option<i32>,
    /// Team members and open invitations at once. Absent: no limit.
    #[serde(default, deserialize_with = "said")]
    #[oai(skip_serializing_if_is_none, validator(minimum(value = "0"), maximum(value = "1000000")))]
    pub members_max: Option<i32>,
    /// Days of a trial; for plans of kind `trial` only.
    #[serde(default, deserialize_with = "said")]
    #[oai(skip_serializing_if_is_none, validator(minimum(value = "1"), maximum(value = "365")))]
    pub trial_days: Option<i32>,
    /// The operator's live shop, a seller of level `admin`, in which the plan is bought. Together with `product_id`.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none)]
    pub shop_id: Option<WireId<kinds::Seller>>,
    /// The membership or service there with which it is bought. Its orders decide about the plan: while they are paid,
    /// the seller has it.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none)]
    pub product_id: Option<WireId<kinds::Product>>,
    /// Whether it is assigned automatically: a trial to new shops, a public plan to shops whose plan or trial has ended
    /// and, if there is no such trial, to new ones.
    #[serde(default)]
    #[oai(default)]
    pub is_default: bool,
}

/// A plan of the platform, as managers see it.
#[derive(Debug, Clone, Object)]
pub struct AdminPlanAttributes {
    /// For whom it is.
    pub kind: WireEnum<PlanKind>,
    /// Name.
    pub name: String,
    /// One sentence about it.
    pub description: String,
    /// Price of each interval.
    pub price: Amount,
    /// How often it is paid.
    pub interval: String,
    /// The platform's fee of each sale in basis points.
    pub fee_bps: i32,
    /// Features of the plan.
    pub features: Vec<WireEnum<Feature>>,
    /// Published products at once. Absent if there is no limit.
    #[oai(skip_serializing_if_is_none)]
    pub products_max: Option<i32>,
    /// Team members and open invitations at once. Absent if there is no limit.
    #[oai(skip_serializing_if_is_none)]
    pub members_max: Option<i32>,
    /// Days of a trial.
    #[oai(skip_serializing_if_is_none)]
    pub trial_days: Option<i32>,
    /// The shop in which it is bought.
    #[oai(skip_serializing_if_is_none)]
    pub shop_id: Option<WireId<kinds::Seller>>,
    /// The product with which it is bought.
    #[oai(skip_serializing_if_is_none)]
    pub product_id: Option<WireId<kinds::Product>>,
    /// Whether it is assigned automatically.
    pub is_default: bool,
    /// Number of shops that have it; only in the list.
    pub shops_count: i64,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
    /// Version number; send it back as `If-Match`.
    pub version: i32,
}

type PlanDoc = Doc<AdminPlanAttributes>;

impl From<PlatformPlan> for AdminPlanAttributes {
    fn from(plan: PlatformPlan) -> Self {
        Self {
            kind: WireEnum(plan.kind),
            price: plan.price().into(),
            name: plan.name,
            description: plan.description,
            interval: plan.billing_interval,
            fee_bps: plan.fee_bps,
            features: plan.features.into_iter().map(WireEnum).collect(),
            products_max: plan.products_max,
            members_max: plan.members_max,
            trial_days: plan.trial_days,
            shop_id: plan.shop_id.map(WireId),
            product_id: plan.product_id.map(WireId),
            is_default: plan.is_default,
            shops_count: plan.shops_count,
            created_at: Timestamp(plan.created_at),
            updated_at: Timestamp(plan.updated_at),
            version: plan.version,
        }
    }
}

fn document(plan: PlatformPlan) -> PlanDoc {
    Doc::new(plan.id, "platform_plan", plan.into())
}

fn fields(body: AdminPlanBody) -> Result<PlanFields> {
    let product = match (body.shop_id, body.product_id) {
        (Some(shop), Some(product)) => Some((shop.0, product.0)),
        (None, None) => None,
        (None, _) => return Err(ApiError::field(Code::Required, "/shop_id")),
        (_, None) => return Err(ApiError::field(Code::Required, "/product_id")),
    };
    Ok(PlanFields {
        kind: body.kind.0,
        name: body.name,
        description: body.description,
        price: body.price.money("/price")?,
        interval: body.interval,
        fee_bps: body.fee_bps,
        features: body.features.into_iter().map(|feature| feature.0).collect(),
        products_max: body.products_max,
        members_max: body.members_max,
        trial_days: body.trial_days,
        product,
        is_default: body.is_default,
    })
}

/// Where it is decided: in the books of the shop that sells it, whose product is looked at; else nobody's.
async fn books(manager: &Manager, said: &PlanFields) -> Result<Tx> {
    let Some((shop, _)) = said.product else { return manager.begin().await };
    let mut look = manager.begin().await?;
    let found = kontor_plans::listed(&mut look, shop).await;
    look.commit().await?;
    let found = found.map_err(|_| ApiError::field(Code::PlanShopNotOperator, "/shop_id"))?;
    manager.begin_for(found.tenant()).await
}

async fn make(manager: &Manager, body: AdminPlanBody) -> Result<PlatformPlan> {
    let said = fields(body)?;
    let mut tx = books(manager, &said).await?;
    let made = kontor_plans::create(&mut tx, said, manager.user).await?;
    let details = json!({ "name": made.name, "kind": made.kind, "fee_bps": made.fee_bps });
    tx.audit(Act::PlanCreated, &made.id.to_string(), &details).await?;
    tx.commit().await?;
    Ok(made)
}

#[OpenApi(prefix_path = "/v1/admin/plans", tag = "crate::tags::Tag::Admin")]
impl AdminPlans {
    /// List plans
    ///
    /// Newest first, with the number of shops that have each.
    #[oai(path = "/", method = "get", operation_id = "list_platform_plans")]
    async fn list(&self, manager: Manager, query: ListQuery) -> Answer<Json<ListDoc<AdminPlanAttributes>>> {
        let mut tx = manager.begin().await?;
        let found = query.read(&PLANS, &tx)?.page::<PlatformPlan>(&mut tx).await?;
        tx.commit().await?;
        let item = |plan: PlatformPlan| Resource::new(plan.id, "platform_plan", plan.into());
        Ok(Json(ListDoc::from_listed(found, Vec::new(), item)))
    }

    /// Create a plan
    #[oai(path = "/", method = "post", operation_id = "create_platform_plan")]
    async fn create(&self, manager: Manager, body: Body<AdminPlanBody>) -> Answer<Json<PlanDoc>> {
        Ok(Json(document(make(&manager, body.0).await?)))
    }

    /// Retrieve a plan
    #[oai(path = "/:id", method = "get", operation_id = "get_platform_plan")]
    async fn get(&self, manager: Manager, id: Path<WireId<kinds::PlatformPlan>>) -> Answer<Json<PlanDoc>> {
        let mut tx = manager.begin().await?;
        let found = kontor_plans::plan(&mut tx, id.0.0).await?;
        tx.commit().await?;
        Ok(Json(document(found)))
    }

    /// Update a plan
    ///
    /// Shops that have it have the new features and limits from now on; their fee stays as it was assigned.
    #[oai(path = "/:id", method = "put", operation_id = "update_platform_plan")]
    async fn update(
        &self,
        manager: Manager,
        id: Path<WireId<kinds::PlatformPlan>>,
        /// The version that you retrieved; without it, any version is overwritten.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<AdminPlanBody>,
    ) -> Answer<Json<PlanDoc>> {
        let said = fields(body.0)?;
        let mut tx = books(&manager, &said).await?;
        let seen = IfMatch::version(seen.0);
        let (kept, is_news) = kontor_plans::update(&mut tx, id.0.0, seen, said, manager.user).await?;
        if is_news {
            let details = json!({ "name": kept.name, "fee_bps": kept.fee_bps, "features": kept.features });
            tx.audit(Act::PlanUpdated, &kept.id.to_string(), &details).await?;
        }
        tx.commit().await?;
        Ok(Json(document(kept)))
    }

    /// Delete a plan
    ///
    /// Refused with `plan_in_use` while shops have it.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_platform_plan")]
    async fn remove(&self, manager: Manager, id: Path<WireId<kinds::PlatformPlan>>) -> Answer<Gone> {
        let mut tx = manager.begin().await?;
        let gone = kontor_plans::delete(&mut tx, id.0.0).await?;
        tx.audit(Act::PlanDeleted, &gone.id.to_string(), &json!({ "name": gone.name })).await?;
        tx.commit().await?;
        Ok(Gone::Gone)
    }
}
