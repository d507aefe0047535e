//! Working for somebody else's shop: invitations and memberships of a person.

use kontor_kernel::kinds;
use kontor_teams::{Invitation, InvitationKey, MemberKind, Membership, TeamMemberState, TeamRight};
use poem::Request;
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};

use crate::http::{
    Answer, Anyone, Doc, Gone, ListDoc, Resource, Signed, Timestamp, WireEnum, WireId, device,
    limiter::{Bucket, address},
};

/// The operations.
pub struct Teams;

/// An invitation to a team.
#[derive(Debug, Clone, Object)]
pub struct TeamInvitationAttributes {
    /// Name of the shop.
    pub shop: String,
    /// Address that it was sent to; the account that accepts it must have this address.
    pub email: String,
    /// Name of the person who sent the invitation.
    pub invited_by_name: String,
    /// Role that it is for.
    pub kind: WireEnum<MemberKind>,
    /// Rights that come with it; empty for members of the sales team.
    pub rights: Vec<WireEnum<TeamRight>>,
    /// State; it can be answered while it is `invited` and has not expired.
    pub state: WireEnum<TeamMemberState>,
    /// Whether it has expired.
    pub expired: bool,
    /// When it expires.
    pub expires_at: Timestamp,
}

/// A membership in the team of a shop, or an invitation to one.
#[derive(Debug, Clone, Object)]
pub struct TeamMembershipAttributes {
    /// Name of the shop.
    pub shop: String,
    /// Username of the shop; absent for invitations.
    #[oai(skip_serializing_if_is_none)]
    pub username: Option<String>,
    /// Profile to act for the shop with; absent for invitations.
    #[oai(skip_serializing_if_is_none)]
    pub profile_id: Option<WireId<kinds::Profile>>,
    /// Role in the shop.
    pub kind: WireEnum<MemberKind>,
    /// Rights in the shop; empty for members of the sales team.
    pub rights: Vec<WireEnum<TeamRight>>,
    /// State: `invited` or `active`.
    pub state: WireEnum<TeamMemberState>,
    /// Whether it is an invitation that has expired.
    pub expired: bool,
    /// Name of the person who sent the invitation.
    pub invited_by_name: String,
    /// When the invitation expires.
    pub expires_at: Timestamp,
    /// When the invitation was accepted; absent for invitations.
    #[oai(skip_serializing_if_is_none)]
    pub accepted_at: Option<Timestamp>,
}

/// An accepted invitation.
#[derive(Debug, Clone, Object)]
pub struct AcceptedInvitationAttributes {
    /// Profile to switch to in order to act for the shop.
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
    /// Retrieve a team invitation
    ///
    /// Takes the token from the link in the email and returns the invitation in any state. Returns `link_expired` (410) if a
    /// later link has replaced it.
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
            kind: WireEnum(found.kind),
            rights: found.rights.into_iter().map(WireEnum).collect(),
            state: WireEnum(found.state),
            expires_at: Timestamp(found.expires_at),
        };
        Ok(Json(Doc::new(found.id, "team_invitation", attributes)))
    }

    /// Accept a team invitation
    ///
    /// The signed-in account must have the address that the invitation was sent to, otherwise `invitation_other_account`
    /// (403). The link also confirms that address. Returns `invitation_over` (410) with a `reason` if it was answered,
    /// withdrawn or has expired. Calling it again changes nothing.
    #[oai(path = "/team_invitations/:token/accept", method = "post", operation_id = "accept_team_invitation")]
    async fn accept(&self, signed: Signed, request: &Request, token: Path<String>) -> Answer<Json<AcceptedDoc>> {
        accept(&signed, request, InvitationKey::Link(&token.0)).await
    }

    /// Decline a team invitation
    ///
    /// Anyone who has the link can decline it, signed in or not. Calling it again changes nothing.
    #[oai(path = "/team_invitations/:token/decline", method = "post", operation_id = "decline_team_invitation")]
    async fn decline(&self, anyone: Anyone, request: &Request, token: Path<String>) -> Answer<Gone> {
        anyone.0.limiter.count(Bucket::Lookup, &address(request)).await?;
        kontor_teams::decline(&anyone.0.db, InvitationKey::Link(&token.0), None).await?;
        Ok(Gone::Gone)
    }

    /// List your team memberships
    ///
    /// Returns the shops that you work for and open invitations to your confirmed addresses, all in one response.
    #[oai(path = "/team_memberships", method = "get", operation_id = "list_team_memberships")]
    async fn list(&self, signed: Signed) -> Answer<Json<ListDoc<TeamMembershipAttributes>>> {
        let (app, user) = (signed.app(), signed.caller.user);
        let all = kontor_teams::memberships(&app.db, user).await?;
        let profiles = app.accounts.profiles(user).await?;
        let now = app.db.env().clock.now();
        let item = |own: Membership| {
            let profile = profiles
                .iter()
                .find(|profile| profile.kind == own.kind.profile() && profile.tenant == Some(own.seller_id));
            let attributes = TeamMembershipAttributes {
                expired: own.state == TeamMemberState::Invited && own.expires_at <= now,
                shop: own.shop,
                username: own.username,
                profile_id: profile.map(|profile| WireId(profile.id)),
                kind: WireEnum(own.kind),
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

    /// Accept an invitation from your list
    ///
    /// Returns `invitation_over` (410) if it has expired. Calling it again changes nothing.
    #[oai(path = "/team_memberships/:id/accept", method = "post", operation_id = "accept_team_membership")]
    async fn accept_own(
        &self,
        signed: Signed,
        request: &Request,
        id: Path<WireId<kinds::TeamMember>>,
    ) -> Answer<Json<AcceptedDoc>> {
        accept(&signed, request, InvitationKey::Id(id.0.0)).await
    }

    /// Decline an invitation from your list
    #[oai(path = "/team_memberships/:id/decline", method = "post", operation_id = "decline_team_membership")]
    async fn decline_own(&self, signed: Signed, id: Path<WireId<kinds::TeamMember>>) -> Answer<Gone> {
        kontor_teams::decline(&signed.app().db, InvitationKey::Id(id.0.0), Some(signed.caller.user)).await?;
        Ok(Gone::Gone)
    }

    /// Leave a team
    ///
    /// Ends your membership immediately.
    #[oai(path = "/team_memberships/:id", method = "delete", operation_id = "leave_team")]
    async fn leave(&self, signed: Signed, id: Path<WireId<kinds::TeamMember>>) -> Answer<Gone> {
        kontor_teams::leave(&signed.app().db, signed.caller.user, id.0.0).await?;
        Ok(Gone::Gone)
    }
}
