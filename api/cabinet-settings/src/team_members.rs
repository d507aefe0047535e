//! Who works for the shop beside its owner.

use chrono::{DateTime, Utc};
use kontor_db::{Scope, Tenant, Tx};
use kontor_kernel::{
    ApiError, Code, Fee, Locale, Money, Result,
    kinds::{self, TeamMemberId},
};
use kontor_mail::SecurityChange;
use kontor_teams::{Invite, MemberFee, MemberKind, Sent, TeamMember, TeamMemberState, TeamRight};
use kontor_urls::Urls;
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};

use crate::http::{
    Amount, Answer, Body, Doc, Gone, ListDoc, Resource, Seller, Timestamp, WireEnum, WireId, context,
    features::{Limit, keep_limit},
    limiter::Bucket,
    rights::MemberNeeds,
};

/// The operations.
pub struct TeamMembers;

/// A team member of the shop, or an open invitation.
#[derive(Debug, Clone, Object)]
pub struct TeamMemberAttributes {
    /// Address that the invitation was sent to.
    pub email: String,
    /// Name when they accepted; absent until then, and if their account has no name.
    #[oai(skip_serializing_if_is_none)]
    pub name: Option<String>,
    /// Role: works in the shop, or sells for it in an area of their own.
    pub kind: WireEnum<MemberKind>,
    /// Rights in the shop; empty for members of the sales team.
    pub rights: Vec<WireEnum<TeamRight>>,
    /// Fee that they get of new orders; absent if they get none.
    #[oai(skip_serializing_if_is_none)]
    pub fee: Option<TeamMemberFee>,
    /// State of the membership.
    pub state: WireEnum<TeamMemberState>,
    /// Whether it is an invitation that has expired; resend it to make it valid again.
    pub expired: bool,
    /// Whether this is you.
    pub yourself: bool,
    /// Name of the person who sent the invitation.
    pub invited_by_name: String,
    /// When the invitation was last sent.
    pub sent_at: Timestamp,
    /// When the invitation expires.
    pub expires_at: Timestamp,
    /// When the invitation was accepted; absent for invitations.
    #[oai(skip_serializing_if_is_none)]
    pub accepted_at: Option<Timestamp>,
}

/// Team member to invite.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeamInvitationBody {
    /// Email address; the account that accepts must have it.
    #[oai(validator(min_length = 3, max_length = 254))]
    pub email: String,
    /// Role; default: `team_member`. A `sales_team_member` prepares deals and earns commissions.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none)]
    pub kind: Option<WireEnum<MemberKind>>,
    /// Rights to give: at least one, and only rights that you have. Ignored for members of the sales team, who have none.
    #[serde(default)]
    #[oai(default, validator(max_items = 20))]
    pub rights: Vec<WireEnum<TeamRight>>,
    /// Language of the email; default: yours.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none, validator(max_length = 10))]
    pub locale: Option<String>,
}

/// New rights of a team member.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeamRightsBody {
    /// Complete list of rights, at least one.
    #[oai(validator(min_items = 1, max_items = 20))]
    pub rights: Vec<WireEnum<TeamRight>>,
}

/// Fee of a team member: either `fee_bps` or `fee_amount`.
#[derive(Debug, Clone, Object)]
pub struct TeamMemberFee {
    /// Part of what each payment leaves to the shop after the platform's fee, in basis points: 10 % is 1000.
    #[oai(skip_serializing_if_is_none)]
    pub fee_bps: Option<i32>,
    /// Amount per order, of its first payment.
    #[oai(skip_serializing_if_is_none)]
    pub fee_amount: Option<Amount>,
    /// Products whose orders it is for; empty: all products.
    pub product_ids: Vec<WireId<kinds::Product>>,
    /// Orders from this time on have it.
    pub since: Timestamp,
}

