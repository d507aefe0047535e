//! Brings the database of an environment up to date: schema, policies, and the passwords of the logins.

use std::error::Error;

use anyhow::{Context, Result, anyhow};
use kontor_db::migrate::{Login, run as migrate};
use percent_encoding::percent_decode_str;
use url::Url;

const LOGINS: &[&str] = &["DATABASE_URL_API", "DATABASE_URL_MANAGER", "DATABASE_URL_WORKER"];

/// `get` answers with the variables of the environment that is meant.
pub async fn run(get: &dyn Fn(&str) -> Option<String>) -> Result<()> {
    let needed =
        |key: &str| get(key).with_context(|| format!("{key} is not set: `cargo x up` writes it, or source an env.sh"));
    let owner = needed("DATABASE_URL")?;
    let logins = LOGINS.iter().map(|key| login(key, &needed(key)?)).collect::<Result<Vec<_>>>()?;
    migrate(&owner, &logins).await.map_err(|fault| {
        let cause = fault.cause().map_or_else(|| fault.to_string(), |cause| all_causes(cause as &dyn Error));
        anyhow!("the database of DATABASE_URL could not be brought up to date: {cause}")
    })
}

fn all_causes(error: &dyn Error) -> String {
    let mut words = error.to_string();
    let mut deeper = error.source();
    while let Some(cause) = deeper {
        words = format!("{words}: {cause}");
        deeper = cause.source();
    }
    words
}

/// The name and password that the address says, which migrating gives to the role.
fn login(key: &str, address: &str) -> Result<Login> {
    let url = Url::parse(address)
        .ok()
        .with_context(|| format!("{key} is not understood: give postgres://user:password@host:port/database"))?;
    let plain = |text: &str| {
        percent_decode_str(text).decode_utf8().map(String::from).with_context(|| format!("{key} is not UTF-8"))
    };
    Ok(Login { role: plain(url.username())?, password: plain(url.password().unwrap_or_default())? })
}
