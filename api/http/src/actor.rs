//! Who calls. Extractors hand out a caller, and only a caller opens a transaction: a handler without one cannot
//! touch the database.

use std::sync::Arc;

use kontor_accounts::{Caller, ProfileKind};
use kontor_apikeys::{Holder, KeyScope};
use kontor_db::{Scope, Tenant, Tx};
use kontor_kernel::{
    Actor, ApiError, Code, Result,
    kinds::{SellerId, SessionId, UserId},
};
use kontor_teams::{Giver, TeamRight};
use poem::{
    Request, RequestBody,
    http::{Method, header},
};
use poem_openapi::{
    ApiExtractor, ApiExtractorType, ExtractParamOptions,
    registry::{MetaSecurityScheme, Registry},
};

use super::{
    features,
    limiter::Bucket,
    refusal::Refusal,
    rights,
    route_table::Allowed,
    sales_member::{self, SalesMember},
    scopes::{self, Needs},
    step_up, support,
};
use crate::app::App;

/// A signed-in person.
#[derive(Clone)]
pub struct Signed {
    /// Session, person and active profile.
    pub caller: Caller,
    pub(crate) app: Arc<App>,
}

/// A seller in the cabinet, a member of their team, or a program with a key of theirs.
#[derive(Clone)]
pub struct Seller {
    /// The side that is looked at.
    pub tenant: Tenant,
    /// The person; of a program the one who made its key.
    pub user: UserId,
    key: Option<Holder>,
    /// What a member of the team may do; none of the owner and of programs.
    team: Option<Arc<[TeamRight]>>,
    /// The session of a manager who is there for support.
    support: Option<SessionId>,
    app: Arc<App>,
}

/// A manager of the platform.
#[derive(Clone)]
pub struct Manager {
    /// The person.
    pub user: UserId,
    /// Their session.
    pub session: SessionId,
    /// The live side of the seller whose cabinet the session is in, open or not any more.
    pub supports: Option<SellerId>,
    app: Arc<App>,
}

/// The application, for handlers that serve anybody.
#[derive(Clone)]
pub struct Anyone(pub Arc<App>);

fn app(request: &Request) -> Result<Arc<App>> {
    request.data::<Arc<App>>().cloned().ok_or_else(|| ApiError::internal("the application is not in the request"))
}

/// The bearer token of a request.
pub fn bearer(request: &Request) -> Result<&str> {
    let value = request.headers().get(header::AUTHORIZATION).ok_or_else(|| ApiError::new(Code::MissingAccessToken))?;
    let text = value.to_str().map_err(|_| ApiError::new(Code::InvalidAccessToken))?;
    text.strip_prefix("Bearer ")
        .map(str::trim)
        .filter(|token| !token.is_empty())
        .ok_or_else(|| ApiError::new(Code::InvalidAccessToken))
}

/// The address of what is asked for, with its placeholders, as the document has it.
pub fn template(request: &Request) -> Result<&'static str> {
    let allowed =
        request.data::<Arc<Allowed>>().ok_or_else(|| ApiError::internal("the paths are not in the request"))?;
    Ok(allowed.template(request.uri().path()))
}

/// A signed-in person with a role that may call, and with a fresh proof where the operation wants one.
pub(crate) async fn signed_as(request: &Request, kind: Option<ProfileKind>) -> Result<Signed> {
    let signed = signed(request).await?;
    if kind.is_some_and(|kind| signed.caller.profile_kind != kind) {
        return Err(ApiError::new(Code::Forbidden));
    }
    step_up::check(request, &signed.app, &signed.caller)?;
    Ok(signed)
}

async fn anybody_signed(request: &Request) -> Result<Signed> {
    signed_as(request, None).await
}

async fn signed(request: &Request) -> Result<Signed> {
    let (app, token) = (app(request)?, bearer(request)?);
    if kontor_apikeys::is_key(token) {
        kontor_apikeys::authenticate(&app.db, token).await?;
        return Err(ApiError::new(Code::SessionRequired));
    }
    let caller = kontor_accounts::authenticate(&app.db, &app.config.secret, token).await?;
    Ok(Signed { caller, app })
}

/// The seller of a session, or of a key or a member that may do what is asked for, and whose plan allows it.
async fn seller(request: &Request) -> Result<Seller> {
    let seller = seller_who_calls(request).await?;
    features::check(request, &seller).await?;
    Ok(seller)
}

async fn seller_who_calls(request: &Request) -> Result<Seller> {
    let token = bearer(request)?;
    if kontor_apikeys::is_key(token) {
        return by_key(request, token).await;
    }
    let Signed { caller, app } = signed(request).await?;
    let forbidden = || ApiError::new(Code::Forbidden);
    let team = match caller.profile_kind {
        ProfileKind::Seller => None,
        ProfileKind::TeamMember => Some(rights_of(request, &app, &caller).await?),
        ProfileKind::Manager => return support::seller(request, app, &caller).await,
        _ => return Err(forbidden()),
    };
    step_up::check(request, &app, &caller)?;
    let tenant = caller.tenant.ok_or_else(forbidden)?;
    Ok(Seller { tenant, user: caller.user, key: None, team, support: None, app })
}

