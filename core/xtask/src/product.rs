//! The whole product: the stack, the database brought up to date, the demo shop, and our four processes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use nix::sys::signal::Signal;

use crate::children::{Child, Group, Plan, last_lines, minimal_environment};
use crate::ports::Part;
use crate::settings::Settings;
use crate::stack::Stack;

/// Longer than the api's own patience (20 s) with requests in flight.
const STOP_PATIENCE: Duration = Duration::from_secs(25);
const READY_SECONDS: u64 = 60;
const PORTS: &[Part] = &[Part::Api, Part::Sandbox, Part::Worker, Part::Scheduler, Part::Metrics];

/// A program, where it listens, and the page that says whether it is ready.
type Process = (&'static str, Part, &'static str);
/// Another company's program, as far as the others know.
const PROVIDER: &[Process] = &[("sandbox", Part::Sandbox, "/health")];
/// Our own, in the order of starting.
const PROCESSES: &[Process] = &[
    ("api", Part::Api, "/health/ready"),
    ("worker", Part::Worker, "/health/ready"),
    ("scheduler", Part::Scheduler, "/health/ready"),
];

pub struct Product {
    pub stack: Stack,
    pub accounts: Vec<Account>,
    processes: Group,
    programs: PathBuf,
}

/// Somebody of the demo shop who can sign in.
pub struct Account {
    pub address: String,
    pub what: String,
}

impl Product {
    pub fn prepare(settings: &Settings, outside: &dyn Fn(&str) -> Option<String>) -> Result<Self> {
        let programs = programs()?;
        let stack = Stack::prepare(settings, outside, PORTS)?;
        let frontend = PathBuf::from(stack.environment.get("KONTOR_FRONTEND"));
        if !frontend.join("index.html").is_file() {
            bail!("the front end is not built in {}: run `make run`, which builds it", frontend.display());
        }
        Ok(Self { stack, accounts: Vec::new(), processes: Group::default(), programs })
    }

    /// After an error, and after being cut off, `stop` stops what had been started.
    pub async fn start(&mut self, settings: &Settings, progress: &dyn Fn(&str)) -> Result<()> {
        self.stack.start(settings, progress).await?;
        progress("database schema");
        self.once(settings, "migrate").await?;
        // The demo's sales are made at the provider like all others.
        self.run(settings, PROVIDER, progress).await?;
        progress("demo shop");
        let told = self.once(settings, "seed").await?;
        self.accounts = accounts(&told);
        self.run(settings, PROCESSES, progress).await
    }

    /// Starts processes together, then waits for each.
    async fn run(&mut self, settings: &Settings, wanted: &[Process], progress: &dyn Fn(&str)) -> Result<()> {
        for (name, _, _) in wanted {
            self.spawn(settings, name)?;
        }
        for (name, part, page) in wanted {
            progress(name);
            self.ready(&format!("http://127.0.0.1:{}{page}", settings.ports.port_of(*part)), &log(settings, name))
                .await?;
        }
        Ok(())
    }

    /// Starts one of our processes and waits for nothing.
    pub fn spawn(&mut self, settings: &Settings, name: &'static str) -> Result<()> {
        let vars = self.stack.environment.vars.clone();
        self.spawn_as(settings, name, name, &vars)
    }

    /// Starts one more of a program, under a name and with an environment of its own.
    pub fn spawn_as(
        &mut self,
        settings: &Settings,
        program: &str,
        name: &'static str,
        env: &BTreeMap<String, String>,
    ) -> Result<()> {
        let child = Child::start(Plan {
            name,
            program: &self.program(program),
            args: Vec::new(),
            env,
            log: log(settings, &name.replace(' ', "-")),
            stop_with: Signal::SIGTERM,
            patience: STOP_PATIENCE,
            run_as: None,
        })?;
        self.processes.add(child).map(drop)
    }

    /// Kills one of our processes without a word.
    pub async fn kill(&mut self, name: &str) {
        self.processes.kill(name, Signal::SIGKILL).await;
    }

