//! The API keys of all shops of a person: looked through after a forgotten password, and ended by whoever says of a change in
//! their name that it was not theirs.

use chrono::{DateTime, Utc};
use kontor_accounts::{Profile, ProfileKind};
use kontor_apikeys::KeyScope;
use kontor_db::{Scope, Tenant, Tx};
use kontor_kernel::{
    Actor, Result,
    kinds::{SellerId, UserId},
};
use poem::Request;
use poem_openapi::{Object, OpenApi, payload::Json};

use super::users::LinkToken;
use crate::http::{
    Answer, Anyone, Body, Doc, ListDoc, Resource, Signed, Timestamp, WireEnum,
    limiter::{Bucket, address},
};

/// The operations.
pub struct OwnKeys;

/// An API key of one of your shops.
#[derive(Debug, Clone, Object)]
pub struct OwnApiKeyAttributes {
    /// The shop that it gives access to.
    pub shop: String,
    /// `true` for a live shop, `false` for test mode.
    pub livemode: bool,
    /// Name of the key, given by the seller.
    pub name: String,
    /// First characters of the key.
    pub prefix: String,
    /// Scopes of the key.
    pub scopes: Vec<WireEnum<KeyScope>>,
    /// Name of the person who created it, at that time.
    pub created_by_name: String,
    /// When it was last used, to within five minutes. Absent if never.
    #[oai(skip_serializing_if_is_none)]
    pub last_used_at: Option<Timestamp>,
    /// When it was created.
    pub created_at: Timestamp,
}

/// Result of revoking keys.
#[derive(Debug, Clone, Object)]
pub struct RevokedKeysAttributes {
    /// Number of revoked API keys.
    pub revoked: i64,
}

/// Result of reporting a change.
#[derive(Debug, Clone, Object)]
pub struct NotMeAttributes {
    /// Number of revoked API keys.
    pub revoked: i64,
    /// Token for setting a new password (`reset_password`), valid for an hour.
    pub password_token: String,
}

/// Every side of every shop that belongs to somebody with these roles, with the shop's name.
fn sides(profiles: &[Profile]) -> impl Iterator<Item = (Tenant, &str)> {
    let sellers = profiles.iter().filter(|profile| profile.kind == ProfileKind::Seller);
    sellers.flat_map(|profile| {
        let side = |id: Option<SellerId>, livemode| id.map(|id| Tenant { id, livemode });
        let both = [side(profile.tenant, true), side(profile.test_tenant, false)];
        both.into_iter().flatten().map(move |tenant| (tenant, profile.name.as_deref().unwrap_or_default()))
    })
}

/// Ends the keys of all these shops that were made at `since` or later, in one transaction.
async fn end(tx: &mut Tx, user: UserId, profiles: &[Profile], since: DateTime<Utc>) -> Result<i64> {
    let mut ended = 0;
    for (tenant, _) in sides(profiles) {
        tx.switch_role(Scope::Seller(tenant, Actor::Seller(user))).await?;
        ended += kontor_apikeys::revoke_made_since(tx, since).await?;
    }
    Ok(i64::try_from(ended).unwrap_or(i64::MAX))
}

#[OpenApi(prefix_path = "/v1/app", tag = "crate::tags::Tag::Account")]
impl OwnKeys {
    /// List your API keys
    ///
    /// All active keys, live and test, of every shop of the signed-in person; never paginated. Shown after a password
    /// reset, since anyone who knew the old password may have created some.
    #[oai(path = "/user/api_keys", method = "get", operation_id = "list_own_api_keys")]
    async fn list(&self, signed: Signed) -> Answer<Json<ListDoc<OwnApiKeyAttributes>>> {
        let (app, user) = (signed.app(), signed.caller.user);
        let profiles = app.accounts.profiles(user).await?;
        let mut items = Vec::new();
        for (tenant, name) in sides(&profiles) {
            let mut tx = app.db.begin(Scope::Seller(tenant, Actor::Seller(user))).await?;
            let keys = kontor_apikeys::usable(&mut tx).await?;
            tx.commit().await?;
            items.extend(keys.into_iter().map(|key| {
                let attributes = OwnApiKeyAttributes {
                    shop: name.to_owned(),
                    livemode: tenant.livemode,
                    name: key.name,
                    prefix: key.prefix,
                    scopes: key.scopes.into_iter().map(WireEnum).collect(),
                    created_by_name: key.created_by_name,
                    last_used_at: key.last_used_at.map(Timestamp),
                    created_at: Timestamp(key.created_at),
                };
                Resource::new(key.id, "api_key", attributes)
            }));
        }
        Ok(Json(ListDoc::whole(items)))
    }

    /// Revoke your API keys
    ///
    /// All keys of that list. Revoking twice has the same effect as once; it cannot be undone.
    #[oai(path = "/user/api_keys/revoke", method = "post", operation_id = "revoke_own_api_keys")]
    async fn revoke(&self, signed: Signed) -> Answer<Json<Doc<RevokedKeysAttributes>>> {
        let (app, user) = (signed.app(), signed.caller.user);
        let profiles = app.accounts.profiles(user).await?;
        let mut tx = signed.begin().await?;
        let revoked = end(&mut tx, user, &profiles, DateTime::<Utc>::UNIX_EPOCH).await?;
        tx.commit().await?;
        Ok(Json(Doc::new(user, "revoked_keys", RevokedKeysAttributes { revoked })))
    }

    /// Report an account change as not yours
    ///
    /// With the link in the email about the change. Ends every session of the person, removes their password, revokes the
    /// API keys of their shops that were created since, and ends memberships in their teams that began since; the response
    /// lets them set a new password. Works once, for seven days.
    #[oai(path = "/users/not_me", method = "post", operation_id = "disown_change")]
    async fn not_me(
        &self,
        anyone: Anyone,
        request: &Request,
        body: Body<LinkToken>,
    ) -> Answer<Json<Doc<NotMeAttributes>>> {
        let app = &anyone.0;
        app.limiter.count(Bucket::SignIn, &address(request)).await?;
        let (mut tx, disowned) = app.accounts.disown(&body.0.token).await?;
        let revoked = end(&mut tx, disowned.user, &disowned.profiles, disowned.since).await?;
        for (tenant, _) in sides(&disowned.profiles).filter(|(tenant, _)| tenant.livemode) {
            tx.switch_role(Scope::Seller(tenant, Actor::Seller(disowned.user))).await?;
            kontor_teams::end_made_since(&mut tx, disowned.since).await?;
        }
        tx.commit().await?;
        let attributes = NotMeAttributes { revoked, password_token: disowned.password_token };
        Ok(Json(Doc::new(disowned.user, "not_me", attributes)))
    }
}
