//! Sellers as managers see them, and whose products are looked at.

use kontor_catalog::review;
use kontor_db::{Act, Tx};
use kontor_kernel::{Machine, Result, kinds, kinds::SellerId};
use kontor_payments::PaymentFeature;
use kontor_plans::{Listed, PlanPurpose, SELLERS, SellerLevel};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::http::{Answer, Body, Doc, ListDoc, ListQuery, Manager, Resource, Timestamp, WireEnum, WireId};

/// The operations.
pub struct AdminSellers;

/// Reason for starting or stopping the reviews.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SellerReviewBody {
    /// Reason; the seller sees it when the reviews start. It is always logged.
    #[oai(validator(min_length = 1, max_length = 500))]
    pub reason: String,
}

/// A seller, by their live shop.
#[derive(Debug, Clone, Object)]
pub struct AdminSellerAttributes {
    /// Name of the shop.
    pub name: String,
    /// Username of the shop, as in its address.
    pub username: String,
    /// Email address for contacting the seller.
    pub contact_email: String,
    /// Country in which it is established (ISO 3166).
    pub country: String,
    /// Whether their products are reviewed before they are sold.
    pub under_review: bool,
    /// Reason for the last start or stop. Absent if they were never under review.
    #[oai(skip_serializing_if_is_none)]
    pub review_reason: Option<String>,
    /// When reviews were last started or stopped.
    #[oai(skip_serializing_if_is_none)]
    pub review_changed_at: Option<Timestamp>,
    /// Level of the seller.
    pub level: WireEnum<SellerLevel>,
    /// Name of the plan. Absent for shops that are older than the plans.
    #[oai(skip_serializing_if_is_none)]
    pub plan_name: Option<String>,
    /// Purpose of the plan at the moment.
    #[oai(skip_serializing_if_is_none)]
    pub plan_purpose: Option<WireEnum<PlanPurpose>>,
    /// The platform's fee of each sale in basis points.
    pub fee_bps: i32,
    /// Whether payouts are blocked.
    pub payouts_blocked: bool,
    /// When the shop was created.
    pub created_at: Timestamp,
}

impl From<Listed> for AdminSellerAttributes {
    fn from(seller: Listed) -> Self {
        Self {
            name: seller.name,
            username: seller.username,
            contact_email: seller.contact_email,
            country: seller.country,
            under_review: seller.under_review,
            review_reason: seller.review_reason,
            review_changed_at: seller.review_changed_at.map(Timestamp),
            level: WireEnum(seller.level),
            plan_name: seller.plan_name,
            plan_purpose: seller.plan_purpose.map(WireEnum),
            fee_bps: seller.fee_bps,
            payouts_blocked: seller.payouts_blocked,
            created_at: Timestamp(seller.created_at),
        }
    }
}

/// Features that the platform enables for individual sellers.
#[derive(Debug, Clone, Object)]
pub struct PaymentFeaturesAttributes {
    /// Enabled features.
    pub features: Vec<WireEnum<PaymentFeature>>,
}

/// A feature to enable or disable.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaymentFeatureBody {
    /// The payment feature.
    pub feature: WireEnum<PaymentFeature>,
    /// Whether the seller has it from now on.
    pub active: bool,
    /// Reason; it is logged.
    #[oai(validator(min_length = 1, max_length = 500))]
    pub reason: String,
}

async fn features(mut tx: Tx, id: SellerId) -> Result<Doc<PaymentFeaturesAttributes>> {
    let features = kontor_payments::payment_features(&mut tx).await?;
    tx.commit().await?;
    let features = features.into_iter().map(WireEnum).collect();
    Ok(Doc::new(id, "payment_features", PaymentFeaturesAttributes { features }))
}

/// In whose books it is decided: those of a live side that is there.
pub(super) async fn books(manager: &Manager, id: SellerId) -> Result<Tx> {
    let mut look = manager.begin().await?;
    let tenant = kontor_plans::listed(&mut look, id).await?.tenant();
    look.commit().await?;
    manager.begin_for(tenant).await
}

async fn seller(mut tx: Tx, id: SellerId) -> Result<Doc<AdminSellerAttributes>> {
    let seller = kontor_plans::listed(&mut tx, id).await?;
    tx.commit().await?;
    Ok(Doc::new(id, "seller", seller.into()))
}

async fn begin(manager: &Manager, id: SellerId, reason: &str) -> Result<Doc<AdminSellerAttributes>> {
    review::check_reason(reason)?;
    let (mut tx, reason) = (books(manager, id).await?, reason.trim());
    begin_in(&mut tx, manager, id, reason).await?;
    seller(tx, id).await
}

