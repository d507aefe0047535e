//! One seller as managers see them: plan, features, fee, payouts and level, and what managers decide about each.

use kontor_catalog::review;
use kontor_db::{Act, Tx};
use kontor_kernel::{ApiError, Code, Machine, Result, kinds, kinds::SellerId};
use kontor_payments::PaymentFeature;
use kontor_plans::{Feature, Limit, PlanPurpose, SellerLevel};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::sellers::books;
use crate::http::{Answer, Body, Doc, Manager, Timestamp, WireEnum, WireId};

/// The operations.
pub struct SellerAccounts;

/// A feature of one seller.
#[derive(Debug, Clone, Object)]
pub struct SellerFeature {
    /// The feature.
    pub feature: WireEnum<Feature>,
    /// Whether the seller has it.
    pub active: bool,
    /// Whether a manager switched it on or off for this seller. Absent: the plan decides.
    #[oai(skip_serializing_if_is_none)]
    pub switched: Option<bool>,
}

/// A seller's account at the platform.
#[derive(Debug, Clone, Object)]
pub struct SellerAccountAttributes {
    /// Name of the shop.
    pub name: String,
    /// Username of the shop.
    pub username: String,
    /// Email address for contacting the seller.
    pub contact_email: String,
    /// Country in which the seller is established (ISO 3166).
    pub country: String,
    /// When the shop was created.
    pub created_at: Timestamp,
    /// Level of the seller.
    pub level: WireEnum<SellerLevel>,
    /// The plan. Absent for shops that are older than the plans.
    #[oai(skip_serializing_if_is_none)]
    pub plan_id: Option<WireId<kinds::PlatformPlan>>,
    /// Name of the plan.
    #[oai(skip_serializing_if_is_none)]
    pub plan_name: Option<String>,
    /// Purpose of the plan at the moment.
    #[oai(skip_serializing_if_is_none)]
    pub purpose: Option<WireEnum<PlanPurpose>>,
    /// Reason for it: a manager's words, or one of `shop_opened`, `chosen`, `order_paid`, `order_unpaid`, `order_ended`
    /// and `trial_over`.
    #[oai(skip_serializing_if_is_none)]
    pub plan_reason: Option<String>,
    /// When the trial ends.
    #[oai(skip_serializing_if_is_none)]
    pub trial_ends_at: Option<Timestamp>,
    /// The order in the operator's shop that pays for the plan.
    #[oai(skip_serializing_if_is_none)]
    pub order_id: Option<WireId<kinds::Order>>,
    /// The platform's fee of each sale from now on, in basis points.
    pub fee_bps: i32,
    /// The seller's own fee. Absent: the plan's fee applies.
    #[oai(skip_serializing_if_is_none)]
    pub own_fee_bps: Option<i32>,
    /// Whether payouts are blocked.
    pub payouts_blocked: bool,
    /// Reason for the last block or its end.
    #[oai(skip_serializing_if_is_none)]
    pub payouts_reason: Option<String>,
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
    /// All features that are built.
    pub features: Vec<SellerFeature>,
}

type AccountDoc = Doc<SellerAccountAttributes>;

/// A reason.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SellerReasonBody {
    /// Reason; the seller sees it, and it is logged.
    #[oai(validator(min_length = 1, max_length = 500))]
    pub reason: String,
}

/// A plan to assign.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SellerPlanBody {
    /// The plan.
    pub plan_id: WireId<kinds::PlatformPlan>,
    /// Reason; the seller sees it, and it is logged.
    #[oai(validator(min_length = 1, max_length = 500))]
    pub reason: String,
}

/// A feature to switch.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SellerFeatureBody {
    /// The feature.
    pub feature: WireEnum<Feature>,
    /// On or off. Absent: the plan decides again.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none)]
    pub active: Option<bool>,
    /// Reason; it is logged.
    #[oai(validator(min_length = 1, max_length = 500))]
    pub reason: String,
}