    /// Those of our processes that ended by themselves since somebody last asked.
    pub fn reap(&mut self) -> Vec<&'static str> {
        self.processes.reap()
    }

    /// Waits until each of our processes says that it is ready.
    pub async fn all_ready(&mut self, settings: &Settings) -> Result<()> {
        for (name, part, page) in PROVIDER.iter().chain(PROCESSES) {
            self.ready(&format!("http://127.0.0.1:{}{page}", settings.ports.port_of(*part)), &log(settings, name))
                .await?;
        }
        Ok(())
    }

    /// Stops some of our processes.
    pub async fn halt(&mut self, names: &[&str]) {
        for name in names {
            self.processes.halt(name).await;
        }
    }

    /// Starts one of our processes that was halted, with the environment as it is now.
    pub async fn revive(&mut self, settings: &Settings, name: &str) -> Result<()> {
        let wanted: Vec<Process> = PROCESSES.iter().filter(|process| process.0 == name).copied().collect();
        self.run(settings, &wanted, &|_| ()).await
    }

    /// Returns only when something died.
    pub async fn watch(&mut self) -> anyhow::Error {
        loop {
            if let Err(trouble) = self.processes.must_live().and_then(|()| self.stack.must_live()) {
                return trouble;
            }
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
    }

    pub async fn stop(&mut self) {
        self.processes.stop().await;
        self.stack.stop().await;
    }

    /// One of the api's own actions that end by themselves; what it prints.
    async fn once(&self, settings: &Settings, action: &str) -> Result<String> {
        let log = log(settings, action);
        let output = tokio::process::Command::new(self.program("api"))
            .arg(action)
            .env_clear()
            .envs(minimal_environment())
            .envs(&self.stack.environment.vars)
            .stdin(Stdio::null())
            .process_group(0)
            .kill_on_drop(true)
            .output()
            .await
            .with_context(|| format!("cannot run kontor-api {action}"))?;
        fs::write(&log, &output.stderr).with_context(|| format!("cannot write {}", log.display()))?;
        if !output.status.success() {
            bail!(
                "kontor-api {action} failed ({}); the end of {}:\n{}",
                output.status,
                log.display(),
                last_lines(&log)
            );
        }
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    async fn ready(&mut self, url: &str, log: &Path) -> Result<()> {
        let until = Instant::now() + Duration::from_secs(READY_SECONDS);
        let client =
            reqwest::Client::builder().timeout(Duration::from_secs(2)).no_proxy().build().context("no HTTP client")?;
        loop {
            self.processes.must_live()?;
            self.stack.must_live()?;
            if client.get(url).send().await.is_ok_and(|answer| answer.status().is_success()) {
                return Ok(());
            }
            if Instant::now() > until {
                bail!(
                    "{url} was not ready within {READY_SECONDS} s; the end of {}:\n{}",
                    log.display(),
                    last_lines(log)
                );
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    fn program(&self, name: &str) -> PathBuf {
        self.programs.join(format!("kontor-{name}"))
    }
}

/// Beside our own program, where cargo puts all of the workspace.
fn programs() -> Result<PathBuf> {
    let ours = std::env::current_exe().context("cannot tell where this program lies")?;
    let folder = ours.parent().context("this program lies in no folder")?.to_path_buf();
    for (name, _, _) in PROVIDER.iter().chain(PROCESSES) {
        if !folder.join(format!("kontor-{name}")).is_file() {
            bail!("kontor-{name} is not built: run `cargo build --workspace`, or `make run`, which does it");
        }
    }
    Ok(folder)
}

fn log(settings: &Settings, name: &str) -> PathBuf {
    settings.home.join(format!("log/{name}.log"))
}

/// Lines of an address, a tab and who it is.
fn accounts(told: &str) -> Vec<Account> {
    told.lines()
        .filter_map(|line| line.split_once('\t'))
        .map(|(address, what)| Account { address: address.trim().to_owned(), what: what.trim().to_owned() })
        .collect()
}
