//! PostgreSQL, Redis, S3 and the mail sink together: what tests need, and what the product stands on.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{ExitCode, ExitStatus};
use std::sync::Arc;

use anyhow::{Context, Result, anyhow};
use clap::Args as ClapArgs;
use nix::sys::signal::Signal;
use nix::sys::statvfs::statvfs;
use tempfile::TempDir;

use crate::children::Group;
use crate::env_file::Environment;
use crate::home::{Home, write_private};
use crate::mails::{self, store::MailStore};
use crate::parts::{postgres, redis, s3, smtp};
use crate::ports::Part;
use crate::settings::Settings;
use crate::signals::StopSignals;

#[derive(ClapArgs)]
pub struct Args {
    /// Keep this stack in $KONTOR_HOME at the ports of KONTOR_PORT instead of a temporary place; writes env.sh there.
    #[arg(long)]
    keep: bool,
    /// The command to run; the stack stops when it ends.
    #[arg(last = true, required = true)]
    command: Vec<String>,
}

/// What runs. Dropped without `stop`, the kernel does the stopping when we end.
pub struct Stack {
    pub environment: Environment,
    children: Group,
    _home: Home,
}

impl Stack {
    /// Looks at everything that could be in the way and starts nothing. `also` are the ports that the caller needs besides.
    pub fn prepare(settings: &Settings, outside: &dyn Fn(&str) -> Option<String>, also: &[Part]) -> Result<Self> {
        let home = Home::open(&settings.home)?;
        let environment = Environment::prepare(settings, outside)?;
        let own = environment.own;
        let mut needed = also.to_vec();
        for (operators, parts) in [
            (own.database, &[Part::Postgres][..]),
            (own.redis, &[Part::Redis]),
            (own.s3, &[Part::S3]),
            (own.smtp, &[Part::Smtp, Part::MailReader]),
        ] {
            if !operators {
                needed.extend_from_slice(parts);
            }
        }
        settings.ports.must_be_free(&needed)?;
        Ok(Self { environment, children: Group::default(), _home: home })
    }

    /// Says what comes next before it begins. After an error, and after being cut off, `stop` stops what had been started.
    pub async fn start(&mut self, settings: &Settings, progress: &dyn Fn(&str)) -> Result<()> {
        let own = self.environment.own;
        if !own.database {
            progress("PostgreSQL");
            let password = self.environment.get("KONTOR_OWNER_PASSWORD");
            let child = self.children.add(postgres::spawn(settings, password).await?)?;
            postgres::ready(settings, password, child).await?;
        }
        if !own.redis {
            progress("Redis");
            let password = self.environment.get("KONTOR_REDIS_PASSWORD");
            let child = self.children.add(redis::spawn(settings, password)?)?;
            redis::ready(settings, password, child).await?;
        }
        if !own.s3 {
            progress("file store");
            s3::start(settings, self.environment.get("S3_ACCESS_KEY"), self.environment.get("S3_SECRET_KEY")).await?;
        }
        if !own.smtp {
            progress("mail");
            let folder = settings.home.join("mail");
            let store =
                MailStore::open(&folder).with_context(|| format!("cannot keep mails in {}", folder.display()))?;
            let store = Arc::new(store);
            smtp::start(settings, Arc::clone(&store))?;
            mails::server::start(settings, store)?;
        }
        Ok(())
    }

    /// Ends Redis by a signal that it cannot answer, and starts it again.
    pub async fn restart_redis(&mut self, settings: &Settings) -> Result<()> {
        self.children.kill(redis::NAME, Signal::SIGKILL).await;
        let password = self.environment.get("KONTOR_REDIS_PASSWORD");
        let child = self.children.add(redis::spawn(settings, password)?)?;
        redis::ready(settings, password, child).await
    }

    /// PostgreSQL's immediate shutdown (nobody is asked, the log is replayed), and another start.
    pub async fn restart_postgres(&mut self, settings: &Settings) -> Result<()> {
        self.children.kill(postgres::NAME, Signal::SIGQUIT).await;
        let password = self.environment.get("KONTOR_OWNER_PASSWORD");
        let child = self.children.add(postgres::spawn(settings, password).await?)?;
        postgres::ready(settings, password, child).await
    }

    pub fn must_live(&mut self) -> Result<()> {
        self.children.must_live()
    }

    pub async fn stop(&mut self) {
        self.children.stop().await;
    }
}

