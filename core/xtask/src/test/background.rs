//! A step that runs in a process of its own while others go on; its output is printed when it is done.

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

const FOLDER: &str = ".local/background";

/// A step under way.
pub struct BackgroundStep {
    name: &'static str,
    output: PathBuf,
    ends: JoinHandle<Result<Done>>,
}

impl BackgroundStep {
    /// Starts the step of this name. It keeps the logs of its product in a folder of its own.
    pub fn start(name: &'static str) -> Result<Self> {
        let word = name.split(':').next().unwrap_or(name);
        let folder = root().join(FOLDER);
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let output = folder.join(format!("{word}.txt"));
        let file = File::create(&output).with_context(|| format!("cannot write {}", output.display()))?;
        let child = Command::new(std::env::current_exe()?)
            .args(["test", name])
            .env(KEPT_LOGS, format!("{FOLDER}/{word}-log"))
            .stdin(Stdio::null())
            .stdout(file.try_clone()?)
            .stderr(file)
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("cannot start \"{name}\""))?;
        println!("\n\x1b[1m==> {name}\x1b[0m\nruns in the background");
        Ok(Self { name, output, ends: tokio::spawn(watch(name, child)) })
    }

    /// Waits for it and prints its output.
    pub async fn end(self) -> Result<Done> {
        let done = self.ends.await.context("the watch over a step has ended")??;
        println!("\n\x1b[1m==> {}, which ran in the background\x1b[0m", self.name);
        // Its own result comes with that of all others.
        let output = fs::read_to_string(&self.output).context("its output is gone")?;
        println!("{}", output.split("\n\x1b[1m==> result").next().unwrap_or_default().trim());
        Ok(done)
    }
}

async fn watch(name: &'static str, mut child: Child) -> Result<Done> {
    let began = Instant::now();
    let status = child.wait().await.with_context(|| format!("cannot wait for \"{name}\""))?;
    Ok(Done { name, took: began.elapsed(), trouble: (!status.success()).then(|| format!("failed ({status})")) })
}
