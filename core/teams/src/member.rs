//! Members as the shop sees them.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Currency, Result,
    kinds::{ProductId, SellerId, TeamMemberId, UserId},
};

use crate::{MemberKind, TeamMemberState, TeamRight, limits};

/// Somebody who works for the shop, or is invited to.
#[derive(Debug, Clone, Row)]
pub struct TeamMember {
    /// The live side of the shop.
    pub seller_id: SellerId,
    /// Which member.
    pub id: TeamMemberId,
    /// The test side of the shop.
    pub test_tenant: SellerId,
    /// Whom the invitation was sent to.
    pub email: String,
    /// The person; nobody until they accept.
    pub user_id: Option<UserId>,
    /// What they are called; empty until they accept.
    pub name: String,
    /// What they do for the shop.
    pub kind: MemberKind,
    /// What they may do; nothing of who sells.
    pub rights: Vec<TeamRight>,
    /// Where the membership stands.
    pub state: TeamMemberState,
    pub(crate) fee_bps: Option<i32>,
    pub(crate) fee_amount: Option<i64>,
    pub(crate) fee_currency: Option<Currency>,
    pub(crate) fee_products: Vec<ProductId>,
    /// Since when they have the fee that they have.
    pub fee_since: Option<DateTime<Utc>>,
    /// Until when the invitation can be accepted.
    pub expires_at: DateTime<Utc>,
    /// When it was sent last.
    pub sent_at: DateTime<Utc>,
    /// The shop's name then.
    pub shop: String,
    /// Who invited them.
    pub invited_by_name: String,
    /// Since when they work for the shop.
    pub accepted_at: Option<DateTime<Utc>>,
    /// When they were first invited.
    pub created_at: DateTime<Utc>,
    /// When anything of it changed last: what they may do, the invitation, their answer to it.
    pub updated_at: DateTime<Utc>,
}

impl TeamMember {
    /// Whether it is an invitation whose time is over.
    pub fn is_expired(&self, now: DateTime<Utc>) -> bool {
        self.state == TeamMemberState::Invited && self.expires_at <= now
    }
}

/// Who works for the shop and who is invited to, in the order of their addresses.
pub async fn team_members(tx: &mut Tx) -> Result<Vec<TeamMember>> {
    let seller = tx.seller()?;
    let sql = "
        SELECT * FROM team_members WHERE seller_id = $1 AND state IN ('active', 'invited') ORDER BY email, id LIMIT $2";
    Ok(query(sql).bind(seller).bind(limits::LIST_ROWS).load(tx.conn()?).await?)
}

/// One of them, also where it is over.
pub async fn team_member(tx: &mut Tx, id: TeamMemberId) -> Result<TeamMember> {
    let seller = tx.seller()?;
    let sql = "SELECT * FROM team_members WHERE seller_id = $1 AND id = $2";
    let found: Vec<TeamMember> = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}