/// Runs an action upon a started stack and stops the stack whatever becomes of it.
pub async fn within<T>(
    settings: &Settings,
    signals: &mut StopSignals,
    action: impl AsyncFnOnce(&Environment, &mut StopSignals) -> Result<T>,
) -> Result<T> {
    let mut stack = Stack::prepare(settings, &|_| None, &[])?;
    let started = tokio::select! {
        started = stack.start(settings, &|_| ()) => started,
        () = signals.recv() => Err(anyhow!("stopped by a signal")),
    };
    let outcome = match started {
        Ok(()) => action(&stack.environment, signals).await,
        Err(trouble) => Err(trouble),
    };
    stack.stop().await;
    outcome
}

pub async fn run(args: Args) -> Result<ExitCode> {
    let mut signals = StopSignals::listen()?;
    let (_place, settings) = if args.keep {
        (None, Settings { durable: false, ..Settings::from_environment()? })
    } else {
        let (place, settings) = temporary()?;
        (Some(place), settings)
    };
    let here = std::env::current_dir().context("cannot tell the current folder")?;
    let status = within(&settings, &mut signals, async |environment, signals| {
        if args.keep {
            let file = settings.home.join("env.sh");
            let line = |(key, value): (&String, &String)| format!("export {key}='{value}'\n");
            write_private(&file, &environment.vars.iter().map(line).collect::<String>())?;
            println!("the stack runs; `. {}` sets its addresses", file.display());
        }
        command(&args.command, &here, &environment.vars, signals).await
    })
    .await?;
    Ok(exit_code(status))
}

/// Files in memory.
const IN_MEMORY: &str = "/dev/shm";
/// What they may need, and as much again for everything else (kB).
const ROOM_KB: u64 = 10 << 20;

/// A home that is gone when the first value is dropped, in memory where there is room. Each test makes and drops a database of a
/// thousand files, and ext4 passes over every place for a file that was freed within the last seconds: that was most of what a test took.
pub fn temporary() -> Result<(TempDir, Settings)> {
    let known = fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let free =
        known.lines().find_map(|line| line.strip_prefix("MemAvailable:")?.trim().strip_suffix(" kB")?.parse().ok());
    let files = statvfs(IN_MEMORY).map_or(0, |files| files.blocks_available() * files.fragment_size() / 1024);
    let in_memory = free.unwrap_or(0) >= ROOM_KB && files >= ROOM_KB / 2;
    temporary_in(&if in_memory { PathBuf::from(IN_MEMORY) } else { std::env::temp_dir() })
}

/// The same on the disk, for what is measured.
pub fn temporary_on_disk() -> Result<(TempDir, Settings)> {
    temporary_in(&std::env::temp_dir())
}

fn temporary_in(folder: &Path) -> Result<(TempDir, Settings)> {
    let place =
        tempfile::Builder::new().prefix("kontor-").tempdir_in(folder).context("cannot make a temporary folder")?;
    // Temporary folders are private to us, but PostgreSQL has to pass through this one when we are root.
    fs::set_permissions(place.path(), Permissions::from_mode(0o755)).context("cannot open the temporary folder")?;
    let settings = Settings::temporary(&place.path().join("home"))?;
    Ok((place, settings))
}

/// What `cargo run` says of our own crate to whatever it starts. Another cargo would take it for a change of its environment, and build
/// anew what asks for it (ring, and all that stands on TLS), each time in turn.
pub fn said_of_our_crate() -> Vec<OsString> {
    let is_said = |name: &OsString| {
        let name = name.to_string_lossy();
        name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_")
    };
    std::env::vars_os().map(|(name, _)| name).filter(is_said).collect()
}

/// In our own process group, so that Ctrl-C reaches the command first and we stop after it.
pub async fn command(
    words: &[String],
    folder: &Path,
    vars: &BTreeMap<String, String>,
    signals: &mut StopSignals,
) -> Result<ExitStatus> {
    let (program, args) = words.split_first().context("no command to run")?;
    let mut command = tokio::process::Command::new(program);
    for name in said_of_our_crate() {
        command.env_remove(name);
    }
    let started = command.args(args).current_dir(folder).envs(vars).spawn();
    let mut child = started.with_context(|| format!("cannot run {program}"))?;
    tokio::select! {
        status = child.wait() => return status.context("cannot wait for the command"),
        () = signals.recv() => {}
    }
    if let Some(id) = child.id().and_then(|id| i32::try_from(id).ok()) {
        // Gone already is as good as stopped.
        let _gone = nix::sys::signal::kill(nix::unistd::Pid::from_raw(id), Signal::SIGTERM);
    }
    child.wait().await.context("cannot wait for the command")
}

pub fn exit_code(status: ExitStatus) -> ExitCode {
    let code = status.code().or_else(|| status.signal().map(|signal| 128 + signal)).unwrap_or(1);
    ExitCode::from(u8::try_from(code).unwrap_or(1))
}
