//! A private PostgreSQL cluster under the home: loopback only, passwords always, no socket files.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::chown;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use nix::sys::signal::Signal;
use sha2::{Digest, Sha256};
use tokio::process::Command;
use tokio_postgres::{Client, Config, NoTls};

use super::runas::{self, User};
use crate::children::{Child, Plan};
use crate::home::write_private;
use crate::ports::Part;
use crate::settings::Settings;

const OWNER: &str = "kontor_owner";
const DATABASE: &str = "kontor";
pub const NAME: &str = "PostgreSQL";
const START_SECONDS: u64 = 60;

pub fn url(settings: &Settings, login: &str, password: &str) -> String {
    format!("postgres://{login}:{password}@127.0.0.1:{}/{DATABASE}", settings.ports.port_of(Part::Postgres))
}

pub fn owner_url(settings: &Settings, password: &str) -> String {
    url(settings, OWNER, password)
}

pub async fn spawn(settings: &Settings, password: &str) -> Result<Child> {
    let bin = programs()?;
    let user = runas::other_than_root()?;
    let folder = place(settings, user.as_ref())?;
    let data = folder.join("data");
    if !data.join("PG_VERSION").is_file() {
        init(&bin, &folder, &data, user.as_ref(), password).await?;
    }
    Child::start(Plan {
        name: NAME,
        program: &bin.join("postgres"),
        args: arguments(settings, &data),
        env: &BTreeMap::new(),
        log: settings.home.join("log/postgres.log"),
        // SIGINT is PostgreSQL's fast shutdown: cut connections, roll back, write a clean checkpoint.
        stop_with: Signal::SIGINT,
        patience: Duration::from_secs(30),
        run_as: user,
    })
}

/// Debian keeps one folder per major version; the newest wins.
fn programs() -> Result<PathBuf> {
    let mut found: Vec<(u32, PathBuf)> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin"))))
        .filter(|(_, bin)| bin.join("initdb").is_file())
        .collect();
    found.sort();
    found
        .pop()
        .map(|(_, bin)| bin)
        .context("PostgreSQL is not installed: run `apt-get install postgresql`, or `make run`, which does it")
}

/// The cluster lives in the home, unless its user cannot get there (a home under /root): then under /var/tmp.
fn place(settings: &Settings, user: Option<&User>) -> Result<PathBuf> {
    let folder = match user {
        Some(user) if !runas::can_reach(user, &settings.home) => {
            let digest = Sha256::digest(settings.home.as_os_str().as_encoded_bytes());
            let name: String = data_encoding::HEXLOWER.encode(&digest).chars().take(12).collect();
            PathBuf::from(format!("/var/tmp/kontor-{name}"))
        }
        _ => settings.home.join("postgres"),
    };
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    if let Some(user) = user {
        own(&folder, user)?;
    }
    Ok(folder)
}

fn own(path: &Path, user: &User) -> Result<()> {
    chown(path, Some(user.uid), Some(user.gid))
        .with_context(|| format!("cannot give {} to user {}", path.display(), user.name))
}

/// Made beside and moved into place: a start that was cut off leaves no half cluster behind.
async fn init(bin: &Path, folder: &Path, data: &Path, user: Option<&User>, password: &str) -> Result<()> {
    let fresh = folder.join("fresh");
    let password_file = folder.join("password");
    if fresh.exists() {
        fs::remove_dir_all(&fresh).with_context(|| format!("cannot remove {}", fresh.display()))?;
    }
    write_private(&password_file, password)?;
    let mut command = Command::new("setpriv");
    if let Some(user) = user {
        own(&password_file, user)?;
        command.args(["--reuid", &user.uid.to_string(), "--regid", &user.gid.to_string(), "--clear-groups"]);
    }
    let made = command
        .args(["--pdeathsig", "KILL", "--"])
        .arg(bin.join("initdb"))
        .arg("--pgdata")
        .arg(&fresh)
        .args(["--username", OWNER, "--auth", "scram-sha-256", "--encoding", "UTF8", "--locale", "C.UTF-8"])
        .arg("--pwfile")
        .arg(&password_file)
        .current_dir("/")
        .process_group(0)
        .kill_on_drop(true)
        .output()
        .await
        .context("cannot run initdb")?;
    fs::remove_file(&password_file).with_context(|| format!("cannot remove {}", password_file.display()))?;
    if !made.status.success() {
        let words = String::from_utf8_lossy(&made.stderr);
        let reason =
            words.lines().find(|line| line.contains("error") || line.contains("FATAL")).unwrap_or("no reason given");
        bail!(
            "PostgreSQL could not make its cluster in {} ({}): mend that and start again",
            folder.display(),
            reason.trim()
        );
    }
    fs::rename(&fresh, data).with_context(|| format!("cannot move the new cluster to {}", data.display()))
}