/// Fee to give to a team member: either `fee_bps` or `fee_amount`.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeamFeeBody {
    /// Part of what each payment leaves to the shop after the platform's fee, in basis points: 10 % is 1000.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none, validator(minimum(value = "1"), maximum(value = "10000")))]
    pub fee_bps: Option<i32>,
    /// Amount per order, taken of its first payment. Only for orders in its currency.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none)]
    pub fee_amount: Option<Amount>,
    /// Products whose orders it is for; default: all products.
    #[serde(default)]
    #[oai(default, validator(max_items = 100))]
    pub product_ids: Vec<WireId<kinds::Product>>,
}

impl TeamFeeBody {
    fn fee(self) -> Result<MemberFee> {
        let fee = match (self.fee_bps, self.fee_amount) {
            (Some(bps), None) => Fee::Percent { bps },
            (None, Some(amount)) => {
                let money = amount.money("/fee_amount")?;
                Fee::Fixed { amount: money.amount, currency: money.currency }
            }
            (None, None) => return Err(ApiError::field(Code::Required, "/fee_bps")),
            (Some(_), Some(_)) => return Err(ApiError::field(Code::InvalidChoice, "/fee_amount")),
        };
        Ok(MemberFee { fee, products: self.product_ids.into_iter().map(|id| id.0).collect() })
    }
}

fn fee_of(member: &TeamMember) -> Option<TeamMemberFee> {
    let (fee, since) = (member.fee()?, member.fee_since?);
    let (fee_bps, fee_amount) = match fee.fee {
        Fee::Percent { bps } => (Some(bps), None),
        Fee::Fixed { amount, currency } => (None, Some(Money::new(amount, currency).into())),
    };
    let product_ids = fee.products.into_iter().map(WireId).collect();
    Some(TeamMemberFee { fee_bps, fee_amount, product_ids, since: Timestamp(since) })
}

/// Gives a fee or takes it away: what a shop gives of its money is its owner's to say.
async fn set_fee(seller: &Seller, id: TeamMemberId, fee: Option<&MemberFee>) -> Result<MemberDoc> {
    seller.must_have(MemberNeeds::Owner)?;
    let (mut tx, _) = begin_live(seller).await?;
    let before = kontor_teams::team_member(&mut tx, id).await?;
    let member = kontor_teams::set_fee(&mut tx, id, fee).await?;
    kontor_teams::notify_fee(&mut tx, &before, Urls::at(&seller.app().config.public_url), &member).await?;
    let now = tx.now();
    tx.commit().await?;
    Ok(document(member, seller, now))
}

type MemberDoc = Doc<TeamMemberAttributes>;

fn attributes(member: TeamMember, seller: &Seller, now: DateTime<Utc>) -> TeamMemberAttributes {
    TeamMemberAttributes {
        expired: member.is_expired(now),
        yourself: member.user_id == Some(seller.user),
        fee: fee_of(&member),
        email: member.email,
        name: Some(member.name).filter(|name| !name.is_empty()),
        kind: WireEnum(member.kind),
        rights: member.rights.into_iter().map(WireEnum).collect(),
        state: WireEnum(member.state),
        invited_by_name: member.invited_by_name,
        sent_at: Timestamp(member.sent_at),
        expires_at: Timestamp(member.expires_at),
        accepted_at: member.accepted_at.map(Timestamp),
    }
}

fn document(member: TeamMember, seller: &Seller, now: DateTime<Utc>) -> MemberDoc {
    Doc::new(member.id, "team_member", attributes(member, seller, now))
}

fn rights(body: Vec<WireEnum<TeamRight>>) -> Vec<TeamRight> {
    body.into_iter().map(|right| right.0).collect()
}

/// A transaction of the live side: a team works on both sides of its shop and is kept on one.
async fn begin_live(seller: &Seller) -> Result<(Tx, Scope)> {
    let mut tx = seller.begin().await?;
    let shop = kontor_tenants::seller(&mut tx).await?;
    let live = if shop.livemode { shop.id } else { shop.twin_id };
    let scope = Scope::Seller(Tenant { id: live, livemode: true }, seller.actor());
    if !shop.livemode {
        tx.switch_role(scope.clone()).await?;
    }
    Ok((tx, scope))
}