/// What a member may do, read anew for every call; refuses what they may not.
async fn rights_of(request: &Request, app: &App, caller: &Caller) -> Result<Arc<[TeamRight]>> {
    let tenant = caller.tenant.ok_or_else(|| ApiError::new(Code::Forbidden))?;
    let own = kontor_teams::rights_for(&app.db, caller.user, tenant.id).await?;
    rights::check(&own, rights::needs(request.method(), template(request)?))?;
    Ok(own.into())
}

async fn by_key(request: &Request, token: &str) -> Result<Seller> {
    let app = app(request)?;
    let holder = kontor_apikeys::authenticate(&app.db, token).await?;
    app.limiter.count(Bucket::ApiKey, &holder.key.to_string()).await?;
    match scopes::needs(request.method(), template(request)?) {
        Needs::Person => Err(ApiError::new(Code::SessionRequired)),
        Needs::Scope(scope) if !holder.may(scope) => {
            Err(ApiError::new(Code::ScopeMissing).with("scope", scope.to_string()))
        }
        Needs::Scope(_) => Ok(Seller {
            tenant: holder.tenant,
            user: holder.made_by,
            key: Some(holder),
            team: None,
            support: None,
            app,
        }),
    }
}

async fn manager(request: &Request) -> Result<Manager> {
    let Signed { caller, app } = signed_as(request, Some(ProfileKind::Manager)).await?;
    Ok(Manager { user: caller.user, session: caller.session, supports: caller.tenant.map(|tenant| tenant.id), app })
}

const SESSION: (&str, &str, &str) = (
    "session",
    "The access token of a session. It is valid for 15 minutes; renew it with `/v1/app/session/renew_token`.",
    "opaque",
);
const MANAGER: (&str, &str, &str) =
    ("manager", "The access token of a session whose active profile is a manager's.", "opaque");
const KEY: (&str, &str, &str) = (
    scopes::SCHEME,
    "An API key of a seller, created with `/v1/cabinet/api_keys`. It gives access to the live shop or test mode, \
     whichever it was created in, and to the operations whose `x-kontor-scope` it has; a scope that ends in `write` \
     includes the one that ends in `read`. The limit is 1,200 calls a minute.",
    "sk_live_… or sk_test_…",
);

/// Lets an extractor stand behind schemes of the spec: whose token it wants.
macro_rules! behind {
    ($name:ty, [$($scheme:expr),+], $make:expr) => {
        impl<'a> ApiExtractor<'a> for $name {
            const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::SecurityScheme];
            type ParamType = ();
            type ParamRawType = ();

            fn register(registry: &mut Registry) {
                for (name, words, format) in [$($scheme),+] {
                    registry.create_security_scheme(
                        name,
                        MetaSecurityScheme {
                            ty: "http",
                            description: Some(words),
                            name: None,
                            key_in: None,
                            scheme: Some("bearer"),
                            bearer_format: Some(format),
                            flows: None,
                            openid_connect_url: None,
                        },
                    );
                }
            }

            fn security_schemes() -> Vec<&'static str> {
                [$($scheme),+].into_iter().map(|(name, _, _)| name).collect()
            }

            async fn from_request(
                request: &'a Request,
                _body: &mut RequestBody,
                _options: ExtractParamOptions<()>,
            ) -> poem::Result<Self> {
                Ok($make(request).await.map_err(Refusal)?)
            }
        }
    };
}

behind!(Signed, [SESSION], anybody_signed);
behind!(Seller, [SESSION, KEY], seller);
behind!(SalesMember, [SESSION], sales_member::of_request);
behind!(Manager, [MANAGER], manager);

impl<'a> poem::FromRequest<'a> for Anyone {
    async fn from_request(request: &'a Request, _body: &mut RequestBody) -> poem::Result<Self> {
        Ok(Self(app(request).map_err(Refusal)?))
    }
}

impl Signed {
    /// The application.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// Opens a transaction as this person, across sellers.
    pub async fn begin(&self) -> Result<Tx> {
        self.app.db.begin(Scope::Person(self.caller.user)).await
    }
}

impl Seller {
    /// Support in the cabinet of a seller, with what a manager may do there.
    pub(crate) fn for_support(app: Arc<App>, caller: &Caller, tenant: Tenant) -> Self {
        let team = Some(kontor_teams::SUPPORT_RIGHTS.into());
        Self { tenant, user: caller.user, key: None, team, support: Some(caller.session), app }
    }

