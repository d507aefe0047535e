//! Answering an invitation.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_accounts::{Device, ProfileKind, add_profile, find_user, profiles, prove_by_mail};
use kontor_db::{Db, Row, Scope, Tenant, Tx, query};
use kontor_kernel::{
    Actor, ApiError, Code, Result, hash_token,
    kinds::{ProfileId, SellerId, SessionId, TeamMemberId, UserId},
};
use kontor_tenants::PartnerKind;

use crate::{MemberKind, TeamMember, TeamMemberState, TeamRight, invite::over, memberships, team_member};

/// An invitation, as whoever has its link sees it.
#[derive(Debug, Clone, Row)]
pub struct Invitation {
    /// The live side of the shop.
    pub seller_id: SellerId,
    /// Which membership it begins.
    pub id: TeamMemberId,
    /// The shop's name.
    pub shop: String,
    /// Whom it was sent to.
    pub email: String,
    /// What for.
    pub kind: MemberKind,
    /// What they will be able to do.
    pub rights: Vec<TeamRight>,
    /// Where it stands.
    pub state: TeamMemberState,
    /// Who invited them.
    pub invited_by_name: String,
    /// Until when it can be accepted.
    pub expires_at: DateTime<Utc>,
}

/// Somebody works for a shop from now on.
#[derive(Debug, Clone, Copy)]
pub struct Accepted {
    /// The membership.
    pub id: TeamMemberId,
    /// The role with which they act for the shop.
    pub profile: ProfileId,
}

/// The invitation of a link, whatever became of it. A link that was replaced by a later one is `link_expired`.
pub async fn invitation(db: &Db, token: &str) -> Result<Invitation> {
    let hash = hash_token(token);
    let look = || {
        query(
            "SELECT m.seller_id, m.id, m.shop, m.email, m.kind, m.rights, m.state, m.invited_by_name, m.expires_at
             FROM team_members AS m WHERE m.token_hash = $1",
        )
        .bind(hash.clone())
    };
    let found: Vec<Invitation> = db.once(Scope::Anonymous(hash.clone()), look).await?;
    found.into_iter().next().ok_or_else(|| ApiError::new(Code::LinkExpired))
}

/// The open invitation of this id to an address that the person has proven.
async fn own_invitation(db: &Db, user: UserId, id: TeamMemberId) -> Result<(SellerId, TeamMemberId)> {
    let own = memberships(db, user).await?.into_iter().find(|own| own.id == id).ok_or_else(ApiError::not_found)?;
    Ok((own.seller_id, own.id))
}

/// How an invitation is named by who answers it.
#[derive(Debug, Clone, Copy)]
pub enum InvitationKey<'a> {
    /// By the link of its mail: whoever shows it has the mailbox.
    Link(&'a str),
    /// By its id; the address must be proven.
    Id(TeamMemberId),
}

/// Accepts an invitation as a signed-in person, whose account must have the address that it was sent to. Twice is once.
pub async fn accept(
    db: &Db,
    named: InvitationKey<'_>,
    (user, session, device): (UserId, SessionId, &Device),
) -> Result<Accepted> {
    let (seller, id) = match named {
        InvitationKey::Link(token) => invitation(db, token).await.map(|found| (found.seller_id, found.id))?,
        InvitationKey::Id(id) => own_invitation(db, user, id).await?,
    };
    let tenant = Tenant { id: seller, livemode: true };
    let mut tx = db.begin(Scope::Seller(tenant, Actor::Seller(user))).await?;
    kontor_tenants::hold(&mut tx).await?;
    let member = team_member(&mut tx, id).await?;
    tx.switch_role(Scope::Person(user)).await?;
    let person = find_user(&mut tx, user).await?;
    if person.email != member.email {
        return Err(ApiError::new(Code::InvitationOtherAccount).with("email", member.email));
    }
    if member.state == TeamMemberState::Active && member.user_id == Some(user) {
        let profile = team_profile(&mut tx, user, &member).await?;
        tx.commit().await?;
        return Ok(Accepted { id, profile });
    }
    must_be_open(&member, tx.now())?;
    match named {
        InvitationKey::Link(_) => prove_by_mail(&mut tx, user, session, device).await?,
        InvitationKey::Id(_) if !person.confirmed => return Err(ApiError::new(Code::EmailNotConfirmed)),
        InvitationKey::Id(_) => {}
    }
    tx.switch_role(Scope::Seller(tenant, Actor::Seller(user))).await?;
    let name = format!("{} {}", person.first_name, person.last_name).trim().to_owned();
    begin(&mut tx, &member, user, &name).await?;
    tx.switch_role(Scope::Person(user)).await?;
    let profile = team_profile(&mut tx, user, &member).await?;
    if member.kind == MemberKind::SalesTeamMember {
        sell_for(&mut tx, &member, (profile, user), (&name, &person.email)).await?;
    }
    tx.commit().await?;
    Ok(Accepted { id, profile })
}

