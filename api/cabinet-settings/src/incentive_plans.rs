//! What members of a seller's sales team earn.

use kontor_db::Tx;
use kontor_deals::{COMMISSIONS, Commission, INCENTIVE_PLANS, IncentivePlan};
use kontor_kernel::kinds;
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use crate::{
    http::{
        Answer, Body, Doc, Gone, ListDoc, ListQuery, Resource, Seller, WireId, idempotent::Idempotent,
        rights::MemberNeeds, version::IfMatch,
    },
    resources::deal_view::{DealCommissionAttributes, IncentivePlanAttributes, IncentivePlanBody},
};

/// The operations.
pub struct IncentivePlans;

/// The incentive plans that a member of the sales team may use. The id is that of their profile.
#[derive(Debug, Clone, Object)]
pub struct PartnerIncentivesAttributes {
    /// Ids of the incentive plans; empty: the default alone.
    pub incentive_plan_ids: Vec<WireId<kinds::IncentivePlan>>,
}

/// The incentive plans that a member of the sales team may use.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartnerIncentivesBody {
    /// Ids of the incentive plans; empty: the default alone.
    #[oai(validator(max_items = 200))]
    pub incentive_plan_ids: Vec<WireId<kinds::IncentivePlan>>,
}

type Document = Doc<IncentivePlanAttributes>;

fn document(plan: IncentivePlan) -> Document {
    Doc::new(plan.id, "incentive_plan", plan.into())
}

#[OpenApi(prefix_path = "/v1/cabinet", tag = "crate::tags::Tag::Deals")]
impl IncentivePlans {
    /// List incentive plans
    #[oai(path = "/incentive_plans", method = "get", operation_id = "list_incentive_plans")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<IncentivePlanAttributes>>> {
        let listed = seller.tx(async |tx| query.read(&INCENTIVE_PLANS, tx)?.page::<IncentivePlan>(tx).await).await?;
        let item = |plan: IncentivePlan| Resource::new(plan.id, "incentive_plan", plan.into());
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), item)))
    }

    /// Create an incentive plan
    ///
    /// At most 200.
    #[oai(path = "/incentive_plans", method = "post", operation_id = "create_incentive_plan")]
    async fn create(
        &self,
        seller: Seller,
        /// Optional. A request repeated with the same key creates it once.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<IncentivePlanBody>,
    ) -> Answer<Idempotent<Document>> {
        let make = async |tx: &mut Tx, body: IncentivePlanBody| {
            kontor_deals::create_plan(tx, &body.incentive()?).await.map(document)
        };
        Ok(seller.once("incentive_plans.create", key.0.as_deref(), body.0, make).await?)
    }

    /// Retrieve an incentive plan
    #[oai(path = "/incentive_plans/:id", method = "get", operation_id = "get_incentive_plan")]
    async fn get(&self, seller: Seller, id: Path<WireId<kinds::IncentivePlan>>) -> Answer<Json<Document>> {
        Ok(Json(document(seller.tx(async |tx| kontor_deals::find_plan(tx, id.0.0).await).await?)))
    }

    /// Update an incentive plan
    ///
    /// Replaces all fields. Deals keep the terms that they were saved with.
    #[oai(path = "/incentive_plans/:id", method = "put", operation_id = "replace_incentive_plan")]
    async fn replace(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::IncentivePlan>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<IncentivePlanBody>,
    ) -> Answer<Json<Document>> {
        let (seen, new) = (IfMatch::version(seen.0), body.0.incentive()?);
        let write = async |tx: &mut Tx| kontor_deals::replace_plan(tx, id.0.0, seen, &new).await;
        Ok(Json(document(seller.tx(write).await?)))
    }

    /// Delete an incentive plan
    ///
    /// Deals keep the terms that they were saved with.
    #[oai(path = "/incentive_plans/:id", method = "delete", operation_id = "remove_incentive_plan")]
    async fn remove(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::IncentivePlan>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
    ) -> Answer<Gone> {
        let seen = IfMatch::version(seen.0);
        seller.tx(async |tx| kontor_deals::remove_plan(tx, id.0.0, seen).await).await?;
        Ok(Gone::Gone)
    }

    /// Make an incentive plan the default
    ///
    /// The default is for members of the sales team for whom no incentive plans were chosen. The first incentive plan is the default
    /// until another one is. Calling it again changes nothing.
    #[oai(path = "/incentive_plans/:id/make_default", method = "post", operation_id = "make_incentive_plan_default")]
    async fn make_default(&self, seller: Seller, id: Path<WireId<kinds::IncentivePlan>>) -> Answer<Json<Document>> {
        Ok(Json(document(seller.tx(async |tx| kontor_deals::make_default(tx, id.0.0).await).await?)))
    }

    /// Choose the incentive plans of a sales team member
    ///
    /// Replaces the list. The member can use these in their own deals, or the default if there are none; you can use all. Deals keep
    /// what they were saved with. Only the owner can choose them.
    #[oai(path = "/incentive_plans/partners/:id", method = "put", operation_id = "set_partner_incentive_plans")]
    async fn choose(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Profile>>,
        body: Body<PartnerIncentivesBody>,
    ) -> Answer<Json<Doc<PartnerIncentivesAttributes>>> {
        seller.must_have(MemberNeeds::Owner)?;
        let plans: Vec<_> = body.0.incentive_plan_ids.into_iter().map(|id| id.0).collect();
        let set = async |tx: &mut Tx| kontor_deals::set_plans_of_member(tx, id.0.0, &plans).await;
        let partner = seller.tx(set).await?;
        let incentive_plan_ids = partner.incentive_plan_ids.into_iter().map(WireId).collect();
        Ok(Json(Doc::new(partner.profile_id, "partner_incentives", PartnerIncentivesAttributes { incentive_plan_ids })))
    }

    /// List commissions
    ///
    /// What the members of the sales team earned with payments, and what was reversed because payments went back.
    #[oai(path = "/deal_commissions", method = "get", operation_id = "list_deal_commissions")]
    async fn commissions(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<DealCommissionAttributes>>> {
        let listed = seller.tx(async |tx| query.read(&COMMISSIONS, tx)?.page::<Commission>(tx).await).await?;
        let item = |one: Commission| Resource::new(one.id, "deal_commission", one.into());
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), item)))
    }
}
