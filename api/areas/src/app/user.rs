//! The signed-in person's own account, and the small questions of the sign-up and sign-in screens.

use chrono::NaiveDate;
use kontor_accounts::{Changes, MailRequest, ProfileKind, Purpose, User};
use kontor_kernel::{ApiError, Code};
use poem::Request;
use poem_openapi::{Object, OpenApi, payload::Json};
use serde::Deserialize;

use super::{
    guessing::Attempt,
    link_holder::{holder, requester},
    users::{AcceptedAnswer, LinkToken},
};
use crate::http::{
    Answer, Anyone, Body, Doc, Signed, Timestamp, WireEnum, device,
    limiter::{Bucket, address, block},
    version::if_match,
};

/// No shop is called longer.
const SHOP_NAME_CHARS_MAX: usize = 255;

/// The operations.
pub struct Account;

/// What is known of a person.
#[derive(Debug, Clone, Object)]
pub struct UserAttributes {
    /// The address that signs in.
    pub email: String,
    /// Another address that waits for its proof.
    #[oai(skip_serializing_if_is_none)]
    pub unconfirmed_email: Option<String>,
    /// Whether the address is proven.
    pub confirmed: bool,
    /// First name, or nothing.
    pub first_name: String,
    /// Last name, or nothing.
    pub last_name: String,
    /// Both names, or the address.
    pub name: String,
    /// Language of screens and mails.
    pub locale: String,
    /// IANA name.
    pub time_zone: String,
    /// Whether a password signs in.
    pub has_password: bool,
    /// Since when.
    pub created_at: Timestamp,
    /// Send as `If-Match` with a change.
    pub version: i32,
}

impl From<User> for UserAttributes {
    fn from(user: User) -> Self {
        let name = format!("{} {}", user.first_name, user.last_name).trim().to_owned();
        Self {
            name: if name.is_empty() { user.email.clone() } else { name },
            email: user.email,
            unconfirmed_email: user.unconfirmed_email,
            confirmed: user.confirmed,
            first_name: user.first_name,
            last_name: user.last_name,
            locale: user.locale.code().to_owned(),
            time_zone: user.time_zone,
            has_password: user.has_password,
            created_at: Timestamp(user.created_at),
            version: user.version,
        }
    }
}

/// Requested changes; what is left out stays.
#[derive(Debug, Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "UserChange")]
pub struct UserChange {
    /// First name.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub first_name: Option<String>,
    /// Last name.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub last_name: Option<String>,
    /// Language of screens and mails.
    #[serde(default)]
    pub locale: Option<String>,
    /// IANA name.
    #[serde(default)]
    pub time_zone: Option<String>,
    /// Another address: a link is sent to it, and the old one stays until it is opened.
    #[serde(default)]
    #[oai(validator(max_length = 254))]
    pub email: Option<String>,
    /// Another password: every other session ends.
    #[serde(default)]
    #[oai(validator(max_length = 200))]
    pub password: Option<String>,
    /// The present password; needed for address and password unless sign-in was less than ten minutes ago.
    #[serde(default)]
    pub current_password: Option<String>,
}

/// A requested name.
#[derive(Debug, Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "UsernameBody")]
pub struct UsernameBody {
    /// The name.
    pub username: String,
}

/// An address that somebody wants to sign up with.
#[derive(Debug, Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "AddressQuestion")]
pub struct AddressQuestion {
    /// The address.
    #[oai(validator(max_length = 254))]
    pub email: String,
    /// The token of the sign-up session.
    #[oai(validator(max_length = 100))]
    pub sign_up_session: String,
}

/// A sign-up that was begun.
#[derive(Debug, Clone, Object)]
pub struct SignUpSessionAttributes {
    /// Send as `sign_up_session`.
    pub token: String,
    /// Until when it may ask.
    pub expires_at: Timestamp,
}

