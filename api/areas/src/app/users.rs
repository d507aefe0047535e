//! Signing up, proving an address, and a forgotten password.

use kontor_accounts::{MailRequest, Purpose, SignUp};
use kontor_kernel::Locale;
use poem::Request;
use poem_openapi::{ApiResponse, Object, OpenApi, payload::Json};
use serde::Deserialize;

use super::{
    link_holder::{holder, requester},
    tokens::{SessionAttributes, SessionDoc, WithCookie, cookie_for, keeper, session},
    user::UserAttributes,
};
use crate::http::{
    Answer, Anyone, Body, Doc, Resource, context, device,
    limiter::{Bucket, block},
};

/// The operations.
pub struct Users;

/// A new user.
#[derive(Debug, Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "SignUp")]
pub struct NewUser {
    /// Email address, confirmed by a link sent to it.
    #[oai(validator(max_length = 254))]
    pub email: String,
    /// Password: at least ten characters, not easy to guess.
    #[oai(validator(min_length = 10, max_length = 200))]
    pub password: String,
    /// First name.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub first_name: Option<String>,
    /// Last name.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub last_name: Option<String>,
    /// Language of pages and emails; default: that of Accept-Language.
    #[serde(default)]
    pub locale: Option<String>,
    /// Time zone (IANA name); default: Europe/Berlin.
    #[serde(default)]
    pub time_zone: Option<String>,
    /// The client's own identifier (cookie FP).
    #[serde(default)]
    pub fingerprint: Option<String>,
}

/// The token of an emailed link.
#[derive(Debug, Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "LinkToken")]
pub struct LinkToken {
    /// Token of the link.
    #[oai(validator(max_length = 255))]
    pub token: String,
}

/// An email address.
#[derive(Debug, Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "EmailAddress")]
pub struct EmailAddress {
    /// Email address.
    #[oai(validator(max_length = 254))]
    pub email: String,
}

/// A new password, set with an emailed link.
#[derive(Debug, Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "NewPassword")]
pub struct NewPassword {
    /// Token of the link.
    #[oai(validator(max_length = 255))]
    pub token: String,
    /// Password: at least ten characters, not easy to guess.
    #[oai(validator(min_length = 10, max_length = 200))]
    pub password: String,
    /// The client's own identifier (cookie FP).
    #[serde(default)]
    pub fingerprint: Option<String>,
}

/// The answer that tells nothing.
#[derive(ApiResponse)]
pub enum AcceptedAnswer {
    /// If there is such an account, an email is on its way.
    #[oai(status = 204)]
    Done,
}

/// A new account.
#[derive(ApiResponse)]
pub enum SignedUp {
    /// The account, signed in.
    #[oai(status = 201)]
    Created(
        Json<SignUpDoc>,
        /// Keeps the refresh token in a cookie that scripts cannot read.
        #[oai(header = "Set-Cookie")]
        Option<String>,
    ),
}

/// A new account and its first session.
#[derive(Debug, Clone, Object)]
pub struct SignUpAttributes {
    /// The user.
    #[oai(flatten)]
    pub user: UserAttributes,
    /// The session.
    #[oai(flatten)]
    pub session: SessionAttributes,
}

/// Response with a new account.
#[derive(Debug, Clone, Object)]
pub struct SignUpDoc {
    /// The account.
    pub data: Resource<SignUpAttributes>,
}

fn mail(request: &Request, purpose: Purpose, email: String) -> MailRequest {
    MailRequest { email, purpose, profile_type: None, seller: None, requester: requester(request) }
}

#[OpenApi(prefix_path = "/v1/app/users", tag = "crate::tags::Tag::Account")]
impl Users {
    /// Sign up
    ///
    /// Creates the account, sends the confirmation email, and signs in immediately. Selling requires a confirmed
    /// address.
    #[oai(path = "/", method = "post", operation_id = "create_user")]
    async fn create(&self, anyone: Anyone, request: &Request, body: Body<NewUser>) -> Answer<SignedUp> {
        let (app, body) = (&anyone.0, body.0);
        app.limiter.count(Bucket::SignIn, &block(request)).await?;
        let sign_up = SignUp {
            email: body.email,
            password: body.password,
            first_name: body.first_name.unwrap_or_default(),
            last_name: body.last_name.unwrap_or_default(),
            locale: body.locale.as_deref().and_then(Locale::known).unwrap_or_else(context::locale),
            time_zone: body.time_zone,
        };
        let signed_in = app.accounts.sign_up(&sign_up, &device(request, body.fingerprint)).await?;
        let user = app.accounts.user(signed_in.user).await?;
        let id = user.id;
        let session = SessionAttributes::from_session(&signed_in, keeper(request));
        let attributes = SignUpAttributes { user: user.into(), session };
        let cookie = cookie_for(app, request, &signed_in);
        Ok(SignedUp::Created(Json(SignUpDoc { data: Resource::new(id, "user", attributes) }), cookie))
    }

    /// Confirm an email address
    ///
    /// Uses up the link of the confirmation email. Sent with a session of the account (its access token, or from our
    /// own pages its cookie), nothing else changes. Without a session, all sessions end and the password is removed:
    /// the person who signed up may not be the owner of the mailbox, who sets their own password by email.
    #[oai(path = "/confirmation", method = "post", operation_id = "confirm_user")]
    async fn confirm(
        &self,
        anyone: Anyone,
        request: &Request,
        body: Body<LinkToken>,
    ) -> Answer<Json<Doc<UserAttributes>>> {
        let app = &anyone.0;
        let holder = holder(app, request).await?;
        let user = app.accounts.confirm(&body.0.token, holder, &device(request, None)).await?;
        Ok(Json(Doc::new(user.id, "user", user.into())))
    }

    /// Request another confirmation email
    ///
    /// The response is the same whether or not there is such an account.
    #[oai(path = "/confirmation/new", method = "post", operation_id = "ask_confirmation")]
    async fn ask_confirmation(
        &self,
        anyone: Anyone,
        request: &Request,
        body: Body<EmailAddress>,
    ) -> Answer<AcceptedAnswer> {
        anyone.0.limiter.count(Bucket::Mail, &block(request)).await?;
        anyone.0.accounts.request_mail(&mail(request, Purpose::Confirm, body.0.email)).await?;
        Ok(AcceptedAnswer::Done)
    }

    /// Request a password reset
    ///
    /// The response is the same whether or not there is such an account.
    #[oai(path = "/password", method = "post", operation_id = "ask_password_reset")]
    async fn ask_password(
        &self,
        anyone: Anyone,
        request: &Request,
        body: Body<EmailAddress>,
    ) -> Answer<AcceptedAnswer> {
        anyone.0.limiter.count(Bucket::Mail, &block(request)).await?;
        anyone.0.accounts.request_mail(&mail(request, Purpose::Password, body.0.email)).await?;
        Ok(AcceptedAnswer::Done)
    }

    /// Set a new password
    ///
    /// Uses up the link of the reset email, ends every session of the account, and signs in.
    #[oai(path = "/password", method = "put", operation_id = "reset_password")]
    async fn reset_password(
        &self,
        anyone: Anyone,
        request: &Request,
        body: Body<NewPassword>,
    ) -> Answer<WithCookie<SessionDoc>> {
        let (app, body) = (&anyone.0, body.0);
        app.limiter.count(Bucket::SignIn, &block(request)).await?;
        let signed_in =
            app.accounts.reset_password(&body.token, &body.password, &device(request, body.fingerprint)).await?;
        Ok(session(app, request, &signed_in, keeper(request)))
    }
}