/// A fee to set.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SellerFeeBody {
    /// Fee of each sale in basis points: 500 is 5 %. Absent: the plan's fee applies again.
    #[serde(default, deserialize_with = "super::plans::said")]
    #[oai(skip_serializing_if_is_none, validator(minimum(value = "0"), maximum(value = "10000")))]
    pub fee_bps: Option<i32>,
    /// Reason; it is logged.
    #[oai(validator(min_length = 1, max_length = 500))]
    pub reason: String,
}

/// Whether payouts are blocked.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SellerPayoutsBody {
    /// `true` blocks payouts, `false` allows them again.
    pub blocked: bool,
    /// Reason; the seller sees it, and it is logged.
    #[oai(validator(min_length = 1, max_length = 500))]
    pub reason: String,
}

/// A level to set.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SellerLevelBody {
    /// The level.
    pub level: WireEnum<SellerLevel>,
    /// Reason; it is logged.
    #[oai(validator(min_length = 1, max_length = 500))]
    pub reason: String,
}

async fn account(mut tx: Tx, id: SellerId) -> Result<AccountDoc> {
    let seller = kontor_tenants::seller(&mut tx).await?;
    let terms = kontor_plans::terms(&mut tx).await?;
    let found = kontor_plans::entitlement(&mut tx).await?;
    let has = kontor_plans::seller_plan(&mut tx).await?;
    let used = kontor_plans::usage(&mut tx).await?;
    tx.commit().await?;
    let feature = |feature: Feature| SellerFeature {
        feature: WireEnum(feature),
        active: found.why_missing(feature).is_none(),
        switched: found.switched(feature),
    };
    let attributes = SellerAccountAttributes {
        name: seller.name,
        username: seller.username,
        contact_email: seller.contact_email,
        country: seller.country,
        created_at: Timestamp(seller.created_at),
        level: WireEnum(terms.level),
        plan_id: found.plan_id.map(WireId),
        plan_name: found.plan_name.clone(),
        purpose: found.purpose.map(WireEnum),
        plan_reason: found.reason.clone(),
        trial_ends_at: found.trial_ends_at.map(Timestamp),
        order_id: has.and_then(|has| has.order_id).map(WireId),
        fee_bps: seller.fee_bps,
        own_fee_bps: terms.fee_bps,
        payouts_blocked: seller.payouts_blocked,
        payouts_reason: terms.payouts_reason,
        products_count: used.products,
        products_max: found.max(Limit::Products),
        members_count: used.members,
        members_max: found.max(Limit::Members),
        features: Feature::built().map(feature).collect(),
    };
    Ok(Doc::new(id, "seller_account", attributes))
}

async fn assign(manager: &Manager, id: SellerId, body: SellerPlanBody) -> Result<AccountDoc> {
    review::check_reason(&body.reason)?;
    let (mut tx, reason) = (books(manager, id).await?, body.reason.trim());
    let plan = kontor_plans::plan(&mut tx, body.plan_id.0).await?;
    if kontor_plans::assign(&mut tx, &plan, reason, manager.user).await? {
        let details = json!({ "reason": reason, "plan": plan.name, "fee_bps": plan.fee_bps });
        tx.audit(Act::SellerPlanAssigned, &id.to_string(), &details).await?;
    }
    account(tx, id).await
}

async fn switch(manager: &Manager, id: SellerId, body: SellerFeatureBody) -> Result<AccountDoc> {
    review::check_reason(&body.reason)?;
    let SellerFeatureBody { feature: WireEnum(feature), active, reason } = body;
    let (mut tx, reason) = (books(manager, id).await?, reason.trim());
    let news = match PaymentFeature::parse(feature.text()).filter(|_| feature.is_agreed_singly()) {
        Some(singly) => {
            let active = active.ok_or_else(|| ApiError::field(Code::Required, "/active"))?;
            kontor_payments::set_payment_feature(&mut tx, singly, active, reason, manager.user).await?
        }
        None => kontor_plans::set_feature(&mut tx, feature, active, reason, manager.user).await?,
    };
    if news {
        let details = json!({ "feature": feature.text(), "active": active, "reason": reason });
        tx.audit(Act::SellerFeatureSwitched, &id.to_string(), &details).await?;
    }
    account(tx, id).await
}

