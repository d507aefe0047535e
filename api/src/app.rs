//! The composition root: every dependency is built once, here, and handed down.

use std::sync::Arc;

use kontor_accounts::Accounts;
pub use kontor_api_http::app::App;
use kontor_checkout::Checkout;
use kontor_db::Db;
use kontor_kernel::{Env, Result};
use kontor_payments::PaymentProvider;
use kontor_providers::Sandbox;
use kontor_render::Renderer;
use kontor_urls::Links;
use kontor_webhooks::{Guard, GuardedClient};

use crate::{
    config::Config,
    http::{limiter::Limiter, redis::Redis, views::Views},
};

/// Connections a process keeps for sellers, payers and visitors; managers need few.
const POOL_SIZE: usize = 24;
const MANAGER_POOL_SIZE: usize = 4;
/// QuickJS engines; each holds one core while it renders.
const RENDER_THREADS: usize = 2;

/// Builds everything. Connections are opened when first needed.
pub fn build(config: Config) -> Result<Arc<App>> {
    let env = Env::system();
    let db = Db::connect(&config.database_url, POOL_SIZE, env.clone())?;
    let payments: Arc<dyn PaymentProvider> =
        Arc::new(Sandbox::new(&config.sandbox_url, &config.sandbox_secret, &config.sandbox_webhook_secret)?);
    let links = Links { public_url: config.public_url.clone(), secret: config.secret.clone() };
    Ok(Arc::new(App {
        accounts: Accounts::new(db.clone(), config.secret.clone(), &config.public_url),
        checkout: Checkout::new(db.clone(), payments.clone(), links),
        db,
        manager_db: Db::connect(&config.manager_database_url, MANAGER_POOL_SIZE, env)?,
        files: Arc::new(kontor_files::S3Store::from_env()?),
        payments,
        receiver: Arc::new(GuardedClient::open(Guard::trusting(&config.webhook_trusted_hosts))?),
        renderer: Renderer::open(&config.frontend, RENDER_THREADS)?,
        limiter: Limiter::new(Redis::new(&config.redis_url, "")?),
        views: Views::new(Redis::new(&config.redis_url, "")?),
        hub: Arc::default(),
        config,
    }))
}
