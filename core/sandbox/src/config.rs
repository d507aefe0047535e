//! Configuration, from the environment alone; one clear line when something is missing.

use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::{Context, bail};
use reqwest::Url;

use crate::sign;

pub struct Config {
    pub listen: SocketAddr,
    /// Where browsers reach us, without a slash at the end.
    pub url: String,
    /// The API's bearer key.
    pub secret: String,
    /// What the frame may use: it can make tokens and nothing else.
    pub publishable_key: String,
    pub webhook_secret: Vec<u8>,
    pub webhook_url: Option<String>,
    /// Origins that may hold the card frame.
    pub frame_origins: Vec<String>,
    pub store: PathBuf,
}

impl Config {
    pub fn from_env() -> anyhow::Result<Self> {
        let url = var("SANDBOX_URL").unwrap_or_else(|| "http://127.0.0.1:8081".to_owned());
        let public = var("KONTOR_PUBLIC_URL").unwrap_or_else(|| "http://127.0.0.1:8080".to_owned());
        let home = var("KONTOR_HOME").unwrap_or_else(|| ".local".to_owned());
        let secret =
            var("SANDBOX_SECRET").context("SANDBOX_SECRET is missing: set the key that callers must present")?;
        let webhook_secret = var("SANDBOX_WEBHOOK_SECRET")
            .context("SANDBOX_WEBHOOK_SECRET is missing: set the whsec_… that webhooks are signed with")?;
        let hook =
            var("SANDBOX_WEBHOOK_URL").unwrap_or_else(|| format!("{}/v1/hooks/sandbox", public.trim_end_matches('/')));
        let listen = match var("SANDBOX_LISTEN") {
            Some(text) => {
                text.parse().with_context(|| format!("SANDBOX_LISTEN={text} is not an address like 127.0.0.1:8081"))?
            }
            None => listen_from(&url)?,
        };
        Self::new(listen, &url, &secret, &webhook_secret, Some(hook), &public, PathBuf::from(home).join("sandbox.redb"))
    }

    pub fn new(
        listen: SocketAddr,
        url: &str,
        secret: &str,
        webhook_secret: &str,
        webhook_url: Option<String>,
        public_url: &str,
        store: PathBuf,
    ) -> anyhow::Result<Self> {
        Ok(Self {
            listen,
            url: url.trim_end_matches('/').to_owned(),
            secret: secret.to_owned(),
            publishable_key: sign::derived(secret, "publishable", "pk_test_"),
            webhook_secret: sign::secret_bytes(webhook_secret)
                .context("SANDBOX_WEBHOOK_SECRET must be whsec_ followed by base64")?,
            webhook_url,
            frame_origins: origins(public_url)?,
            store,
        })
    }
}

fn var(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.trim().is_empty())
}

fn listen_from(url: &str) -> anyhow::Result<SocketAddr> {
    let parsed = Url::parse(url).with_context(|| format!("SANDBOX_URL={url} is not an address"))?;
    let Some(port) = parsed.port_or_known_default() else { bail!("SANDBOX_URL={url} has no port") };
    Ok(SocketAddr::from(([127, 0, 0, 1], port)))
}

/// The origin of an address, and its twin: people type localhost and 127.0.0.1 for the same machine.
fn origins(url: &str) -> anyhow::Result<Vec<String>> {
    let mut all = Vec::new();
    for one in url.split(',').map(str::trim).filter(|one| !one.is_empty()) {
        let parsed = Url::parse(one).with_context(|| format!("KONTOR_PUBLIC_URL={one} is not an address"))?;
        let origin = parsed.origin().ascii_serialization();
        if parsed.host_str() == Some("127.0.0.1") {
            all.push(origin.replacen("127.0.0.1", "localhost", 1));
        } else if parsed.host_str() == Some("localhost") {
            all.push(origin.replacen("localhost", "127.0.0.1", 1));
        }
        all.insert(0, origin);
    }
    Ok(all)
}
