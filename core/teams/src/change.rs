//! What a member may do from now on.

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{ApiError, Code, Result, kinds::TeamMemberId};

use crate::{Giver, MemberKind, TeamMember, TeamMemberState, TeamRight, invite::over, right::tidy, team_member};

/// Gives a member, or who is invited, these rights in place of what they had; the next call of theirs has them.
pub async fn change_rights(
    tx: &mut Tx,
    id: TeamMemberId,
    rights: &[TeamRight],
    giver: Giver<'_>,
) -> Result<TeamMember> {
    kontor_tenants::hold(tx).await?;
    let member = team_member(tx, id).await?;
    if !matches!(member.state, TeamMemberState::Active | TeamMemberState::Invited) {
        return Err(over(&member));
    }
    if member.kind == MemberKind::SalesTeamMember {
        return Err(ApiError::field(Code::TooMany, "/rights").with("max", 0));
    }
    let rights = tidy(rights)?;
    giver.must_have(&member.rights)?;
    giver.must_have(&rights)?;
    let (seller, now) = (tx.seller()?, tx.now());
    query("UPDATE team_members SET rights = $3, updated_at = $4 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .bind(rights)
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    team_member(tx, id).await
}
