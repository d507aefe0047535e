//! Inviting somebody, and sending it again.

use chrono::{DateTime, Duration, Utc};
use diesel_async::RunQueryDsl;
use kontor_accounts::normal_email;
use kontor_db::{Scope, Tx, query};
use kontor_kernel::{
    ApiError, Code, Locale, Result, Validator, hash_token,
    kinds::{TeamMemberId, UserId},
};
use kontor_mail::Email;
use kontor_notifications::{To, write};
use kontor_urls::Urls;

use crate::{
    Giver, MemberKind, TeamMember, TeamMemberState, TeamRight, limits, right::tidy, team_member, team_members,
};

/// An invitation that is to be sent.
#[derive(Debug, Clone)]
pub struct Invite<'a> {
    /// Whom, in any case.
    pub email: &'a str,
    /// What for.
    pub kind: MemberKind,
    /// What they will be able to do; of who sells nothing is given.
    pub rights: &'a [TeamRight],
    /// Who invites them.
    pub by: UserId,
    /// What they are called.
    pub by_name: &'a str,
    /// What they may do themselves.
    pub giver: Giver<'a>,
    /// The address of the shop's owner: they need no invitation.
    pub owner_email: &'a str,
}

/// A letter that carries the link.
pub struct Sent {
    member: TeamMember,
    token: String,
}

/// Invites somebody, in a transaction of the live side. The link is handed on to [`Sent::mail`] and is nowhere else.
pub async fn invite(tx: &mut Tx, request: &Invite<'_>) -> Result<Sent> {
    let email = normal_email(request.email);
    let mut check = Validator::new();
    check.email("/email", &email);
    check.finish()?;
    let rights = match request.kind {
        MemberKind::TeamMember => tidy(request.rights)?,
        MemberKind::SalesTeamMember => Vec::new(),
    };
    request.giver.must_have(&rights)?;
    // One at a time: two that come together are counted both.
    kontor_tenants::hold(tx).await?;
    let shop = kontor_tenants::seller(tx).await?;
    let known = team_members(tx).await?;
    if email == request.owner_email || known.iter().any(|member| member.email == email) {
        return Err(ApiError::field(Code::AlreadyExists, "/email"));
    }
    if known.len() >= limits::MEMBERS_MAX {
        return Err(ApiError::new(Code::TooMany).with("max", limits::MEMBERS_MAX));
    }
    let (id, now, token): (TeamMemberId, _, _) = (tx.id(), tx.now(), tx.env().token());
    query(
        "INSERT INTO team_members (seller_id, id, test_tenant, email, rights, state, token_hash, expires_at, sent_at, shop,
            invited_by, invited_by_name, created_at, updated_at, kind)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $9, $9, $13)",
    )
    .bind(shop.id)
    .bind(id)
    .bind(shop.twin_id)
    .bind(email)
    .bind(rights)
    .bind(TeamMemberState::Invited)
    .bind(hash_token(&token))
    .bind(expiry(now))
    .bind(now)
    .bind(&shop.name)
    .bind(request.by)
    .bind(request.by_name)
    .bind(request.kind)
    .execute(tx.conn()?)
    .await?;
    Ok(Sent { member: team_member(tx, id).await?, token })
}

/// Sends an open invitation again, with another link: the one before works no more.
pub async fn send_again(tx: &mut Tx, id: TeamMemberId, giver: Giver<'_>) -> Result<Sent> {
    kontor_tenants::hold(tx).await?;
    let member = team_member(tx, id).await?;
    if member.state != TeamMemberState::Invited {
        return Err(over(&member));
    }
    giver.must_have(&member.rights)?;
    let (seller, now, token) = (tx.seller()?, tx.now(), tx.env().token());
    query(
        "UPDATE team_members SET token_hash = $3, expires_at = $4, sent_at = $5, updated_at = $5
         WHERE seller_id = $1 AND id = $2",
    )
    .bind(seller)
    .bind(id)
    .bind(hash_token(&token))
    .bind(expiry(now))
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    Ok(Sent { member: team_member(tx, id).await?, token })
}

/// The refusal of who answers or sends what is over.
pub(crate) fn over(member: &TeamMember) -> ApiError {
    ApiError::new(Code::InvitationOver).with("reason", member.state.to_string())
}

fn expiry(now: DateTime<Utc>) -> DateTime<Utc> {
    now + Duration::days(limits::INVITATION_DAYS)
}

impl Sent {
    /// Whom it was sent to.
    pub const fn member(&self) -> &TeamMember {
        &self.member
    }

    /// Writes the letter; the transaction goes on as `scope` afterwards. It is nobody's of the shop: its log of mails, which
    /// others of the team may read, does not have it, so whoever shows the link has the mailbox.
    pub async fn mail(&self, tx: &mut Tx, urls: Urls<'_>, locale: Locale, scope: Scope) -> Result<()> {
        let member = &self.member;
        let to = To {
            address: member.email.clone(),
            user: None,
            name: String::new(),
            locale,
            time_zone: kontor_tenants::seller(tx).await?.time_zone,
            order: None,
        };
        let letter = Email::TeamInvitation {
            shop: member.shop.clone(),
            inviter: member.invited_by_name.clone(),
            rights: match member.kind {
                MemberKind::TeamMember => member.rights.iter().map(ToString::to_string).collect(),
                MemberKind::SalesTeamMember => vec!["sales".to_owned()],
            },
            link: urls.team_invitation(&self.token),
            until: member.expires_at.date_naive(),
        };
        tx.switch_role(Scope::Anonymous(String::new())).await?;
        write(tx, &to, &letter).await?;
        tx.switch_role(scope).await
    }
}
