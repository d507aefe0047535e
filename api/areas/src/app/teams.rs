//! Working for somebody else's shop: invitations and memberships of a person.

use kontor_kernel::kinds;
use kontor_teams::{Invitation, InvitationKey, Membership, TeamMemberState, TeamRight};
use poem::Request;
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};

use crate::http::{
    Answer, Anyone, Doc, Gone, ListDoc, Resource, Signed, Timestamp, WireEnum, WireId, device,
    limiter::{Bucket, address},
};

/// The operations.
pub struct Teams;

/// An invitation, as whoever has its link sees it.
#[derive(Debug, Clone, Object)]
pub struct TeamInvitationAttributes {
    /// The shop's name.
    pub shop: String,
    /// Whom it was sent to: the account that accepts it must have this address.
    pub email: String,
    /// Who invites.
    pub invited_by_name: String,
    /// What whoever accepts may do.
    pub rights: Vec<WireEnum<TeamRight>>,
    /// Where it stands: it can be answered while it is `invited` and not expired.
    pub state: WireEnum<TeamMemberState>,
    /// Whether its time is over.
    pub expired: bool,
    /// Until when it can be answered.
    pub expires_at: Timestamp,
}

/// A shop that a person works for, or is invited to.
#[derive(Debug, Clone, Object)]
pub struct TeamMembershipAttributes {
    /// The shop's name.
    pub shop: String,
    /// The shop's address; absent while it is an invitation.
    #[oai(skip_serializing_if_is_none)]
    pub username: Option<String>,
    /// The profile with which the person acts for the shop; absent while it is an invitation.
    #[oai(skip_serializing_if_is_none)]
    pub profile_id: Option<WireId<kinds::Profile>>,
    /// What they may do there.
    pub rights: Vec<WireEnum<TeamRight>>,
    /// Where it stands: `invited` or `active`.
    pub state: WireEnum<TeamMemberState>,
    /// Whether it is an invitation whose time is over.
    pub expired: bool,
    /// Who invited them.
    pub invited_by_name: String,
    /// Until when the invitation can be answered.
    pub expires_at: Timestamp,
    /// Since when they work for the shop.
    #[oai(skip_serializing_if_is_none)]
    pub accepted_at: Option<Timestamp>,
}

/// Somebody works for a shop from now on.
#[derive(Debug, Clone, Object)]
pub struct AcceptedInvitationAttributes {
    /// The profile to switch to, to act for the shop.
    pub profile_id: WireId<kinds::Profile>,
}

type AcceptedDoc = Doc<AcceptedInvitationAttributes>;

async fn accept(signed: &Signed, request: &Request, named: InvitationKey<'_>) -> Answer<Json<AcceptedDoc>> {
    let (app, caller) = (signed.app(), &signed.caller);
    let who = (caller.user, caller.session, &device(request, None));
    let accepted = kontor_teams::accept(&app.db, named, who).await?;
    let attributes = AcceptedInvitationAttributes { profile_id: WireId(accepted.profile) };
    Ok(Json(Doc::new(accepted.id, "accepted_invitation", attributes)))
}

#[OpenApi(prefix_path = "/v1/app", tag = "crate::tags::Tag::Account")]
impl Teams {
    /// Show an invitation to a team
    ///
    /// By the token of the link in its mail, whatever became of it. 410 `link_expired` for a link that a later one replaced.
    #[oai(path = "/team_invitations/:token", method = "get", operation_id = "get_team_invitation")]
    async fn show(
        &self,
        anyone: Anyone,
        request: &Request,
        token: Path<String>,
    ) -> Answer<Json<Doc<TeamInvitationAttributes>>> {
        anyone.0.limiter.count(Bucket::Lookup, &address(request)).await?;
        let found: Invitation = kontor_teams::invitation(&anyone.0.db, &token.0).await?;
        let open = found.state == TeamMemberState::Invited;
        let attributes = TeamInvitationAttributes {
            expired: open && found.expires_at <= anyone.0.db.env().clock.now(),
            shop: found.shop,
            email: found.email,
            invited_by_name: found.invited_by_name,
            rights: found.rights.into_iter().map(WireEnum).collect(),
            state: WireEnum(found.state),
            expires_at: Timestamp(found.expires_at),
        };
        Ok(Json(Doc::new(found.id, "team_invitation", attributes)))
    }

