//! Signing in, staying signed in, signing out.

use kontor_accounts::{ProfileKind, authenticate};
use kontor_kernel::{ApiError, Code};
use poem::{Request, http::header};
use poem_openapi::{ApiResponse, Object, OpenApi, payload::Response};
use serde::Deserialize;

use super::{
    guessing::Attempt,
    tokens::{Keeper, SessionDoc, WithCookie, cookie, from_cookie, keeper, session},
};
use crate::http::{
    Answer, Anyone, Body, WireEnum, bearer, device,
    limiter::{Bucket, block},
};

/// The operations.
pub struct Sessions;

/// Credentials for signing in.
#[derive(Debug, Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "SignIn")]
pub struct SignIn {
    /// Email address of the account.
    #[oai(validator(max_length = 254))]
    pub email: String,
    /// Password of the account.
    pub password: String,
    /// Role to start with; default: the last or most likely one.
    #[serde(default)]
    pub profile_type: Option<WireEnum<ProfileKind>>,
    /// The client's own identifier (cookie FP).
    #[serde(default)]
    pub fingerprint: Option<String>,
}

/// Token of a link, or an address with the code from the email.
#[derive(Debug, Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "MagicSignIn")]
pub struct MagicSignIn {
    /// Token of the link.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub token: Option<String>,
    /// Alternatively, the address that requested the email.
    #[serde(default)]
    #[oai(validator(max_length = 254))]
    pub email: Option<String>,
    /// Six-digit code for this address.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub code: Option<String>,
    /// The client's own identifier (cookie FP).
    #[serde(default)]
    pub fingerprint: Option<String>,
}

/// Data for renewing a session.
#[derive(Debug, Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "Renewal")]
pub struct Renewal {
    /// Refresh token. Our own pages can omit it: the cookie has it.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub refresh_token: Option<String>,
    /// The client's own identifier (cookie FP).
    #[serde(default)]
    pub fingerprint: Option<String>,
}

/// Nothing more to say.
#[derive(ApiResponse)]
pub enum SignedOut {
    /// The session has ended.
    #[oai(status = 204)]
    Done,
}

#[OpenApi(prefix_path = "/v1/app/session", tag = "crate::tags::Tag::Account")]
impl Sessions {
    /// Sign in
    ///
    /// An unknown address and a wrong password get the same answer, after the same work. After five wrong passwords
    /// the next attempt has to wait, up to an hour; this does not apply to a browser that the owner has signed in
    /// from or to an emailed link. While two-step sign-in is on, a right password is answered with
    /// `second_step_required` (403): see `finish_sign_in`. Browsers get the refresh token in a cookie that scripts
    /// cannot read, other clients in the response.
    #[oai(path = "/", method = "post", operation_id = "create_session")]
    async fn create(&self, anyone: Anyone, request: &Request, body: Body<SignIn>) -> Answer<WithCookie<SessionDoc>> {
        let (app, body) = (&anyone.0, body.0);
        let attempt = Attempt::sign_in(app, request, &body.email).await?;
        let device = device(request, body.fingerprint);
        let requested = body.profile_type.map(|kind| kind.0);
        let outcome = app.accounts.sign_in(&body.email, &body.password, requested, &device).await;
        let signed_in = attempt.settle(outcome).await?;
        Ok(session(app, request, &signed_in, keeper(request)))
    }

    /// Sign out
    ///
    /// Ends the session of the access token, or of the cookie if the token has expired. Signing out twice has the
    /// same effect as once.
    #[oai(path = "/", method = "delete", operation_id = "delete_session")]
    async fn delete(&self, anyone: Anyone, request: &Request) -> Answer<Response<SignedOut>> {
        let app = &anyone.0;
        let token = bearer(request);
        let caller = match &token {
            Ok(token) => authenticate(&app.db, &app.config.secret, token).await,
            Err(_) => Err(ApiError::new(Code::MissingAccessToken)),
        };
        match (caller, from_cookie(app, request)) {
            (Ok(caller), _) => app.accounts.sign_out(caller.user, caller.session).await?,
            (Err(_), Ok(refresh_token)) => app.accounts.sign_out_by_refresh(&refresh_token).await?,
            (Err(fault), Err(_)) => return Err(fault.into()),
        }
        Ok(Response::new(SignedOut::Done).header(header::SET_COOKIE, cookie(app, "", 0)))
    }

    /// Renew the session
    ///
    /// Exchanges the refresh token for its successor. The old token gives the same successor for another 10 seconds;
    /// any other use of an old token ends the session. Our own pages omit `refresh_token`: the cookie has it.
    #[oai(path = "/renew_token", method = "post", operation_id = "renew_session")]
    async fn renew(&self, anyone: Anyone, request: &Request, body: Body<Renewal>) -> Answer<WithCookie<SessionDoc>> {
        renew(&anyone, request, body.0).await
    }

    /// Sign in by email
    ///
    /// With the token of the link, or with address and code. Both work once, for 10 minutes; a code allows at most
    /// five wrong attempts.
    #[oai(path = "/magic_link", method = "post", operation_id = "create_session_by_mail")]
    async fn magic(
        &self,
        anyone: Anyone,
        request: &Request,
        body: Body<MagicSignIn>,
    ) -> Answer<WithCookie<SessionDoc>> {
        let (app, body) = (&anyone.0, body.0);
        app.limiter.count(Bucket::SignIn, &block(request)).await?;
        let device = device(request, body.fingerprint);
        let signed_in = match (body.token, body.email, body.code) {
            (Some(token), ..) => app.accounts.sign_in_by_link(&token, &device).await?,
            (None, Some(email), Some(code)) => app.accounts.sign_in_by_code(&email, &code, &device).await?,
            (None, Some(_), None) => return Err(ApiError::field(Code::Required, "/code").into()),
            (None, None, _) => return Err(ApiError::field(Code::Required, "/token").into()),
        };
        Ok(session(app, request, &signed_in, keeper(request)))
    }
}

/// The same renewal without the version prefix, as older clients call it.
pub struct UnprefixedRenewal;

#[OpenApi(prefix_path = "/app/session", tag = "crate::tags::Tag::Account")]
impl UnprefixedRenewal {
    /// Renew the session without version prefix
    ///
    /// Same as `POST /v1/app/session/renew_token`.
    #[oai(path = "/renew_token", method = "post", operation_id = "renew_session_unprefixed")]
    async fn renew(&self, anyone: Anyone, request: &Request, body: Body<Renewal>) -> Answer<WithCookie<SessionDoc>> {
        renew(&anyone, request, body.0).await
    }
}

async fn renew(anyone: &Anyone, request: &Request, body: Renewal) -> Answer<WithCookie<SessionDoc>> {
    let app = &anyone.0;
    let (token, keeper) = match body.refresh_token.filter(|token| !token.is_empty()) {
        Some(token) => (token, keeper(request)),
        None => (from_cookie(app, request)?, Keeper::Cookie),
    };
    let signed_in = app.accounts.renew(&token, &device(request, body.fingerprint)).await?;
    Ok(session(app, request, &signed_in, keeper))
}
