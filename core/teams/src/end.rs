//! The end of a membership, or of an invitation.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_accounts::end_team_profile;
use kontor_db::{Db, Scope, Tenant, Tx, query};
use kontor_kernel::{
    Actor, ApiError, Result,
    kinds::{TeamMemberId, UserId},
};

use crate::{Giver, MemberKind, TeamMember, TeamMemberState, memberships, team_member, team_members};

/// Ends a membership or takes an invitation back, in a transaction of the live side that goes on as before. Twice is once.
pub async fn remove(tx: &mut Tx, id: TeamMemberId, giver: Giver<'_>) -> Result<()> {
    let member = team_member(tx, id).await?;
    giver.must_have(&member.rights)?;
    match member.state {
        TeamMemberState::Active => end(tx, &member, TeamMemberState::Removed).await,
        TeamMemberState::Invited => end(tx, &member, TeamMemberState::Revoked).await,
        _ => Ok(()),
    }
}

/// Ends one's own membership. Somebody else's is not found.
pub async fn leave(db: &Db, user: UserId, id: TeamMemberId) -> Result<()> {
    let own = memberships(db, user).await?.into_iter().find(|own| own.id == id).ok_or_else(ApiError::not_found)?;
    let tenant = Tenant { id: own.seller_id, livemode: true };
    let mut tx = db.begin(Scope::Seller(tenant, Actor::Seller(user))).await?;
    let member = team_member(&mut tx, id).await?;
    if member.state == TeamMemberState::Active && member.user_id == Some(user) {
        end(&mut tx, &member, TeamMemberState::Left).await?;
    }
    tx.commit().await
}

/// Ends what was begun or changed at `since` or later, when an account was in somebody else's hands: invitations, memberships and what
/// their members may do. Answers how much.
pub async fn end_made_since(tx: &mut Tx, since: DateTime<Utc>) -> Result<usize> {
    let mut made = team_members(tx).await?;
    made.retain(|member| member.updated_at >= since);
    for member in &made {
        remove(tx, member.id, Giver::Owner).await?;
    }
    Ok(made.len())
}

async fn end(tx: &mut Tx, member: &TeamMember, to: TeamMemberState) -> Result<()> {
    let scope = tx.scope().clone();
    if !tx.transition(member.id.uuid(), to, "ended").await?.into_result(to)? {
        return Ok(());
    }
    let (seller, now) = (tx.seller()?, tx.now());
    query("UPDATE team_members SET ended_at = $3 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(member.id)
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    let Some(user) = member.user_id else { return Ok(()) };
    if member.kind == MemberKind::SalesTeamMember {
        for (id, livemode) in [(member.seller_id, true), (member.test_tenant, false)] {
            tx.switch_role(Scope::Seller(Tenant { id, livemode }, Actor::Seller(user))).await?;
            kontor_tenants::remove_sales_team_member(tx, user).await?;
        }
    }
    tx.switch_role(Scope::Person(user)).await?;
    end_team_profile(tx, user, member.kind.profile(), member.seller_id).await?;
    tx.switch_role(scope).await?;
    Ok(())
}