/// Tells the shop's owner, whichever side the caller looks at.
async fn notify_owner(seller: &Seller, tx: &mut Tx, scope: &Scope, change: SecurityChange, email: &str) -> Result<()> {
    let mut seller = seller.clone();
    seller.tenant = Tenant { id: tx.seller()?, livemode: true };
    seller.notify_security_change(tx, change, email).await?;
    tx.switch_role(scope.clone()).await
}

/// What somebody is called in a letter.
async fn name_of(seller: &Seller) -> Result<String> {
    let person = seller.app().accounts.user(seller.user).await?;
    let name = format!("{} {}", person.first_name, person.last_name).trim().to_owned();
    Ok(if name.is_empty() { person.email } else { name })
}

async fn send(seller: &Seller, mut tx: Tx, scope: &Scope, sent: Sent, locale: Locale) -> Result<MemberDoc> {
    let urls = Urls::at(&seller.app().config.public_url);
    sent.mail(&mut tx, urls, locale, scope.clone()).await?;
    let now = tx.now();
    tx.commit().await?;
    Ok(document(sent.member().clone(), seller, now))
}

#[OpenApi(prefix_path = "/v1/cabinet/team_members", tag = "crate::tags::Tag::Team")]
impl TeamMembers {
    /// List team members
    ///
    /// Returns all members and open invitations by email address, in one response. Members work in the live shop and in
    /// test mode.
    #[oai(path = "/", method = "get", operation_id = "list_team_members")]
    async fn list(&self, seller: Seller) -> Answer<Json<ListDoc<TeamMemberAttributes>>> {
        let (mut tx, _) = begin_live(&seller).await?;
        let (all, now) = (kontor_teams::team_members(&mut tx).await?, tx.now());
        tx.commit().await?;
        let item = |member: TeamMember| Resource::new(member.id, "team_member", attributes(member, &seller, now));
        Ok(Json(ListDoc::whole(all.into_iter().map(item).collect())))
    }

    /// Invite a team member
    ///
    /// Emails a link that is valid for 7 days. Returns `already_exists` (422) if the address belongs to the owner or a member,
    /// or is already invited, and `forbidden` (403) with `right` if you lack a right that you want to give. At most 50 members
    /// and open invitations, and 20 invitations per hour. The owner of the shop is emailed. Only the owner can invite members of the
    /// sales team.
    #[oai(path = "/", method = "post", operation_id = "invite_team_member")]
    async fn invite(&self, seller: Seller, body: Body<TeamInvitationBody>) -> Answer<Json<MemberDoc>> {
        let body = body.0;
        let kind = body.kind.map_or(MemberKind::TeamMember, |kind| kind.0);
        if kind == MemberKind::SalesTeamMember {
            // Who sells chooses what they earn: that nobody of the team gives themselves.
            seller.must_have(MemberNeeds::Owner)?;
        }
        let locale = body.locale.as_deref().and_then(Locale::known).unwrap_or_else(context::locale);
        let by_name = name_of(&seller).await?;
        let owner = seller.tx(async |tx| Ok(kontor_tenants::seller(tx).await?.owner)).await?;
        let owner_email = seller.app().accounts.user(owner).await?.email;
        let (mut tx, scope) = begin_live(&seller).await?;
        seller.app().limiter.count(Bucket::Invitation, &tx.seller()?.to_string()).await?;
        let request = Invite {
            email: &body.email,
            kind,
            rights: &rights(body.rights),
            by: seller.user,
            by_name: &by_name,
            giver: seller.giver(),
            owner_email: &owner_email,
        };
        let sent = kontor_teams::invite(&mut tx, &request).await?;
        keep_limit(&mut tx, Limit::Members).await?;
        notify_owner(&seller, &mut tx, &scope, SecurityChange::TeamMemberInvited, &sent.member().email).await?;
        Ok(Json(send(&seller, tx, &scope, sent, locale).await?))
    }