    /// Accept an invitation to a team
    ///
    /// As the signed-in person, whose account must have the address that it was sent to: else 403
    /// `invitation_other_account`. The link proves that address. 410 `invitation_over` with a `reason` where it was answered,
    /// taken back or is expired. Twice is once.
    #[oai(path = "/team_invitations/:token/accept", method = "post", operation_id = "accept_team_invitation")]
    async fn accept(&self, signed: Signed, request: &Request, token: Path<String>) -> Answer<Json<AcceptedDoc>> {
        accept(&signed, request, InvitationKey::Link(&token.0)).await
    }

    /// Decline an invitation to a team
    ///
    /// By whoever has the link, signed in or not. Twice is once.
    #[oai(path = "/team_invitations/:token/decline", method = "post", operation_id = "decline_team_invitation")]
    async fn decline(&self, anyone: Anyone, request: &Request, token: Path<String>) -> Answer<Gone> {
        anyone.0.limiter.count(Bucket::Lookup, &address(request)).await?;
        kontor_teams::decline(&anyone.0.db, InvitationKey::Link(&token.0), None).await?;
        Ok(Gone::Gone)
    }

    /// List one's team memberships
    ///
    /// The shops that the person works for, and open invitations to an address that they have proven; always whole.
    #[oai(path = "/team_memberships", method = "get", operation_id = "list_team_memberships")]
    async fn list(&self, signed: Signed) -> Answer<Json<ListDoc<TeamMembershipAttributes>>> {
        let (app, user) = (signed.app(), signed.caller.user);
        let all = kontor_teams::memberships(&app.db, user).await?;
        let profiles = app.accounts.profiles(user).await?;
        let now = app.db.env().clock.now();
        let item = |own: Membership| {
            let profile = profiles.iter().find(|profile| {
                profile.kind == kontor_accounts::ProfileKind::TeamMember && profile.tenant == Some(own.seller_id)
            });
            let attributes = TeamMembershipAttributes {
                expired: own.state == TeamMemberState::Invited && own.expires_at <= now,
                shop: own.shop,
                username: own.username,
                profile_id: profile.map(|profile| WireId(profile.id)),
                rights: own.rights.into_iter().map(WireEnum).collect(),
                state: WireEnum(own.state),
                invited_by_name: own.invited_by_name,
                expires_at: Timestamp(own.expires_at),
                accepted_at: own.accepted_at.map(Timestamp),
            };
            Resource::new(own.id, "team_membership", attributes)
        };
        Ok(Json(ListDoc::whole(all.into_iter().map(item).collect())))
    }

    /// Accept an invitation of one's list
    ///
    /// 410 `invitation_over` where it is expired. Twice is once.
    #[oai(path = "/team_memberships/:id/accept", method = "post", operation_id = "accept_team_membership")]
    async fn accept_own(
        &self,
        signed: Signed,
        request: &Request,
        id: Path<WireId<kinds::TeamMember>>,
    ) -> Answer<Json<AcceptedDoc>> {
        accept(&signed, request, InvitationKey::Id(id.0.0)).await
    }

    /// Decline an invitation of one's list
    #[oai(path = "/team_memberships/:id/decline", method = "post", operation_id = "decline_team_membership")]
    async fn decline_own(&self, signed: Signed, id: Path<WireId<kinds::TeamMember>>) -> Answer<Gone> {
        kontor_teams::decline(&signed.app().db, InvitationKey::Id(id.0.0), Some(signed.caller.user)).await?;
        Ok(Gone::Gone)
    }

    /// Leave a team
    ///
    /// Ends one's own membership at once.
    #[oai(path = "/team_memberships/:id", method = "delete", operation_id = "leave_team")]
    async fn leave(&self, signed: Signed, id: Path<WireId<kinds::TeamMember>>) -> Answer<Gone> {
        kontor_teams::leave(&signed.app().db, signed.caller.user, id.0.0).await?;
        Ok(Gone::Gone)
    }
}