/// Has the products of the transaction's seller reviewed.
pub(super) async fn begin_in(tx: &mut Tx, manager: &Manager, id: SellerId, reason: &str) -> Result<()> {
    if kontor_tenants::begin_review(tx, reason, manager.user).await? {
        let (handed_in, due) = review::hand_in_all(tx).await?;
        manager.app().checkout.notify_review_begun(tx, reason, due).await?;
        let details = json!({ "reason": reason, "handed_in": handed_in });
        tx.audit(Act::SellerReviewBegun, &id.to_string(), &details).await?;
    }
    Ok(())
}

async fn end(manager: &Manager, id: SellerId, reason: &str) -> Result<Doc<AdminSellerAttributes>> {
    review::check_reason(reason)?;
    let (mut tx, reason) = (books(manager, id).await?, reason.trim());
    end_in(&mut tx, manager, id, reason).await?;
    seller(tx, id).await
}

/// Has the products of the transaction's seller reviewed no longer.
pub(super) async fn end_in(tx: &mut Tx, manager: &Manager, id: SellerId, reason: &str) -> Result<()> {
    if kontor_tenants::end_review(tx, reason, manager.user).await? {
        let released = review::release_all(tx).await?;
        tx.audit(Act::SellerReviewEnded, &id.to_string(), &json!({ "reason": reason, "released": released })).await?;
    }
    Ok(())
}

#[OpenApi(prefix_path = "/v1/admin/sellers", tag = "crate::tags::Tag::Admin")]
impl AdminSellers {
    /// List sellers
    ///
    /// Newest first, with their live shops.
    #[oai(path = "/", method = "get", operation_id = "list_sellers")]
    async fn list(&self, manager: Manager, query: ListQuery) -> Answer<Json<ListDoc<AdminSellerAttributes>>> {
        let mut tx = manager.begin().await?;
        let found = query.read(&SELLERS, &tx)?.page::<Listed>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(found, Vec::new(), |seller| Resource::new(seller.id, "seller", seller.into()))))
    }

    /// Start reviewing a seller's products
    ///
    /// From now on, paid products that the seller publishes are reviewed before they are sold; those already
    /// published are submitted immediately and cannot be bought until approved. The seller sees the reason. Starting
    /// twice changes nothing; the first reason is kept.
    #[oai(path = "/:id/review", method = "post", operation_id = "begin_seller_review")]
    async fn begin(
        &self,
        manager: Manager,
        /// The seller's live shop: nothing is sold in test mode.
        id: Path<WireId<kinds::Seller>>,
        body: Body<SellerReviewBody>,
    ) -> Answer<Json<Doc<AdminSellerAttributes>>> {
        Ok(Json(begin(&manager, id.0.0, &body.0.reason).await?))
    }

    /// Stop reviewing a seller's products
    ///
    /// Products that await a decision are on sale immediately. Rejected products stay rejected until they are
    /// submitted again. Stopping twice changes nothing.
    #[oai(path = "/:id/end_review", method = "post", operation_id = "end_seller_review")]
    async fn end(
        &self,
        manager: Manager,
        /// The seller's live shop.
        id: Path<WireId<kinds::Seller>>,
        body: Body<SellerReviewBody>,
    ) -> Answer<Json<Doc<AdminSellerAttributes>>> {
        Ok(Json(end(&manager, id.0.0, &body.0.reason).await?))
    }

    /// Retrieve a seller's payment features
    ///
    /// Payment methods that the platform enables for individual sellers. In test mode, all of them are available.
    #[oai(path = "/:id/payment_features", method = "get", operation_id = "get_payment_features")]
    async fn features(
        &self,
        manager: Manager,
        /// The seller's live shop.
        id: Path<WireId<kinds::Seller>>,
    ) -> Answer<Json<Doc<PaymentFeaturesAttributes>>> {
        Ok(Json(features(books(&manager, id.0.0).await?, id.0.0).await?))
    }

    /// Update a seller's payment features
    ///
    /// Enables or disables a payment method. Repeating it changes nothing; the first reason is kept. Active plans
    /// continue as agreed.
    #[oai(path = "/:id/payment_features", method = "post", operation_id = "set_payment_feature")]
    async fn set_feature(
        &self,
        manager: Manager,
        /// The seller's live shop.
        id: Path<WireId<kinds::Seller>>,
        body: Body<PaymentFeatureBody>,
    ) -> Answer<Json<Doc<PaymentFeaturesAttributes>>> {
        let id = id.0.0;
        let PaymentFeatureBody { feature: WireEnum(feature), active, reason } = body.0;
        review::check_reason(&reason)?;
        let (mut tx, reason) = (books(&manager, id).await?, reason.trim());
        if kontor_payments::set_payment_feature(&mut tx, feature, active, reason, manager.user).await? {
            let details = json!({ "feature": feature.text(), "active": active, "reason": reason });
            tx.audit(Act::PaymentFeatureChanged, &id.to_string(), &details).await?;
        }
        Ok(Json(features(tx, id).await?))
    }
}
