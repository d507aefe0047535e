//! PostgreSQL, Redis, S3 and the mail sink together: what tests need, and what the product stands on.

use std::collections::BTreeMap;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{ExitCode, ExitStatus};
use std::sync::Arc;

use anyhow::{Context, Result};
use clap::Args as ClapArgs;
use tempfile::TempDir;

use crate::children::Child;
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

/// What runs; dropping it without `stop` leaves the stopping to the kernel.
pub struct Stack {
    pub environment: Environment,
    children: Vec<Child>,
    _home: Home,
}

impl Stack {
    /// Everything or nothing: what was started before a failure is stopped again.
    pub async fn start(
        settings: &Settings,
        outside: &dyn Fn(&str) -> Option<String>,
        also_free: &[Part],
    ) -> Result<Self> {
        let home = Home::open(&settings.home)?;
        let environment = Environment::prepare(settings, outside)?;
        let own = environment.own;
        let mut needed = also_free.to_vec();
        for (taken_care_of, parts) in [
            (own.database, &[Part::Postgres][..]),
            (own.redis, &[Part::Redis]),
            (own.s3, &[Part::S3]),
            (own.smtp, &[Part::Smtp, Part::MailReader]),
        ] {
            if !taken_care_of {
                needed.extend_from_slice(parts);
            }
        }
        settings.ports.must_be_free(&needed)?;
        let mut stack = Self { environment, children: Vec::new(), _home: home };
        match stack.start_parts(settings).await {
            Ok(()) => Ok(stack),
            Err(trouble) => {
                stack.stop().await;
                Err(trouble)
            }
        }
    }

    async fn start_parts(&mut self, settings: &Settings) -> Result<()> {
        let own = self.environment.own;
        if !own.database {
            let password = self.environment.get("KONTOR_OWNER_PASSWORD").to_owned();
            self.children.push(postgres::start(settings, &password).await?);
        }
        if !own.redis {
            let password = self.environment.get("KONTOR_REDIS_PASSWORD").to_owned();
            self.children.push(redis::start(settings, &password).await?);
        }
        if !own.s3 {
            s3::start(settings, self.environment.get("S3_ACCESS_KEY"), self.environment.get("S3_SECRET_KEY")).await?;
        }
        if !own.smtp {
            let folder = settings.home.join("mail");
            let store =
                MailStore::open(&folder).with_context(|| format!("cannot keep mails in {}", folder.display()))?;
            let store = Arc::new(store);
            smtp::start(settings, Arc::clone(&store))?;
            mails::server::start(settings, store)?;
        }
        Ok(())
    }

    /// The first of our processes to die, as an error that shows its last words.
    pub fn must_live(&mut self) -> Result<()> {
        self.children.iter_mut().try_for_each(Child::must_live)
    }

    pub async fn stop(self) {
        for child in self.children.into_iter().rev() {
            child.stop().await;
        }
    }
}

pub async fn run(args: Args) -> Result<ExitCode> {
    let mut signals = StopSignals::listen()?;
    let (_place, settings) = if args.keep {
        (None, Settings { durable: false, ..Settings::from_environment()? })
    } else {
        let (place, settings) = temporary()?;
        (Some(place), settings)
    };
    let stack = Stack::start(&settings, &|_| None, &[]).await?;
    if args.keep {
        let file = settings.home.join("env.sh");
        let text: String =
            stack.environment.vars.iter().map(|(key, value)| format!("export {key}='{value}'\n")).collect();
        write_private(&file, &text)?;
        println!("the stack runs; `. {}` sets its addresses", file.display());
    }
    let here = std::env::current_dir().context("cannot tell the current folder")?;
    let status = command(&args.command, &here, &stack.environment.vars, &mut signals).await;
    stack.stop().await;
    Ok(exit_code(status?))
}

/// A home that is gone when the first value is dropped.
pub fn temporary() -> Result<(TempDir, Settings)> {
    let place = tempfile::Builder::new().prefix("kontor-").tempdir().context("cannot make a temporary folder")?;
    // Temporary folders are private to us, but PostgreSQL has to walk through this one when we are root.
    fs::set_permissions(place.path(), Permissions::from_mode(0o755)).context("cannot open the temporary folder")?;
    let settings = Settings::temporary(&place.path().join("home"))?;
    Ok((place, settings))
}

/// In our own process group, so that Ctrl-C reaches the command first and we stop after it.
pub async fn command(
    words: &[String],
    folder: &Path,
    vars: &BTreeMap<String, String>,
    signals: &mut StopSignals,
) -> Result<ExitStatus> {
    let (program, args) = words.split_first().context("no command to run")?;
    let mut child = tokio::process::Command::new(program)
        .args(args)
        .current_dir(folder)
        .envs(vars)
        .spawn()
        .with_context(|| format!("cannot run {program}"))?;
    tokio::select! {
        status = child.wait() => return status.context("cannot wait for the command"),
        () = signals.recv() => {}
    }
    if let Some(id) = child.id().and_then(|id| i32::try_from(id).ok()) {
        // Gone already is as good as stopped.
        let _gone = nix::sys::signal::kill(nix::unistd::Pid::from_raw(id), nix::sys::signal::Signal::SIGTERM);
    }
    child.wait().await.context("cannot wait for the command")
}

pub fn exit_code(status: ExitStatus) -> ExitCode {
    let code = status.code().or_else(|| status.signal().map(|signal| 128 + signal)).unwrap_or(1);
    ExitCode::from(u8::try_from(code).unwrap_or(1))
}