/// Puts who sells on the list of both sides of the shop, by which orders and deals name them.
async fn sell_for(
    tx: &mut Tx,
    member: &TeamMember,
    who: (ProfileId, UserId),
    (name, email): (&str, &str),
) -> Result<()> {
    let name = if name.is_empty() { email } else { name };
    for (id, livemode) in [(member.seller_id, true), (member.test_tenant, false)] {
        tx.switch_role(Scope::Seller(Tenant { id, livemode }, Actor::Seller(who.1))).await?;
        kontor_tenants::add_partner(tx, who, PartnerKind::SalesTeamMember, (name, email)).await?;
    }
    Ok(())
}

/// Says no to an invitation. Twice is once.
pub async fn decline(db: &Db, named: InvitationKey<'_>, user: Option<UserId>) -> Result<()> {
    let (seller, id) = match (named, user) {
        (InvitationKey::Link(token), _) => invitation(db, token).await.map(|found| (found.seller_id, found.id))?,
        (InvitationKey::Id(id), Some(user)) => own_invitation(db, user, id).await?,
        (InvitationKey::Id(_), None) => return Err(ApiError::not_found()),
    };
    let actor = user.map_or(Actor::System, Actor::Seller);
    let mut tx = db.begin(Scope::Seller(Tenant { id: seller, livemode: true }, actor)).await?;
    let member = team_member(&mut tx, id).await?;
    if member.state != TeamMemberState::Declined {
        must_be_open(&member, tx.now())?;
        let to = TeamMemberState::Declined;
        tx.transition(id.uuid(), to, "declined").await?.into_result(to)?;
    }
    tx.commit().await
}

fn must_be_open(member: &TeamMember, now: DateTime<Utc>) -> Result<()> {
    if member.is_expired(now) {
        return Err(ApiError::new(Code::InvitationOver).with("reason", "expired"));
    }
    if member.state == TeamMemberState::Invited { Ok(()) } else { Err(over(member)) }
}

async fn begin(tx: &mut Tx, member: &TeamMember, user: UserId, name: &str) -> Result<()> {
    let shop = kontor_tenants::seller(tx).await?;
    let there = crate::team_members(tx).await?.into_iter().any(|other| other.user_id == Some(user));
    if shop.owner == user || there {
        return Err(ApiError::new(Code::AlreadyExists));
    }
    let to = TeamMemberState::Active;
    tx.transition(member.id.uuid(), to, "accepted").await?.into_result(to)?;
    let now = tx.now();
    query(
        "UPDATE team_members SET user_id = $3, name = $4, accepted_at = $5, updated_at = $5 WHERE seller_id = $1 AND id = $2",
    )
    .bind(shop.id)
    .bind(member.id)
    .bind(user)
    .bind(name)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

async fn team_profile(tx: &mut Tx, user: UserId, member: &TeamMember) -> Result<ProfileId> {
    let known = profiles(tx, user).await?;
    let wanted = member.kind.profile();
    let own = |kind: ProfileKind, tenant| kind == wanted && tenant == Some(member.seller_id);
    match known.iter().find(|profile| own(profile.kind, profile.tenant)) {
        Some(profile) => Ok(profile.id),
        None => add_profile(tx, user, wanted, Some((member.seller_id, member.test_tenant))).await,
    }
}