fn arguments(settings: &Settings, data: &Path) -> Vec<String> {
    let mut args = vec![
        "-D".to_owned(),
        data.display().to_string(),
        "-p".to_owned(),
        settings.ports.port_of(Part::Postgres).to_string(),
    ];
    let mut set = |pair: &str| args.extend(["-c".to_owned(), pair.to_owned()]);
    set("listen_addresses=127.0.0.1");
    // TCP only: a socket path longer than 107 bytes would refuse to start in a deep home.
    set("unix_socket_directories=");
    set("max_connections=300");
    set("shared_buffers=256MB");
    set("timezone=UTC");
    set("log_timezone=UTC");
    if !settings.durable {
        // Lost in a power cut only: what was committed outlives every kill of a process, as it must.
        set("fsync=off");
        set("full_page_writes=off");
        set("max_wal_size=4GB");
    }
    if settings.counts_statements {
        set("shared_preload_libraries=pg_stat_statements,auto_explain");
        set("pg_stat_statements.track=all");
        set("pg_stat_statements.track_planning=on");
        // The plans of the slow ones are in the log.
        set("auto_explain.log_min_duration=4ms");
        set("auto_explain.log_analyze=on");
        set("auto_explain.log_buffers=on");
        set("auto_explain.log_nested_statements=on");
    }
    args
}

pub async fn ready(settings: &Settings, password: &str, child: &mut Child) -> Result<()> {
    let until = Instant::now() + Duration::from_secs(START_SECONDS);
    let client = loop {
        child.must_live()?;
        match connect(settings, password, "postgres").await {
            Ok(client) => break client,
            Err(trouble) if trouble.code() == Some(&tokio_postgres::error::SqlState::INVALID_PASSWORD) => {
                let cluster = place(settings, runas::other_than_root()?.as_ref())?;
                return Err(anyhow!(
                    "the database in {} was made with another password than {} holds: put the old env file back, or remove {0} to begin afresh",
                    cluster.display(),
                    settings.home.join("env").display()
                ));
            }
            Err(_) if Instant::now() < until => tokio::time::sleep(Duration::from_millis(40)).await,
            Err(trouble) => {
                return Err(trouble)
                    .context(format!("PostgreSQL did not answer within {START_SECONDS} s, see log/postgres.log"));
            }
        }
    };
    let there = client
        .query_opt("SELECT 1 FROM pg_database WHERE datname = $1", &[&DATABASE])
        .await
        .context("cannot look for the database")?;
    if there.is_none() {
        client.batch_execute(&format!("CREATE DATABASE {DATABASE}")).await.context("cannot make the database")?;
    }
    Ok(())
}

async fn connect(settings: &Settings, password: &str, database: &str) -> Result<Client, tokio_postgres::Error> {
    let (client, connection) = Config::new()
        .host("127.0.0.1")
        .port(settings.ports.port_of(Part::Postgres))
        .user(OWNER)
        .password(password)
        .dbname(database)
        .connect(NoTls)
        .await?;
    tokio::spawn(connection);
    Ok(client)
}
