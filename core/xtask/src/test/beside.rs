//! A step that runs in a process of its own while others go on, and says what it has to say when it is done.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Instant;

use anyhow::{Context, Result};
use tokio::process::{Child, Command};
use tokio::task::JoinHandle;

use super::Done;
use crate::e2e::KEPT_LOGS;
use crate::settings::root;

const FOLDER: &str = ".local/beside";

/// A step under way.
pub struct Beside {
    name: &'static str,
    said: PathBuf,
    ends: JoinHandle<Result<Done>>,
}

impl Beside {
    /// Starts the step of this name. It keeps the logs of its product in a folder of its own.
    pub fn start(name: &'static str) -> Result<Self> {
        let word = name.split(':').next().unwrap_or(name);
        let folder = root().join(FOLDER);
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let said = folder.join(format!("{word}.txt"));
        let paper = File::create(&said).with_context(|| format!("cannot write {}", said.display()))?;
        let child = Command::new(std::env::current_exe()?)
            .args(["test", name])
            .env(KEPT_LOGS, format!("{FOLDER}/{word}-log"))
            .stdin(Stdio::null())
            .stdout(paper.try_clone()?)
            .stderr(paper)
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("cannot start \"{name}\""))?;
        println!("\n\x1b[1m==> {name}\x1b[0m\nruns beside what follows");
        Ok(Self { name, said, ends: tokio::spawn(watch(name, child)) })
    }

    /// Waits for it and prints what it said.
    pub async fn end(self) -> Result<Done> {
        let done = self.ends.await.context("the watch over a step has ended")??;
        println!("\n\x1b[1m==> {}, which ran beside\x1b[0m", self.name);
        // Its own result is told with that of all others.
        let said = fs::read_to_string(&self.said).context("what it said is gone")?;
        let said = said.split("\n\x1b[1m==> result").next().unwrap_or_default();
        println!("{}", said.trim());
        Ok(done)
    }
}

async fn watch(name: &'static str, mut child: Child) -> Result<Done> {
    let began = Instant::now();
    let status = child.wait().await.with_context(|| format!("cannot wait for \"{name}\""))?;
    Ok(Done { name, took: began.elapsed(), trouble: (!status.success()).then(|| format!("failed ({status})")) })
}
