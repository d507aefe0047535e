//! Settings of the api process, all from the environment.

use std::{path::PathBuf, sync::Arc};

use kontor_kernel::Secret;
use kontor_passes::Signers;
use kontor_process::{SettingError, need, port};
use kontor_push::Vapid;

/// More proxies in a row than anybody has.
pub const HOPS_MAX: usize = 8;

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
    /// Proxies of the operator's own between browsers and us: so many entries at the end of X-Forwarded-For are believed.
    pub trusted_hops: usize,
    /// The header in which the innermost of them tells the caller's country.
    pub country_header: Option<String>,
    /// Hosts of the operator's own network that sellers' webhooks may be sent to; empty: only what everybody can reach.
    pub webhook_trusted_hosts: String,
    /// Where people write to the operator: the address that the platform's mails come from.
    pub operator_email: Option<String>,
    /// Who signs passes of wallets.
    pub wallets: Signers,
    /// Who sends to browsers; none: push notifications are not offered.
    pub vapid: Option<Arc<Vapid>>,
}

impl Config {
    /// Reads the environment; one clear line for what is missing or wrong.
    pub fn from_env() -> Result<Self, SettingError> {
        let secret = kontor_process::secret()?;
        let public_url = need("KONTOR_PUBLIC_URL")?.trim_end_matches('/').to_owned();
        let said = std::env::var("KONTOR_TRUSTED_HOPS").ok().filter(|said| !said.is_empty());
        Ok(Self {
            port: port(0)?,
            trusted_hops: trusted_hops(said.as_deref(), &public_url)?,
            country_header: std::env::var("KONTOR_COUNTRY_HEADER").ok().filter(|name| !name.is_empty()),
            public_url,
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
            operator_email: std::env::var("MAIL_FROM").ok().as_deref().and_then(address),
            wallets: Signers::from_settings(|name| std::env::var(name).ok())
                .map_err(|wrong| SettingError::new(wrong.to_string()))?,
            vapid: Vapid::from_settings(|name| std::env::var(name).ok()).map_err(SettingError::new)?.map(Arc::new),
        })
    }

    /// Whether cookies may be Secure and carry the `__Host-` prefix.
    pub fn https(&self) -> bool {
        self.public_url.starts_with("https://")
    }
}

/// Boxes that nobody reads.
const UNREAD: &[&str] = &["no-reply", "noreply", "no_reply", "donotreply", "do-not-reply"];

/// The address in a sender, with or without a name before it; none where nobody would read what is written to it.
fn address(sender: &str) -> Option<String> {
    let bare = sender.rsplit_once('<').map_or(sender, |(_, rest)| rest.trim_end().trim_end_matches('>')).trim();
    let (local, _) = bare.split_once('@')?;
    (!UNREAD.contains(&local.to_lowercase().as_str())).then(|| bare.to_owned())
}

/// How many proxies stand in front of us. We listen on this machine alone, so where the public has to come through one
/// nobody may guess: with too few every visitor has one address, with too many each chooses theirs.
fn trusted_hops(said: Option<&str>, public_url: &str) -> Result<usize, SettingError> {
    let wrong = |line: String| {
        SettingError::new(format!(
            "{line}: set it to the number of your own proxies between browsers and KONTOR_PORT that add to X-Forwarded-For, 1 for a single nginx or Caddy, 0 for none"
        ))
    };
    match said {
        Some(text) => match text.parse() {
            Ok(hops) if hops <= HOPS_MAX => Ok(hops),
            _ => Err(wrong(format!("KONTOR_TRUSTED_HOPS={text} is not a number up to {HOPS_MAX}"))),
        },
        None if is_of_this_machine(public_url) => Ok(0),
        None => Err(wrong(format!("KONTOR_TRUSTED_HOPS is not set, and KONTOR_PUBLIC_URL is {public_url}"))),
    }
}

fn is_of_this_machine(url: &str) -> bool {
    let parsed = url::Url::parse(url).ok();
    match parsed.as_ref().and_then(url::Url::host) {
        Some(url::Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_that_nobody_reads_is_no_address_to_write_to() {
        for (sender, read) in [
            ("Kontor <hello@example.test>", Some("hello@example.test")),
            ("hello@example.test", Some("hello@example.test")),
            ("Kontor <No-Reply@example.test>", None),
            ("noreply@example.test", None),
            ("Kontor", None),
        ] {
            assert_eq!(address(sender).as_deref(), read, "{sender}");
        }
    }

    #[test]
    fn what_the_public_reaches_says_how_many_proxies_there_are() {
        for local in ["http://127.0.0.1:8080", "http://localhost:8080", "https://kontor.localhost", "http://[::1]:8080"]
        {
            assert_eq!(trusted_hops(None, local), Ok(0), "{local}");
        }
        for public in ["https://shop.example", "http://192.0.2.1", "https://localhost.example", "shop.example"] {
            let refused = trusted_hops(None, public).map_err(|line| line.to_string());
            assert!(refused.is_err_and(|line| line.contains("KONTOR_TRUSTED_HOPS is not set")), "{public}");
            assert_eq!(trusted_hops(Some("2"), public), Ok(2));
            assert_eq!(trusted_hops(Some("0"), public), Ok(0));
        }
        for wrong in ["-1", "1.5", "many", "9"] {
            assert!(trusted_hops(Some(wrong), "http://127.0.0.1:8080").is_err(), "{wrong}");
        }
    }
}
