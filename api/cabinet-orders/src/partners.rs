//! Who sells for a shop.

use kontor_kernel::{ApiError, Code, kinds};
use kontor_tenants::{Partner, PartnerKind};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};

use crate::http::{
    Answer, Body, Doc, Gone, ListDoc, Resource, Seller, Timestamp, WireEnum, WireId, features::Feature,
    rights::MemberNeeds,
};

/// The operations.
pub struct Partners;

/// A partner who sells for the shop. The id is that of their profile, which orders refer to.
#[derive(Debug, Clone, Object)]
pub struct PartnerAttributes {
    /// Role of the partner.
    pub kind: WireEnum<PartnerKind>,
    /// Name of the partner.
    pub name: String,
    /// Email address of the partner.
    pub email: String,
    /// Incentive plans that a member of the sales team may use in their own deals; empty: the default alone.
    pub incentive_plan_ids: Vec<WireId<kinds::IncentivePlan>>,
    /// Since when they have been on the list.
    pub created_at: Timestamp,
}

impl From<Partner> for PartnerAttributes {
    fn from(partner: Partner) -> Self {
        Self {
            kind: WireEnum(partner.kind),
            name: partner.name,
            email: partner.email,
            incentive_plan_ids: partner.incentive_plan_ids.into_iter().map(WireId).collect(),
            created_at: Timestamp(partner.created_at),
        }
    }
}

/// A partner to add.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartnerBody {
    /// The code that the person got from `GET /v1/app/user/partner_code` and gave to the seller.
    #[oai(validator(min_length = 1, max_length = 255))]
    pub code: String,
    /// Role of the partner.
    pub kind: WireEnum<PartnerKind>,
}

#[OpenApi(prefix_path = "/v1/cabinet/partners", tag = "crate::tags::Tag::Orders")]
impl Partners {
    /// List partners
    ///
    /// Publishers and members of the sales team, by name: those to whom orders can be assigned.
    #[oai(path = "/", method = "get", operation_id = "list_partners")]
    async fn list(&self, seller: Seller) -> Answer<Json<ListDoc<PartnerAttributes>>> {
        let mut tx = seller.begin().await?;
        let all = kontor_tenants::partners(&mut tx).await?;
        tx.commit().await?;
        let item = |partner: Partner| Resource::new(partner.profile_id, "partner", partner.into());
        Ok(Json(ListDoc::whole(all.into_iter().map(item).collect())))
    }

    /// Add a partner
    ///
    /// By a code that the person gave you; no one can be found by name or address. The person gets the role with it.
    /// Adding twice has the same effect as once. 422 `partner_code_invalid` if the code is incomplete, not theirs, or
    /// older than seven days. Only the owner can add members of the sales team: 403 `forbidden`.
    #[oai(path = "/", method = "post", operation_id = "add_partner")]
    async fn add(&self, seller: Seller, body: Body<PartnerBody>) -> Answer<Json<Doc<PartnerAttributes>>> {
        let (app, PartnerBody { code, kind: WireEnum(kind) }) = (seller.app(), body.0);
        if kind == PartnerKind::SalesTeamMember {
            // Who sells chooses what they earn: that nobody of the team gives themselves.
            seller.must_have(MemberNeeds::Owner)?;
            seller.must_have_feature(Feature::SalesTeam).await?;
        }
        let today = app.db.env().clock.now().date_naive();
        let person = kontor_tenants::person_of_code(&app.config.secret, &code, today)
            .ok_or_else(|| ApiError::field(Code::PartnerCodeInvalid, "/code"))?;
        let user = app.accounts.user(person).await?;
        let mut tx = seller.begin().await?;
        let shop = kontor_tenants::seller(&mut tx).await?;
        tx.commit().await?;
        let sides = if shop.livemode { (shop.id, shop.twin_id) } else { (shop.twin_id, shop.id) };
        let team = (kind == PartnerKind::SalesTeamMember).then_some(sides);
        let profile = app.accounts.take_role(person, kind.profile(), team).await?;
        let name = format!("{} {}", user.first_name, user.last_name).trim().to_owned();
        let name = if name.is_empty() { user.email.clone() } else { name };
        let mut tx = seller.begin().await?;
        let partner = kontor_tenants::add_partner(&mut tx, (profile, person), kind, (&name, &user.email)).await?;
        tx.commit().await?;
        Ok(Json(Doc::new(partner.profile_id, "partner", partner.into())))
    }

    /// Remove a partner
    ///
    /// No more orders can be assigned to them; those already assigned stay assigned. Removing twice has the same
    /// effect as once.
    #[oai(path = "/:id", method = "delete", operation_id = "remove_partner")]
    async fn remove(&self, seller: Seller, id: Path<WireId<kinds::Profile>>) -> Answer<Gone> {
        let mut tx = seller.begin().await?;
        kontor_tenants::remove_partner(&mut tx, id.0.0).await?;
        tx.commit().await?;
        Ok(Gone::Gone)
    }
}