/// Whether something is free.
#[derive(Debug, Clone, Object)]
#[oai(rename = "Availability")]
pub struct Availability {
    /// What was asked about.
    pub value: String,
    /// Whether it can be had.
    pub available: bool,
}

/// A request for a sign-in link.
#[derive(Debug, Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "MagicLinkBody")]
pub struct MagicLinkBody {
    /// The account's address.
    #[oai(validator(max_length = 254))]
    pub email: String,
    /// The role to begin with.
    #[serde(default)]
    pub profile_type: Option<WireEnum<ProfileKind>>,
    /// The shop whose sign-in page asks.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub seller: Option<String>,
}

/// What a person hands to a seller whom they sell for.
#[derive(Debug, Clone, Object)]
pub struct PartnerCodeAttributes {
    /// The code. Whoever has it can put this person on the list of who sells for their shop, with name and address.
    pub code: String,
    /// The last day on which it does.
    pub valid_until: NaiveDate,
}

#[OpenApi(prefix_path = "/v1/app/user", tag = "crate::tags::Tag::Account")]
impl Account {
    /// Retrieve the signed-in user
    #[oai(path = "/", method = "get", operation_id = "get_user")]
    async fn show(&self, signed: Signed) -> Answer<Json<Doc<UserAttributes>>> {
        let user = signed.app().accounts.user(signed.caller.user).await?;
        Ok(Json(Doc::new(user.id, "user", user.into())))
    }

    /// Retrieve your partner code
    ///
    /// By giving the code to a seller, you allow them to add you to their list of partners, who refer buyers to the
    /// shop or sell for it, and to see your name and address. Anyone who has the code can use it for seven days.
    #[oai(path = "/partner_code", method = "get", operation_id = "get_partner_code")]
    async fn partner_code(&self, signed: Signed) -> Answer<Json<Doc<PartnerCodeAttributes>>> {
        let (app, user) = (signed.app(), signed.caller.user);
        let today = app.db.env().clock.now().date_naive();
        let (code, valid_until) = kontor_tenants::partner_code(&app.config.secret, user, today);
        Ok(Json(Doc::new(user, "partner_code", PartnerCodeAttributes { code, valid_until })))
    }

    /// Update the signed-in user
    ///
    /// Also available as PUT. A new email address takes effect when the link sent to it is opened; the old address
    /// can undo the change for seven days.
    #[oai(path = "/", method = "patch", operation_id = "update_user")]
    async fn update(
        &self,
        signed: Signed,
        request: &Request,
        body: Body<UserChange>,
    ) -> Answer<Json<Doc<UserAttributes>>> {
        let body = body.0;
        if body.email.is_some() {
            // A change of address says whether another account has it, and writes a mail.
            signed.app().limiter.count(Bucket::Mail, &signed.caller.user.to_string()).await?;
        }
        let changes = Changes {
            first_name: body.first_name,
            last_name: body.last_name,
            locale: body.locale,
            time_zone: body.time_zone,
            email: body.email,
            password: body.password,
            current_password: body.current_password,
            version: if_match(request)?,
        };
        let (app, caller, device) = (signed.app(), &signed.caller, device(request, None));
        let user = match changes.current_password {
            Some(_) => {
                let attempt = Attempt::present_password(app, caller.user).await?;
                let outcome = app.accounts.update_user(caller.user, caller.session, &changes, &device).await;
                attempt.settle(outcome).await?
            }
            None => app.accounts.update_user(caller.user, caller.session, &changes, &device).await?,
        };
        Ok(Json(Doc::new(user.id, "user", user.into())))
    }

    /// Create a sign-up session
    ///
    /// Its token allows `check_email` for an hour, for about ten addresses. Signing up itself does not need one.
    #[oai(path = "/sign_up_session", method = "post", operation_id = "create_sign_up_session")]
    async fn begin_sign_up(&self, anyone: Anyone, request: &Request) -> Answer<Json<Doc<SignUpSessionAttributes>>> {
        anyone.0.limiter.count(Bucket::SignUp, &address(request)).await?;
        let begun = anyone.0.accounts.begin_sign_up();
        let attributes = SignUpSessionAttributes { token: begun.token, expires_at: Timestamp(begun.expires_at) };
        Ok(Json(Doc::new("sign_up", "sign_up_session", attributes)))
    }

