//! `$KONTOR_HOME/env`: the one file of configuration. Written by the tool, read by every process it starts.
//! Secrets are made once and kept; what the operator sets in the environment wins and is not started by us.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use data_encoding::HEXLOWER;
use rand::Rng;

use crate::home::write_private;
use crate::parts::{postgres, redis, s3, smtp};
use crate::ports::Part;
use crate::settings::{Settings, root};

/// The operator's own services: set in the environment means "not ours to start".
#[derive(Clone, Copy)]
pub struct Own {
    pub database: bool,
    pub redis: bool,
    pub s3: bool,
    pub smtp: bool,
}

#[derive(Clone)]
pub struct Environment {
    pub vars: BTreeMap<String, String>,
    pub own: Own,
}

impl Environment {
    /// `outside` is what the process was started with; for a temporary stack it is empty.
    pub fn prepare(settings: &Settings, outside: &dyn Fn(&str) -> Option<String>) -> Result<Self> {
        let file = settings.home.join("env");
        let mut vars = read(&file)?;
        let own = Own {
            database: outside("DATABASE_URL").is_some(),
            redis: outside("REDIS_URL").is_some(),
            s3: outside("S3_ENDPOINT").is_some(),
            smtp: outside("SMTP_URL").is_some(),
        };
        secrets(&mut vars);
        addresses(settings, &mut vars, outside)?;
        for key in OVERRIDABLE {
            if let Some(value) = outside(key) {
                vars.insert((*key).to_owned(), value);
            }
        }
        if own.s3 {
            let missing: Vec<&str> = ["S3_BUCKET", "S3_ACCESS_KEY", "S3_SECRET_KEY"]
                .into_iter()
                .filter(|key| outside(key).is_none())
                .collect();
            if !missing.is_empty() {
                bail!(
                    "S3_ENDPOINT is set but {} not: set all of S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY, or none",
                    missing.join(", ")
                );
            }
        }
        let text: String = vars.iter().map(|(key, value)| format!("{key}={value}\n")).collect();
        write_private(&file, &text)?;
        Ok(Self { vars, own })
    }

    pub fn get(&self, key: &str) -> &str {
        self.vars.get(key).map_or("", String::as_str)
    }
}

const OVERRIDABLE: &[&str] = &[
    "KONTOR_PUBLIC_URL",
    "KONTOR_SECRET",
    "KONTOR_SECRET_PREVIOUS",
    "KONTOR_ENV",
    "KONTOR_DEMO_PASSWORD",
    "KONTOR_FRONTEND",
    "RUST_LOG",
    "MAIL_FROM",
    "WEBHOOK_TRUSTED_HOSTS",
    "WEB_PUSH_PRIVATE_KEY",
    "WEB_PUSH_PUBLIC_KEY",
    "WEB_PUSH_CONTACT",
    "TEST_SIDE_MAILS",
    "DATABASE_URL",
    "DATABASE_URL_API",
    "DATABASE_URL_MANAGER",
    "DATABASE_URL_WORKER",
    "REDIS_URL",
    "SMTP_URL",
    "S3_ENDPOINT",
    "S3_REGION",
    "S3_BUCKET",
    "S3_ACCESS_KEY",
    "S3_SECRET_KEY",
];

fn read(file: &Path) -> Result<BTreeMap<String, String>> {
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(cause) if cause.kind() == std::io::ErrorKind::NotFound => String::new(),
        Err(cause) => {
            return Err(cause).with_context(|| format!("cannot read {}: make it readable for you", file.display()));
        }
    };
    text.lines()
        .filter(|line| !line.trim().is_empty() && !line.starts_with('#'))
        .map(|line| {
            let (key, value) = line
                .split_once('=')
                .with_context(|| format!("{} has a line that is not KEY=value: \"{line}\"", file.display()))?;
            Ok((key.trim().to_owned(), value.to_owned()))
        })
        .collect()
}

/// Made once: a second start must open what the first one locked.
fn secrets(vars: &mut BTreeMap<String, String>) {
    for (key, bytes) in [
        ("KONTOR_SECRET", 32),
        ("KONTOR_OWNER_PASSWORD", 16),
        ("KONTOR_API_PASSWORD", 16),
        ("KONTOR_MANAGER_PASSWORD", 16),
        ("KONTOR_WORKER_PASSWORD", 16),
        ("KONTOR_REDIS_PASSWORD", 16),
        ("S3_ACCESS_KEY", 10),
        ("S3_SECRET_KEY", 20),
        ("SANDBOX_SECRET", 16),
    ] {
        vars.entry(key.to_owned()).or_insert_with(|| random_hex(bytes));
    }
    vars.entry("SANDBOX_WEBHOOK_SECRET".to_owned()).or_insert_with(|| {
        let mut key = [0_u8; 24];
        rand::rng().fill(&mut key);
        format!("whsec_{}", data_encoding::BASE64.encode(&key))
    });
    vars.entry("KONTOR_DEMO_PASSWORD".to_owned())
        .or_insert_with(|| format!("demo-{}-{}", random_hex(3), random_hex(3)));
}

fn random_hex(bytes: usize) -> String {
    let mut buffer = vec![0_u8; bytes];
    rand::rng().fill(buffer.as_mut_slice());
    HEXLOWER.encode(&buffer)
}