    /// The application.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// Whether what asks for this scope is for the caller: the owner may whatever the operation lets them, a program what its
    /// key has, a member what their rights cover.
    pub fn may(&self, scope: KeyScope) -> bool {
        self.key.as_ref().is_none_or(|holder| holder.may(scope))
            && self.team.as_ref().is_none_or(|own| rights::may_scope(own, scope))
    }

    /// The same caller with what they may do by now: a member's rights may have changed since the request came, and who works for the shop no
    /// longer is refused.
    pub async fn refreshed(&self) -> Result<Self> {
        if self.team.is_none() {
            return Ok(self.clone());
        }
        if let Some(session) = self.support {
            kontor_teams::support_for(&self.app.db, self.user, session, self.tenant.id).await?;
            return Ok(self.clone());
        }
        let rights = kontor_teams::rights_for(&self.app.db, self.user, self.tenant.id).await?;
        Ok(Self { team: Some(rights.into()), ..self.clone() })
    }

    /// Refuses a member of the team who may not, and names what is missing. Owners and programs may.
    pub fn must_have(&self, needs: rights::MemberNeeds) -> Result<()> {
        self.team.as_ref().map_or(Ok(()), |own| rights::check(own, needs))
    }

    /// Whether it is a program with a key.
    pub const fn is_program(&self) -> bool {
        self.key.is_some()
    }

    /// Whether the caller may do only some of what the owner may: a program, or a member of the team.
    pub const fn is_limited(&self) -> bool {
        self.key.is_some() || self.team.is_some()
    }

    /// Whether it is a member of the team.
    pub const fn is_member(&self) -> bool {
        self.team.is_some()
    }

    /// What the caller may give to others of the team.
    pub fn giver(&self) -> Giver<'_> {
        self.team.as_ref().map_or(Giver::Owner, |own| Giver::Member(own))
    }

    /// Whether the caller may look at a noun of the cabinet, named as in its address: the owner may, a program with the scope
    /// that its operations ask for, a member with the right.
    pub fn may_read(&self, noun: &str) -> bool {
        let template = format!("{}{noun}", scopes::AREA);
        let by_key = self.key.as_ref().is_none_or(|holder| match scopes::needs(&Method::GET, &template) {
            Needs::Scope(scope) => holder.may(scope),
            Needs::Person => false,
        });
        let needs = rights::needs(&Method::GET, &template);
        by_key && self.team.as_ref().is_none_or(|own| rights::may(own, needs))
    }

    /// [`Self::may_read`] or a refusal that names what is missing.
    pub fn must_read(&self, noun: &str) -> Result<()> {
        let needs = rights::needs(&Method::GET, &format!("{}{noun}", scopes::AREA));
        self.team.as_ref().map_or(Ok(()), |own| rights::check(own, needs))
    }

    /// Whether it is a manager of the platform who is there for support.
    pub const fn is_support(&self) -> bool {
        self.support.is_some()
    }

    /// The session of a manager who is there for support.
    pub const fn support_session(&self) -> Option<SessionId> {
        self.support
    }

    /// Who acts: the person, or the key of a program.
    pub fn actor(&self) -> Actor {
        if self.is_support() {
            return Actor::Manager(self.user);
        }
        self.key.as_ref().map_or(Actor::Seller(self.user), |holder| Actor::ApiKey(holder.key))
    }

    /// As whom this seller's transactions run.
    pub fn scope(&self) -> Scope {
        Scope::Seller(self.tenant, self.actor())
    }

    /// Opens a transaction as this seller.
    pub async fn begin(&self) -> Result<Tx> {
        self.app.db.begin(self.scope()).await
    }

    /// Opens a read-only transaction in which all statements see the same moment.
    pub async fn begin_snapshot(&self) -> Result<Tx> {
        self.app.db.begin_snapshot(self.scope()).await
    }
}

impl Manager {
    /// The application.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// Opens a transaction that looks across sellers.
    pub async fn begin(&self) -> Result<Tx> {
        self.app.manager_db.begin(Scope::Manager(self.user)).await
    }

    /// Opens a transaction that writes in one seller's books.
    pub async fn begin_for(&self, tenant: Tenant) -> Result<Tx> {
        self.app.manager_db.begin(Scope::ManagerFor(self.user, tenant)).await
    }

    /// Goes on as the shop's own machinery, with the manager as who acts: for what is decided in place of a provider.
    pub async fn go_on_in_shop(&self, tx: &mut Tx, tenant: Tenant) -> Result<()> {
        tx.switch_role(Scope::Seller(tenant, Actor::Manager(self.user))).await
    }

    /// Goes on as the manager, who writes down what they did.
    pub async fn go_on_as_manager(&self, tx: &mut Tx, tenant: Tenant) -> Result<()> {
        tx.switch_role(Scope::ManagerFor(self.user, tenant)).await
    }
}
