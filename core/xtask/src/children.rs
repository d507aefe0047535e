//! Processes that we started: each in a process group of its own, each with a log, each stopped by us and only those.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use tokio::process::Command;
use tokio::time::timeout;

const LAST_LINES: usize = 8;
const LARGEST_LOG_BYTES: u64 = 20 * 1024 * 1024;

pub struct Child {
    pub name: &'static str,
    log: PathBuf,
    process: tokio::process::Child,
    stop_with: Signal,
    patience: Duration,
}

/// What to start and how it wants to be stopped.
pub struct Plan<'a> {
    pub name: &'static str,
    pub program: &'a Path,
    pub args: Vec<String>,
    pub env: &'a BTreeMap<String, String>,
    pub log: PathBuf,
    pub stop_with: Signal,
    pub patience: Duration,
    pub run_as: Option<crate::parts::runas::User>,
}

impl Child {
    /// Must be called from the main task: the kernel stops the child when the *thread* that started it ends.
    pub fn start(plan: Plan<'_>) -> Result<Self> {
        roll(&plan.log)?;
        let log = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&plan.log)
            .with_context(|| format!("cannot write {}", plan.log.display()))?;
        // setpriv (util-linux, always there) asks the kernel to stop the child should we die without
        // a chance to do so, and drops root where the program refuses it.
        let mut command = Command::new("setpriv");
        command.arg("--pdeathsig").arg(plan.stop_with.as_str().trim_start_matches("SIG"));
        if let Some(user) = &plan.run_as {
            command.args(["--reuid", &user.uid.to_string(), "--regid", &user.gid.to_string(), "--clear-groups"]);
        }
        let process = command
            .arg("--")
            .arg(plan.program)
            .args(&plan.args)
            .env_clear()
            .envs(minimal_environment())
            .envs(plan.env)
            .stdin(Stdio::null())
            .stdout(clone(&log)?)
            .stderr(log)
            .process_group(0)
            .spawn()
            .with_context(|| format!("cannot start {}", plan.program.display()))?;
        Ok(Self { name: plan.name, log: plan.log, process, stop_with: plan.stop_with, patience: plan.patience })
    }

    /// An error with the last lines of the log if the process has ended.
    pub fn must_live(&mut self) -> Result<()> {
        match self.process.try_wait() {
            Ok(None) => Ok(()),
            Ok(Some(status)) => Err(self.obituary(&status.to_string())),
            Err(cause) => Err(anyhow!("cannot watch {}: {cause}", self.name)),
        }
    }

    fn obituary(&self, how: &str) -> anyhow::Error {
        anyhow!("{} stopped ({how}); the end of {}:\n{}", self.name, self.log.display(), last_lines(&self.log))
    }

    async fn stop(mut self) {
        let Some(id) = self.process.id().and_then(|id| i32::try_from(id).ok()) else { return };
        let group = Pid::from_raw(id);
        // An error here means that the group is gone already.
        let _gone = killpg(group, self.stop_with);
        if timeout(self.patience, self.process.wait()).await.is_err() {
            eprintln!("{} did not stop within {} s: killed", self.name, self.patience.as_secs());
            let _gone = killpg(group, Signal::SIGKILL);
            let _ended = self.process.wait().await;
        }
    }
}

impl Child {
    /// Ends it in a way that leaves it no time for anything.
    async fn kill(mut self, signal: Signal) {
        let Some(id) = self.process.id().and_then(|id| i32::try_from(id).ok()) else { return };
        // An error here means that the group is gone already.
        let _gone = killpg(Pid::from_raw(id), signal);
        let _ended = self.process.wait().await;
    }

    fn is_dead(&mut self) -> bool {
        !matches!(self.process.try_wait(), Ok(None))
    }
}

/// In the order of starting; stopped the other way round.
#[derive(Default)]
pub struct Group(Vec<Child>);

impl Group {
    /// Kept here from the first moment, so that a start that is cut off still stops it.
    pub fn add(&mut self, child: Child) -> Result<&mut Child> {
        self.0.push(child);
        self.0.last_mut().context("a group cannot be empty after adding")
    }

    /// The first that died, as an error with its last words.
    pub fn must_live(&mut self) -> Result<()> {
        self.0.iter_mut().try_for_each(Child::must_live)
    }

    /// Stops those of this name.
    pub async fn halt(&mut self, name: &str) {
        while let Some(at) = self.0.iter().position(|child| child.name == name) {
            self.0.remove(at).stop().await;
        }
    }

    /// Ends those of this name with a signal that they cannot answer.
    pub async fn kill(&mut self, name: &str, signal: Signal) {
        while let Some(at) = self.0.iter().position(|child| child.name == name) {
            self.0.remove(at).kill(signal).await;
        }
    }

    /// Takes those out that ended by themselves.
    pub fn reap(&mut self) -> Vec<&'static str> {
        let mut names = Vec::new();
        self.0.retain_mut(|child| {
            let dead = child.is_dead();
            if dead {
                names.push(child.name);
            }
            !dead
        });
        names
    }

    pub async fn stop(&mut self) {
        while let Some(child) = self.0.pop() {
            child.stop().await;
        }
    }
}

/// What programs expect of any environment. The rest of ours stays here: a process knows what its home's env file says.
pub fn minimal_environment() -> impl Iterator<Item = (&'static str, String)> {
    let ours =
        ["PATH", "HOME", "LANG", "TMPDIR", "TZ"].into_iter().filter_map(|key| Some((key, std::env::var(key).ok()?)));
    // What they print goes to a file.
    ours.chain([("NO_COLOR", "1".to_owned())])
}

/// One old log is kept; a home that is used every day should not fill the disk.
fn roll(log: &Path) -> Result<()> {
    if std::fs::metadata(log).is_ok_and(|file| file.len() > LARGEST_LOG_BYTES) {
        std::fs::rename(log, log.with_extension("log.old"))
            .with_context(|| format!("cannot rename {}", log.display()))?;
    }
    Ok(())
}

fn clone(file: &File) -> Result<File> {
    file.try_clone().context("cannot share a log file")
}

pub fn last_lines(log: &Path) -> String {
    let text = std::fs::read(log).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    let from = lines.len().saturating_sub(LAST_LINES);
    lines.iter().skip(from).map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
}