async fn hold(manager: &Manager, id: SellerId, reason: &str) -> Result<AccountDoc> {
    review::check_reason(reason)?;
    let (mut tx, reason) = (books(manager, id).await?, reason.trim());
    if kontor_plans::hold(&mut tx, reason, Some(manager.user)).await? {
        tx.audit(Act::SellerPlanHeld, &id.to_string(), &json!({ "reason": reason })).await?;
    }
    account(tx, id).await
}

async fn resume(manager: &Manager, id: SellerId, reason: &str) -> Result<AccountDoc> {
    review::check_reason(reason)?;
    let (mut tx, reason) = (books(manager, id).await?, reason.trim());
    if kontor_plans::resume(&mut tx, reason, Some(manager.user)).await? {
        tx.audit(Act::SellerPlanResumed, &id.to_string(), &json!({ "reason": reason })).await?;
    }
    account(tx, id).await
}

async fn fee(manager: &Manager, id: SellerId, body: SellerFeeBody) -> Result<AccountDoc> {
    review::check_reason(&body.reason)?;
    let (mut tx, reason) = (books(manager, id).await?, body.reason.trim());
    if let Some((from, to)) = kontor_plans::set_fee(&mut tx, body.fee_bps, manager.user).await? {
        let details = json!({ "from_bps": from, "to_bps": to, "reason": reason });
        tx.audit(Act::SellerFeeChanged, &id.to_string(), &details).await?;
    }
    account(tx, id).await
}

async fn payouts(manager: &Manager, id: SellerId, body: SellerPayoutsBody) -> Result<AccountDoc> {
    review::check_reason(&body.reason)?;
    let (mut tx, reason) = (books(manager, id).await?, body.reason.trim());
    if kontor_plans::block_payouts(&mut tx, body.blocked, reason, manager.user).await? {
        let act = if body.blocked { Act::PayoutsBlocked } else { Act::PayoutsAllowed };
        tx.audit(act, &id.to_string(), &json!({ "reason": reason })).await?;
    }
    account(tx, id).await
}

/// Products of power sellers are reviewed (selling-core, validation): the level and the review go together.
async fn level(manager: &Manager, id: SellerId, body: SellerLevelBody) -> Result<AccountDoc> {
    review::check_reason(&body.reason)?;
    let SellerLevelBody { level: WireEnum(level), reason } = body;
    let (mut tx, reason) = (books(manager, id).await?, reason.trim());
    if let Some(before) = kontor_plans::set_level(&mut tx, level, manager.user).await? {
        if level == SellerLevel::PowerSeller {
            super::sellers::begin_in(&mut tx, manager, id, reason).await?;
        } else if before == SellerLevel::PowerSeller {
            super::sellers::end_in(&mut tx, manager, id, reason).await?;
        }
        let details = json!({ "from": before, "to": level, "reason": reason });
        tx.audit(Act::SellerLevelChanged, &id.to_string(), &details).await?;
    }
    account(tx, id).await
}

#[OpenApi(prefix_path = "/v1/admin/sellers", tag = "crate::tags::Tag::Admin")]
impl SellerAccounts {
    /// Retrieve a seller's account
    #[oai(path = "/:id", method = "get", operation_id = "get_seller_account")]
    async fn get(&self, manager: Manager, id: Path<WireId<kinds::Seller>>) -> Answer<Json<AccountDoc>> {
        Ok(Json(account(books(&manager, id.0.0).await?, id.0.0).await?))
    }

