//! Whom a person works for.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Scope, query};
use kontor_kernel::{
    ApiError, Code, Result,
    kinds::{SellerId, TeamMemberId, UserId},
};

use crate::{MemberKind, TeamMemberState, TeamRight};

/// A shop that a person works for, or is invited to.
#[derive(Debug, Clone, Row)]
pub struct Membership {
    /// The live side of the shop.
    pub seller_id: SellerId,
    /// Which membership.
    pub id: TeamMemberId,
    /// The shop's name: today's, or of an invitation that of the day on which it was sent.
    pub shop: String,
    /// The shop's address; none while it is an invitation.
    pub username: Option<String>,
    /// What they do there.
    pub kind: MemberKind,
    /// What they may do there.
    pub rights: Vec<TeamRight>,
    /// Where it stands.
    pub state: TeamMemberState,
    /// Who invited them.
    pub invited_by_name: String,
    /// Until when the invitation can be accepted.
    pub expires_at: DateTime<Utc>,
    /// Since when they work for the shop.
    pub accepted_at: Option<DateTime<Utc>>,
}

/// The shops that a person works for, and the invitations to addresses that they have proven.
pub async fn memberships(db: &Db, user: UserId) -> Result<Vec<Membership>> {
    let mut tx = db.begin(Scope::Person(user)).await?;
    let rows = query(
        "SELECT m.seller_id, m.id, coalesce(s.name, m.shop) AS shop, s.username, m.kind, m.rights, m.state, m.invited_by_name,
            m.expires_at, m.accepted_at
         FROM team_members AS m LEFT JOIN sellers AS s ON s.seller_id = m.seller_id AND m.state = 'active'
         WHERE (m.state = 'active' AND m.user_id = $1)
            OR (m.state = 'invited' AND m.email IN (SELECT p.email FROM proven_addresses AS p WHERE p.user_id = $1))
         ORDER BY 3, m.id",
    )
    .bind(user)
    .load(tx.conn()?)
    .await?;
    tx.commit().await?;
    Ok(rows)
}

#[derive(Row)]
struct Rights {
    rights: Vec<TeamRight>,
}

/// What a person may do for a shop, one side of which is named. Whoever does not work for it any more is refused.
pub async fn rights_for(db: &Db, user: UserId, side: SellerId) -> Result<Vec<TeamRight>> {
    let look = || {
        query(
            "SELECT m.rights FROM team_members AS m
             WHERE m.user_id = $1 AND m.state = 'active' AND m.kind = 'team_member' AND $2 IN (m.seller_id, m.test_tenant)",
        )
        .bind(user)
        .bind(side)
    };
    let found: Vec<Rights> = db.once(Scope::Person(user), look).await?;
    let refused = || ApiError::new(Code::Forbidden).with("reason", "no_longer_member");
    found.into_iter().next().map(|row| row.rights).ok_or_else(refused)
}
