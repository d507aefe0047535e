//! What every answer with tokens has in common: the four fields, and the cookie that keeps the refresh token from
//! scripts.

use kontor_accounts::{ProfileKind, SignedIn};
use kontor_kernel::{
    ApiError, Code, Result, iso,
    kinds::{Seller, User},
    limits::REFRESH_TOKEN_DAYS,
};
use poem::{
    Request,
    http::{HeaderMap, header},
};
use poem_openapi::{
    Object,
    payload::{Json, Response},
};

use super::known_device;
use crate::{
    app::App,
    http::{Resource, Timestamp, WireEnum, WireId, session_cookie},
};

/// An access token with its refresh token.
#[derive(Debug, Clone, Object)]
pub struct SessionAttributes {
    /// Access token for the API, valid for 15 minutes: `Authorization: Bearer …`.
    pub access_token: String,
    /// Refresh token for the next two tokens. Absent for browsers: theirs is in a cookie that scripts cannot read.
    #[oai(skip_serializing_if_is_none)]
    pub refresh_token: Option<String>,
    /// When the access token expires.
    pub expires_at: Timestamp,
    /// When the refresh token expires unless used before.
    pub refresh_expires_at: Timestamp,
    /// Active role.
    pub profile_type: WireEnum<ProfileKind>,
    /// The user.
    pub user_id: WireId<User>,
    /// The open shop, live or test, for roles that have one.
    #[oai(skip_serializing_if_is_none)]
    pub seller_id: Option<WireId<Seller>>,
    /// `true` for a live shop, `false` for test mode.
    pub livemode: bool,
}

impl SessionAttributes {
    /// Shows a session; the refresh token only to who does not keep it in the cookie.
    pub fn from_session(signed_in: &SignedIn, keeper: Keeper) -> Self {
        let tokens = &signed_in.tokens;
        Self {
            access_token: tokens.access_token.clone(),
            refresh_token: (keeper == Keeper::Client).then(|| tokens.refresh_token.clone()),
            expires_at: Timestamp(tokens.expires_at),
            refresh_expires_at: Timestamp(tokens.refresh_expires_at),
            profile_type: WireEnum(signed_in.profile_kind),
            user_id: WireId(signed_in.user),
            seller_id: signed_in.tenant.map(WireId),
            livemode: signed_in.livemode,
        }
    }
}

/// Who keeps the refresh token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keeper {
    /// The caller itself: it gave or gets the token in the body.
    Client,
    /// The browser's cookie, which no script can read.
    Cookie,
}

/// Who is to keep the refresh token of an answer: every browser says where its request comes from, and keeps it in the
/// cookie, whatever it sent; a program has no cookies and is told.
pub fn keeper(request: &Request) -> Keeper {
    let is_browser = request.header(header::ORIGIN).is_some() || request.header("Sec-Fetch-Site").is_some();
    if is_browser { Keeper::Cookie } else { Keeper::Client }
}

/// The four fields at the top, for clients of the renewal call, and the same as a document.
#[derive(Debug, Clone, Object)]
pub struct SessionDoc {
    /// Access token for the API, valid for 15 minutes.
    pub access_token: String,
    /// Refresh token for the next two tokens.
    #[oai(skip_serializing_if_is_none)]
    pub refresh_token: Option<String>,
    /// When the access token expires.
    pub expires_at: Timestamp,
    /// When the refresh token expires.
    pub refresh_expires_at: Timestamp,
    /// The session.
    pub data: Resource<SessionAttributes>,
}

/// An answer that also hands the cookie over.
pub type WithCookie<T> = Response<Json<T>>;

/// The cookie lives as long as its token.
pub const COOKIE_SECONDS: i64 = REFRESH_TOKEN_DAYS * 86_400;

/// The session's cookie for the answer, unless another site's page caused the call: it must not sign our visitor in as
/// somebody else.
pub fn cookie_for(app: &App, request: &Request, signed_in: &SignedIn) -> Option<String> {
    let foreign = request.header(header::ORIGIN).is_some() && !same_origin(app, request);
    (!foreign).then(|| cookie(app, &signed_in.tokens.refresh_token, COOKIE_SECONDS))
}

/// The answer of every call that opens, renews or changes a session.
pub fn session(app: &App, request: &Request, signed_in: &SignedIn, keeper: Keeper) -> WithCookie<SessionDoc> {
    let attributes = SessionAttributes::from_session(signed_in, keeper);
    let doc = SessionDoc {
        access_token: attributes.access_token.clone(),
        refresh_token: attributes.refresh_token.clone(),
        expires_at: attributes.expires_at,
        refresh_expires_at: attributes.refresh_expires_at,
        data: Resource::new(signed_in.session, "session", attributes),
    };
    tracing::debug!(session = %signed_in.session, until = iso(signed_in.tokens.expires_at), "tokens handed out");
    let answer = Response::new(Json(doc));
    let Some(cookie) = cookie_for(app, request, signed_in) else { return answer };
    let answer = answer.header(header::SET_COOKIE, cookie);
    match known_device::cookie(app, request, signed_in.user) {
        Some(mark) => answer.header(header::SET_COOKIE, mark),
        None => answer,
    }
}

/// The cookie, or with an age of 0 its end. On plain http (development) browsers take neither prefix nor Secure.
pub fn cookie(app: &App, token: &str, age_seconds: i64) -> String {
    let secure = if app.config.https() { "; Secure" } else { "" };
    format!("{}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age_seconds}{secure}", session_cookie::name(app))
}

/// The refresh token of the cookie, if the request comes from our own pages: another site's form sends it along too.
pub fn from_cookie(app: &App, request: &Request) -> Result<String> {
    let missing = || ApiError::new(Code::MissingRefreshToken);
    let token = read(request.headers(), &session_cookie::name(app)).ok_or_else(missing)?;
    if same_origin(app, request) { Ok(token) } else { Err(missing()) }
}

fn read(headers: &HeaderMap, name: &str) -> Option<String> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(known, value)| *known == name && !value.is_empty())
        .map(|(_, value)| value.to_owned())
}

fn same_origin(app: &App, request: &Request) -> bool {
    let Some(origin) = request.header(header::ORIGIN) else {
        return request.header("Sec-Fetch-Site").is_some_and(|site| site == "same-origin");
    };
    let authority = origin.split_once("://").map(|(_, authority)| authority);
    origin == app.config.public_url
        || authority.is_some_and(|authority| request.header(header::HOST) == Some(authority))
}
