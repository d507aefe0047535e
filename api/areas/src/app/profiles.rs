//! The roles of a person, and taking another one.

use kontor_accounts::{Profile, ProfileKind, User};
use kontor_kernel::kinds;
use poem::Request;
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::Deserialize;

use super::tokens::{SessionDoc, WithCookie, keeper, session};
use crate::http::{Answer, Body, ListDoc, Resource, Signed, WireEnum, WireId};

/// The operations.
pub struct Profiles;

/// A profile.
#[derive(Debug, Clone, Object)]
#[oai(rename = "ProfileAttributes")]
pub struct Attributes {
    /// Role of the profile.
    pub kind: WireEnum<ProfileKind>,
    /// Name of the shop, otherwise of the person.
    pub name: String,
    /// Username of the shop, as in its address, if it has one.
    #[oai(skip_serializing_if_is_none)]
    pub username: Option<String>,
    /// The live shop that it gives access to.
    #[oai(skip_serializing_if_is_none)]
    pub seller_id: Option<WireId<kinds::Seller>>,
    /// Its test mode.
    #[oai(skip_serializing_if_is_none)]
    pub test_seller_id: Option<WireId<kinds::Seller>>,
    /// Whether it is the active profile.
    pub active: bool,
    /// `true` if it opens the live shop, `false` for test mode.
    pub livemode: bool,
}

/// Which shop to open: live or test.
#[derive(Debug, Clone, Default, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "ProfileSwitch")]
pub struct Switch {
    /// `false` opens test mode. Default: the mode that is open now, or live for another role.
    #[serde(default)]
    pub livemode: Option<bool>,
}

fn item(profile: Profile, signed: &Signed, user: &User) -> Resource<Attributes> {
    let active = signed.caller.profile == Some(profile.id);
    let livemode = !active || signed.caller.livemode;
    // The test side has an address of its own.
    let username = profile.username.map(|name| if livemode { name } else { format!("{name}-test") });
    let person = format!("{} {}", user.first_name, user.last_name).trim().to_owned();
    let name = profile.name.unwrap_or(if person.is_empty() { user.email.clone() } else { person });
    let attributes = Attributes {
        kind: WireEnum(profile.kind),
        name,
        username,
        seller_id: profile.tenant.map(WireId),
        test_seller_id: profile.test_tenant.map(WireId),
        active,
        livemode,
    };
    Resource::new(profile.id, "profile", attributes)
}

#[OpenApi(prefix_path = "/v1/app/profiles", tag = "crate::tags::Tag::Account")]
impl Profiles {
    /// List your profiles
    #[oai(path = "/", method = "get", operation_id = "list_profiles")]
    async fn list(&self, signed: Signed) -> Answer<Json<ListDoc<Attributes>>> {
        let accounts = &signed.app().accounts;
        let user = accounts.user(signed.caller.user).await?;
        let all = accounts.profiles(signed.caller.user).await?;
        Ok(Json(ListDoc::whole(all.into_iter().map(|profile| item(profile, &signed, &user)).collect())))
    }

    /// Switch to a profile
    ///
    /// Returns an access token for it; access tokens of the previous profile stop working. The refresh token stays
    /// the same.
    #[oai(path = "/:id/switch", method = "post", operation_id = "switch_profile")]
    async fn switch(
        &self,
        signed: Signed,
        request: &Request,
        id: Path<WireId<kinds::Profile>>,
        body: Body<Switch>,
    ) -> Answer<WithCookie<SessionDoc>> {
        let (app, caller) = (signed.app(), &signed.caller);
        let same = caller.profile == Some(id.0.0);
        let livemode = body.0.livemode.unwrap_or(!same || caller.livemode);
        let signed_in = app.accounts.switch(caller.user, caller.session, id.0.0, livemode).await?;
        Ok(session(app, request, &signed_in, keeper(request)))
    }
}