    /// Assign a plan to a seller
    ///
    /// The plan's fee applies to sales from now on unless the seller has a fee of their own. An order that pays for
    /// another plan ends with the period that is paid for. Repeating it changes nothing.
    #[oai(path = "/:id/plan", method = "post", operation_id = "assign_seller_plan")]
    async fn assign(
        &self,
        manager: Manager,
        /// The seller's live shop.
        id: Path<WireId<kinds::Seller>>,
        body: Body<SellerPlanBody>,
    ) -> Answer<Json<AccountDoc>> {
        Ok(Json(assign(&manager, id.0.0, body.0).await?))
    }

    /// Put a seller's plan on hold
    ///
    /// Nothing new can be bought from the shop and nothing new be published. Buyers keep what they have, and refunds,
    /// payouts and exports stay possible. Repeating it changes nothing.
    #[oai(path = "/:id/hold", method = "post", operation_id = "hold_seller_plan")]
    async fn hold(
        &self,
        manager: Manager,
        /// The seller's live shop.
        id: Path<WireId<kinds::Seller>>,
        body: Body<SellerReasonBody>,
    ) -> Answer<Json<AccountDoc>> {
        Ok(Json(hold(&manager, id.0.0, &body.0.reason).await?))
    }

    /// Resume a seller's plan
    ///
    /// Repeating it changes nothing.
    #[oai(path = "/:id/resume", method = "post", operation_id = "resume_seller_plan")]
    async fn resume(
        &self,
        manager: Manager,
        /// The seller's live shop.
        id: Path<WireId<kinds::Seller>>,
        body: Body<SellerReasonBody>,
    ) -> Answer<Json<AccountDoc>> {
        Ok(Json(resume(&manager, id.0.0, &body.0.reason).await?))
    }

    /// Switch a feature for a seller
    ///
    /// Goes before the plan. Features that are not built cannot be switched. Repeating it changes nothing; the first
    /// reason is kept.
    #[oai(path = "/:id/features", method = "post", operation_id = "switch_seller_feature")]
    async fn switch(
        &self,
        manager: Manager,
        /// The seller's live shop.
        id: Path<WireId<kinds::Seller>>,
        body: Body<SellerFeatureBody>,
    ) -> Answer<Json<AccountDoc>> {
        Ok(Json(switch(&manager, id.0.0, body.0).await?))
    }

    /// Set a seller's fee
    ///
    /// Applies to new orders. Existing orders, and later payments of active plans of buyers, keep the fee they were
    /// placed with. Repeating it changes nothing.
    #[oai(path = "/:id/fee", method = "post", operation_id = "set_seller_fee")]
    async fn fee(
        &self,
        manager: Manager,
        /// The seller's live shop.
        id: Path<WireId<kinds::Seller>>,
        body: Body<SellerFeeBody>,
    ) -> Answer<Json<AccountDoc>> {
        Ok(Json(fee(&manager, id.0.0, body.0).await?))
    }

    /// Block or allow a seller's payouts
    ///
    /// Payouts that were approved before are sent. Repeating it changes nothing; the first reason is kept.
    #[oai(path = "/:id/payouts", method = "post", operation_id = "block_seller_payouts")]
    async fn payouts(
        &self,
        manager: Manager,
        /// The seller's live shop.
        id: Path<WireId<kinds::Seller>>,
        body: Body<SellerPayoutsBody>,
    ) -> Answer<Json<AccountDoc>> {
        Ok(Json(payouts(&manager, id.0.0, body.0).await?))
    }

    /// Set a seller's level
    ///
    /// Products of a `power_seller` are reviewed before they are sold, from now on and until the level changes. A shop
    /// of level `admin` is the operator's own and can sell plans. Repeating it changes nothing.
    #[oai(path = "/:id/level", method = "post", operation_id = "set_seller_level")]
    async fn level(
        &self,
        manager: Manager,
        /// The seller's live shop.
        id: Path<WireId<kinds::Seller>>,
        body: Body<SellerLevelBody>,
    ) -> Answer<Json<AccountDoc>> {
        Ok(Json(level(&manager, id.0.0, body.0).await?))
    }
}
