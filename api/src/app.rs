//! The composition root: every dependency is built once, here, and handed down.

pub mod mails;
pub mod profiles;
pub mod sellers;
pub mod session;
pub mod tokens;
pub mod user;
pub mod users;

use std::sync::Arc;

use kontor_accounts::Accounts;
use kontor_checkout::Checkout;
use kontor_db::Db;
use kontor_files::ObjectStore;
use kontor_kernel::{Kit, Result};
use kontor_orders::Links;
use kontor_payments::PaymentProvider;
use kontor_providers::Sandbox;
use kontor_render::Renderer;
use kontor_webhooks::{Door, Guard, Receiver};
use metrics_exporter_prometheus::PrometheusHandle;

use crate::{
    config::Config,
    http::{limiter::Limiter, redis::Redis},
    shop::views::Views,
};

/// Connections a process keeps for sellers, payers and visitors; managers need few.
const POOL_SIZE: usize = 24;
const MANAGER_POOL_SIZE: usize = 4;

/// What handlers work with.
pub struct App {
    /// Settings.
    pub config: Config,
    /// Sellers, payers, visitors.
    pub db: Db,
    /// Managers.
    pub manager_db: Db,
    /// People and their sessions.
    pub accounts: Accounts,
    /// The buyer's path.
    pub checkout: Checkout,
    /// Files.
    pub files: Arc<dyn ObjectStore>,
    /// The payment company.
    pub payments: Arc<dyn PaymentProvider>,
    /// Shop pages.
    pub renderer: Renderer,
    /// Calls sellers' own servers.
    pub receiver: Arc<dyn Receiver>,
    /// Rate limits.
    pub limiter: Limiter,
    /// Visitors of products.
    pub views: Views,
    /// Counters for `/metrics`.
    pub prometheus: PrometheusHandle,
}

impl App {
    /// Builds everything. Connections are opened when first needed.
    pub fn build(config: Config, prometheus: PrometheusHandle) -> Result<Arc<Self>> {
        let kit = Kit::system();
        let db = Db::connect(&config.database_url, POOL_SIZE, kit.clone())?;
        let payments: Arc<dyn PaymentProvider> =
            Arc::new(Sandbox::new(&config.sandbox_url, &config.sandbox_secret, &config.sandbox_webhook_secret)?);
        let links = Links { public_url: config.public_url.clone(), secret: config.secret.clone() };
        Ok(Arc::new(Self {
            accounts: Accounts::new(db.clone(), config.secret.clone(), &config.public_url),
            checkout: Checkout::new(db.clone(), payments.clone(), links),
            db,
            manager_db: Db::connect(&config.manager_database_url, MANAGER_POOL_SIZE, kit)?,
            files: Arc::new(kontor_files::S3Store::from_env()?),
            payments,
            receiver: Arc::new(Door::open(Guard::trusting(&config.webhook_trusted_hosts))?),
            renderer: Renderer::open(&config.frontend, RENDER_THREADS)?,
            limiter: Limiter::new(Redis::new(&config.redis_url, "")?),
            views: Views::new(Redis::new(&config.redis_url, "")?),
            prometheus,
            config,
        }))
    }
}

/// QuickJS engines; each holds one core while it renders.
const RENDER_THREADS: usize = 2;

/// The operations of the area `/v1/app`, one entry a noun.
pub fn operations() -> impl poem_openapi::OpenApi {
    (
        session::Sessions,
        session::UnprefixedRenewal,
        users::Users,
        user::Account,
        profiles::Profiles,
        sellers::Sellers,
        mails::Mails,
    )
}