/// Follow from home and port, so they are written anew at every start.
fn addresses(
    settings: &Settings,
    vars: &mut BTreeMap<String, String>,
    outside: &dyn Fn(&str) -> Option<String>,
) -> Result<()> {
    let secret = |vars: &BTreeMap<String, String>, key: &str| vars.get(key).cloned().unwrap_or_default();
    let port = |part| settings.ports.port_of(part);
    let owner = outside("DATABASE_URL")
        .unwrap_or_else(|| postgres::owner_url(settings, &secret(vars, "KONTOR_OWNER_PASSWORD")));
    for (key, login, password) in [
        ("DATABASE_URL_API", "kontor_api_login", "KONTOR_API_PASSWORD"),
        ("DATABASE_URL_MANAGER", "kontor_manager_login", "KONTOR_MANAGER_PASSWORD"),
        ("DATABASE_URL_WORKER", "kontor_worker_login", "KONTOR_WORKER_PASSWORD"),
    ] {
        let url = as_login(&owner, login, &secret(vars, password))?;
        vars.insert(key.to_owned(), url);
    }
    let pairs = [
        ("KONTOR_PORT", port(Part::Api).to_string()),
        ("KONTOR_HOME", settings.home.display().to_string()),
        ("KONTOR_PUBLIC_URL", format!("http://127.0.0.1:{}", port(Part::Api))),
        ("KONTOR_ENV", if settings.durable { "development" } else { "test" }.to_owned()),
        ("KONTOR_FRONTEND", root().join("frontend/dist").display().to_string()),
        ("MAIL_FROM", "Kontor <hello@kontor.localhost>".to_owned()),
        // A server of one's own on the same machine can be told, in tests and while trying it out. Never in production.
        ("WEBHOOK_TRUSTED_HOSTS", "127.0.0.1".to_owned()),
        // Mails stay on this machine, so whoever buys on a test side may get theirs. Never in production.
        ("TEST_SIDE_MAILS", "everybody".to_owned()),
        ("MAIL_READER_URL", crate::mails::server::url(settings)),
        ("SANDBOX_URL", format!("http://127.0.0.1:{}", port(Part::Sandbox))),
        ("VIES_URL", format!("http://127.0.0.1:{}/vies", port(Part::Sandbox))),
        ("RUST_LOG", "info".to_owned()),
        ("DATABASE_URL", owner),
        ("REDIS_URL", redis::url(settings, &secret(vars, "KONTOR_REDIS_PASSWORD"))),
        ("S3_ENDPOINT", s3::endpoint(settings)),
        ("S3_REGION", s3::REGION.to_owned()),
        ("S3_BUCKET", s3::BUCKET.to_owned()),
        ("SMTP_URL", smtp::url(settings)),
    ];
    vars.extend(pairs.map(|(key, value)| (key.to_owned(), value)));
    Ok(())
}

/// The same server and database, another login.
fn as_login(owner: &str, login: &str, password: &str) -> Result<String> {
    let mut address = url::Url::parse(owner)
        .ok()
        .filter(|address| address.scheme().starts_with("postgres"))
        .context("DATABASE_URL is not understood: give postgres://user:password@host:port/database")?;
    let fits = address.set_username(login).and_then(|()| address.set_password(Some(password)));
    if fits.is_err() {
        bail!("DATABASE_URL names no host: give postgres://user:password@host:port/database");
    }
    Ok(address.into())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use std::collections::BTreeMap;
    use std::os::unix::fs::PermissionsExt;

    use super::Environment;
    use crate::ports::Ports;
    use crate::settings::Settings;

    fn settings(home: &std::path::Path, port: u16) -> Settings {
        Settings {
            home: home.to_path_buf(),
            ports: Ports::from_base(port).unwrap(),
            durable: true,
            counts_statements: false,
        }
    }

    #[test]
    fn secrets_are_made_once_and_addresses_follow_the_port() {
        let home = tempfile::tempdir().unwrap();
        let first = Environment::prepare(&settings(home.path(), 8080), &|_| None).unwrap();
        let second = Environment::prepare(&settings(home.path(), 9000), &|_| None).unwrap();
        assert_eq!(first.get("KONTOR_SECRET").len(), 64);
        assert_eq!(first.get("KONTOR_SECRET"), second.get("KONTOR_SECRET"));
        assert_eq!(first.get("KONTOR_PUBLIC_URL"), "http://127.0.0.1:8080");
        assert_eq!(second.get("KONTOR_PUBLIC_URL"), "http://127.0.0.1:9000");
        let mode = std::fs::metadata(home.path().join("env")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn the_operators_database_is_used_with_our_logins() {
        let home = tempfile::tempdir().unwrap();
        let outside = BTreeMap::from([("DATABASE_URL", "postgres://me:secret@db.example:5433/shop?sslmode=require")]);
        let ours = Environment::prepare(&settings(home.path(), 8080), &|key| outside.get(key).map(ToString::to_string))
            .unwrap();
        assert!(ours.own.database && !ours.own.redis);
        let api = ours.get("DATABASE_URL_API");
        assert!(api.starts_with("postgres://kontor_api_login:"), "{api}");
        assert!(api.ends_with("@db.example:5433/shop?sslmode=require"), "{api}");
    }

    #[test]
    fn half_an_s3_is_refused_in_one_line() {
        let home = tempfile::tempdir().unwrap();
        let refused = Environment::prepare(&settings(home.path(), 8080), &|key| {
            (key == "S3_ENDPOINT").then(|| "http://s3".to_owned())
        });
        let line = refused.err().unwrap().to_string();
        assert!(line.contains("S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY") && !line.contains('\n'), "{line}");
    }
}
