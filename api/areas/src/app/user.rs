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

/// A user.
#[derive(Debug, Clone, Object)]
pub struct UserAttributes {
    /// Email address for signing in.
    pub email: String,
    /// New email address that is not confirmed yet.
    #[oai(skip_serializing_if_is_none)]
    pub unconfirmed_email: Option<String>,
    /// Whether the email address is confirmed.
    pub confirmed: bool,
    /// First name; may be empty.
    pub first_name: String,
    /// Last name; may be empty.
    pub last_name: String,
    /// First and last name, otherwise the email address.
    pub name: String,
    /// Language of pages and emails.
    pub locale: String,
    /// Time zone (IANA name).
    pub time_zone: String,
    /// Whether there is a password for signing in.
    pub has_password: bool,
    /// When the account was created.
    pub created_at: Timestamp,
    /// Version number; send it back as `If-Match`.
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

/// Changes to a user; what is left out stays unchanged.
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
    /// Language of pages and emails.
    #[serde(default)]
    pub locale: Option<String>,
    /// Time zone (IANA name).
    #[serde(default)]
    pub time_zone: Option<String>,
    /// New email address: a link is sent to it, and the old one remains until it is opened.
    #[serde(default)]
    #[oai(validator(max_length = 254))]
    pub email: Option<String>,
    /// New password: all other sessions end.
    #[serde(default)]
    #[oai(validator(max_length = 200))]
    pub password: Option<String>,
    /// Current password; required for changing address or password unless the sign-in was less than ten minutes ago.
    #[serde(default)]
    pub current_password: Option<String>,
}

/// A shop name to check.
#[derive(Debug, Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "UsernameBody")]
pub struct UsernameBody {
    /// The name.
    pub username: String,
}

/// An email address to check before signing up.
#[derive(Debug, Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "AddressQuestion")]
pub struct AddressQuestion {
    /// Email address.
    #[oai(validator(max_length = 254))]
    pub email: String,
    /// Token of the sign-up session.
    #[oai(validator(max_length = 100))]
    pub sign_up_session: String,
}

/// A sign-up session.
#[derive(Debug, Clone, Object)]
pub struct SignUpSessionAttributes {
    /// Token; send it as `sign_up_session`.
    pub token: String,
    /// Until when it can be used.
    pub expires_at: Timestamp,
}

/// Whether something is available.
#[derive(Debug, Clone, Object)]
#[oai(rename = "Availability")]
pub struct Availability {
    /// What was checked.
    pub value: String,
    /// Whether it is available.
    pub available: bool,
}

/// A request for a sign-in link.
#[derive(Debug, Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "MagicLinkBody")]
pub struct MagicLinkBody {
    /// Email address of the account.
    #[oai(validator(max_length = 254))]
    pub email: String,
    /// Role to start with.
    #[serde(default)]
    pub profile_type: Option<WireEnum<ProfileKind>>,
    /// The shop whose sign-in page sends the request.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub seller: Option<String>,
}

/// A code that allows a seller to add you as a partner.
#[derive(Debug, Clone, Object)]
pub struct PartnerCodeAttributes {
    /// The code. Anyone who has it can add this person to their list of partners, with name and email address.
    pub code: String,
    /// Last day on which it is valid.
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