    /// Check whether an email address is available
    ///
    /// Only within a sign-up session, which can check about ten addresses, so that no one can find out who has an
    /// account.
    #[oai(path = "/check_email", method = "post", operation_id = "check_email")]
    async fn check_email(
        &self,
        anyone: Anyone,
        request: &Request,
        body: Body<AddressQuestion>,
    ) -> Answer<Json<Doc<Availability>>> {
        let (app, body) = (&anyone.0, body.0);
        app.limiter.count(Bucket::Lookup, &address(request)).await?;
        // Only a session of ours is counted: made-up ones fill no memory.
        let signing_up = app.accounts.signing_up(&body.sign_up_session)?;
        app.limiter.count(Bucket::Address, &body.sign_up_session).await?;
        let available = app.accounts.email_is_free(&signing_up, &body.email).await?;
        Ok(Json(Doc::new("email", "availability", Availability { value: body.email, available })))
    }

    /// Check whether a shop name is available
    ///
    /// A name that no shop can have is refused with the reason.
    #[oai(path = "/check_username", method = "post", operation_id = "check_username")]
    async fn check_username(
        &self,
        anyone: Anyone,
        request: &Request,
        body: Body<UsernameBody>,
    ) -> Answer<Json<Doc<Availability>>> {
        anyone.0.limiter.count(Bucket::Lookup, &address(request)).await?;
        let available = kontor_tenants::username_is_free(&anyone.0.db, &body.0.username).await?;
        Ok(Json(Doc::new("username", "availability", Availability { value: body.0.username, available })))
    }

    /// Request a sign-in link
    ///
    /// The email has a link and a six-digit code. The response is the same whether or not there is such an account.
    #[oai(path = "/send_magic_link", method = "post", operation_id = "send_magic_link")]
    async fn send_magic_link(
        &self,
        anyone: Anyone,
        request: &Request,
        body: Body<MagicLinkBody>,
    ) -> Answer<AcceptedAnswer> {
        let body = body.0;
        if body.seller.as_ref().is_some_and(|seller| seller.chars().count() > SHOP_NAME_CHARS_MAX) {
            return Err(ApiError::field(Code::TooLong, "/seller").with("max", SHOP_NAME_CHARS_MAX).into());
        }
        anyone.0.limiter.count(Bucket::Mail, &block(request)).await?;
        let wanted = MailRequest {
            email: body.email,
            purpose: Purpose::MagicLink,
            profile_type: body.profile_type.map(|kind| kind.0),
            seller: body.seller,
            requester: requester(request),
        };
        anyone.0.accounts.request_mail(&wanted).await?;
        Ok(AcceptedAnswer::Done)
    }

    /// Confirm a change of email address
    ///
    /// Uses up the link of either email: the one to the new address, or the one that restores the old address. The
    /// first needs a session of the account (403 `sign_in_first`), so that no one can give an account to the owner of
    /// a mailbox, or a mailbox to the owner of an account, without having both.
    #[oai(path = "/accept_change_email", method = "post", operation_id = "accept_change_email")]
    async fn accept_change_email(
        &self,
        anyone: Anyone,
        request: &Request,
        body: Body<LinkToken>,
    ) -> Answer<Json<Doc<UserAttributes>>> {
        let app = &anyone.0;
        let holder = holder(app, request).await?;
        let user = app.accounts.accept_change_email(&body.0.token, holder, &device(request, None)).await?;
        super::sellers::follow_email(app, &user).await?;
        Ok(Json(Doc::new(user.id, "user", user.into())))
    }
}
