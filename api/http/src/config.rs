//! Settings of the api process, all from the environment.

use std::path::PathBuf;

use kontor_kernel::Secret;
use kontor_process::{SettingError, need, port};

/// Everything the process is told.
#[derive(Clone)]
pub struct Config {
    /// Where to listen.
    pub port: u16,
    /// How browsers reach us: scheme, host and port without a slash at the end.
    pub public_url: String,
    /// The master key.
    pub secret: Secret,
    /// `development`, `test` or `production`; the initial prefixes cookies.
    pub environment: String,
    /// Login of sellers, payers and visitors.
    pub database_url: String,
    /// Login of managers.
    pub manager_database_url: String,
    /// Rate limits are shared here.
    pub redis_url: String,
    /// Where browsers reach the file store: scheme, host and port.
    pub files_origin: String,
    /// The built front end.
    pub frontend: PathBuf,
    /// The sandbox provider's address, where the payment page's card frame comes from.
    pub sandbox_url: String,
    /// Key for the sandbox provider's API.
    pub sandbox_secret: String,
    /// Secret that its webhooks are signed with.
    pub sandbox_webhook_secret: String,
    /// Hosts of the operator's own network that sellers' webhooks may be sent to; empty: only what everybody can reach.
    pub webhook_trusted_hosts: String,
}

impl Config {
    /// Reads the environment; one clear line for what is missing or wrong.
    pub fn from_env() -> Result<Self, SettingError> {
        let secret = need("KONTOR_SECRET")?;
        let secret = Secret::from_hex(&secret).ok_or_else(|| {
            SettingError::new("KONTOR_SECRET must be 64 hexadecimal digits: `openssl rand -hex 32` makes one")
        })?;
        Ok(Self {
            port: port(0)?,
            public_url: need("KONTOR_PUBLIC_URL")?.trim_end_matches('/').to_owned(),
            secret,
            environment: std::env::var("KONTOR_ENV").unwrap_or_else(|_| "development".to_owned()),
            database_url: need("DATABASE_URL_API")?,
            manager_database_url: need("DATABASE_URL_MANAGER")?,
            redis_url: need("REDIS_URL")?,
            files_origin: need("S3_ENDPOINT")?.trim_end_matches('/').to_owned(),
            frontend: std::env::var("KONTOR_FRONTEND").unwrap_or_else(|_| "frontend/dist".to_owned()).into(),
            sandbox_url: need("SANDBOX_URL")?,
            sandbox_secret: need("SANDBOX_SECRET")?,
            sandbox_webhook_secret: need("SANDBOX_WEBHOOK_SECRET")?,
            webhook_trusted_hosts: std::env::var("WEBHOOK_TRUSTED_HOSTS").unwrap_or_default(),
        })
    }

    /// Whether cookies may be Secure and carry the `__Host-` prefix.
    pub fn https(&self) -> bool {
        self.public_url.starts_with("https://")
    }
}