    /// Retrieve a team member
    #[oai(path = "/:id", method = "get", operation_id = "get_team_member")]
    async fn get(&self, seller: Seller, id: Path<WireId<kinds::TeamMember>>) -> Answer<Json<MemberDoc>> {
        let (mut tx, _) = begin_live(&seller).await?;
        let (member, now) = (kontor_teams::team_member(&mut tx, id.0.0).await?, tx.now());
        tx.commit().await?;
        Ok(Json(document(member, &seller, now)))
    }

    /// Update the rights of a team member
    ///
    /// Takes effect with their next request. Returns `forbidden` (403) with `right` if you lack a right that the member has or
    /// would get. The owner of the shop is emailed.
    #[oai(path = "/:id", method = "patch", operation_id = "update_team_member")]
    async fn update(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::TeamMember>>,
        body: Body<TeamRightsBody>,
    ) -> Answer<Json<MemberDoc>> {
        let (mut tx, scope) = begin_live(&seller).await?;
        let before = kontor_teams::team_member(&mut tx, id.0.0).await?.rights;
        let member = kontor_teams::change_rights(&mut tx, id.0.0, &rights(body.0.rights), seller.giver()).await?;
        if member.rights != before {
            notify_owner(&seller, &mut tx, &scope, SecurityChange::TeamRightsChanged, &member.email).await?;
        }
        let now = tx.now();
        tx.commit().await?;
        Ok(Json(document(member, &seller, now)))
    }

    /// Set the fee of a team member
    ///
    /// Replaces the fee that they had, and emails them. It counts for orders made from now on; earlier orders keep what was agreed then. Percentages are
    /// taken of every payment of an order, an amount of the first one. Refunds and disputes take back the same part. Only the owner
    /// can set it. Returns `fees_too_high` (422) with `left_bps` if all percentages together would come to more than 100 %.
    #[oai(path = "/:id/fee", method = "put", operation_id = "set_team_member_fee")]
    async fn set_fee(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::TeamMember>>,
        body: Body<TeamFeeBody>,
    ) -> Answer<Json<MemberDoc>> {
        let fee = body.0.fee()?;
        Ok(Json(set_fee(&seller, id.0.0, Some(&fee)).await?))
    }

    /// Remove the fee of a team member
    ///
    /// For orders made from now on; earlier orders keep what was agreed then. The member is emailed. Only the owner can remove it.
    /// Calling it again changes nothing.
    #[oai(path = "/:id/fee", method = "delete", operation_id = "remove_team_member_fee")]
    async fn remove_fee(&self, seller: Seller, id: Path<WireId<kinds::TeamMember>>) -> Answer<Json<MemberDoc>> {
        Ok(Json(set_fee(&seller, id.0.0, None).await?))
    }

    /// Resend an invitation
    ///
    /// Sends a new link that is valid for 7 days; the previous one stops working. Returns `invitation_over` (410) if it was
    /// answered.
    #[oai(path = "/:id/resend", method = "post", operation_id = "resend_team_invitation")]
    async fn resend(&self, seller: Seller, id: Path<WireId<kinds::TeamMember>>) -> Answer<Json<MemberDoc>> {
        let (mut tx, scope) = begin_live(&seller).await?;
        seller.app().limiter.count(Bucket::Invitation, &tx.seller()?.to_string()).await?;
        let sent = kontor_teams::send_again(&mut tx, id.0.0, seller.giver()).await?;
        Ok(Json(send(&seller, tx, &scope, sent, context::locale()).await?))
    }

    /// Remove a team member
    ///
    /// Ends the membership immediately, or withdraws the invitation. The owner is not a member and cannot be removed. Calling
    /// it again changes nothing.
    #[oai(path = "/:id", method = "delete", operation_id = "remove_team_member")]
    async fn remove(&self, seller: Seller, id: Path<WireId<kinds::TeamMember>>) -> Answer<Gone> {
        let (mut tx, _) = begin_live(&seller).await?;
        kontor_teams::remove(&mut tx, id.0.0, seller.giver()).await?;
        tx.commit().await?;
        Ok(Gone::Gone)
    }
}
