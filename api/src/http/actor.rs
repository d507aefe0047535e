//! Who calls. Extractors hand out a caller, and only a caller opens a transaction: a handler without one cannot
//! touch the database.

use std::sync::Arc;

use kontor_accounts::{Caller, ProfileKind};
use kontor_db::{Scope, Tenant, Tx};
use kontor_kernel::{Actor, Code, Fault, Result, kinds::UserId};
use poem::{Request, RequestBody, http::header};
use poem_openapi::{
    ApiExtractor, ApiExtractorType, ExtractParamOptions,
    registry::{MetaSecurityScheme, Registry},
};

use super::refusal::Refusal;
use crate::app::App;

/// A signed-in person.
#[derive(Clone)]
pub struct Signed {
    /// Session, person and active profile.
    pub caller: Caller,
    app: Arc<App>,
}

/// A seller in the cabinet, or a shop's own developer.
#[derive(Clone)]
pub struct Seller {
    /// The side that is looked at.
    pub tenant: Tenant,
    /// The person.
    pub user: UserId,
    app: Arc<App>,
}

/// A manager of the platform.
#[derive(Clone)]
pub struct Manager {
    /// The person.
    pub user: UserId,
    app: Arc<App>,
}

/// The application, for handlers that serve anybody.
#[derive(Clone)]
pub struct Anyone(pub Arc<App>);

fn app(request: &Request) -> Result<Arc<App>> {
    request.data::<Arc<App>>().cloned().ok_or_else(|| Fault::internal("the application is not in the request"))
}

/// The bearer token of a request.
pub fn bearer(request: &Request) -> Result<&str> {
    let value = request.headers().get(header::AUTHORIZATION).ok_or_else(|| Fault::new(Code::MissingAccessToken))?;
    let text = value.to_str().map_err(|_| Fault::new(Code::InvalidAccessToken))?;
    text.strip_prefix("Bearer ")
        .map(str::trim)
        .filter(|token| !token.is_empty())
        .ok_or_else(|| Fault::new(Code::InvalidAccessToken))
}

async fn signed(request: &Request) -> Result<Signed> {
    let app = app(request)?;
    let caller = kontor_accounts::authenticate(&app.db, &app.config.secret, bearer(request)?).await?;
    Ok(Signed { caller, app })
}

/// Lets an extractor stand behind a scheme of the spec: whose access token it wants.
macro_rules! behind_session {
    ($name:ty, $scheme:literal, $words:expr, $make:expr) => {
        impl<'a> ApiExtractor<'a> for $name {
            const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::SecurityScheme];
            type ParamType = ();
            type ParamRawType = ();

            fn register(registry: &mut Registry) {
                registry.create_security_scheme(
                    $scheme,
                    MetaSecurityScheme {
                        ty: "http",
                        description: Some($words),
                        name: None,
                        key_in: None,
                        scheme: Some("bearer"),
                        bearer_format: Some("opaque"),
                        flows: None,
                        openid_connect_url: None,
                    },
                );
            }

            fn security_schemes() -> Vec<&'static str> {
                vec![$scheme]
            }

            async fn from_request(
                request: &'a Request,
                _body: &mut RequestBody,
                _options: ExtractParamOptions<()>,
            ) -> poem::Result<Self> {
                let signed = signed(request).await.map_err(Refusal)?;
                let make: fn(Signed) -> Result<Self> = $make;
                Ok(make(signed).map_err(Refusal)?)
            }
        }
    };
}

const OF_ANYBODY: &str = "The access token of a session; 15 minutes, renewed by /v1/app/session/renew_token.";
const OF_A_MANAGER: &str = "The access token of a session whose active profile is a manager's.";

behind_session!(Signed, "session", OF_ANYBODY, Ok);
behind_session!(Seller, "session", OF_ANYBODY, |signed| {
    let tenant = signed
        .caller
        .tenant
        .filter(|_| signed.caller.profile_kind == ProfileKind::Seller)
        .ok_or_else(|| Fault::new(Code::Forbidden))?;
    Ok(Seller { tenant, user: signed.caller.user, app: signed.app })
});
behind_session!(Manager, "manager", OF_A_MANAGER, |signed| {
    if signed.caller.profile_kind != ProfileKind::Manager {
        return Err(Fault::new(Code::Forbidden));
    }
    Ok(Manager { user: signed.caller.user, app: signed.app })
});

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
    /// The application.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// As whom this seller's transactions run.
    pub fn scope(&self) -> Scope {
        Scope::Seller(self.tenant, Actor::Seller(self.user))
    }

    /// Opens a transaction as this seller.
    pub async fn begin(&self) -> Result<Tx> {
        self.app.db.begin(self.scope()).await
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
}

impl Anyone {
    /// The tenant of a shop's public name (or id of one of its sides), looked up by presenting that name.
    pub async fn shop(&self, seller: &str) -> Result<Tenant> {
        kontor_tenants::find_shop(&self.0.db, seller).await
    }

    /// Opens a transaction of somebody looking at the shop: published things only.
    pub async fn visit(&self, tenant: Tenant) -> Result<Tx> {
        self.0.db.begin(Scope::Visitor(tenant)).await
    }

    /// Opens a transaction in which the shop's own machinery serves a buyer (checkout, delivery).
    pub async fn serve(&self, tenant: Tenant) -> Result<Tx> {
        self.0.db.begin(self.serving(tenant)).await
    }

    /// As whom the shop's own machinery serves a buyer.
    pub fn serving(&self, tenant: Tenant) -> Scope {
        Scope::Seller(tenant, Actor::Payer)
    }
}
