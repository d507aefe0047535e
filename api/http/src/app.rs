//! What handlers work with: built once, by whoever composes the process, and handed down.

use std::sync::Arc;

use kontor_accounts::Accounts;
use kontor_checkout::Checkout;
use kontor_db::Db;
use kontor_files::ObjectStore;
use kontor_inbox::Hub;
use kontor_payments::PaymentProvider;
use kontor_render::Renderer;
use kontor_webhooks::Receiver;

use crate::{config::Config, limiter::Limiter, views::Views};

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
    /// Streams of notifications.
    pub hub: Arc<Hub>,
}
