//! Becoming a seller.

use kontor_accounts::{ProfileKind, SignedIn, User};
use kontor_db::Tenant;
use kontor_kernel::{ApiError, Code, Result, kinds, kinds::SellerId};
use kontor_tenants::{NewSeller, Opened};
use poem::Request;
use poem_openapi::{ApiResponse, Object, OpenApi, payload::Json};
use serde::Deserialize;

use super::tokens::{Keeper, SessionAttributes, cookie_for, keeper};
use crate::{
    app::App,
    http::{Answer, Body, Resource, Signed, WireId},
};

/// The operations.
pub struct Sellers;

/// A shop to create.
#[derive(Debug, Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "NewShop")]
pub struct NewShop {
    /// Name of the shop.
    #[oai(validator(max_length = 80))]
    pub name: String,
    /// Username for its address: lowercase letters, digits and hyphens.
    #[oai(validator(min_length = 3, max_length = 40))]
    pub username: String,
    /// ISO 3166 code of the seller's country; one of the fourteen seller countries.
    pub country: String,
    /// Language of the shop; default: that of the person.
    #[serde(default)]
    pub locale: Option<String>,
    /// Time zone of the shop; default: that of the person.
    #[serde(default)]
    pub time_zone: Option<String>,
    /// Type of product that they intend to sell first.
    #[serde(default)]
    pub product_form: Option<String>,
    /// The sharing token that led them here.
    #[serde(default)]
    pub seller_sharing_token: Option<String>,
}

/// A sharing token.
#[derive(Debug, Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "BecomeSeller")]
pub struct BecomeSeller {
    /// The token.
    pub seller_sharing_token: String,
}

/// A shop, with the session in it.
#[derive(Debug, Clone, Object)]
pub struct ShopAttributes {
    /// The live shop.
    pub live_seller_id: WireId<kinds::Seller>,
    /// Its test mode.
    pub test_seller_id: WireId<kinds::Seller>,
    /// The profile for both.
    pub profile_id: WireId<kinds::Profile>,
    /// The session, now in the new shop.
    #[oai(flatten)]
    pub session: SessionAttributes,
}

/// Response with a shop.
#[derive(Debug, Clone, Object)]
pub struct ShopDoc {
    /// The shop.
    pub data: Resource<ShopAttributes>,
}

/// Result of using a sharing token.
#[derive(Debug, Clone, Object)]
pub struct BecomeSellerAttributes {
    /// `switched`: the session is now in the person's own shop. `offer`: they have no shop yet; offer to create one.
    pub outcome: String,
    /// The seller who shared the token.
    pub shared_by: WireId<kinds::Seller>,
    /// The session, if it was switched.
    #[oai(skip_serializing_if_is_none)]
    pub session: Option<SessionAttributes>,
}

/// Response with the result of a sharing token.
#[derive(Debug, Clone, Object)]
pub struct BecomeSellerDoc {
    /// Result of using a sharing token.
    pub data: Resource<BecomeSellerAttributes>,
}

/// A new shop.
#[derive(ApiResponse)]
pub enum ShopOpened {
    /// The shop, with the session in it.
    #[oai(status = 201)]
    Created(
        Json<ShopDoc>,
        /// Keeps the refresh token in a cookie that scripts cannot read.
        #[oai(header = "Set-Cookie")]
        Option<String>,
    ),
}

/// Writes a person's new address into their shops.
pub async fn follow_email(app: &App, user: &User) -> Result<()> {
    for profile in app.accounts.profiles(user.id).await? {
        if let (ProfileKind::Seller, Some(live), Some(test)) = (profile.kind, profile.tenant, profile.test_tenant) {
            let sides = [Tenant { id: live, livemode: true }, Tenant { id: test, livemode: false }];
            kontor_tenants::follow_email(&app.db, user.id, sides, &user.email).await?;
        }
    }
    Ok(())
}

fn sharer(app: &App, token: &str) -> Result<SellerId> {
    kontor_tenants::shared_by(&app.config.secret, token)
        .ok_or_else(|| ApiError::field(Code::SharingTokenInvalid, "/seller_sharing_token"))
}

fn shop(opened: Opened, signed_in: &SignedIn, keeper: Keeper) -> Resource<ShopAttributes> {
    let attributes = ShopAttributes {
        live_seller_id: WireId(opened.live.id),
        test_seller_id: WireId(opened.test.id),
        profile_id: WireId(opened.profile),
        session: SessionAttributes::from_session(signed_in, keeper),
    };
    Resource::new(opened.live.id, "seller", attributes)
}

#[OpenApi(prefix_path = "/v1/app", tag = "crate::tags::Tag::Account")]
impl Sellers {
    /// Create a shop
    ///
    /// Creates its live shop, its test mode and the profile for both, and switches the session to it.
    #[oai(path = "/sellers", method = "post", operation_id = "create_seller")]
    async fn create(&self, signed: Signed, request: &Request, body: Body<NewShop>) -> Answer<ShopOpened> {
        let (app, caller, body) = (signed.app(), &signed.caller, body.0);
        let shared_by = match &body.seller_sharing_token {
            Some(token) => Some(sharer(app, token)?),
            None => None,
        };
        let new_seller = NewSeller {
            name: body.name,
            username: body.username,
            country: body.country,
            locale: body.locale,
            time_zone: body.time_zone,
            product_form: body.product_form,
            shared_by,
        };
        let owner = app.accounts.user(caller.user).await?;
        let opened =
            kontor_tenants::open(&app.db, &owner, &new_seller, &app.config.public_url, super::opening::begin).await?;
        let signed_in = app.accounts.switch(caller.user, caller.session, opened.profile, true).await?;
        let cookie = cookie_for(app, request, &signed_in);
        Ok(ShopOpened::Created(Json(ShopDoc { data: shop(opened, &signed_in, keeper(request)) }), cookie))
    }

    /// Use a seller-sharing token
    ///
    /// A person with a shop is switched to it; a person without one is offered to create one with the same token.
    #[oai(path = "/become_seller", method = "post", operation_id = "become_seller")]
    async fn become_seller(
        &self,
        signed: Signed,
        request: &Request,
        body: Body<BecomeSeller>,
    ) -> Answer<Json<BecomeSellerDoc>> {
        let (app, caller) = (signed.app(), &signed.caller);
        let shared_by = sharer(app, &body.0.seller_sharing_token)?;
        let own = app.accounts.profiles(caller.user).await?;
        let session = match own.iter().find(|profile| profile.kind == ProfileKind::Seller) {
            Some(profile) => {
                let signed_in = app.accounts.switch(caller.user, caller.session, profile.id, true).await?;
                Some(SessionAttributes::from_session(&signed_in, keeper(request)))
            }
            None => None,
        };
        let outcome = if session.is_some() { "switched" } else { "offer" };
        let attributes = BecomeSellerAttributes { outcome: outcome.to_owned(), shared_by: WireId(shared_by), session };
        Ok(Json(BecomeSellerDoc { data: Resource::new(caller.session, "become_seller", attributes) }))
    }
}
